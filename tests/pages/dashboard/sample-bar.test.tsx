import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rememberSample, sampleState } from '#pages/dashboard/first-run-memory.ts';
import { SampleBar } from '#pages/dashboard/sample-bar.tsx';
import { SamplePlace } from '#pages/dashboard/sample-place.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

const kept = (kind: string, number: number, name: string, why = 'changed', plate: object | null = null) => ({
  kind,
  uuid: testId('a', number),
  name,
  plate,
  why,
});
const USED = [
  kept('appointment', 1, '2026-11-27 09:00'),
  kept('object', 2, 'Hobby', 'changed', { text: '12AB34', country: 'NL' }),
  kept('customer', 3, 'Anke Veldhuis', 'used'),
];
const NEEDED = [kept('location', 6, 'Nijkerk', 'needed')];
const NOTHING_MADE = { appointments: 0, notes: 0, documents: 0 };

/** A server with a sample of which these records were used. */
function sampleServer(untouched: number, all: readonly ReturnType<typeof kept>[], made = NOTHING_MADE) {
  let left = { untouched, stays: all, made };
  return answerCalls({
    'GET /api/sample': () => ok(left),
    'POST /api/sample/wipe': ({ body }) => {
      const { everything } = body as { everything: boolean };
      const stays = everything ? all.filter(({ why }) => why === 'needed') : all;
      left = { untouched: 0, stays, made: NOTHING_MADE };
      return ok({ removed: 1, stays });
    },
  });
}
const owner = () => offlineDevice({ permissions: ['company edit'], online: true });
const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' });
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('what stays of the sample is said before it is wiped, and afterwards named with why', async () => {
  const session = await owner();
  sampleServer(70, [...USED, ...NEEDED]);
  showScreen(session, <SampleBar isThere />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Wipe the sample data' }));
  await screen.findByText('4 records stay for now:');
  await user.click(confirm());
  await screen.findByText(/^Of the sample data 4 records are left/);
  expect(lines()).toEqual([
    'Appointment 27 November 2026 09:00 · changed',
    'Object NL12-AB-34Hobby · changed',
    'Customer Anke Veldhuis · used',
    'Location Nijkerk · something that stays belongs to it',
  ]);
});

test('what was used is wiped as well when the person asks for it, after saying what goes and what cannot', async () => {
  const session = await owner();
  const asked = sampleServer(0, [...USED, ...NEEDED], { ...NOTHING_MADE, notes: 2 });
  showScreen(session, <SampleBar isThere />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Wipe these too' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('Customer Anke Veldhuis');
  expect(dialog.textContent).toContain('2 notes');
  expect(dialog.textContent).toContain('These stay');
  await user.click(confirm());
  await screen.findByText(/^Of the sample data 1 record is left/);
  expect(asked.map(({ body }) => body)).toEqual([{ everything: true }]);
  // What cannot go is not offered to be wiped again.
  expect(screen.queryByRole('button', { name: 'Wipe these too' })).toBeNull();
});

test('what is left is still said after the page was opened again, until nothing is left', async () => {
  const session = await owner();
  rememberSample(session.companyId, 'left');
  sampleServer(0, USED);
  showScreen(session, <SamplePlace />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Wipe these too' }));
  await user.click(confirm());
  await screen.findByText('The sample data is wiped');
  expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
  expect(sampleState(session.companyId)).toBeNull();
});

test('what is left is said no more once it is kept', async () => {
  const session = await owner();
  rememberSample(session.companyId, 'left');
  sampleServer(0, USED);
  showScreen(session, <SamplePlace />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Keep these' }));
  expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
  expect(sampleState(session.companyId)).toBe('kept');
});
