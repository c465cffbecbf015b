import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountancyFiles } from '#pages/accountancy/accountancy-files.tsx';
import { AccountancyOpen } from '#pages/accountancy/accountancy-open.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const permissions = ['invoice index', 'export'];

test('what is uncollectible is told also when nothing else is open, with when its VAT comes back', async () => {
  const none = { customers: 0, invoices: 0, open_cents: 0, ages: [0, 0, 0, 0], uncollectible_cents: 12_100 };
  const session = await offlineDevice({ permissions, provider: 'mollie', online: true });
  answerWith(() => ok([], { totals: none, next_cursor: null }));
  showScreen(session, <AccountancyOpen />);
  await screen.findByText('Nothing is open');
  const told = screen.getByText(/as soon as it is certain that they will not be paid, and at the latest one year/);
  expect(told.textContent).toContain('€121.00');
  expect(screen.getByRole('link', { name: 'Show invoices' })).toBeDefined();
});

const TOO_MANY = 'These are too many invoices for one file. Choose a shorter period.';

test.each<readonly [string, Told | null, string]>([
  ['too much for one', refusal(422, { until: [TOO_MANY] }), TOO_MANY],
  ['others are being made', refusal(503, {}, 'It is too busy now.'), 'It is too busy now.'],
  ['asked for too often', refusal(429, {}, 'Try again soon.'), 'Try again soon.'],
  ['not answered', null, 'Something went wrong. Please contact us.'],
  ['of somebody else', { status: 502, body: {} }, 'Something went wrong. Please contact us.'],
])('a file that does not come says why: %s', async (_, told, words) => {
  const session = await offlineDevice({ permissions, online: true });
  answerWith(() => told);
  showScreen(session, <AccountancyFiles from="2026-01-01" until="2026-12-31" period="2026" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download: UBL and PDF' }));
  await screen.findByText(words);
});
