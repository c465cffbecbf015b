import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditInvoiceBody, invoiceBody } from '#billing/invoice.schema.ts';
import { creditInvoice } from '#billing/server/invoices/credit-invoice.ts';
import { createInvoice } from '#billing/server/invoices/invoice-draft.ts';
import type { Booking } from '#billing/server/ledger/billing-provider.ts';
import { createSubscription } from '#billing/server/subscriptions/subscription-create.ts';
import { subscriptionBody } from '#billing/subscription.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, rateOf, rowsOf } from '#tests/support/billing/billing.ts';
import { whileOpen } from '#tests/support/while-open.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let rate: string;
let product: string;
let customer: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  rate = await rateOf(owner, 2100);
  const input = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1 };
  const made = await expectStatus<{ result: { uuid: string } }>(owner.call('POST', '/api/products', input), 201);
  product = made.result.uuid;
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await makeCustomer(owner, 'Bakker');
});

const today = dayAt(Date.now());
const actor = { companyId: YARD, userId: PEOPLE.owner.id, userName: 'owner Test', can: () => true };
const draft = (more: object = {}) => invoiceOf(customer, [{ cents: 10_000, rate }], more);
const makings: Readonly<Record<string, (at: Booking) => Promise<unknown>>> = {
  'a draft': (at) => createInvoice(at, invoiceBody.parse(draft())),
  'a scheduled invoice': (at) => createInvoice(at, invoiceBody.parse(draft({ scheduled_on: '2099-01-01' }))),
  'a subscription': (at) =>
    createSubscription(at, subscriptionBody.parse({ customer, product, start_on: today, description: '' })),
};

const inYard = <Result>(work: (at: Booking) => Promise<Result>) =>
  withCompany(test.database.kysely, YARD, (tx) => work({ tx, actor, today }));

/** Somebody deletes the customer, who needs no server for it here. */
async function removed(pause: () => Promise<void>): Promise<void> {
  await test.database.kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update customers set deleted_at = now() where id = ${customer}`.execute(tx);
    await pause();
  });
}

const holders = (of: readonly string[]) =>
  rowsOf<{ customer: string }>(
    test,
    `select distinct customer_id as customer from (select customer_id from invoices union all
       select customer_id from subscriptions) b where customer_id in (${of.map((id) => `'${id}'`).join()})`,
  );

describe.each(Object.keys(makings))('%s made at the same moment', (name) => {
  const make = (at: Booking) => (makings[name] as (typeof makings)[string])(at);
  const made = (pause: () => Promise<void>) => inYard((at) => make(at).then(pause));

  it('keeps its customer from being deleted', async () => {
    const answer = await whileOpen(test, made, () => owner.call('DELETE', `/api/customers/${customer}`, {}));
    expect(answer.statusCode).toBe(409);
    await expectStatus(owner.call('GET', `/api/customers/${customer}`), 200);
  });

  it('goes along when its customer is merged', async () => {
    const kept = await makeCustomer(owner, 'de Vries');
    const answer = await whileOpen(test, made, () =>
      owner.call('POST', `/api/customers/${kept}/merge`, { uuid: customer }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await holders([kept, customer])).toEqual([{ customer: kept }]);
  });

  it('is refused for a customer who was deleted first', async () => {
    const refused = await whileOpen(test, removed, () => inYard(make).catch((error: unknown) => error));
    expect(refused).toMatchObject({ details: { errors: { customer: [{ code: 'missing_parent' }] } } });
    expect(await holders([customer])).toEqual([]);
  });
});

it('a credit made at the same moment goes along when its customer is merged', async () => {
  const { uuid } = await makeIssued(owner, draft());
  const kept = await makeCustomer(owner, 'de Vries');
  const body = { invoice: uuid, lines: [{ position: 1, amount_cents: 2_500 }] };
  const answer = await whileOpen(
    test,
    (pause) => inYard((at) => creditInvoice(at, creditInvoiceBody.parse(body)).then(pause)),
    () => owner.call('POST', `/api/customers/${kept}/merge`, { uuid: customer }),
  );
  expect(answer.statusCode).toBe(200);
  expect(await holders([kept, customer])).toEqual([{ customer: kept }]);
});
