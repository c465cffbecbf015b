import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SignupPage } from '#pages/prospects/signup-page.tsx';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

async function open(confirms: boolean) {
  const session = await offlineDevice({ online: true });
  answerCalls({
    'GET /api/signup/de-wal': () =>
      ok({
        company: 'De Wal',
        consent: { text: 'I agree', version: CONSENT_VERSION },
        categories: ['caravan', 'boat'],
        confirms,
      }),
    'POST /api/signup/de-wal': () => ok(true),
    'GET /api/list-views': ok([]),
  });
  showScreen(
    session,
    <Routes>
      <Route path="/signup/:company" element={<SignupPage />} />
    </Routes>,
    '/signup/de-wal',
  );
  return screen.findByRole('button', { name: 'Send' });
}

test('all that is wrong is said at once', async () => {
  await userEvent.click(await open(true));
  const said = await screen.findByRole('alert');
  expect(within(said).getByText('Last name: Fill this in')).toBeDefined();
  expect(within(said).getByText('E-mail: Fill this in')).toBeDefined();
  expect(within(said).getByText(/Tick the box at the end/)).toBeDefined();
});

test.each([
  [true, 1],
  [false, 0],
])('a confirmation is promised only where the server mails: %s', async (confirms, promised) => {
  const send = await open(confirms);
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Bos');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bos@example.test');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await userEvent.click(send);
  expect(await screen.findByText(/De Wal has received your request/)).toBeDefined();
  expect(screen.queryAllByText(/on its way by mail/)).toHaveLength(promised);
});
