import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Kysely, sql } from 'kysely';
import type { By } from '#billing/server/ledger/ledger.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { type Caller, PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { STRIPE_KEY } from '#tests/support/billing/stripe-keys.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { sellSubscriptions, writeAgain } from './billing-company.ts';
import { benchReminders } from './billing-late.ts';
import { ANSWER_MS, times } from './billing-times.ts';
import type { Measurement } from './report.ts';

const SOLD = 20_000;
const MONTHS = 6;
const BATCH = 200;
const BUDGET_MS = { embedded: 60_000, PostgreSQL: 30_000 } as const;
const INVOICES = '/api/invoices';
/** Time limit of a call that reads every invoice of a year. */
const BOOKS_MS = 500;

/** A month of many subscriptions billed in one run, and calls about the invoices when there are a hundred thousand. */
export async function benchBilling(engine: keyof typeof BUDGET_MS, databaseUrl?: string): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-billing');
  const database = await openDatabase({ dataFolder: folder.path, databaseUrl, log: silentLog });
  await migrate(database, silentLog);
  await seedPeople(database);
  let day: CivilDate = '2026-01-01';
  const now = () => Date.parse(`${day}T10:00:00Z`);
  const app = await startTestApp(database, { now });
  const owner = await signIn(app, PEOPLE.owner.email);
  await sellSubscriptions(database.kysely, owner, { count: SOLD, startOn: '2026-02-01' });
  await database.afterBulkLoad();

  const bill = (on: CivilDate, by: By) => {
    day = on;
    return watched(() => runBilling({ database: database.kysely, now, batch: BATCH }, { by }));
  };
  const run = await bill('2026-02-01', null);
  await requireInvoices(database.kysely, SOLD);
  const floor = await writeAgain(database.kysely, SOLD / BATCH);
  const byHand = await bill('2026-03-01', { userId: PEOPLE.owner.id, userName: 'owner Test' });
  // Bills four missed months, to get many invoices.
  const missed = await bill('2026-07-01', null);
  await requireInvoices(database.kysely, SOLD * MONTHS);
  await database.afterBulkLoad();
  const calls = await timeCalls(database.kysely, owner, engine);
  const ofStripe = await timeOnStripe(database, owner, engine);
  day = '2026-07-16';
  const reminders = await benchReminders({ database, owner, now }, engine);
  await app.close();
  await database.close();
  await folder.remove();
  const told = { floor: [floor], floorName: 'bare inserts of the same rows in the same batches' };
  const budget = { at: 'p50', value: BUDGET_MS[engine] } as const;
  return [
    { ...told, name: `billing ${SOLD} subscriptions, ${engine}`, unit: 'ms', ours: [run.tookMs], budget },
    { ...told, name: `the same by a person, audited, ${engine}`, unit: 'ms', ours: [byHand.tookMs], budget },
    {
      name: `heap kept after ${SOLD * 4} missed periods were billed, ${engine}`,
      unit: 'MB',
      ours: [missed.keptMb],
      floor: [run.keptMb],
      floorName: `after ${SOLD}`,
    },
    {
      name: `memory at most while ${SOLD * 4} missed periods were billed, ${engine}`,
      unit: 'MB',
      ours: [missed.mostMb],
      floor: [run.mostMb],
      floorName: `while ${SOLD}`,
    },
    ...calls,
    ...ofStripe.map((line, index) => besideMollie(line, calls[index])),
    ...reminders,
  ];
}

type Watched = { readonly tookMs: number; readonly keptMb: number; readonly mostMb: number };

/** Measures how long work took, the heap in use after it, and the most memory of the process (millions of bytes). */
async function watched(work: () => Promise<unknown>): Promise<Watched> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  await work();
  const tookMs = performance.now() - began;
  clearInterval(watch);
  collectGarbage();
  return { tookMs, keptMb: process.memoryUsage().heapUsed / 1e6, mostMb: most / 1e6 };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

async function requireInvoices(database: Kysely<never>, count: number): Promise<void> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, max(sequence) as last from invoices where company_id = ${YARD}`.execute(database);
  if (rows[0]?.count !== count || rows[0].last !== count) throw new Error(`billed ${JSON.stringify(rows[0])}`);
}

async function timeCalls(database: Kysely<never>, owner: Caller, engine: string): Promise<Measurement[]> {
  const { rows } = await sql<{ id: string; customer: string }>`
    select id, customer_id as customer from invoices where company_id = ${YARD} and sequence % ${2_477} = 1
    order by id limit 40`.execute(database);
  const deep = await deepCursor(owner);
  const floor = await times(owner, () => '/api/tax-rates');
  const asked: readonly (readonly [string, (index: number) => string, number?])[] = [
    ['an invoice', (index) => `${INVOICES}/show/${rows[index]?.id}`],
    ['the first page of invoices', () => `${INVOICES}?limit=50`],
    ['the same with what all come to', () => `${INVOICES}?limit=50&totals=1`],
    ['a page far down', () => `${INVOICES}?limit=50&cursor=${deep}`],
    ['a page of those that are late', () => `${INVOICES}?limit=50&status=overdue`],
    ['invoices of a customer', (index) => `${INVOICES}?limit=50&customer=${rows[index]?.customer}`],
    ['invoices by name, with what they come to', (index) => `${INVOICES}?limit=50&totals=1&search=${nameOf(index)}`],
    ['a name that nobody has', () => `${INVOICES}?limit=50&totals=1&search=klant%20niemand`],
    ['the first page of subscriptions', () => '/api/subscriptions?limit=50'],
    ['subscriptions by name', (index) => `/api/subscriptions?limit=50&search=${nameOf(index)}`],
    ['those that are past due', () => '/api/subscriptions?limit=50&status=past_due'],
    ['revenue of a year', () => '/api/revenue?year=2026'],
    ['the books of a year', () => '/api/accountancy/summary?year=2026', BOOKS_MS],
    ['the VAT returns of a year', () => '/api/accountancy/vat?year=2026', BOOKS_MS],
    ['open items by age', () => '/api/accountancy/open-items?limit=20', BOOKS_MS],
    ['revenue to come', () => '/api/revenue/upcoming'],
  ];
  const measured: Measurement[] = [];
  for (const [name, url, most = ANSWER_MS] of asked) {
    measured.push({
      name: `${name} of ${SOLD * MONTHS}, ${engine}`,
      unit: 'ms',
      ours: await times(owner, url, rows.length),
      floor,
      floorName: 'a call that reads six rows',
      budget: {
        at: 'p95',
        value: most,
      },
    });
  }
  return measured;
}

/** The same calls of the same company on Stripe, where each invoice has its page. */
async function timeOnStripe(
  { kysely, afterBulkLoad }: Pick<Database, 'kysely' | 'afterBulkLoad'>,
  owner: Caller,
  engine: string,
): Promise<Measurement[]> {
  const choose = (provider: object) => expectStatus(owner.call('PUT', '/api/company', { provider }), 200);
  await choose({ payment_provider: 'stripe', api_key: STRIPE_KEY });
  await sql`
    insert into payment_links (company_id, id, provider, invoice_id, amount_cents, state, external_id, url, looked_at)
    select company_id, gen_random_uuid(), 'stripe', id, total_cents, 'open', 'in_' || sequence,
      'https://invoice.stripe.com/i/' || sequence, now()
    from invoices where company_id = ${YARD} and number is not null`.execute(kysely);
  await afterBulkLoad();
  const measured = await timeCalls(kysely, owner, engine);
  await sql`delete from payment_links where company_id = ${YARD}`.execute(kysely);
  await choose({ payment_provider: 'mollie' });
  return measured;
}

function besideMollie(line: Measurement, ofMollie: Measurement | undefined): Measurement {
  const floor = ofMollie?.ours ?? [];
  return { ...line, name: `${line.name}, on Stripe`, floor, floorName: 'the same of the company on Mollie' };
}

const nameOf = (index: number) => `klant%20${index * 400 + 17}`;

/** A place twenty full pages down. */
async function deepCursor(owner: Caller): Promise<string> {
  let cursor = '';
  for (let page = 0; page < 20; page += 1) {
    const answer = await owner.call('GET', `${INVOICES}?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`);
    cursor = answer.json().next_cursor;
  }
  return cursor;
}
