import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/civil-date.ts';
import { YARD } from '#tests/support/app.ts';
import { callAct } from '#tests/support/ledger/call-act.ts';
import { generateLedger, liveLedger } from '#tests/support/ledger/generate-ledger.ts';
import { findRates } from '#tests/support/ledger/ledger-rates.ts';
import { truthOf } from '#tests/support/ledger/ledger-truth.ts';
import type { Ledger } from '#tests/support/ledger/ledger-types.ts';
import { addCustomers, writeLedger } from '#tests/support/ledger/write-ledger.ts';
import { seededRandom } from '#tests/sync/model/random.ts';
import { checkBalances } from './book-checks.ts';
import { type Books, emptyBooks, openBooks } from './books.ts';
import { comparableLedger, comparableRows } from './comparable-ledger.ts';
import { checkAccounts, checkAuditFiles, checkOpenItems, checkReturns, checkRevenue } from './truth-checks.ts';

const SEED = Number(process.env['REMISE_BOOK_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const DOCUMENTS = Number(process.env['REMISE_BOOK_DOCUMENTS'] ?? 1000);
const DAYS = 50;
/** How many are made by calls, too. */
const CALLED = 50;
const FROM = '2019-04-01';
const SPAN = 1000;
/** What happens is told up to 75 days later. */
const YEARS = [2019, 2020, 2021];
const LONG_MS = 3_600_000;

let books: Books;
let rates: Ledger['rates'];
beforeAll(async () => {
  books = await openBooks();
  rates = await findRates(books.owner);
});
afterAll(() => books.stop());

async function startAnew(customers: number): Promise<Ledger['customers']> {
  await emptyBooks(books);
  const { kysely } = books.yard.database;
  await sql`truncate provider_payouts, invoice_counters, customer_billing cascade`.execute(kysely);
  await sql`delete from company_number where series = 'customer'`.execute(kysely);
  return addCustomers(kysely, books.customer, customers);
}

describe(`books of many documents (REMISE_BOOK_SEED=${SEED})`, () => {
  it('are generated as the calls make them', { timeout: LONG_MS }, async () => {
    const customers = await startAnew(4);
    const { kysely } = books.yard.database;
    const trail: string[] = [];
    let made: Ledger | undefined;
    const order = { seed: SEED, rates, customers, documents: CALLED, from: FROM, days: 500 };
    for (const { ledger, act } of liveLedger(order)) {
      const { today } = ledger;
      const doing = { owner: books.owner, kysely, inYard: books.inYard, today };
      trail.push(`${today} ${act.kind}`);
      expect(await books.on(today, () => callAct(doing, act)), trail.slice(-30).join('\n')).toBeNull();
      made = ledger;
    }
    if (made === undefined) throw new Error('nothing happened');
    expect(await comparableRows(kysely, made)).toEqual(comparableLedger(made));
  });

  it(`agree with what happened, on any day: ${DOCUMENTS}`, { timeout: LONG_MS }, async () => {
    const customers = await startAnew(Math.max(10, Math.round(DOCUMENTS / 20)));
    const ledger = generateLedger({ seed: SEED, rates, customers, documents: DOCUMENTS, from: FROM, days: SPAN });
    await writeLedger(books.yard.database.kysely, ledger);
    await books.yard.database.afterBulkLoad();
    const last = addDays(FROM, SPAN);
    const random = seededRandom(SEED);
    const days = [...Array.from({ length: DAYS - 1 }, () => addDays(FROM, random.int(SPAN))), last];
    const truth = truthOf(ledger);
    await checkBalances(books);
    await books.on(last, async () => {
      for (const { until } of ledger.closings) {
        const closed = await books.owner.call('POST', '/api/accountancy/periods/close', { until });
        expect(closed.statusCode, closed.body).toBe(201);
      }
    });
    await books.on(last, async () => {
      await checkAccounts(books, truth, { years: YEARS, days });
      await checkOpenItems(books, truth, days);
      await checkReturns(books, truth, YEARS);
      await checkRevenue(books, truth, YEARS);
      await checkAuditFiles(books, truth, { years: YEARS, ledger });
    });
    const { rows } = await sql<{ documents: number }>`
      select count(*)::int as documents from invoices where company_id = ${YARD}`.execute(books.yard.database.kysely);
    expect(rows[0]?.documents).toBe(DOCUMENTS);
  });
});
