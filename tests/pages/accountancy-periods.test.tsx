import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClosingAnswer, OdditiesAnswer, PeriodsAnswer } from '#accountancy/period.schema.ts';
import { AccountancyPeriods } from '#pages/accountancy/accountancy-periods.tsx';
import { AccountancyReports } from '#pages/accountancy/accountancy-reports.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls, ok, refusal } from '#tests/support/server-answers.ts';

const READER = ['invoice index'];
const CLOSER = ['invoice index', 'books close'];
const UUID = '01900000-0000-7000-8000-0000000000c1';

const closing = (more: Partial<ClosingAnswer> = {}): ClosingAnswer => ({
  uuid: UUID,
  from: null,
  until: '2020-03-31',
  closed_at: '2020-04-10T10:00:00.000Z',
  closed_by: 'Ruud Bos',
  reopened_at: null,
  reopened_by: '',
  reason: '',
  ...more,
});
const periods = (more: Partial<PeriodsAnswer> = {}): PeriodsAnswer => ({
  year: 2020,
  closed_until: '2020-03-31',
  last: UUID,
  periods: [
    { name: '2020-Q1', from: '2020-01-01', until: '2020-03-31', state: 'closed' },
    { name: '2020-Q2', from: '2020-04-01', until: '2020-06-30', state: 'due' },
    { name: '2020-Q3', from: '2020-07-01', until: '2020-09-30', state: 'due' },
  ],
  closings: [closing()],
  ...more,
});
const oddities: OdditiesAnswer = {
  from: '2020-04-01',
  until: '2020-06-30',
  oddities: [
    { kind: 'drafts', count: 7, amount_cents: 84_700, examples: [{ name: 'Bakker', invoice: UUID, customer: null }] },
    { kind: 'number_gaps', count: 1, amount_cents: null, examples: [{ name: 'F0003', invoice: null, customer: null }] },
  ],
};

async function show(permissions: readonly string[], answers: Parameters<typeof answerCalls>[0] = {}) {
  const session = await offlineDevice({ permissions: [...permissions], provider: 'mollie', online: true });
  const told = answerCalls({
    'GET /api/accountancy/periods': () => ok(periods()),
    'GET /api/accountancy/periods/oddities': () => ok(oddities),
    ...answers,
  });
  showScreen(session, <AccountancyPeriods year={2020} />);
  await screen.findByText('Quarter 1');
  return told;
}

test('the first open period is closed after what is odd was shown, and the server’s no stands in the dialog', async () => {
  const told = await show(CLOSER, {
    'POST /api/accountancy/periods/close': () => refusal(409, {}, 'The books have already been closed up to this day.'),
  });
  expect(screen.getAllByRole('button', { name: /^Close/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close Quarter 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close the books' });
  const drafts = await within(dialog).findByRole('link', { name: 'Drafts' });
  expect(drafts.getAttribute('href')).toBe('/invoices?status=draft');
  expect(within(dialog).getByRole('link', { name: 'Bakker' }).getAttribute('href')).toBe(`/invoices/${UUID}`);
  expect(within(dialog).getByText('and 6 more')).toBeDefined();
  expect(within(dialog).getByText('F0003').closest('a')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the books' }));
  await within(dialog).findByText('The books have already been closed up to this day.');
  expect(told).toMatchObject([{ path: '/api/accountancy/periods/close', body: { until: '2020-06-30' } }]);
});

test('reopening asks why', async () => {
  const told = await show(CLOSER, { [`POST /api/accountancy/periods/${UUID}/reopen`]: () => ok(closing()) });
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen the books' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  const why = within(dialog).getByLabelText('Why');
  await expect.poll(() => why.getAttribute('aria-invalid')).toBe('true');
  expect(told).toEqual([]);
  fireEvent.change(why, { target: { value: 'Invoice forgotten' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await expect.poll(() => told).toMatchObject([{ body: { reason: 'Invoice forgotten' } }]);
});

test('who may not close sees how far the periods are, and no button', async () => {
  await show(READER);
  expect(screen.getByText('Closed')).toBeDefined();
  for (const name of ['Close Quarter 2', 'Reopen']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a return shows what was reported, what was put right, and what is still to be reported', async () => {
  const box = (vat: number) => ({ box: '1a', net_cents: vat * 5, vat_cents: vat, net_euros: 0, vat_euros: 0 }) as const;
  const supplement = (vat: number) => ({
    boxes: [{ box: '1a', net_cents: vat * 5, vat_cents: vat } as const],
    due_cents: vat,
    abroad: [],
  });
  const report = { reported_by: 'Ruud Bos', due_cents: 210_000, due_euros: 2100, supplement: null } as const;
  const period = {
    reports: [
      { ...report, boxes: [box(210_000)], reported_at: '2020-04-10T10:00:00.000Z' },
      {
        ...report,
        boxes: [box(220_000)],
        reported_at: '2020-05-10T10:00:00.000Z',
        due_cents: 220_000,
        due_euros: 2200,
        supplement: supplement(10_000),
      },
    ],
    supplement: supplement(-5000),
  };
  const session = await offlineDevice({ permissions: READER, online: true });
  showScreen(session, <AccountancyReports period={period} />);
  const text = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent?.replaceAll('\u00a0', ' '));
  expect(text('[data-reported-cents]')[0]).toContain('Reported on Apr 10, 2020 by Ruud Bos: €2,100.00 VAT due');
  expect(text('[data-reported-cents]')[1]).toContain('Supplement of May 10, 2020');
  expect(text('[data-supplement]')).toEqual(['1a€500.00€100.00', '1a-€250.00-€50.00']);
  expect(screen.getByText(/These figures differ from what was reported/)).toBeDefined();
});
