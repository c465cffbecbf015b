import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { followMoney } from '#billing/invoice-money.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import {
  change,
  credit,
  invoiceOf,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
} from '#tests/support/billing/billing.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

let app: TestApp;
let owner: Caller;
let customer: string;
let rate: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await signIn(app.app, PEOPLE.owner.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  rate = await rateOf(owner, 2100);
});
afterAll(() => app.close());

const issued = () => makeIssued(owner, invoiceOf(customer, [{ cents: 10_000, rate }]));
const part = (amountCents: number) => [{ position: 1, amount_cents: amountCents }];

/** Checks that the page's last figure is what the server says is open; returns the steps to it. */
function wayOf(invoice: InvoiceDetailAnswer): readonly string[] {
  const steps = followMoney(invoice);
  expect(steps.at(-1)?.leftCents).toBe(invoice.open_cents);
  return steps.map(({ kind }) => kind);
}

test('paid in cash, taken back, credited in part and paid by the provider', async () => {
  const { uuid } = await issued();
  await change(owner, uuid, { status: 'paid', method: 'cash' });
  expect(wayOf(await readInvoice(owner, uuid))).toEqual(['total', 'payment']);
  await change(owner, uuid, { status: 'open', note: 'by mistake' });
  await credit(owner, { invoice: uuid, lines: part(2000) });
  await payByProvider(app, uuid, 5000);
  const way = wayOf(await readInvoice(owner, uuid));
  expect(way.toSorted()).toEqual(['credit', 'payment', 'payment', 'total']);
});

test('paid, credited as a whole and given back outside the provider', async () => {
  const { uuid } = await issued();
  await change(owner, uuid, { status: 'paid' });
  const made = await credit(owner, { invoice: uuid, refund: 'outside' });
  expect(wayOf(await readInvoice(owner, uuid)).toSorted()).toEqual(['credit', 'payment', 'refund', 'total']);
  expect(wayOf(await readInvoice(owner, made.uuid))).toEqual(['total', 'refund']);
});

test('credited before it was paid: nothing goes back', async () => {
  const { uuid } = await issued();
  const made = await credit(owner, { invoice: uuid, lines: part(3000) });
  expect(wayOf(await readInvoice(owner, made.uuid))).toEqual(['total', 'set_off']);
});

test('credited after it was paid, and not given back yet', async () => {
  const { uuid } = await issued();
  await change(owner, uuid, { status: 'paid' });
  const made = await credit(owner, { invoice: uuid, lines: part(3000) });
  expect(await readInvoice(owner, uuid)).toMatchObject({ open_cents: 0, kept_cents: 3630 });
  expect(wayOf(await readInvoice(owner, uuid)).toSorted()).toEqual(['credit', 'move', 'payment', 'total']);
  expect(wayOf(await readInvoice(owner, made.uuid))).toEqual(['total', 'set_off']);
});

test('charged back by the bank', async () => {
  const { uuid, amount_cents: amountCents } = await issued();
  const about = { source: 'mollie', externalId: 'tr_back', method: 'directdebit' } as const;
  const payment = { ...about, amountCents, refundedCents: 0, paidOn: '2026-05-01' };
  for (const chargedBackCents of [0, amountCents]) {
    await withCompany(app.database.kysely, YARD, (tx) =>
      applyPayments(tx, uuid, [{ ...payment, chargedBackCents }], '2026-05-02'),
    );
  }
  const invoice = await readInvoice(owner, uuid);
  expect(invoice.open_cents).toBe(amountCents);
  expect(wayOf(invoice).toSorted()).toEqual(['charged_back', 'payment', 'total']);
});

test('void, and given up', async () => {
  const wrong = await issued();
  await change(owner, wrong.uuid, { status: 'void', note: 'twice' });
  expect(wayOf(await readInvoice(owner, wrong.uuid))).toEqual(['total', 'credit']);
  const lost = await issued();
  await change(owner, lost.uuid, { status: 'uncollectible', note: 'moved away' });
  expect(wayOf(await readInvoice(owner, lost.uuid))).toEqual(['total']);
});

test('invoices and payments sort as they came, also when the clock goes back', async () => {
  const clock = Date.now;
  let aheadMs = 0;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock() + aheadMs);
  onTestFinished(() => now.mockRestore());
  const invoices: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const { uuid } = await issued();
    invoices.push(uuid);
    aheadMs -= 60_000;
  }
  expect(invoices).toEqual(invoices.toSorted());
  const [first = ''] = invoices;
  for (const amountCents of [100, 200, 300]) {
    await payByProvider(app, first, amountCents);
    aheadMs -= 60_000;
  }
  const { rows } = await sql<{ cents: number }>`
    select amount_cents::int as cents from payments where invoice_id = ${first} order by id`.execute(
    app.database.kysely,
  );
  expect(rows.map(({ cents }) => cents)).toEqual([100, 200, 300]);
});
