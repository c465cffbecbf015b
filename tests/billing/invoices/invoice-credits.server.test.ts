import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
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
let office: Caller;
let customer: string;
let rate: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  office = await signIn(test.app, PEOPLE.office.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  rate = await rateOf(owner, 2100);
});
afterAll(() => test.close());

/** An issued invoice of these lines, at 21% on top of them. */
const issued = (...cents: number[]) =>
  makeIssued(
    owner,
    invoiceOf(
      customer,
      cents.map((amount) => ({ cents: amount, rate })),
    ),
  );
/** An issued invoice of 121.00 with VAT in it. */
const withVat = () => makeIssued(owner, { ...invoiceOf(customer, [{ cents: 12_100, rate }]), includes_vat: true });
const line = (position: number, amount: number) => ({ position, amount_cents: amount });

const giveBack = (invoice: string, body: object) =>
  expectStatus(owner.call('POST', `/api/invoices/${invoice}/give-back`, body), 200);

/** Status, code and fields of a refused credit, of which nothing is left behind. */
async function refused(body: object, caller = owner): Promise<unknown[]> {
  const count = () => rowsOf(test, 'select (select count(*) from invoices) n, (select count(*) from refunds) r');
  const before = await count();
  const answer = await caller.call('POST', '/api/mollie/credit-invoices', body);
  const { code, errors } = answer.json<{ code: string; errors?: Record<string, string[]> }>();
  expect(await count()).toEqual(before);
  return [answer.statusCode, code, ...Object.keys(errors ?? {})];
}

const refundsOf = (invoice: string) =>
  rowsOf(
    test,
    `select amount_cents as cents, status, payment_id is not null as "byProvider" from refunds
     where invoice_id = '${invoice}' order by created_at, id`,
  );
const errandsOf = (kind: string, invoice: string) =>
  rowsOf(
    test,
    `select 1 from billing_outbox o join refunds r on r.id = o.subject_id
     where o.kind = '${kind}' and r.invoice_id = '${invoice}'`,
  );

describe('a credit invoice', () => {
  it('of the whole is the invoice turned round, with a number of its own series', async () => {
    const invoice = await issued(3_750, 1_250);
    const made = await credit(owner, { invoice: invoice.uuid, reason: 'verkeerd' });
    expect(made).toMatchObject({
      kind: 'credit_invoice',
      net_cents: -5e3,
      tax_cents: -1050,
      amount_cents: -6050,
      reason: 'verkeerd',
      original: {
        uuid: invoice.uuid,
        number: invoice.number,
      },
      status: 'paid',
      actions: ['send'],
    });
    expect(made.number).toMatch(/^C\d{4}$/);
    expect(made.lines.map((row) => [row.amount_cents, row.quantity_hundredths, row.unit_price_cents])).toEqual([
      [-3_750, 100, -3_750],
      [-1_250, 100, -1_250],
    ]);
    expect(await readInvoice(owner, invoice.uuid)).toMatchObject({
      status: 'paid',
      open_cents: 0,
      credited_cents: 6050,
      paid_cents: 0,
      amount_cents: 6050,
      credits: [
        {
          uuid: made.uuid,
          number: made.number,
          amount_cents: -6050,
        },
      ],
    });
    expect(await refused({ invoice: invoice.uuid })).toEqual([409, 'invoice.nothing_left']);
  });

  it('T51: line by line has VAT 7.88 and then 2.62, 10.50 together', async () => {
    const { uuid: invoice } = await issued(3_750, 1_250);
    const first = await credit(owner, { invoice, lines: [line(1, 3_750)] });
    const second = await credit(owner, { invoice, lines: [line(2, 1_250)] });
    expect([first, second].map((made) => [made.net_cents, made.tax_cents, made.amount_cents])).toEqual([
      [-3_750, -788, -4_538],
      [-1_250, -262, -1_512],
    ]);
    expect(await readInvoice(owner, invoice)).toMatchObject({ status: 'paid', open_cents: 0, credited_cents: 6_050 });
  });

  it('of parts of a line never comes to more than the line, and the last takes what rounding left', async () => {
    const { uuid: invoice } = await issued(3_333);
    const parts = [];
    for (const amount of [1_111, 1_111]) parts.push(await credit(owner, { invoice, lines: [line(1, amount)] }));
    expect(await refused({ invoice, lines: [line(1, 1_112)] })).toEqual([422, 'invalid_input', 'lines.0.amount_cents']);
    expect((await readInvoice(owner, invoice)).lines[0]?.left_cents).toBe(1_111);
    parts.push(await credit(owner, { invoice }));
    expect(parts.map(({ tax_cents: vat }) => vat)).toEqual([-233, -234, -233]);
    expect(parts.reduce((sum, made) => sum + made.amount_cents, 0)).toBe(-4_033);
    expect((await readInvoice(owner, invoice)).open_cents).toBe(0);
  });

  it.each([
    ['more than its line has', [line(1, 3_751)], 'lines.0.amount_cents'],
    ['more than there is money', [line(1, Number.MAX_SAFE_INTEGER)], 'lines.0.amount_cents'],
    ['nothing', [line(1, 0)], 'lines.0.amount_cents'],
    ['less than nothing', [line(1, -1)], 'lines.0.amount_cents'],
    ['half a cent', [line(1, 0.5)], 'lines.0.amount_cents'],
    ['a line that is not there', [line(2, 1), line(3, 1)], 'lines.1.position'],
    ['a line twice', [line(1, 1), line(1, 1)], 'lines.1.position'],
    ['no line at all', [], 'lines'],
  ])('of %s is refused at the field', async (_name, lines, field) => {
    const { uuid: invoice } = await issued(3_750, 1_250);
    expect(await refused({ invoice, lines })).toEqual([422, 'invalid_input', field]);
  });

  it('is not made of a draft, of a void invoice, of a credit invoice or of what is not there', async () => {
    const draft = await makeDraft(owner, invoiceOf(customer, [{ cents: 100, rate }]));
    expect(await refused({ invoice: draft.uuid })).toEqual([409, 'invoice.not_issued']);
    const { uuid: voided } = await issued(100);
    const { credits } = await change(owner, voided, { status: 'void' });
    expect(await refused({ invoice: voided })).toEqual([409, 'invoice.voided']);
    expect(await refused({ invoice: credits[0]?.uuid })).toEqual([409, 'invoice.is_credit']);
    expect(await refused({ invoice: 'x' })).toEqual([404, 'not_found']);
  });

  it('of two that are asked for at once is made once', async () => {
    const { uuid: invoice } = await issued(1_000);
    const ask = () => owner.call('POST', '/api/mollie/credit-invoices', { invoice, lines: [line(1, 600)] });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422, 422]);
    expect(await readInvoice(owner, invoice)).toMatchObject({ credited_cents: 726, open_cents: 484 });
  });
});

describe('money that goes back with a credit', () => {
  it('T41: paid outside the provider it is said that nothing goes back by it; noted as outside, it does', async () => {
    const { uuid: invoice } = await issued(10_000);
    await change(owner, invoice, { status: 'paid', method: 'bank' });
    expect((await readInvoice(owner, invoice)).refundable_cents).toBe(0);
    const input = { invoice, lines: [line(1, 5_000)] };
    expect(await refused({ ...input, refund: 'provider' })).toEqual([409, 'invoice.paid_outside']);
    const made = await credit(owner, { ...input, refund: 'outside' });
    expect(made).toMatchObject({ net_cents: -5_000, tax_cents: -1_050, amount_cents: -6_050, status: 'paid' });
    expect(await refundsOf(invoice)).toEqual([{ cents: 6_050, status: 'refunded', byProvider: false }]);
    const after = await readInvoice(owner, invoice);
    expect(after).toMatchObject({ status: 'paid', open_cents: 0, paid_cents: 12_100, refunded_cents: 6_050 });
    expect(after.events.map(({ action }) => action)).toContain('refunded_outside');
    const trail = `select subject from audit_log where action = 'invoice.refunded_outside' and entity_id = '${invoice}'`;
    expect(await rowsOf(test, trail)).toEqual([{ subject: after.number }]);
  });

  it('T43: of 121.00 that nobody paid, a credit of 80.67 gives back nothing and leaves 40.33 open', async () => {
    const { uuid: invoice } = await withVat();
    const made = await credit(owner, { invoice, lines: [line(1, 8_067)], refund: 'provider' });
    expect(made).toMatchObject({ net_cents: -6_667, tax_cents: -1_400, amount_cents: -8_067 });
    expect(await refundsOf(invoice)).toEqual([]);
    expect(await readInvoice(owner, invoice)).toMatchObject({ status: 'open', open_cents: 4_033 });
  });

  it('T44: after 60.50 of 121.00 paid was credited, 116.97 is too much and 60.50 is what is left', async () => {
    const { uuid: invoice } = await withVat();
    await payByProvider(test, invoice, 12_100);
    await credit(owner, { invoice, lines: [line(1, 6_050)], refund: 'provider' });
    const input = { invoice, refund: 'provider', lines: [line(1, 11_697)] };
    const answer = await owner.call('POST', '/api/mollie/credit-invoices', input);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { 'lines.0.amount_cents': ['Er is nog hoogstens €\u00a060,50 te crediteren'] },
    });
    await credit(owner, { ...input, lines: [line(1, 6_050)] });
    expect(await refundsOf(invoice)).toEqual([
      { cents: 6_050, status: 'wanted', byProvider: true },
      { cents: 6_050, status: 'wanted', byProvider: true },
    ]);
    expect(await errandsOf('create_refund', invoice)).toHaveLength(2);
    expect(await readInvoice(owner, invoice)).toMatchObject({
      open_cents: 0,
      refunded_cents: 12_100,
      refundable_cents: 0,
    });
  });

  it('is never more than came in, and by the provider never more than came in there', async () => {
    const { uuid: invoice } = await withVat();
    await payByProvider(test, invoice, 4_000);
    expect(await readInvoice(owner, invoice)).toMatchObject({ status: 'open', open_cents: 8_100, paid_cents: 4_000 });
    await change(owner, invoice, { status: 'paid', method: 'cash' });
    const made = await credit(owner, { invoice, refund: 'provider' });
    expect(await refundsOf(invoice)).toEqual([{ cents: 4_000, status: 'wanted', byProvider: true }]);
    expect(await readInvoice(owner, invoice)).toMatchObject({
      open_cents: 0,
      kept_cents: 8_100,
      refunded_cents: 4_000,
    });
    expect(made).toMatchObject({ status: 'paid', open_cents: 0, actions: ['send', 'give_back'] });
    // What was paid in cash stays in credit until it goes back the same way.
    await giveBack(invoice, { way: 'transfer' });
    expect(await readInvoice(owner, invoice)).toMatchObject({ open_cents: 0, kept_cents: 0, refunded_cents: 12_100 });
    const again = await owner.call('POST', `/api/mollie/invoices/${made.uuid}/change-status`, { status: 'paid' });
    expect(again.json()).toMatchObject({ code: 'invoice.same_state' });
  });

  it('is what was paid too much as well', async () => {
    const { uuid: invoice } = await withVat();
    await payByProvider(test, invoice, 15_000);
    const over = await readInvoice(owner, invoice);
    expect(over).toMatchObject({ status: 'paid', open_cents: -2_900, paid_cents: 15_000 });
    expect(over.events.map(({ action, details }) => [action, details['amount_cents']])).toContainEqual([
      'overpaid',
      2_900,
    ]);
    await credit(owner, { invoice, lines: [line(1, 100)], refund: 'provider' });
    // No more than the credit itself: the rest was never asked to go back.
    expect(await refundsOf(invoice)).toEqual([{ cents: 100, status: 'wanted', byProvider: true }]);
  });

  it('stays in credit for the customer until it goes back, and no credit is open beside its invoice', async () => {
    const { uuid: invoice } = await withVat();
    await change(owner, invoice, { status: 'paid' });
    const first = await credit(owner, { invoice, lines: [line(1, 4_000)] });
    const second = await credit(owner, { invoice, lines: [line(1, 3_000)] });
    for (const { uuid } of [first, second]) {
      expect(await readInvoice(owner, uuid)).toMatchObject({ status: 'paid', open_cents: 0, kept_cents: 7_000 });
    }
    await giveBack(invoice, { way: 'transfer', amount_cents: 4_000 });
    await giveBack(invoice, { way: 'transfer' });
    expect(await readInvoice(owner, invoice)).toMatchObject({
      status: 'paid',
      open_cents: 0,
      kept_cents: 0,
      refunded_cents: 7_000,
    });
    expect((await refundsOf(invoice)).map((row) => (row as { cents: number }).cents)).toEqual([4_000, 3_000]);
  });

  it('is not in credit any more when the invoice turns out not to be paid', async () => {
    const { uuid: invoice } = await withVat();
    await change(owner, invoice, { status: 'paid' });
    const made = await credit(owner, { invoice, lines: [line(1, 4_000)] });
    await change(owner, invoice, { status: 'open', note: 'verkeerde factuur' });
    expect(await readInvoice(owner, invoice)).toMatchObject({ status: 'open', open_cents: 8_100, kept_cents: 0 });
    expect(await readInvoice(owner, made.uuid)).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  it('needs the right to refund, whatever way it goes', async () => {
    await sql`update users set permissions = ${JSON.stringify(PERMISSIONS.filter((name) => name !== 'invoice refund'))}::jsonb
      where id = ${PEOPLE.office.id}`.execute(test.database.kysely);
    const { uuid: invoice } = await withVat();
    await payByProvider(test, invoice, 12_100);
    expect((await readInvoice(office, invoice)).actions).not.toContain('refund');
    expect((await readInvoice(owner, invoice)).actions).toContain('refund');
    for (const refund of ['provider', 'outside']) {
      expect(await refused({ invoice, refund }, office)).toEqual([403, 'forbidden']);
    }
    const made = await credit(office, { invoice });
    expect(made.kept_cents).toBe(12_100);
    const paying = await office.call('POST', `/api/invoices/${invoice}/give-back`, { way: 'transfer' });
    expect(paying.statusCode).toBe(403);
    expect(await refundsOf(invoice)).toEqual([]);
  });
});
