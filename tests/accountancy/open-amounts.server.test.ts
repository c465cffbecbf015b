import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp, YARD } from '#tests/support/app.ts';
import { rateOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import { expectFiles, expectOneMeaning, expectPapers, type Places } from './open-places.ts';

/** Long enough ago to be overdue; what happens to invoices happens today, as the database dates it. */
const ISSUED = addDays(dayAt(Date.now()), -40);
const TODAY = dayAt(Date.now());
const YEARS = [...new Set([ISSUED, TODAY].map((day) => Number(day.slice(0, 4))))];
const SEED = Number(process.env['REMISE_OPEN_SEED'] ?? Date.now() % 1_000_000);
const STEPS = 40;

let yard: TestApp;
let owner: Caller;
let day = TODAY;
let rates: readonly string[];
let places: Places;

let files: FastifyInstance;

const now = () => Date.parse(`${day}T10:00:00Z`);
beforeAll(async () => {
  yard = await openTestApp({ now });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  rates = [await rateOf(owner, 2100), await rateOf(owner, 900)];
});
afterAll(() => yard.close());

beforeEach(async () => {
  const tables = sql`invoices, payments, refunds, balance_moves, billing_events, vat_claims, billing_outbox`;
  await sql`truncate ${tables} cascade`.execute(yard.database.kysely);
  const customers = await Promise.all(
    ['Bakker', 'Visser'].map((name) => makeCustomer(owner, name, { email: `${name}@example.test` })),
  );
  files = await startTestApp(yard.database, { now });
  places = { caller: await signIn(files, PEOPLE.owner.email), customers, years: YEARS };
});

afterEach(() => files.close());

/** A call that may be refused, as it may be to a person. */
const ask = (path: string, body: object) => owner.call('POST', path, body);

async function issue(customer: string, cents: number, on = ISSUED): Promise<string> {
  day = on;
  const lines = rates.map((rate, at) => ({ description: 'Stalling', unit_price_cents: cents + at, tax_rate: rate }));
  const draft = await expectStatus<{ result: InvoiceAnswer }>(
    ask('/api/invoices', { customer, includes_vat: true, lines }),
    201,
  );
  await expectStatus(ask(`/api/invoices/${draft.result.uuid}/issue`, {}), 200);
  day = TODAY;
  return draft.result.uuid;
}

const invoice = async (id: string) =>
  (
    await expectStatus<{ result: InvoiceAnswer & { payments: readonly { uuid: string }[] } }>(
      owner.call('GET', `/api/invoices/show/${id}`),
      200,
    )
  ).result;

type Paid = { readonly externalId: string; readonly amountCents: number };
const byProvider = new Map<string, Paid>();

async function tell(id: string, paid: Paid, chargedBackCents: number): Promise<void> {
  const payment = { source: 'mollie', method: 'ideal', refundedCents: 0, paidOn: TODAY, chargedBackCents } as const;
  await withCompany(yard.database.kysely, YARD, (tx) => applyPayments(tx, id, [{ ...payment, ...paid }], TODAY));
}

type Act = (id: string, other: string) => Promise<unknown>;
const pay = async (id: string, of: (open: number) => number) => {
  const { open_cents: open } = await invoice(id);
  return ask(`/api/invoices/${id}/payments`, { amount_cents: Math.max(1, of(open)), method: 'bank' });
};

/** What people and providers do to an invoice; `other` is another one of the same customer. */
const ACTS: Readonly<Record<string, Act>> = {
  pay: (id) => pay(id, (open) => open),
  'pay a part': (id) => pay(id, (open) => Math.floor(open / 3)),
  'pay twice': async (id) => {
    await pay(id, (open) => Math.max(open, 4_321));
    await pay(id, () => 4_321);
  },
  'pay through the provider': async (id) => {
    const { open_cents: open, number } = await invoice(id);
    const paid = { externalId: `tr_${number}_${byProvider.size}`, amountCents: Math.max(open, 1_000) };
    byProvider.set(id, paid);
    await tell(id, paid, 0);
  },
  'charge back': async (id) => {
    const paid = byProvider.get(id);
    if (paid !== undefined) await tell(id, paid, paid.amountCents);
  },
  'take a payment back': async (id) => {
    const [first] = (await invoice(id)).payments;
    return ask(`/api/payments/${first?.uuid}/undo`, { note: 'vergissing' });
  },
  'credit without paying back': (id) => ask('/api/credit-invoices', { invoice: id, refund: 'none' }),
  'credit a line': (id) =>
    ask('/api/credit-invoices', { invoice: id, lines: [{ position: 2, amount_cents: 1_000 }], refund: 'none' }),
  'credit and pay back': (id) =>
    ask('/api/credit-invoices', { invoice: id, lines: [{ position: 1, amount_cents: 500 }], refund: 'outside' }),
  void: (id) => ask(`/api/invoices/${id}/change-status`, { status: 'void', note: 'fout' }),
  'give up': (id) => ask(`/api/invoices/${id}/change-status`, { status: 'uncollectible', note: 'failliet' }),
  reopen: (id) => ask(`/api/invoices/${id}/change-status`, { status: 'open', note: 'toch niet' }),
  transfer: (id) => ask(`/api/invoices/${id}/give-back`, { way: 'transfer' }),
  'refund through the provider': (id) => ask(`/api/invoices/${id}/give-back`, { way: 'provider' }),
  keep: (id) => ask(`/api/invoices/${id}/give-back`, { way: 'keep' }),
  'set off': (id, other) => ask(`/api/invoices/${id}/give-back`, { way: 'set_off', invoice: other }),
};

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

describe('what is open', () => {
  test('is the same everywhere after each thing that can happen to an invoice, one after the other', async () => {
    const [customer = ''] = places.customers;
    const other = await issue(customer, 30_000);
    for (const [name, ...acts] of [
      ['pay twice', 'keep', 'transfer'],
      ['pay', 'credit without paying back', 'set off'],
      ['pay', 'credit a line', 'credit and pay back'],
      ['pay through the provider', 'pay twice', 'refund through the provider', 'charge back'],
      ['void', 'pay', 'transfer'],
      ['pay a part', 'give up', 'pay', 'take a payment back'],
      ['give up', 'credit without paying back', 'pay'],
      ['give up', 'credit without paying back', 'pay through the provider', 'charge back'],
      ['give up', 'void', 'pay'],
      ['give up', 'pay', 'reopen'],
      ['pay a part'],
    ] as const) {
      const id = await issue(customer, 10_000);
      for (const act of [name, ...acts]) await ACTS[act]?.(id, other);
      await expectOneMeaning(places);
    }
    await expectFiles(places);
    await expectPapers(places);
  });

  test(`is the same everywhere after a random order of them (REMISE_OPEN_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const ids: (readonly [string, string])[] = [];
    for (const customer of places.customers) {
      const made = [await issue(customer, 5_000), await issue(customer, 12_345), await issue(customer, 99, TODAY)];
      for (const [at, id] of made.entries()) ids.push([id, made[(at + 1) % made.length] ?? id]);
    }
    const names = Object.keys(ACTS);
    for (let step = 0; step < STEPS; step += 1) {
      const [id = '', other = ''] = ids[random(ids.length)] ?? [];
      await ACTS[names[random(names.length)] ?? '']?.(id, other);
      if (step % 5 === 4) await expectOneMeaning(places);
    }
    await expectFiles(places);
    await expectPapers(places);
  });
});
