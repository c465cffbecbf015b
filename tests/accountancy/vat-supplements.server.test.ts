import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OdditiesAnswer } from '#accountancy/period.schema.ts';
import { type Caller, PEOPLE, signIn } from '#tests/support/app.ts';
import { credit, invoiceOf, makeDraft, makeIssued } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import { type Books, emptyBooks, openBooks, vatOf } from './books.ts';

let books: Books;
let owner: Caller;
beforeAll(async () => {
  books = await openBooks();
  ({ owner } = books);
});
afterAll(() => books.stop());
beforeEach(() => emptyBooks(books));

const reopen = (uuid: string) =>
  expectStatus(owner.call('POST', `/api/accountancy/periods/${uuid}/reopen`, { reason: 'Factuur vergeten' }), 200);
const first = async () => (await vatOf(books, 2019))[0];
const boxesOf = (
  report: { readonly boxes: readonly { box: string; net_cents: number; vat_cents: number }[] } | undefined,
) => report?.boxes.filter((box) => box.net_cents !== 0).map((box) => [box.box, box.net_cents, box.vat_cents]);

describe('the VAT return of a closed quarter', () => {
  it('keeps what was reported, by whom and when', async () => {
    await books.bill('2019-01-10', 10_050);
    expect(await first()).toMatchObject({ closed: false, reports: [], supplement: null });
    await books.close('2019-04-10', '2019-03-31');
    const kept = await first();
    expect(kept).toMatchObject({ closed: true, supplement: null });
    expect(kept?.reports).toMatchObject([
      { reported_by: 'owner Test', due_cents: 2111, due_euros: 21, supplement: null },
    ]);
    expect(boxesOf(kept?.reports[0])).toEqual([['1a', 10_050, 2111]]);
  });

  it('shows what came after it was reopened as a supplement by box, and keeps that with the next closing', async () => {
    await books.bill('2019-01-10');
    const closing = await books.close('2019-04-10', '2019-03-31');
    await reopen(closing.uuid);
    const wrong = await books.bill('2019-03-20', 5000);
    await books.on('2019-03-21', () =>
      makeIssued(owner, invoiceOf(books.customer, [{ cents: 1000, rate: books.rates.low }])),
    );
    const open = await first();
    expect(open).toMatchObject({ closed: false, reports: [{ due_cents: 2100 }] });
    expect(boxesOf(open?.supplement ?? undefined)).toEqual([
      ['1a', 5000, 1050],
      ['1b', 1000, 90],
    ]);
    expect(open?.supplement?.due_cents).toBe(1140);
    const second = await books.close('2019-04-12', '2019-03-31');
    const kept = await first();
    expect(kept?.supplement).toBeNull();
    expect(kept?.reports.map(({ due_cents: due, supplement }) => [due, supplement?.due_cents])).toEqual([
      [2100, undefined],
      [3240, 1140],
    ]);
    // The correction of the correction is below zero.
    await reopen(second.uuid);
    await books.on('2019-03-30', () => credit(owner, { invoice: wrong }));
    expect((await first())?.supplement).toMatchObject({ boxes: [{ box: '1a', net_cents: -5000, vat_cents: -1050 }] });
  });

  it('reports nothing anew when nothing came after it was reopened', async () => {
    await books.bill('2019-01-10');
    const closing = await books.close('2019-04-10', '2019-03-31');
    await reopen(closing.uuid);
    await books.close('2019-04-11', '2019-03-31');
    expect((await first())?.reports).toHaveLength(1);
  });

  it('reports each quarter that a closing ends, of every year, and none that is not over', async () => {
    await books.bill('2018-05-10');
    await books.bill('2019-01-10');
    await books.close('2019-06-02', '2019-05-31');
    const reported = async (year: number) => (await vatOf(books, year)).map(({ reports }) => reports.length);
    expect([await reported(2018), await reported(2019)]).toEqual([
      [1, 1, 1, 1],
      [1, 0, 0, 0],
    ]);
    await books.close('2019-07-02', '2019-06-30');
    expect(await reported(2019)).toEqual([1, 1, 0, 0]);
  });
});

describe('what is odd before closing', () => {
  const odd = async (until = '2019-03-31') => {
    const url = `/api/accountancy/periods/oddities?until=${until}`;
    const { result } = await expectStatus<{ result: OdditiesAnswer }>(books.bookkeeper().call('GET', url), 200);
    return result;
  };

  it('is nothing in books that are in order', async () => {
    await books.bill('2019-01-10');
    expect(await odd()).toEqual({ from: null, until: '2019-03-31', oddities: [] });
  });

  it('is told by kind, with amounts and whose page shows each', async () => {
    const { customer, rates, on, bill, told } = books;
    const body = (more: object = {}) => invoiceOf(customer, [{ cents: 10_000, rate: rates.high }], more);
    const draft = await on('2019-02-01', () => makeDraft(owner, body()));
    const waiting = await on('2019-02-01', () => makeDraft(owner, body({ scheduled_on: '2019-03-31' })));
    await sql`update invoices set created_at = '2019-02-01T10:00:00Z'`.execute(books.yard.database.kysely);
    await on('2019-02-01', () => makeDraft(owner, body({ scheduled_on: '2019-04-01' })));
    const [twice, kept, failed] = [await bill('2019-02-02'), await bill('2019-02-03'), await bill('2019-02-04')];
    for (const [uuid, id] of [
      [twice, 'a'],
      [kept, 'b'],
      [failed, 'c'],
    ] as const) {
      await told('2019-02-10', uuid, { id: `${id}1` });
      await told('2019-02-11', uuid, { id: `${id}2` });
    }
    const giveBack = (uuid: string, way: string) =>
      expectStatus(owner.call('POST', `/api/invoices/${uuid}/give-back`, { way }), 200);
    await on('2019-02-12', () => giveBack(kept, 'keep'));
    await on('2019-02-12', () => giveBack(failed, 'provider'));
    const { kysely } = books.yard.database;
    await sql`update refunds set status = 'failed'`.execute(kysely);
    await sql`update invoices set refunded_cents = 0 where id = ${failed}`.execute(kysely);
    await bill('2019-02-13');
    await sql`update invoice_counters set next_number = next_number + 2`.execute(kysely);
    await bill('2019-02-14');
    const { oddities } = await odd();
    expect(oddities.map(({ kind, count, amount_cents: cents }) => [kind, count, cents])).toEqual([
      ['drafts', 1, 12_100],
      ['scheduled', 1, 12_100],
      ['overpaid', 2, 24_200],
      ['credit_balances', 1, 12_100],
      ['number_gaps', 1, null],
      ['refunds_failed', 1, 12_100],
    ]);
    const examples = Object.fromEntries(oddities.map((one) => [one.kind, one.examples[0]]));
    expect(examples['drafts']).toMatchObject({ invoice: draft.uuid, name: expect.stringContaining('Boekjaar') });
    expect(examples['scheduled']).toMatchObject({ invoice: waiting.uuid });
    expect(examples['credit_balances']).toMatchObject({ customer });
    expect(examples['refunds_failed']).toMatchObject({ invoice: failed });
    expect(examples['number_gaps']?.name).toMatch(/^\w+\d{4}–\w+\d{4}$/);
    expect((await odd('2019-01-31')).oddities).toEqual([]);
  });

  it('is a VAT id abroad that VIES did not confirm', async () => {
    const ask = async (method: 'POST' | 'PUT', url: string, body: object, status: number) =>
      (await expectStatus<{ result: { uuid: string } }>(owner.call(method, url, body), status)).result.uuid;
    const address = { street: 'Weg', number: '1', zipcode: '10115', city: 'Ort', country: 'DE' };
    const customer = await makeCustomer(owner, 'Klein', { address });
    const details = { vat_id: 'DE136695976', company_name: 'Klein GmbH' };
    await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, details), 200);
    const category = await ask('POST', '/api/categories', { name: 'Wassen', supply: 'other_service' }, 201);
    const input = { name: 'Wassen', category, unit_price_cents: 10_000, includes_vat: false, interval_months: 1 };
    const product = await ask('POST', '/api/products', input, 201);
    const lines = [{ product, description: 'Wassen', unit_price_cents: 10_000 }];
    await books.on('2019-02-02', () => makeIssued(owner, { customer, includes_vat: false, lines }));
    expect((await odd()).oddities).toMatchObject([
      { kind: 'vat_evidence', count: 1, amount_cents: 10_000, examples: [{ name: 'Klein GmbH', customer }] },
    ]);
    await sql`update customer_billing set vat_check = '{"outcome": "valid"}' where customer_id = ${customer}`.execute(
      books.yard.database.kysely,
    );
    expect((await odd()).oddities).toEqual([]);
  });

  it('is for who may close', async () => {
    const office = await signIn(books.yard.app, PEOPLE.office.email);
    await expectStatus(office.call('GET', '/api/accountancy/periods/oddities'), 403);
    await expectStatus(office.call('GET', '/api/accountancy/periods'), 200);
  });
});
