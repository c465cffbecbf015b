import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { type Caller, PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { generateLedger } from '#tests/support/ledger/generate-ledger.ts';
import { findRates } from '#tests/support/ledger/ledger-rates.ts';
import { addCustomers, writeLedger } from '#tests/support/ledger/write-ledger.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';
import { times } from './billing-times.ts';
import type { Measurement } from './report.ts';

const DOCUMENTS = 100_000;
const CUSTOMERS = 5000;
const FROM = '2019-04-01';
const DAYS = 1000;
const TODAY = '2021-12-31';
/** Time limit of a call that reads every document of a year. */
const BOOKS_MS = 500;
/** Time limit of a file that a person waits for. */
const FILE_MS = 10_000;
const CALLS = 20;
const FILES = 3;

/** The pages and files of a bookkeeper, at a company to which everything has happened in three years. */
export async function benchBooks(engine: string, databaseUrl?: string): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-books');
  const database = await openDatabase({ dataFolder: folder.path, databaseUrl, log: silentLog });
  await migrate(database, silentLog);
  await seedPeople(database);
  const app = await startTestApp(database, { now: () => Date.parse(`${TODAY}T10:00:00Z`) });
  const owner = await signIn(app, PEOPLE.owner.email);
  try {
    const customers = await addCustomers(database.kysely, await makeCustomer(owner, 'Klant'), CUSTOMERS);
    const order = { seed: 1, rates: await findRates(owner), documents: DOCUMENTS, from: FROM, days: DAYS };
    await writeLedger(database.kysely, generateLedger({ ...order, customers }));
    await database.afterBulkLoad();
    const calls = await timePages(owner, engine);
    return [...calls, ...(await timeFiles(database.kysely, owner, engine))];
  } finally {
    await app.close();
    await database.close();
    await folder.remove();
  }
}

const PAGES: readonly (readonly [name: string, url: string])[] = [
  ['open items by age', '/api/accountancy/open-items?limit=20'],
  ['open items of a day long ago', '/api/accountancy/open-items?limit=20&on=2019-12-31'],
  ['the books of a year', '/api/accountancy/summary?year=2020'],
  ['the VAT returns of a year', '/api/accountancy/vat?year=2020'],
  ['revenue of a year', '/api/revenue?year=2020'],
  ['debts of which VAT may be claimed', '/api/accountancy/bad-debts?limit=20'],
  ['payouts, with what providers still have', '/api/accountancy/payouts?limit=20'],
  ['what is odd before closing', '/api/accountancy/periods/oddities?until=2021-11-30'],
];

async function timePages(owner: Caller, engine: string): Promise<Measurement[]> {
  const floor = await times(owner, () => '/api/tax-rates');
  const measured: Measurement[] = [];
  for (const [name, url] of PAGES) {
    measured.push({
      name: `${name}, ${DOCUMENTS} documents, ${engine}`,
      unit: 'ms',
      ours: await times(owner, () => url, CALLS),
      floor,
      floorName: 'a call that reads six rows',
      budget: { at: 'p95', value: BOOKS_MS },
    });
  }
  return measured;
}

async function timeFiles(database: Kysely<never>, owner: Caller, engine: string): Promise<Measurement[]> {
  const floor = await readAtOnce(database);
  const measured: Measurement[] = [];
  for (const [kind, name] of [
    ['journal', 'the journal of a year as CSV'],
    ['xaf', 'the audit file of the third year'],
    ['xlsx', 'a sheet of the documents of a year'],
  ] as const) {
    const url = `/api/accountancy/export?kind=${kind}&from=2021-01-01&until=2021-12-31`;
    measured.push({
      name: `${name}, ${DOCUMENTS} documents, ${engine}`,
      unit: 'ms',
      ours: await times(owner, () => url, FILES),
      floor,
      floorName: 'reading the documents and payments of a year at once',
      budget: { at: 'p95', value: FILE_MS },
    });
  }
  return measured;
}

async function readAtOnce(database: Kysely<never>): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < FILES; run += 1) {
    const began = performance.now();
    for (const [table, day] of [
      ['invoices', 'issued_on'],
      ['payments', 'paid_on'],
    ] as const) {
      await sql`
        select to_json(t)::text as row from ${sql.table(table)} t
        where company_id = ${YARD} and ${sql.ref(day)} between '2021-01-01' and '2021-12-31'`.execute(database);
    }
    taken.push(performance.now() - began);
  }
  return taken;
}
