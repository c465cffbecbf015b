import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SampleBar } from '#pages/dashboard/sample-bar.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const kept = (kind: string, number: number, name: string) => ({
  kind,
  uuid: testId('a', number),
  name,
  why: 'changed',
});

test('what stays of the sample is named by what it is, and an appointment by its day', async () => {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const stays = [
    kept('appointment', 1, '2026-11-27 09:00'),
    kept('object', 2, '12-AB-34 Hobby'),
    kept('customer', 3, 'Anke Veldhuis'),
    kept('spot', 4, 'B2'),
    kept('warehouse', 5, 'Noord'),
    kept('location', 6, 'Nijkerk'),
    kept('tag', 7, 'Fragile'),
  ];
  answerCalls({ 'POST /api/sample/wipe': { result: { removed: 12, stays } } });
  showScreen(session, <SampleBar isThere />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Wipe the sample data' }));
  await user.click(screen.getAllByRole('button', { name: /^(Confirm|Wipe|Delete)/ }).at(-1) as HTMLElement);
  await screen.findByText(/The sample data is wiped\. 7 records stay/);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Appointment 27 November 2026 09:00',
    'Object 12-AB-34 Hobby',
    'Customer Anke Veldhuis',
    'Spot B2',
    'Warehouse Noord',
    'Location Nijkerk',
    'Tag Fragile',
  ]);
});
