import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OpenTotalsAnswer, SummaryAnswer, VatAnswer } from '#accountancy/accountancy.schema.ts';
import type { ClosingAnswer } from '#accountancy/period.schema.ts';
import { applyPayments, type ProviderPayment } from '#billing/server/payments/apply-payments.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp, YARD } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

/** After these years the database's own clock runs; the tests' days are before. */
const REAL_DAYS = '2024-01-01';

export type Told = Partial<Omit<ProviderPayment, 'externalId'>> & { readonly id: string };

/** A yard whose days the test chooses, and what its bookkeeper sees of it. */
export type Books = {
  readonly yard: TestApp;
  readonly owner: Caller;
  readonly customer: string;
  readonly rates: { readonly high: string; readonly low: string };
  /** Runs something on a day; what the database dated by its own clock gets that day. */
  readonly on: <Result>(day: string, act: () => Promise<Result>) => Promise<Result>;
  readonly inYard: <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
  /** Issues an invoice of this many cents and 21% VAT; returns its id. */
  readonly bill: (day: string, cents?: number) => Promise<string>;
  /** Has the provider tell of a payment. */
  readonly told: (day: string, invoice: string, payment: Told) => Promise<unknown>;
  readonly close: (day: string, until: string) => Promise<ClosingAnswer>;
  readonly bookkeeper: () => Caller;
  /** Another app for the bookkeeper, which has counted no files yet. */
  readonly renew: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function openBooks(): Promise<Books> {
  let day = '2019-01-01';
  const now = () => Date.parse(`${day}T10:00:00Z`);
  const yard = await openTestApp({ now });
  const owner = await signIn(yard.app, PEOPLE.owner.email);
  const rates = { high: await rateOf(owner, 2100), low: await rateOf(owner, 900) };
  const customer = await makeCustomer(owner, 'Boekjaar');
  const files: { app?: FastifyInstance; caller?: Caller } = {};
  const inYard: Books['inYard'] = (work) => withCompany(yard.database.kysely, YARD, work);
  const on: Books['on'] = async (which, act) => {
    day = which;
    const result = await act();
    const moment = `${which}T10:00:00Z`;
    const { kysely } = yard.database;
    await sql`update billing_events set at = ${moment}::timestamptz where at > ${REAL_DAYS}::date`.execute(kysely);
    await sql`update refunds set created_at = ${moment}::timestamptz where created_at > ${REAL_DAYS}::date`.execute(
      kysely,
    );
    return result;
  };
  return {
    yard,
    owner,
    customer,
    rates,
    on,
    inYard,
    bill: (which, cents = 10_000) =>
      on(which, async () => (await makeIssued(owner, invoiceOf(customer, [{ cents, rate: rates.high }]))).uuid),
    told: (which, invoice, { id, ...more }) =>
      on(which, () =>
        inYard((tx) =>
          applyPayments(
            tx,
            invoice,
            [
              {
                source: 'mollie',
                externalId: id,
                method: 'ideal',
                amountCents: 12_100,
                refundedCents: 0,
                chargedBackCents: 0,
                paidOn: which,
                ...more,
              },
            ],
            which,
          ),
        ),
      ),
    close: (which, until) =>
      on(
        which,
        async () =>
          (
            await expectStatus<{ readonly result: ClosingAnswer }>(
              owner.call('POST', '/api/accountancy/periods/close', { until }),
              201,
            )
          ).result,
      ),
    bookkeeper: () => files.caller ?? owner,
    renew: async () => {
      await files.app?.close();
      files.app = await startTestApp(yard.database, { now });
      files.caller = await signIn(files.app, PEOPLE.bookkeeper.email);
    },
    stop: async () => {
      await files.app?.close();
      await yard.close();
    },
  };
}

/** Empties the ledger and its closings. */
export async function emptyBooks({ yard, renew }: Books): Promise<void> {
  await sql`
    truncate invoices, payments, refunds, billing_events, period_closings, provider_payouts, deposits cascade`.execute(
    yard.database.kysely,
  );
  await renew();
}

export async function vatOf(books: Books, year: number) {
  const answer = await expectStatus<{ readonly result: VatAnswer }>(
    books.bookkeeper().call('GET', `/api/accountancy/vat?year=${year}&period=quarter`),
    200,
  );
  return answer.result.returns;
}

export async function openOn(books: Books, day: string): Promise<OpenTotalsAnswer> {
  const url = `/api/accountancy/open-items?on=${day}`;
  return (await expectStatus<{ readonly totals: OpenTotalsAnswer }>(books.bookkeeper().call('GET', url), 200)).totals;
}

export async function fileOf(books: Books, kind: 'journal' | 'xaf', from: string, until: string): Promise<string> {
  const url = `/api/accountancy/export?kind=${kind}&from=${from}&until=${until}`;
  const answer = await books.bookkeeper().call('GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

export async function summaryOf(books: Books, year: number): Promise<SummaryAnswer> {
  const url = `/api/accountancy/summary?year=${year}`;
  return (await expectStatus<{ readonly result: SummaryAnswer }>(books.bookkeeper().call('GET', url), 200)).result;
}

/** Everything that the books say of a year until a day that ends a month of it; the audit file where it is wanted. */
export async function figuresUntil(books: Books, until: string, { withAudit = true } = {}) {
  const year = Number(until.slice(0, 4));
  const days = ['01-31', '02-15', until.slice(5)].map((end) => `${year}-${end}`).filter((day) => day <= until);
  const returns = (await vatOf(books, year)).filter((one) => one.until <= until);
  return {
    journal: await fileOf(books, 'journal', `${year}-01-01`, until),
    audit: withAudit ? (await fileOf(books, 'xaf', `${year}-01-01`, until)).replace(/<dateCreated>[^<]*/, '') : null,
    vat: returns.map(({ boxes, due_cents: due, abroad, documents }) => ({ boxes, due, abroad, documents })),
    open: await Promise.all(days.map((day) => openOn(books, day))),
    months: (await summaryOf(books, year)).months.filter(({ month }) => month <= until.slice(0, 7)),
  };
}
