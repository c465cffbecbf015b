import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountancyFiles } from '#pages/accountancy/accountancy-files.tsx';
import { AccountancyOpen } from '#pages/accountancy/accountancy-open.tsx';
import { AccountancyYear } from '#pages/accountancy/accountancy-year.tsx';
import { testId } from '#tests/support/builders.ts';
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

test('what was paid too much is not taken off what is open, and what the account has is said', async () => {
  const item = {
    customer: { uuid: testId('c', 1), name: 'Bakker' },
    invoices: 1,
    oldest_on: '2026-01-01',
    open_cents: 12_100,
    overpaid_cents: 4_600,
    balance_cents: 0,
    ages: [12_100, 0, 0, 0],
  };
  const { customer: _, oldest_on: __, ...sums } = item;
  const session = await offlineDevice({ permissions, provider: 'mollie', online: true });
  answerWith(() => ok([item], { totals: { ...sums, customers: 1, uncollectible_cents: 0 }, next_cursor: null }));
  showScreen(session, <AccountancyOpen />);
  const told = await screen.findByText(/that customers paid too much/);
  expect([told.textContent?.includes('€46.00'), told.textContent?.includes('€75.00')]).toEqual([true, true]);
  expect(screen.getByText('Bakker').closest('tr')?.textContent).toContain('Paid too much: €46.00');
});

const sums = { documents: 1, invoiced_cents: 100, credited_cents: 0, net_cents: 100, vat_cents: 21, received_cents: 0 };
test.each([
  ['a year in which nothing was invoiced', [2026], 0],
  ['the year before', [2026, 2025], 1],
])('a year of the books is compared with %s only where there is one', async (_, years, lines) => {
  const session = await offlineDevice({ permissions, online: true });
  const whole = { ...sums, before_cents: 0 };
  showScreen(
    session,
    <AccountancyYear summary={{ year: 2026, years, ...whole, months: [{ month: '2026-01', ...whole }] }} />,
  );
  await screen.findByText('Invoiced, excluding VAT');
  expect(screen.queryAllByText('Revenue of the year before')).toHaveLength(lines);
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
