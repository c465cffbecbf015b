import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenTotalsAnswer, SummaryAnswer } from '#accountancy/accountancy.schema.ts';
import { recordBillingEvents } from '#billing/server/ledger/billing-event.ts';
import { applyPayments, type ProviderPayment } from '#billing/server/payments/apply-payments.ts';
import { createRefund } from '#billing/server/payments/refund-errands.ts';
import { settleInvoices } from '#billing/server/payments/settle-invoice.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp, YARD } from '#tests/support/app.ts';
import { change, invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: TestApp;
let owner: Caller;
let files: FastifyInstance;
let bookkeeper: Caller;
let day = '2019-01-01';
const now = () => Date.parse(`${day}T10:00:00Z`);
let rate: string;
let customer: string;

beforeAll(async () => {
  yard = await openTestApp({ now });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  rate = await rateOf(owner, 2100);
  customer = await makeCustomer(owner, 'Storno');
});
afterAll(() => yard.close());
beforeEach(async () => {
  // A separate app, which has counted no requests: so many files within a minute would be refused.
  files = await startTestApp(yard.database, { now });
  bookkeeper = await signIn(files, PEOPLE.bookkeeper.email);
  await sql`truncate invoices, payments, refunds, billing_events cascade`.execute(yard.database.kysely);
});
afterEach(() => files.close());

/**
 * Runs something on a given day. The database dates rows by its own clock, far after these years, so their dates are
 * corrected.
 */
async function on<Result>(which: string, act: () => Promise<Result>): Promise<Result> {
  day = which;
  const result = await act();
  const moment = `${which}T10:00:00Z`;
  await sql`update billing_events set at = ${moment}::timestamptz where at > '2022-01-01'`.execute(
    yard.database.kysely,
  );
  await sql`update refunds set created_at = ${moment}::timestamptz where created_at > '2022-01-01'`.execute(
    yard.database.kysely,
  );
  return result;
}

const inYard = (work: (tx: CompanyTx) => Promise<unknown>) => withCompany(yard.database.kysely, YARD, work);
const bill = (which: string, cents = 10_000) =>
  on(which, () => makeIssued(owner, invoiceOf(customer, [{ cents, rate }])));
/** Reports payments of 121.00 each, by their names, as the provider does on a day. */
const told = (which: string, invoice: string, paid: Readonly<Record<string, number>>) =>
  on(which, () =>
    inYard((tx) =>
      applyPayments(
        tx,
        invoice,
        Object.entries(paid).map(
          ([externalId, chargedBackCents]): ProviderPayment => ({
            source: 'mollie',
            externalId,
            chargedBackCents,
            method: 'directdebit',
            amountCents: 12100,
            refundedCents: 0,
            paidOn: '2019-12-20',
          }),
        ),
        which,
      ),
    ),
  );

const journal = async (from: string, until: string) => {
  const answer = await bookkeeper.call('GET', `/api/accountancy/export?kind=journal&from=${from}&until=${until}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};
/** The money entries in the journal of a period: day, kind and amount, as on the accounts of money. */
async function money(from: string, until: string): Promise<string[]> {
  const rows = (await journal(from, until)).trim().split('\r\n').slice(1);
  return rows
    .map((row) => row.split(';'))
    .filter((cells) => ['1100', '1210'].includes(cells[4] ?? ''))
    .map(
      (cells) =>
        `${cells[0]?.split('-').toReversed().join('-')} ${cells[5]?.replace(/ \S+$/, '')} ${cells[6] === '' ? `-${cells[7]}` : cells[6]}`,
    );
}
const received = async (year: number) => {
  const { result } = await expectStatus<{ result: SummaryAnswer }>(
    bookkeeper.call('GET', `/api/accountancy/summary?year=${year}`),
    200,
  );
  return Object.fromEntries(
    result.months.filter((month) => month.received_cents !== 0).map((one) => [one.month, one.received_cents]),
  );
};
const openOn = async (which: string) =>
  (
    await expectStatus<{ totals: OpenTotalsAnswer }>(
      bookkeeper.call('GET', `/api/accountancy/open-items?on=${which}`),
      200,
    )
  ).totals;

/** What the debtors owe at the end of a year, by the journals of all years so far and by that day's open items. What was
 * given up is a loss, and on their account no more. */
async function debtors(year: number): Promise<readonly [number, number]> {
  const years = Array.from({ length: year - 2018 }, (_, index) => 2019 + index);
  const journals = await Promise.all(years.map((one) => journal(`${one}-01-01`, `${one}-12-31`)));
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  const booked = journals
    .flatMap((file) => file.trim().split('\r\n').slice(1))
    .map((row) => row.split(';'))
    .filter((cells) => cells[4] === '1300')
    .reduce((sum, cells) => sum + cents(cells[6]) - cents(cells[7]), 0);
  const totals = await openOn(`${year}-12-31`);
  return [booked, totals.open_cents - totals.overpaid_cents];
}

describe('a charge back', () => {
  it('of the next year leaves the year of the payment as it was reported', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    const reported = await journal('2019-01-01', '2019-12-31');
    await told('2020-01-10', invoice.uuid, { tr_a: 12_100 });

    expect(await journal('2019-01-01', '2019-12-31')).toBe(reported);
    expect(await debtors(2019)).toEqual([0, 0]);
    expect(await debtors(2020)).toEqual([12_100, 12_100]);
    expect((await openOn('2020-01-09')).open_cents).toBe(0);
    expect((await openOn('2020-01-10')).open_cents).toBe(12_100);
    expect([await received(2019), await received(2020)]).toEqual([{ '2019-12': 12_100 }, { '2020-01': -12_100 }]);
  });

  it('keeps its own day beside another of as much on the same invoice', async () => {
    const invoice = await bill('2019-11-01', 20_000);
    await told('2019-12-21', invoice.uuid, { tr_a: 0, tr_b: 0 });
    await told('2020-02-15', invoice.uuid, { tr_a: 0, tr_b: 12_100 });
    await told('2020-05-10', invoice.uuid, { tr_a: 12_100, tr_b: 12_100 });
    expect(await money('2020-01-01', '2020-03-31')).toEqual(['2020-02-15 Storno -121,00']);
    expect(await money('2020-04-01', '2020-06-30')).toEqual(['2020-05-10 Storno -121,00']);
    expect(await debtors(2019)).toEqual([0, 0]);
    expect(await debtors(2020)).toEqual([24_200, 24_200]);
  });

  it('in two parts is two bookings', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    await told('2019-12-30', invoice.uuid, { tr_a: 5_000 });
    await told('2020-01-02', invoice.uuid, { tr_a: 12_100 });
    expect(await money('2019-12-21', '2019-12-31')).toEqual(['2019-12-30 Storno -50,00']);
    expect(await money('2020-01-01', '2020-12-31')).toEqual(['2020-01-02 Storno -71,00']);
    expect(await debtors(2019)).toEqual([5_000, 5_000]);
    expect(await debtors(2020)).toEqual([12_100, 12_100]);
  });

  it('that nobody wrote down is of the day of its payment', async () => {
    const invoice = await bill('2019-11-01', 20_000);
    await told('2020-01-10', invoice.uuid, { tr_a: 12_100, tr_b: 12_100 });
    await sql`delete from billing_events where action = 'charged_back' and details ->> 'payment' = 'tr_a'`.execute(
      yard.database.kysely,
    );
    expect(await money('2019-12-20', '2019-12-31')).toEqual([
      '2019-12-20 Betaling 121,00',
      '2019-12-20 Betaling 121,00',
      '2019-12-20 Storno -121,00',
    ]);
    expect(await debtors(2020)).toEqual([24_200, 24_200]);
  });

  it('that the bank gives back is a payment again on the day of that, and the charge back stays where it was', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    await told('2019-12-28', invoice.uuid, { tr_a: 12_100 });
    const reported = await journal('2019-01-01', '2019-12-31');
    await told('2020-01-15', invoice.uuid, { tr_a: 0 });
    expect(await journal('2019-01-01', '2019-12-31')).toBe(reported);
    expect(await money('2019-12-21', '2019-12-31')).toEqual(['2019-12-28 Storno -121,00']);
    expect(await money('2020-01-01', '2020-12-31')).toEqual(['2020-01-15 Herstelde storno 121,00']);
    expect([await debtors(2019), await debtors(2020)]).toEqual([
      [12_100, 12_100],
      [0, 0],
    ]);
    // Taken back once more, in two parts, and given back in part.
    await told('2020-03-01', invoice.uuid, { tr_a: 5_000 });
    await told('2020-03-02', invoice.uuid, { tr_a: 12_100 });
    await told('2020-03-03', invoice.uuid, { tr_a: 2_100 });
    expect(await money('2020-02-01', '2020-12-31')).toEqual([
      '2020-03-01 Storno -50,00',
      '2020-03-02 Storno -71,00',
      '2020-03-03 Herstelde storno 100,00',
    ]);
    expect(await debtors(2020)).toEqual([2_100, 2_100]);
  });

  it('that was given back before that was written down leaves the books as they were', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    await told('2019-12-28', invoice.uuid, { tr_a: 12_100 });
    await told('2020-01-15', invoice.uuid, { tr_a: 0 });
    await sql`delete from billing_events where action = 'charge_back_reversed'`.execute(yard.database.kysely);
    expect([...(await money('2019-12-21', '2019-12-31')), ...(await money('2020-01-01', '2020-12-31'))]).toEqual([]);
    expect(await debtors(2020)).toEqual([0, 0]);
  });
});

describe('a refund', () => {
  const wanted = (which: string, invoice: string, amountCents: number) =>
    on(which, async () => {
      const refund = newId();
      await inYard(async (tx) => {
        await sql`
          insert into refunds (company_id, id, invoice_id, amount_cents, status)
          values (${YARD}, ${refund}, ${invoice}, ${amountCents}, 'wanted')`.execute(tx);
        await settleInvoices(tx, [invoice], which);
      });
      return refund;
    });
  /** Marks a refund as the errand does when it failed. */
  const failed = async (tx: CompanyTx, subjectId: string, today: string) => {
    const asked = {
      companyId: YARD,
      id: newId(),
      kind: 'create_refund',
      payload: {},
      key: 'refund',
      attempts: 1,
    } as const;
    await createRefund.fail?.(tx, { ...asked, subjectId, lastError: null }, 'refused by the bank', today);
  };
  /** Reports a refund's new status as the provider does afterwards. */
  const became = (status: 'canceled' | 'refunded', which: string, invoice: string, refund: string) =>
    on(which, () =>
      inYard(async (tx) => {
        await sql`update refunds set status = ${status}, problem = null where id = ${refund}`.execute(tx);
        await settleInvoices(tx, [invoice], which);
        const about = { entity: 'invoice' as const, entityId: invoice, by: null, details: { refund } };
        const action = status === 'refunded' ? status : ('refund_canceled' as const);
        await recordBillingEvents(tx, [{ ...about, action }]);
      }),
    );

  it('that fails after its year was reported comes back on the day of that', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    const refund = await wanted('2019-12-28', invoice.uuid, 3_000);
    const reported = await journal('2019-01-01', '2019-12-31');
    await on('2020-01-05', () => inYard((tx) => failed(tx, refund, '2020-01-05')));
    expect(await journal('2019-01-01', '2019-12-31')).toBe(reported);
    expect(await money('2020-01-01', '2020-12-31')).toEqual(['2020-01-05 Mislukte terugbetaling 30,00']);
    expect(await debtors(2019)).toEqual([3_000, 3_000]);
    expect(await debtors(2020)).toEqual([0, 0]);
    expect([await received(2019), await received(2020)]).toEqual([{ '2019-12': 9_100 }, { '2020-01': 3_000 }]);
  });

  it('that went out after all is booked once more, on the day of that', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    const refund = await wanted('2019-12-28', invoice.uuid, 3_000);
    await on('2019-12-30', () => inYard((tx) => failed(tx, refund, '2019-12-30')));
    const reported = await journal('2019-01-01', '2019-12-31');
    await became('refunded', '2020-02-01', invoice.uuid, refund);
    expect(await journal('2019-01-01', '2019-12-31')).toBe(reported);
    expect(await money('2020-01-01', '2020-12-31')).toEqual(['2020-02-01 Terugbetaling -30,00']);
    expect(await debtors(2020)).toEqual([3_000, 3_000]);
  });

  it('that is cancelled keeps its own day beside others of the same invoice', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    const small = await wanted('2019-12-22', invoice.uuid, 1_000);
    const large = await wanted('2019-12-22', invoice.uuid, 2_000);
    const other = await wanted('2019-12-22', invoice.uuid, 1_000);
    await became('canceled', '2019-12-31', invoice.uuid, large);
    await became('canceled', '2020-01-01', invoice.uuid, small);
    await became('canceled', '2020-04-01', invoice.uuid, other);
    expect(await money('2019-12-23', '2019-12-31')).toEqual(['2019-12-31 Mislukte terugbetaling 20,00']);
    expect(await money('2020-01-01', '2020-12-31')).toEqual([
      '2020-01-01 Mislukte terugbetaling 10,00',
      '2020-04-01 Mislukte terugbetaling 10,00',
    ]);
    expect(await debtors(2019)).toEqual([2_000, 2_000]);
    expect(await debtors(2020)).toEqual([0, 0]);
  });

  it('that had failed before anybody here knew of it is in no book', async () => {
    const invoice = await bill('2019-11-01');
    await told('2019-12-21', invoice.uuid, { tr_a: 0 });
    const refund = await wanted('2019-12-28', invoice.uuid, 3_000);
    await sql`update refunds set status = 'failed' where id = ${refund}`.execute(yard.database.kysely);
    await inYard((tx) => settleInvoices(tx, [invoice.uuid], '2019-12-28'));
    expect(await money('2019-12-21', '2019-12-31')).toEqual([]);
    expect(await debtors(2019)).toEqual([0, 0]);
  });
});

describe('open items of a day in the past', () => {
  it('have what was given up later, and what was given up then although it was paid after all', async () => {
    const [lost, found] = [await bill('2019-11-01'), await bill('2019-11-01', 20_000)];
    const given = (which: string, invoice: string) =>
      on(which, () => change(owner, invoice, { status: 'uncollectible', note: 'failliet' }));
    await given('2020-02-01', lost.uuid);
    await given('2019-12-01', found.uuid);
    await on('2020-03-01', () => change(owner, found.uuid, { status: 'paid' }));
    const sums = async (which: string) => {
      const { open_cents: open, uncollectible_cents: lostCents } = await openOn(which);
      return [open, lostCents];
    };
    expect(await sums('2019-11-30')).toEqual([36_300, 0]);
    expect(await sums('2019-12-31')).toEqual([12_100, 24_200]);
    expect(await sums('2020-02-01')).toEqual([0, 36_300]);
    expect(await sums('2020-03-01')).toEqual([0, 12_100]);
    expect(await debtors(2019)).toEqual([12_100, 12_100]);
    expect(await debtors(2020)).toEqual([0, 0]);
  });

  it('have what was paid before its invoice, as the journal has', async () => {
    const invoice = await bill('2020-01-02');
    await on('2020-01-03', () => change(owner, invoice.uuid, { status: 'paid', on: '2019-12-30' }));
    expect(await debtors(2019)).toEqual([-12_100, -12_100]);
    expect(await debtors(2020)).toEqual([0, 0]);
  });
});
