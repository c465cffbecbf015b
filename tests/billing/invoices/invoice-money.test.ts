import { expect, test } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { followMoney } from '#billing/invoice-money.ts';
import { anInvoiceDetail, aPayment } from '#tests/support/billing/invoices.ts';
import { testId } from '#tests/support/builders.ts';

const CREDIT = { uuid: testId('f', 1), number: 'C0001', amount_cents: -2100, issued_on: '2026-05-03' };
const refund = (amountCents: number, status: 'refunded' | 'failed' | 'canceled' | 'pending' = 'refunded') => ({
  uuid: testId('7', 1),
  amount_cents: amountCents,
  status,
  problem: null,
  created_at: '2026-05-06T22:30:00.000Z',
  given_on: null,
});
/** Kind, day, effect and what is left, of each step. */
const told = (more: Parameters<typeof anInvoiceDetail>[0]) =>
  followMoney(anInvoiceDetail(more)).map(({ kind, on, effectCents, leftCents }) => [kind, on, effectCents, leftCents]);

test('an invoice that nothing happened to is open as a whole', () => {
  expect(told({})).toEqual([['total', '2026-05-01', 12_100, 12_100]]);
});

test('a draft owes nothing', () => {
  expect(told({ number: null, status: 'draft', issued_on: null, open_cents: 0 })).toEqual([]);
});

test('credits, payments and refunds stand in the order of their days, each with what is left', () => {
  expect(
    told({
      payments: [aPayment({ amount_cents: 12_100 })],
      credits: [CREDIT],
      refunds: [refund(2100)],
      open_cents: 0,
    }),
  ).toEqual([
    ['total', '2026-05-01', 12_100, 12_100],
    ['credit', '2026-05-03', -2100, 10_000],
    ['payment', '2026-05-04', -12_100, -2100],
    // Half past midnight in the yard.
    ['refund', '2026-05-07', 2100, 0],
  ]);
});

test.each([
  [1, 2],
  [2, 1],
])('within a day what was entered first comes first (%i, %i)', (payment, credit) => {
  const steps = told({
    payments: [aPayment({ uuid: testId('0', payment), amount_cents: 100, paid_on: CREDIT.issued_on })],
    credits: [{ ...CREDIT, uuid: testId('0', credit) }],
  });
  expect(steps.map(([kind]) => kind)).toEqual([
    'total',
    ...(payment < credit ? ['payment', 'credit'] : ['credit', 'payment']),
  ]);
});

test('what was taken back, failed or was canceled is told and counts for nothing', () => {
  expect(
    told({ payments: [aPayment({ undone: true })], refunds: [refund(500, 'failed'), refund(600, 'canceled')] }),
  ).toEqual([
    ['total', '2026-05-01', 12_100, 12_100],
    ['payment', '2026-05-04', 0, 12_100],
    ['refund', '2026-05-07', 0, 12_100],
    ['refund', '2026-05-07', 0, 12_100],
  ]);
});

test('a transfer back is of the day that somebody gave, also when it was noted later', () => {
  const transfer = { ...refund(900), given_on: '2026-05-05' };
  expect(told({ payments: [aPayment({ amount_cents: 13_000 })], refunds: [transfer] }).at(-1)).toEqual([
    'refund',
    '2026-05-05',
    900,
    0,
  ]);
});

test('a refund under way counts already', () => {
  const steps = told({ payments: [aPayment({ amount_cents: 13_000 })], refunds: [refund(900, 'pending')] });
  expect(steps.at(-1)).toEqual(['refund', '2026-05-07', 900, 0]);
});

test('money that the bank takes back is open again from the day that the history knows', () => {
  const chargedBack = {
    uuid: testId('e', 2),
    action: 'charged_back',
    at: '2026-06-20T08:00:00.000Z',
    by: '',
    note: '',
    details: { amount_cents: 12100 },
  };
  const payments = [aPayment({ charged_back_cents: 12_100 })];
  const back = (events: InvoiceDetailAnswer['events']) => told({ payments, events }).at(-1);
  expect(back([chargedBack])).toEqual(['charged_back', '2026-06-20', 12_100, 12_100]);
  const ofBank = { ...chargedBack, details: { ...chargedBack.details, on: '2026-06-18' } };
  expect(back([ofBank])).toEqual(['charged_back', '2026-06-18', 12_100, 12_100]);
  expect(back([])).toEqual(['charged_back', '2026-05-04', 12_100, 12_100]);
});

test('a credit invoice first takes off what was not paid, and gives back the rest', () => {
  const credit = { kind: 'credit_invoice', number: 'C0001', amount_cents: -5000, original: null } as const;
  const ends = (more: Parameters<typeof anInvoiceDetail>[0]) => told({ ...credit, ...more });
  expect(ends({ open_cents: 0 })).toEqual([
    ['total', '2026-05-01', -5000, -5000],
    ['set_off', '2026-05-01', 5000, 0],
  ]);
  expect(ends({ open_cents: -5000 })).toEqual([['total', '2026-05-01', -5000, -5000]]);
  expect(ends({ open_cents: -1000, refunds: [refund(3000)] })).toEqual([
    ['total', '2026-05-01', -5000, -5000],
    ['set_off', '2026-05-01', 1000, -4000],
    ['refund', '2026-05-07', 3000, -1000],
  ]);
});
