import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import type { ProductFound } from '#billing/product.schema.ts';
import type { QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { invoiceSearch } from '#billing/server/invoices/invoice-search.repository.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { customersNamed } from '#server/search/named-records.repository.ts';
import { contractYard } from '#tests/contracts/contract-yard.ts';
import { type Caller, PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeDraft, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { openQuoteYard, type QuoteYard } from '#tests/support/billing/quotes.ts';
import { testId } from '#tests/support/builders.ts';
import { ADDRESS, expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type Found = {
  readonly customer: { readonly uuid: string; readonly number: number } | null;
  readonly invoices: readonly InvoiceAnswer[];
  readonly subscriptions: readonly SubscriptionAnswer[];
  readonly quotes: readonly QuoteAnswer[];
  readonly contracts: readonly ContractSummary[];
  readonly products: readonly ProductFound[];
};

let yard: QuoteYard;
let rate: string;
beforeAll(async () => {
  yard = await openQuoteYard();
  rate = await rateOf(yard.owner, 2100);
});
afterAll(() => yard.close());

async function search(text: string, caller: Caller = yard.owner): Promise<Found> {
  const url = `/api/search?q=${encodeURIComponent(text)}`;
  return (await expectStatus<{ result: Found }>(caller.call('GET', url), 200)).result;
}
const ids = (rows: readonly { readonly uuid: string }[]) => rows.map(({ uuid }) => uuid);
const issue = (customer: string) => makeIssued(yard.owner, invoiceOf(customer, [{ cents: 5_000, rate }]));

describe('the search of what no device holds', () => {
  it('finds an invoice by its number however it is written, its beginning and its end', async () => {
    const customer = await makeCustomer(yard.owner, 'Nummers', ADDRESS);
    const invoice = await issue(customer);
    const number = invoice.number ?? '';
    expect(ids((await search(number)).invoices)[0]).toBe(invoice.uuid);
    expect(ids((await search(number.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase())).invoices)[0]).toBe(invoice.uuid);
    expect(ids((await search(number.slice(0, -1))).invoices)).toContain(invoice.uuid);
    expect(ids((await search(number.slice(-3))).invoices)[0]).toBe(invoice.uuid);
    expect((await search(`${number}9`)).invoices).toEqual([]);
    // Nobody types the zeros that a number is filled up with.
    const [, head = '', sequence = ''] = /^(.*?)0*(\d+)$/.exec(number) ?? [];
    for (const text of [`${head}${sequence}`, `${head}0${sequence}`.toLowerCase(), `${head} ${sequence}`]) {
      expect(ids((await search(text)).invoices)[0], text).toBe(invoice.uuid);
      const listed = yard.owner.call('GET', `/api/invoices?search=${encodeURIComponent(text)}`);
      const { result } = await expectStatus<{ result: readonly InvoiceAnswer[] }>(listed, 200);
      expect(ids(result), text).toContain(invoice.uuid);
    }
  });

  it('finds what belongs to a customer, by any part of the name or by their company, the newest first', async () => {
    const customer = await makeCustomer(yard.owner, 'van Zoekmans', { firstname: 'Élise', ...ADDRESS });
    const [first, second] = [await issue(customer), await issue(customer)];
    const draft = await makeDraft(yard.owner, invoiceOf(customer, [{ cents: 1, rate }]));
    const quote = await yard.make({ customer });
    const subscription = await yard.subscribe('2026-02-01', {}, { customer });
    const found = await search('elise ZOEKMANS');
    expect(ids(found.invoices)).toEqual([draft.uuid, second.uuid, first.uuid]);
    expect(ids(found.quotes)).toEqual([quote.uuid]);
    expect(ids(found.subscriptions)).toEqual([subscription.uuid]);
    await expectStatus(
      yard.owner.call('PUT', `/api/customers/${customer}/billing`, { company_name: 'Jachthaven Zuid B.V.' }),
      200,
    );
    expect(ids((await search('jachthaven')).quotes)).toEqual([quote.uuid]);
    expect(await search('elise niemand')).toEqual({
      customer: null,
      invoices: [],
      subscriptions: [],
      quotes: [],
      contracts: [],
      products: [],
    });
  });

  it('finds an invoice by its payment reference and by its amount, of the own company alone', async () => {
    const customer = await makeCustomer(yard.owner, 'Betaler', ADDRESS);
    const invoice = await makeIssued(yard.owner, invoiceOf(customer, [{ cents: 123_456, rate }]));
    const shown = yard.owner.call('GET', `/api/invoices/show/${invoice.uuid}`);
    const { result } = await expectStatus<{ result: { readonly payment_reference: string | null } }>(shown, 200);
    const reference = result.payment_reference ?? '';
    const euros = (invoice.amount_cents / 100).toFixed(2).replace('.', ',');
    const texts = [
      reference,
      reference.replaceAll(/(.{4})(?=.)/g, '$1 '),
      euros,
      `€ ${euros}`,
      euros.replace(/^(\d)/, '$1.'),
      `-${euros}`,
    ];
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    for (const text of texts) {
      expect(ids((await search(text)).invoices), text).toEqual([invoice.uuid]);
      expect((await search(text, stranger)).invoices, text).toEqual([]);
    }
  });

  it('finds papers by the end of their numbers without its zeros, of one kind alone where that is asked', async () => {
    const customer = await makeCustomer(yard.owner, 'Papieren', ADDRESS);
    const invoice = await issue(customer);
    const { uuid } = await yard.make({ customer });
    const { number } = (await yard.send(uuid, { to: null })).quote;
    const endOf = (text: string | null) => /[1-9]\d*$/.exec(/\d{4}$/.exec(text ?? '')?.[0] ?? '')?.[0] ?? '';
    expect(ids((await search(endOf(invoice.number))).invoices)[0]).toBe(invoice.uuid);
    expect(ids((await search(endOf(number))).quotes)[0]).toBe(uuid);
    const one = `/api/search?q=${endOf(number)}&kind=quote`;
    const { result } = await expectStatus<{ result: Found }>(yard.owner.call('GET', one), 200);
    expect(ids(result.quotes)[0]).toBe(uuid);
    expect({ ...result, quotes: [] }).toEqual({
      customer: null,
      invoices: [],
      subscriptions: [],
      quotes: [],
      contracts: [],
      products: [],
    });
  });

  it('finds products for sale by their names, for who may see products', async () => {
    const made = await expectStatus<{ result: { readonly uuid: string } }>(
      yard.owner.call('POST', '/api/products', {
        name: 'Überwintering Zuid',
        unit_price_cents: 9_950,
        interval_months: 12,
      }),
      201,
    );
    const { uuid } = made.result;
    expect((await search('zuid UBERWINTERING')).products).toEqual([
      { uuid, name: 'Überwintering Zuid', category: null, unit_price_cents: 9_950 },
    ]);
    expect((await search('zuid niets')).products).toEqual([]);
    const yardHand = await signIn(yard.app, PEOPLE.yard.email);
    expect((await search('uberwintering', yardHand)).products).toEqual([]);
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    expect((await search('uberwintering', stranger)).products).toEqual([]);
  });

  it('finds subscriptions and contracts by the plate, and a contract by its number and its customer', async () => {
    const customer = await makeCustomer(yard.owner, 'Kentekens', ADDRESS);
    const object = await makeObject(yard.owner, 'ZQ-12-YV', { customer_id: customer });
    const subscription = await yard.subscribe('2026-02-01', {}, { customer, object });
    const contract = await contractYard(yard.owner).make(object);
    const byPlate = await search('zq12');
    expect(ids(byPlate.subscriptions)).toEqual([subscription.uuid]);
    expect(ids(byPlate.contracts)).toEqual([contract.uuid]);
    expect(ids((await search(`0${contract.number}`)).contracts)).toEqual([contract.uuid]);
    expect(ids((await search('kentekens')).contracts)).toEqual([contract.uuid]);
    await issue(customer);
    // The number of its customer finds it among everything, and is no number of a contract.
    const { result: billing } = await expectStatus<{ result: { readonly number: number } }>(
      yard.owner.call('GET', `/api/customers/${customer}/billing`),
      200,
    );
    const number = String(billing.number).padStart(6, '0');
    expect(ids((await search(number)).contracts)).toContain(contract.uuid);
    const asked = yard.owner.call('GET', `/api/search?q=${number}&kind=contract`);
    const { result } = await expectStatus<{ result: { contracts: readonly ContractSummary[] } }>(asked, 200);
    expect(ids(result.contracts)).not.toContain(contract.uuid);
    const ofCustomer = yard.owner.call('GET', `/api/search?q=${number}&kind=subscription`);
    const found = await expectStatus<{ result: { subscriptions: readonly { uuid: string }[] } }>(ofCustomer, 200);
    expect(ids(found.result.subscriptions)).toEqual([subscription.uuid]);
  });

  it('finds a quote without the zeros of its number, and a customer with what belongs to them by their number', async () => {
    const customer = await makeCustomer(yard.owner, 'Genummerd', ADDRESS);
    const invoice = await issue(customer);
    const { uuid } = await yard.make({ customer });
    const { number } = (await yard.send(uuid, { to: null })).quote;
    const [, head = '', sequence = ''] = /^(.*?)0*(\d+)$/.exec(number ?? '') ?? [];
    expect(ids((await search(`${head}0${sequence}`.toLowerCase())).quotes)[0]).toBe(uuid);
    const listed = yard.owner.call('GET', `/api/quotes?search=${encodeURIComponent(`${head}0${sequence}`)}`);
    expect(ids((await expectStatus<{ result: readonly QuoteAnswer[] }>(listed, 200)).result)).toEqual([uuid]);
    const { result: billing } = await expectStatus<{ result: { readonly number: number } }>(
      yard.owner.call('GET', `/api/customers/${customer}/billing`),
      200,
    );
    const text = String(billing.number).padStart(6, '0');
    const found = await search(text);
    expect(ids(found.invoices)).toContain(invoice.uuid);
    expect(found.customer).toEqual({ uuid: customer, number: billing.number });
    const yardHand = await signIn(yard.app, PEOPLE.yard.email);
    expect((await search(text, yardHand)).customer).toBeNull();
  });

  it('finds customers by their company, for who may see billing details', async () => {
    const customer = await makeCustomer(yard.owner, 'Persoon', ADDRESS);
    const gone = await makeCustomer(yard.owner, 'Vertrokken', ADDRESS);
    for (const id of [customer, gone]) {
      const details = { company_name: 'Bouwbedrijf De Œuvre B.V.' };
      await expectStatus(yard.owner.call('PUT', `/api/customers/${id}/billing`, details), 200);
    }
    await expectStatus(yard.owner.call('DELETE', `/api/customers/${gone}`), 200);
    const ask = (text: string, caller = yard.owner) =>
      caller.call('GET', `/api/search/companies?q=${encodeURIComponent(text)}`);
    const told = await expectStatus<{ result: unknown }>(ask('oeuvre BOUW'), 200);
    expect(told.result).toEqual([{ uuid: customer, company: 'Bouwbedrijf De Œuvre B.V.' }]);
    expect((await expectStatus<{ result: unknown }>(ask('bouw niets'), 200)).result).toEqual([]);
    expect((await ask('bouw', await signIn(yard.app, PEOPLE.yard.email))).statusCode).toBe(403);
  });

  it('finds with and without accents in lists of what belongs to a customer', async () => {
    const customer = await makeCustomer(yard.owner, 'Žižková-Müller', ADDRESS);
    const quote = await yard.make({ customer });
    const description = 'Réservé à côté du café';
    const subscription = await yard.subscribe('2026-02-01', {}, { customer, description });
    const listed = async (path: string) => {
      const { result } = await expectStatus<{ result: readonly { readonly uuid: string }[] }>(
        yard.owner.call('GET', path),
        200,
      );
      return ids(result);
    };
    for (const text of ['zizkova', 'MULLER', 'Müller žižková', 'zizkova-müller']) {
      expect(await listed(`/api/quotes?search=${encodeURIComponent(text)}`), text).toEqual([quote.uuid]);
    }
    for (const text of ['cafe reserve', 'café a côté']) {
      expect(await listed(`/api/subscriptions?search=${encodeURIComponent(text)}`), text).toEqual([subscription.uuid]);
    }
  });

  it('gives a few of each kind', async () => {
    const customer = await makeCustomer(yard.owner, 'Veelvuldig', ADDRESS);
    for (let made = 0; made < 7; made += 1) await makeDraft(yard.owner, invoiceOf(customer, [{ cents: 1, rate }]));
    expect((await search('veelvuldig')).invoices).toHaveLength(5);
  });

  it('gives nobody what they may not read, and nothing of another company', async () => {
    const customer = await makeCustomer(yard.owner, 'Geheim', ADDRESS);
    const object = await makeObject(yard.owner, 'GH-12-YV', { customer_id: customer });
    await yard.make({ customer });
    await issue(customer);
    const contract = await contractYard(yard.owner).make(object);
    const yardHand = await search('geheim', await signIn(yard.app, PEOPLE.yard.email));
    expect({ ...yardHand, contracts: ids(yardHand.contracts) }).toEqual({
      customer: null,
      invoices: [],
      subscriptions: [],
      quotes: [],
      contracts: [contract.uuid],
      products: [],
    });
    const nothing = { customer: null, invoices: [], subscriptions: [], quotes: [], contracts: [], products: [] };
    expect(await search('geheim', await signIn(yard.app, PEOPLE.stranger.email))).toEqual(nothing);
  });

  it('takes signs of a pattern as they are, and refuses what is too short', async () => {
    expect((await search('%%%')).invoices).toEqual([]);
    expect((await search('__')).subscriptions).toEqual([]);
    expect((await yard.owner.call('GET', '/api/search?q=a')).statusCode).toBe(422);
    expect((await yard.owner.call('GET', '/api/search?q=8')).statusCode).toBe(200);
    expect((await yard.owner.call('GET', '/api/search')).statusCode).toBe(422);
  });
});

describe('the search of a company with 20,000 invoices of 5,000 customers', () => {
  const plans = new Map<string, string>();
  beforeAll(async () => {
    await yard.database.kysely.transaction().execute(async (tx) => {
      await sql`alter table customers disable trigger needs_rev`.execute(tx);
      await sql`insert into customers (company_id, id, rev, version, status, firstname, lastname, email, phone, mobile, street,
          house_number, zipcode, city, note, sort_key)
        select ${YARD}, gen_random_uuid(), 1, 1, 1, 'Jan', 'Klant' || n, '', '', '', '', '', '', '', repeat('x', 200),
          'klant' || n || ' jan' from generate_series(1, 5000) n`.execute(tx);
      await sql`alter table customers enable trigger needs_rev`.execute(tx);
      await sql`insert into invoices (company_id, id, kind, customer_id, state, series, sequence, number, issued_on,
          includes_vat, seller, buyer)
        select ${YARD}, gen_random_uuid(), 'invoice', c.id, 'open', 'X', n, 'X2026-' || lpad(n::text, 6, '0'), '2026-01-01',
          true, '{}', '{}' from generate_series(1, 20000) n
          join (select id, row_number() over (order by id) as at from customers where company_id = ${YARD}) c
            on c.at = 1 + n % 5000`.execute(tx);
    });
    await sql`vacuum analyze invoices`.execute(yard.database.kysely);
    await sql`vacuum analyze customers`.execute(yard.database.kysely);
    const explain = (name: string, statement: RawBuilder<unknown>) =>
      yard.database.kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'remise_app', true), set_config('app.company_id', ${YARD}, true)`.execute(
          tx,
        );
        const { rows } = await sql<Record<string, string>>`explain (costs off) ${statement}`.execute(tx);
        plans.set(name, rows.map((row) => Object.values(row).join()).join('\n'));
      });
    await explain('invoices', invoiceSearch('019999', [testId('c', 1), testId('c', 2)], '2026-01-01', 5));
    await explain('amounts', invoiceSearch('1234,56', [], '2026-01-01', 5));
    await explain('customers', customersNamed('klant4999'));
  });

  it('reads invoices by the indexes of their numbers and of their customers', () => {
    const plan = plans.get('invoices') ?? '';
    for (const index of [
      'invoices_number_key',
      'invoices_number_back',
      'invoices_customer',
      'invoices_payment_reference',
    ])
      expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
    expect(plans.get('amounts')).toContain('invoices_by_total');
    expect(plans.get('amounts')).not.toContain('Seq Scan');
  });

  it('reads names from their index alone', () => {
    const plan = plans.get('customers') ?? '';
    expect(plan).toContain('Index Only Scan using customers_sort');
    expect(plan).not.toContain('Seq Scan on customers');
  });
});
