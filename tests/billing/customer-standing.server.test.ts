import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import {
  change,
  credit,
  invoiceOf,
  makeDraft,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
  rowsOf,
} from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let rate: string;
let product: string;

type Made = { readonly result: { readonly uuid: string } };

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  rate = await rateOf(owner, 2100);
  const terms = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1 };
  product = (await expectStatus<Made>(owner.call('POST', '/api/products', terms), 201)).result.uuid;
});
afterAll(() => test.close());

const today = () => dayAt(Date.now());
const bill = (customer: string) => makeIssued(owner, invoiceOf(customer, [{ cents: 10_000, rate }]));
const subscribe = async (customer: string, startOn = today(), more: object = {}) =>
  (
    await expectStatus<Made>(
      owner.call('POST', '/api/subscriptions', { customer, product, start_on: startOn, ...more }),
      201,
    )
  ).result.uuid;
const cancel = (subscription: string) =>
  expectStatus(owner.call('POST', `/api/mollie/subscriptions/${subscription}/cancel`, { mode: 'now' }), 200);

type Open = {
  readonly invoices: readonly { readonly uuid: string; readonly number: string; readonly status: string }[];
  readonly subscriptions: readonly { readonly id: string; readonly status: string }[];
};
const standing = async (customer: string): Promise<Open> =>
  (
    await expectStatus<{ result: Open }>(
      owner.call('GET', `/api/customers/open-stripe-invoice-subscription/${customer}`),
      200,
    )
  ).result;
const remove = (customer: string, body: object = {}) => owner.call('DELETE', `/api/customers/${customer}`, body);

describe('what is open of a customer', () => {
  it('are invoices that are neither paid nor written off, with their state', async () => {
    const customer = await makeCustomer(owner, 'Open');
    const draft = await makeDraft(owner, invoiceOf(customer, [{ cents: 100, rate }]));
    const later = { scheduled_on: addDays(today(), 1) };
    const scheduled = await makeDraft(owner, invoiceOf(customer, [{ cents: 100, rate }], later));
    const open = await bill(customer);
    const part = await bill(customer);
    await payByProvider(test, part.uuid, 1);
    await change(owner, (await bill(customer)).uuid, { status: 'paid' });
    await change(owner, (await bill(customer)).uuid, { status: 'void' });
    await change(owner, (await bill(customer)).uuid, { status: 'uncollectible', note: 'weg' });
    await bill(await makeCustomer(owner, 'Ander'));
    expect((await standing(customer)).invoices).toEqual([
      { uuid: part.uuid, number: part.number, status: 'open' },
      { uuid: open.uuid, number: open.number, status: 'open' },
      { uuid: scheduled.uuid, number: '', status: 'scheduled' },
      { uuid: draft.uuid, number: '', status: 'draft' },
    ]);
  });

  it('is what has to go back to them as well', async () => {
    const customer = await makeCustomer(owner, 'Terug');
    const { uuid, number } = await bill(customer);
    await change(owner, uuid, { status: 'paid' });
    await credit(owner, { invoice: uuid });
    expect((await standing(customer)).invoices).toEqual([{ uuid, number, status: 'open' }]);
    await expectStatus(owner.call('POST', `/api/invoices/${uuid}/give-back`, { way: 'transfer' }), 200);
    expect((await standing(customer)).invoices).toEqual([]);
  });

  it('are subscriptions that run, are about to, or have not ended yet; not those that have', async () => {
    const customer = await makeCustomer(owner, 'Loopt');
    const active = await subscribe(customer);
    const soon = await subscribe(customer, addDays(today(), 20));
    const lastOn = addDays(today(), 40);
    const ending = await subscribe(customer, today(), { end: { condition: 'chosen_date', last_on: lastOn } });
    await cancel(await subscribe(customer));
    await subscribe(await makeCustomer(owner, 'Ander'));
    expect((await standing(customer)).subscriptions).toEqual([
      { id: active, status: 'active' },
      { id: soon, status: 'not_started' },
      { id: ending, status: 'cancel_scheduled' },
    ]);
  });
});

describe('deleting a customer', () => {
  it('with open invoices asks first, and then leaves the invoices as they are', async () => {
    const customer = await makeCustomer(owner, 'Weg');
    const { uuid } = await bill(customer);
    expect((await remove(customer)).json()).toMatchObject({ code: 'customer.has_open_invoices' });
    await expectStatus(remove(customer, { with_open_invoices: true }), 200);
    expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'open', customer: { name: 'Weg' } });
    await expectStatus(owner.call('GET', `/api/customers/${customer}`), 404);
  });

  it('with nothing open any more just happens', async () => {
    const customer = await makeCustomer(owner, 'Betaald');
    await change(owner, (await bill(customer)).uuid, { status: 'paid' });
    await cancel(await subscribe(customer, addDays(today(), 20)));
    await expectStatus(remove(customer), 200);
  });

  it('with a subscription that runs or is about to is blocked, whatever is said, until it is cancelled', async () => {
    for (const startOn of [today(), addDays(today(), 20)]) {
      const customer = await makeCustomer(owner, 'Abonnee');
      const subscription = await subscribe(customer, startOn);
      for (const body of [{}, { with_open_invoices: true }]) {
        const answer = await remove(customer, body);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'customer.has_subscriptions']);
      }
      await cancel(subscription);
      await expectStatus(remove(customer, { with_open_invoices: true }), 200);
    }
  });
});

describe('customers that are merged', () => {
  const merge = (kept: string, gone: string) => owner.call('POST', `/api/customers/${kept}/merge`, { uuid: gone });
  const billing = async (customer: string) =>
    (
      await expectStatus<{ result: Record<string, unknown> }>(
        owner.call('GET', `/api/customers/${customer}/billing`),
        200,
      )
    ).result;
  const setBilling = (customer: string, body: object) =>
    expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, body), 200);

  it('share subscriptions, invoices, payments and mandates; documents keep the name they were made out to', async () => {
    const kept = await makeCustomer(owner, 'Bos');
    const gone = await makeCustomer(owner, 'Bosch');
    const bystander = await makeCustomer(owner, 'Boom');
    const apart = await bill(bystander);
    const subscription = await subscribe(gone, addDays(today(), 20));
    const open = await bill(gone);
    const { uuid: paid } = await bill(gone);
    await change(owner, paid, { status: 'paid' });
    const draft = await makeDraft(owner, invoiceOf(gone, [{ cents: 100, rate }]));
    const signed = { iban: 'NL91ABNA0417164300', account_holder: 'Bosch', signed_on: today() };
    await expectStatus(owner.call('POST', `/api/customers/${gone}/mandates`, signed), 201);

    await expectStatus(merge(kept, gone), 200);

    const { invoices, subscriptions } = await standing(kept);
    expect(invoices.map(({ uuid }) => uuid)).toEqual([draft.uuid, open.uuid]);
    expect(subscriptions.map(({ id }) => id)).toEqual([subscription]);
    type Rows = { readonly result: readonly { readonly uuid: string }[] };
    const list = (url: string) => expectStatus<Rows>(owner.call('GET', url), 200);
    expect((await list(`/api/mollie/payments?customer=${kept}`)).result).toHaveLength(1);
    expect((await list(`/api/customers/${kept}/mandates`)).result).toHaveLength(1);
    expect((await list(`/api/mollie/invoices?customer=${kept}`)).result).toHaveLength(3);
    expect(await readInvoice(owner, open.uuid)).toMatchObject({ customer: { uuid: kept, name: 'Bosch' } });
    expect((await readInvoice(owner, apart.uuid)).customer.uuid).toBe(bystander);
    // No table has rows of the merged customer any more.
    const tables = ['subscriptions', 'invoices', 'payments', 'mandates', 'billing_documents', 'reminders'];
    for (const table of tables) {
      expect(await rowsOf(test, `select 1 from ${table} where customer_id = '${gone}'`), table).toEqual([]);
    }
    // The former draft is issued to the remaining customer.
    const issued = await owner.call('POST', `/api/mollie/invoices/${draft.uuid}/issue`, {});
    expect(issued.json()).toMatchObject({ result: { customer: { uuid: kept, name: 'Bos' } } });
  });

  it('have the billing details of the kept one, and of the other where that has none', async () => {
    const kept = await makeCustomer(owner, 'Bos');
    const gone = await makeCustomer(owner, 'Bosch');
    await setBilling(kept, { company_name: 'Bos BV', term_days: 30 });
    await bill(gone);
    await setBilling(gone, { company_name: 'Bosch BV', kvk_number: '12345678', term_days: 7, dunning_stop: 'dispute' });
    const { number } = await billing(gone);
    await expectStatus(merge(kept, gone), 200);
    expect(await billing(kept)).toMatchObject({
      number,
      company_name: 'Bos BV',
      kvk_number: '12345678',
      term_days: 30,
      dunning_stop: 'dispute',
    });
  });

  it('keep the number of the kept one when both have one, and it is nobody else’s', async () => {
    const kept = await makeCustomer(owner, 'Bos');
    const gone = await makeCustomer(owner, 'Bosch');
    await bill(kept);
    await bill(gone);
    const { number } = await billing(kept);
    await expectStatus(merge(kept, gone), 200);
    expect((await billing(kept))['number']).toBe(number);
    const numbers = await rowsOf<{ number: number }>(
      test,
      'select number from customer_billing where number is not null',
    );
    expect(new Set(numbers.map((row) => row.number)).size).toBe(numbers.length);
  });

  const TABLES = ['subscriptions', 'invoices', 'payments', 'mandates', 'billing_documents', 'extras', 'mails'];
  const ledger = async (...customers: readonly string[]) => {
    const list = customers.map((id) => `'${id}'`).join(', ');
    const rows = TABLES.map((table) =>
      rowsOf(test, `select id, customer_id from ${table} where customer_id in (${list}) order by id`),
    );
    const details = await rowsOf<Record<string, unknown>>(
      test,
      `select * from customer_billing where customer_id in (${list}) order by customer_id`,
    );
    return { rows: await Promise.all(rows), details: details.map(({ version: _version, ...fields }) => fields) };
  };
  const undo = (kept: string, gone: string, caller = owner) =>
    caller.call('POST', `/api/customers/${kept}/undo-merge`, { uuid: gone });

  it('and made two again have everything as before: numbers, details, invoices, payments, mandates and mails', async () => {
    const kept = await makeCustomer(owner, 'Bos', { email: 'bos@example.test' });
    const gone = await makeCustomer(owner, 'Bosch', { email: 'bosch@example.test' });
    await bill(kept);
    await setBilling(kept, { company_name: 'Bos BV', term_days: 30 });
    await subscribe(gone, addDays(today(), 20));
    const { uuid: paid } = await bill(gone);
    await change(owner, paid, { status: 'paid' });
    await setBilling(gone, { company_name: 'Bosch BV', kvk_number: '12345678', term_days: 7 });
    const signed = { iban: 'NL91ABNA0417164300', account_holder: 'Bosch', signed_on: today() };
    await expectStatus(owner.call('POST', `/api/customers/${gone}/mandates`, signed), 201);
    const before = await ledger(kept, gone);
    await expectStatus(merge(kept, gone), 200);
    expect(await ledger(kept, gone)).not.toEqual(before);
    await expectStatus(undo(kept, gone), 200);
    expect(await ledger(kept, gone)).toEqual(before);
    expect(await readInvoice(owner, paid)).toMatchObject({ status: 'paid', customer: { uuid: gone, name: 'Bosch' } });
    await expectStatus(merge(kept, gone), 200);
    await expectStatus(undo(kept, gone), 200);
    expect(await ledger(kept, gone)).toEqual(before);
  });

  it('of whom one had no billing details are as before, too', async () => {
    const kept = await makeCustomer(owner, 'Bos');
    const gone = await makeCustomer(owner, 'Bosch');
    await bill(gone);
    const before = await ledger(kept, gone);
    for (const [into, from] of [
      [kept, gone],
      [gone, kept],
    ] as const) {
      await expectStatus(merge(into, from), 200);
      await expectStatus(undo(into, from), 200);
      expect(await ledger(kept, gone)).toEqual(before);
    }
  });

  it('stay one when something was billed or agreed since', async () => {
    const kept = await makeCustomer(owner, 'Bos');
    const gone = await makeCustomer(owner, 'Bosch');
    await bill(gone);
    await expectStatus(merge(kept, gone), 200);
    const merged = await ledger(kept, gone);
    await setBilling(kept, { term_days: 8 });
    await expectStatus(undo(kept, gone), 409);
    await setBilling(kept, { term_days: null });
    const { uuid } = await bill(kept);
    const refused = await expectStatus<{ code: string }>(undo(kept, gone), 409);
    expect(refused.code).toBe('customer.merge_billed_since');
    expect((await ledger(kept, gone)).rows[0]).toEqual(merged.rows[0]);
    expect(await readInvoice(owner, uuid)).toMatchObject({ customer: { uuid: kept } });
  });
});

describe('what billing knows of a customer', () => {
  const put = (customer: string, body: object) => owner.call('PUT', `/api/customers/${customer}/billing`, body);

  it('is changed field by field, once per version, and noted', async () => {
    const customer = await makeCustomer(owner, 'Zakelijk');
    const first = await expectStatus<{ result: { version: number } }>(
      put(customer, { vat_id: 'nl 0000.99998.B57', kvk_number: '12 34 56 78', version: 0 }),
      200,
    );
    expect(first.result).toMatchObject({ vat_id: 'NL000099998B57', kvk_number: '12345678', version: 1 });
    await expectStatus(put(customer, { attention: 'A. Boek', version: 0 }), 409);
    await expectStatus(put(customer, { attention: 'A. Boek', version: 1 }), 200);
    const trail = await rowsOf<{ changes: object }>(
      test,
      `select changes from audit_log where entity_id = '${customer}' and action = 'customer.edit_billing' order by at`,
    );
    expect(trail.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
      ['kvk_number', 'vat_id'],
      ['attention'],
    ]);
  });

  it.each([
    [{ vat_id: 'NL000099998B58' }, 'vat_id'],
    [{ vat_id: 'US12' }, 'vat_id'],
    [{ kvk_number: '1234567' }, 'kvk_number'],
    [{ term_days: -1 }, 'term_days'],
    [{ term_days: 366 }, 'term_days'],
    [{ language: 'de' }, 'language'],
    [{ dunning_stop: 'lazy' }, 'dunning_stop'],
    [{ company_name: 'x'.repeat(121) }, 'company_name'],
  ])('%j is refused at its field', async (body, field) => {
    const customer = await makeCustomer(owner, 'Fout');
    const answer = await put(customer, { attention: 'A. Boek', ...body });
    expect([answer.statusCode, ...Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, field]);
    expect(await rowsOf(test, `select 1 from customer_billing where customer_id = '${customer}'`)).toEqual([]);
  });

  it('decides how an invoice is made out and when it is due', async () => {
    const customer = await makeCustomer(owner, 'Smit', {
      address: { street: 'Dorpsweg', number: '1', zipcode: '1234 AB', city: 'Dorp' },
    });
    await expectStatus(put(customer, { company_name: 'Smit BV', term_days: 30, language: 'fr' }), 200);
    const invoice = await bill(customer);
    expect(invoice).toMatchObject({ expires_at: addDays(today(), 30), language: 'fr' });
    const rows = await rowsOf<{ buyer: object }>(test, `select buyer from invoices where id = '${invoice.uuid}'`);
    expect(rows[0]?.buyer).toMatchObject({ name: 'Smit', company: 'Smit BV', country: 'NL' });
  });
});
