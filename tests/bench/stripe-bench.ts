import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { startPayments } from '#billing/server/routes/start-payments.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { startSimulator, type TestSimulator } from '#tests/support/billing/simulator-process.ts';
import { STRIPE_KEY } from '#tests/support/billing/stripe-keys.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { sellSubscriptions } from './billing-company.ts';
import type { Measurement } from './report.ts';

/** Calls that a company makes to Stripe in a second, at most. */
const CALLS_A_SECOND = 20;
/** Calls of the first page of a customer: the customer, the draft, its lines, the end of drafting. */
const CALLS_A_PAGE = 4;
const LOOK_EVERY_MS = 10_000;
/** Of so many pages that were made, one is paid. */
const PAID_OF = 20;
const SECRET = 'a secret for tests that is long enough';

type Sample = {
  readonly seconds: number;
  readonly pages: number;
  readonly waiting: number;
  readonly paid: number;
};
type Payment = { readonly link: string; readonly at: number; seenMs: number | null };

/**
 * The pages of a month's invoices, made at Stripe by the work beside the calls, while customers pay on those that are
 * there. Followed until every page is there and every payment is known, or for a time: the row that waits is longest when it
 * begins.
 */
export async function benchStripe(count: number, mostMs: number): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-stripe');
  const simulator = await startSimulator('stripe');
  const database = await openDatabase({ dataFolder: folder.path, databaseUrl: undefined, log: silentLog });
  await migrate(database, silentLog);
  await seedPeople(database);
  const { kysely } = database;
  const open = (apiKey: string) => openStripe({ apiKey, simulatorUrl: simulator.url });
  const app = await startTestApp(database, { secret: SECRET, openStripe: open });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const owner = await signIn(app, PEOPLE.owner.email);
  const provider = { payment_provider: 'stripe', api_key: STRIPE_KEY };
  await expectStatus(owner.call('PUT', '/api/company', { provider }), 200);
  // Tomorrow: nothing is billed when they are sold.
  const startOn = addDays(dayAt(Date.now()), 1);
  await sellSubscriptions(kysely, owner, { count, startOn });
  await database.afterBulkLoad();
  await runBilling({ database: kysely, now: () => Date.parse(`${startOn}T10:00:00Z`) }, { by: null });
  const parts = openPayments({
    database: kysely,
    secret: SECRET,
    log: silentLog,
    mollieUrl: null,
    stripeUrl: simulator.url,
    publicUrl: () => url,
  });
  const began = performance.now();
  const stop = startPayments(parts);
  const { samples, payments } = await follow({ kysely, simulator, count, began, mostMs });
  await stop();
  await app.close();
  await database.close();
  await simulator.kill();
  await folder.remove();
  return report(count, samples, payments);
}

type Followed = {
  readonly kysely: Kysely<never>;
  readonly simulator: TestSimulator<unknown>;
  readonly count: number;
  readonly began: number;
  readonly mostMs: number;
};

async function follow({ kysely, simulator, count, began, mostMs }: Followed) {
  const samples: Sample[] = [];
  const payments: Payment[] = [];
  let next = LOOK_EVERY_MS;
  for (;;) {
    await pause(500);
    await noteSeen(kysely, payments);
    const { pages, waiting, paid } = await standing(kysely);
    const isOver = performance.now() - began > mostMs;
    const due = isOver ? 0 : Math.floor(pages / PAID_OF);
    if (due > payments.length) payments.push(...(await payNext(kysely, simulator, due - payments.length)));
    const ms = performance.now() - began;
    const isDone = (isOver || (pages === count && waiting === 0)) && payments.every(({ seenMs }) => seenMs !== null);
    if (ms < next && !isDone) continue;
    next += LOOK_EVERY_MS;
    samples.push({ seconds: ms / 1000, pages, waiting, paid });
    const seen = payments.filter(({ seenMs }) => seenMs !== null).length;
    console.log(
      `  after ${(ms / 1000).toFixed(0)} s: ${pages} pages, ${waiting} errands wait, ${seen} of ${payments.length} payments seen`,
    );
    if (isDone) return { samples, payments };
  }
}

async function standing(kysely: Kysely<never>): Promise<Omit<Sample, 'seconds'>> {
  const { rows } = await sql<Omit<Sample, 'seconds'>>`
    select (select count(*)::int from payment_links where company_id = ${YARD} and external_id is not null) as pages,
      (select count(*)::int from billing_outbox where company_id = ${YARD} and state in ('waiting', 'running')) as waiting,
      (select count(*)::int from invoices where company_id = ${YARD} and state = 'paid') as paid`.execute(kysely);
  const [found] = rows;
  if (found === undefined) throw new Error('nothing was counted');
  return found;
}

/** Pays the newest pages, as customers who have just had their mail. */
async function payNext(kysely: Kysely<never>, simulator: TestSimulator<unknown>, most: number): Promise<Payment[]> {
  const { rows } = await sql<{ link: string; page: string }>`
    select id as link, external_id as page from payment_links
    where company_id = ${YARD} and state = 'open' order by looked_at desc limit ${most}`.execute(kysely);
  const paid: Payment[] = [];
  for (const { link, page } of rows) {
    await simulator.post(`invoices/${page}/pay`, { outcome: 'paid' });
    paid.push({ link, at: performance.now(), seenMs: null });
  }
  return paid;
}

async function noteSeen(kysely: Kysely<never>, payments: readonly Payment[]): Promise<void> {
  const unseen = payments.filter(({ seenMs }) => seenMs === null);
  if (unseen.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from payment_links where company_id = ${YARD} and state = 'paid'
      and id = any(${unseen.map(({ link }) => link)}::uuid[])`.execute(kysely);
  const known = new Set(rows.map(({ id }) => id));
  for (const payment of unseen) if (known.has(payment.link)) payment.seenMs = performance.now() - payment.at;
}

function report(count: number, samples: readonly Sample[], payments: readonly Payment[]): Measurement[] {
  const { seconds = Number.NaN, pages = 0 } = samples.at(-1) ?? {};
  const perSecond = samples.map((sample, index) => {
    const before = samples[index - 1] ?? { seconds: 0, pages: 0 };
    return (sample.pages - before.pages) / (sample.seconds - before.seconds);
  });
  const floor = [CALLS_A_SECOND / CALLS_A_PAGE];
  const floorName = `${CALLS_A_SECOND} calls a second, ${CALLS_A_PAGE} for a page`;
  return [
    {
      name: `${pages} of ${count} first pages at Stripe, from the first errand to the last payment`,
      unit: '/s',
      ours: [pages / seconds],
      floor,
      floorName,
    },
    { name: 'the same in each ten seconds', unit: '/s', ours: perSecond, floor, floorName },
    {
      name: `a payment at Stripe until the ledger has it, while ${count} pages are made`,
      unit: 'ms',
      ours: payments.map(({ seenMs }) => seenMs ?? Number.NaN),
      floor: [1000],
      floorName: 'the pause between two looks at the errands',
    },
  ];
}
