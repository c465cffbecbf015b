import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { type DemoApp, openDemoApp } from '#tests/server/demo-app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { bankOf } from './bank-yard.ts';

const TODAY = '2026-11-26';
const TOO_MUCH = 500;
let demo: DemoApp;

beforeAll(async () => {
  demo = await openDemoApp(TODAY);
});
afterAll(() => demo.close());

const openInvoices = async (): Promise<readonly InvoiceAnswer[]> => {
  const lists = ['open', 'overdue'].map((status) =>
    expectStatus<{ result: readonly InvoiceAnswer[] }>(
      demo.owner.call('GET', `/api/invoices?status=${status}&limit=500`),
      200,
    ),
  );
  return (await Promise.all(lists)).flatMap(({ result }) => result).filter(({ open_cents: cents }) => cents > 0);
};

test('every open invoice of the demo is paid by the bank, also too much, and whatever was credited of it', async () => {
  const bank = bankOf(demo.owner);
  const owed = await openInvoices();
  // One of them was credited in part, with a credit invoice that the database reads before it.
  expect(owed.filter(({ open_cents: open, amount_cents: total }) => open < total)).not.toEqual([]);
  const entries = await bank.bring(
    owed.map(({ number, open_cents: cents }) => ({ on: TODAY, cents: cents + TOO_MUCH, text: `Factuur ${number}` })),
  );
  for (const entry of entries) await bank.done(await bank.again(entry), 'accept');
  expect(await openInvoices()).toEqual([]);
});
