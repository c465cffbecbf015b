import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { OTHER_YARD, PEOPLE, signIn, YARD } from '#tests/support/app.ts';
import { openSubscriptionYard, SUBSCRIPTIONS, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';
import { BillingWorker, databaseUrlOf } from './billing-worker-process.ts';

const WORKERS = 4;
const KILLS = 3;
const LONGEST_PAUSE_MS = 120;
const BATCH = 3;
/** Of each of the two companies. */
const SOLD = 30;
const EXTRA_CENTS = 300;
const LINE_CENTS = -500;

export type KilledWorkers = {
  /** Lets a month or more pass, and bills what is due with workers that are killed. Returns what is wrong afterwards. */
  readonly round: (seed: number) => Promise<readonly string[]>;
  /** How many workers were killed while billing, and how many invoices all workers made. */
  readonly counts: () => Promise<{ readonly cut: number; readonly invoices: number }>;
  readonly close: () => Promise<void>;
};

/**
 * Two companies whose subscriptions are billed by several processes at once on PostgreSQL (REMISE_TEST_DATABASE_URL),
 * some of which are killed while they are at it and replaced.
 */
export async function openKilledWorkers(): Promise<KilledWorkers> {
  const yard = await openSubscriptionYard();
  const { kysely } = yard.database;
  await sql`update companies set payment_provider = 'mollie' where id = ${OTHER_YARD}`.execute(kysely);
  await sellMany(yard, YARD, PEOPLE.owner.email);
  await sellMany(yard, OTHER_YARD, PEOPLE.stranger.email);
  const url = await databaseUrlOf(yard.database);
  let months = 0;
  return {
    round: async (seed) => {
      const random = seededRandom(seed);
      await letLinesWait(yard, random);
      months += 1 + Math.floor(random() * 2);
      const day = new Date(Date.UTC(2026, months, 1)).toISOString().slice(0, 10);
      yard.today(day);
      await billWithKills(url, yard.now(), random);
      return wrongIn(yard, day, months);
    },
    counts: async () => {
      const { rows: counted } = await sql<{ cut: number; invoices: number }>`
        select (select count(*)::int from billing_runs where finished_at is null) as cut,
          (select count(*)::int from invoices) as invoices`.execute(kysely);
      return counted[0] ?? { cut: 0, invoices: 0 };
    },
    close: yard.close,
  };
}

/** Subscriptions at 100.00 a month from 1 February 2026, to several customers. */
async function sellMany(yard: SubscriptionYard, companyId: string, email: string): Promise<void> {
  const caller = await signIn(yard.app, email);
  const customers = [];
  for (const name of ['een', 'twee', 'drie']) {
    customers.push(await makeCustomer(caller, name, { email: `${name}@example.test` }));
  }
  const sold = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1, includes_vat: false };
  const product = (await caller.call('POST', '/api/products', sold)).json().result.uuid;
  const first = { customer: customers[0], product, start_on: '2026-02-01' };
  if ((await caller.call('POST', SUBSCRIPTIONS, first)).statusCode !== 201) throw new Error('nothing was sold');
  await sql`
    insert into subscriptions (company_id, id, customer_id, product_id, price_id, description, unit_price_cents,
      includes_vat, tax_rate_id, quantity, interval_months, billing_day, proration, start_on, anchor_on, anchor_day,
      next_period_on)
    select s.company_id, gen_random_uuid(), (${customers}::uuid[])[1 + n % 3], s.product_id, s.price_id, s.description,
      s.unit_price_cents, s.includes_vat, s.tax_rate_id, 1, 1, s.billing_day, s.proration, s.start_on, s.anchor_on,
      s.anchor_day, s.next_period_on
    from subscriptions s, generate_series(1, ${SOLD - 1}) n where s.company_id = ${companyId}`.execute(
    yard.database.kysely,
  );
}

/** Gives a third of the subscriptions a line that waits for the next invoice. */
async function letLinesWait({ database }: SubscriptionYard, random: () => number): Promise<void> {
  await sql`select setseed(${random()})`.execute(database.kysely);
  await sql`
    insert into pending_lines (company_id, id, subscription_id, kind, description, quantity, unit_price_cents,
      amount_cents, includes_vat, tax_rate_id, product_id, from_on, until_on)
    select company_id, gen_random_uuid(), id, 'unused', 'Ongebruikt', 1, ${LINE_CENTS}, ${LINE_CENTS}, includes_vat,
      tax_rate_id, product_id, next_period_on - 1, next_period_on
    from subscriptions where random() < 0.33`.execute(database.kysely);
  // Each batch has subscriptions of every customer: whichever comes first takes what waits for them.
  await sql`
    insert into extras (company_id, id, customer_id, product_id, description, quantity_hundredths, unit_price_cents,
      amount_cents, includes_vat, tax_rate_id, done_on)
    select company_id, gen_random_uuid(), customer_id, product_id, 'Wassen', 100, ${EXTRA_CENTS}, ${EXTRA_CENTS},
      includes_vat, tax_rate_id, next_period_on
    from subscriptions where random() < 0.1`.execute(database.kysely);
}

/** The last worker to start is never killed: when it has ended, everything is billed. */
async function billWithKills(url: string, now: number, random: () => number): Promise<void> {
  const start = () => BillingWorker.at(url, now, BATCH);
  const all = await Promise.all(Array.from({ length: WORKERS + KILLS }, start));
  const spare = all.splice(WORKERS);
  const begun = all;
  for (const worker of begun) worker.begin();
  for (const next of spare) {
    await pause(random() * LONGEST_PAUSE_MS);
    const alive = begun.filter(({ runs }) => runs);
    await alive[Math.floor(random() * alive.length)]?.kill();
    next.begin();
    begun.push(next);
  }
  for (const worker of begun) await worker.finish();
}

type Check = readonly [what: string, wrong: RawBuilder<{ n: number }>];

/** Returns what is wrong after `months` months: anything billed twice, left out or half done. */
async function wrongIn({ database }: SubscriptionYard, day: CivilDate, months: number): Promise<readonly string[]> {
  const checks: readonly Check[] = [
    ['subscriptions still due', sql`select count(*)::int as n from subscriptions where next_period_on <= ${day}::date`],
    ['subscriptions with a problem', sql`select count(*)::int as n from subscriptions where problem is not null`],
    [
      'subscriptions not billed each month once',
      sql`select count(*)::int as n from (select s.id from subscriptions s join billing_periods p
        on p.subscription_id = s.id group by s.id having count(*) <> ${months} or count(distinct p.invoice_id) <> ${months}
          or min(p.period_on) <> '2026-02-01' or max(p.period_on) <> ${day}::date) wrong`,
    ],
    ['invoices too many', sql`select count(*)::int - ${months * SOLD * 2} as n from invoices`],
    ['invoices without a number', sql`select count(*)::int as n from invoices where number is null`],
    [
      'gaps in numbers',
      sql`select count(*)::int as n from (select sequence, row_number() over (partition by company_id order by sequence)
        as place from invoices) numbered where sequence <> place`,
    ],
    [
      'counters that do not follow',
      sql`select count(*)::int as n from invoice_counters where next_number <> ${months * SOLD + 1}`,
    ],
    [
      'invoices not to be sent once',
      sql`select count(*)::int as n from (select i.id from invoices i left join billing_outbox o
        on o.subject_id = i.id and o.kind = 'send_invoice' group by i.id having count(o.id) <> 1) wrong`,
    ],
    ['lines that still wait', sql`select count(*)::int as n from pending_lines where invoice_id is null`],
    ['extras that still wait', sql`select count(*)::int as n from extras where invoice_id is null`],
    [
      'extras that are not on one line of their invoice',
      sql`select count(*)::int as n from extras x where 1 <> (select count(*) from invoice_lines l
        where l.extra_id = x.id and l.invoice_id = x.invoice_id)`,
    ],
    [
      'invoices whose lines are not theirs',
      sql`select count(*)::int as n from invoices i where net_cents <> 10000
          + ${LINE_CENTS} * (select count(*) from pending_lines p where p.invoice_id = i.id)
          + ${EXTRA_CENTS} * (select count(*) from extras x where x.invoice_id = i.id)
        or net_cents <> (select sum(net_cents) from invoice_lines l where l.invoice_id = i.id)`,
    ],
    [
      'invoices not in the log once',
      sql`select count(*)::int as n from (select i.id from invoices i left join billing_run_lines l
        on l.invoice_id = i.id and l.outcome = 'billed' group by i.id having count(l.id) <> 1) wrong`,
    ],
    [
      'runs that count otherwise than their lines',
      sql`select count(*)::int as n from billing_runs r where (billed, failed) <> (select count(*), 0
        from billing_run_lines l where l.company_id = r.company_id and l.run_id = r.id)`,
    ],
  ];
  const wrong: string[] = [];
  for (const [what, check] of checks) {
    const { rows } = await sql<{ n: number }>`${check}`.execute(database.kysely);
    if (rows[0]?.n !== 0) wrong.push(`${what}: ${rows[0]?.n}`);
  }
  return wrong;
}
