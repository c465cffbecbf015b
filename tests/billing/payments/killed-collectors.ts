import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { differences } from '#tests/support/billing/stripe-books.ts';
import { openStripeYard, STRIPE_SECRET, type StripeYard } from '#tests/support/billing/stripe-yard.ts';
import { builtServer } from '#tests/support/built-server.ts';
import { BillingWorker, databaseUrlOf } from './billing-worker-process.ts';

const KILLS = 3;
const SOLD = 4;
const BATCH = 2;
const ACTS = 8;
const LONGEST_PAUSE_MS = 400;
const SETTLED_WITHIN_MS = 60_000;
const LOOK_MS = 300;
const CALL_FAULTS = ['too_many_requests', 'server_error', 'cut_before_commit', 'cut_after_commit'] as const;
const WEBHOOK_FAULTS = ['webhook_lost', 'webhook_duplicate', 'webhook_out_of_order'] as const;

type Random = () => number;
const oneOf = <T>(random: Random, all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

export type KilledCollectors = {
  /** Sells, issues, pays, credits and closes while servers are killed. Returns what is wrong when all has settled. */
  readonly round: (seed: number) => Promise<readonly string[]>;
  readonly counts: () => Promise<{ readonly invoices: number; readonly payments: number; readonly refunds: number }>;
  readonly close: () => Promise<void>;
};

type Field = {
  readonly yard: StripeYard;
  readonly servers: readonly ServerProcess[];
  readonly databaseUrl: string;
  readonly productId: string;
};

/**
 * A company on a simulated Stripe whose errands two server processes run on one PostgreSQL (REMISE_TEST_DATABASE_URL),
 * while they are killed and started again, and calls of Stripe and its letters fail.
 */
export async function openKilledCollectors(): Promise<KilledCollectors> {
  const yard = await openStripeYard();
  const databaseUrl = await databaseUrlOf(yard.database);
  const folder = mkdtempSync(join(tmpdir(), 'remise-collectors-'));
  const main = await builtServer();
  const settings = { APP_SECRET: STRIPE_SECRET, STRIPE_URL: yard.simulator.url };
  // Stripe's letters reach the first one, when it lives.
  const first = await ServerProcess.at(main, folder, databaseUrl, (url) => ({ ...settings, APP_URL: url }));
  const second = await ServerProcess.at(main, folder, databaseUrl, { ...settings, APP_URL: first.url });
  const servers = [first, second];
  const product = await yard.ok('POST', '/api/products', {
    name: 'Stalling',
    unit_price_cents: 9_999,
    interval_months: 1,
    includes_vat: true,
  });
  const field: Field = { yard, servers, databaseUrl, productId: product.uuid };
  return {
    round: async (seed) => {
      const random = seededRandom(seed);
      await setFaults(yard, random);
      await Promise.all([...servers.map((server) => server.start()), billWithKill(field, random)]);
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (let act = 0; act < ACTS; act += 1) await doSomething(yard, random);
        await pause(random() * LONGEST_PAUSE_MS);
        const server = oneOf(random, servers);
        await server?.kill();
        await server?.start();
      }
      await Promise.all(servers.map((server) => server.kill()));
      return settle(field);
    },
    counts: async () => {
      const { rows } = await sql<{ invoices: number; payments: number; refunds: number }>`
        select (select count(*)::int from invoices where kind = 'invoice') as invoices,
          (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds`.execute(
        yard.database.kysely,
      );
      return rows[0] ?? { invoices: 0, payments: 0, refunds: 0 };
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
      await yard.close();
    },
  };
}

async function setFaults({ simulator }: StripeYard, random: Random): Promise<void> {
  for (let count = 0; count < 6; count += 1) {
    const method = random() < 0.7 ? 'POST' : 'GET';
    const times = 1 + Math.floor(random() * 2);
    await simulator.fault({ kind: oneOf(random, CALL_FAULTS) ?? 'server_error', method, times });
    await simulator.fault({ kind: oneOf(random, WEBHOOK_FAULTS) ?? 'webhook_lost', times });
  }
}

/** Sells subscriptions that begin today and bills them with two processes, one of which is killed. */
async function billWithKill({ yard, databaseUrl, productId }: Field, random: Random): Promise<void> {
  for (let count = 0; count < SOLD; count += 1) {
    const start_on = new Date().toISOString().slice(0, 10);
    await yard.ok('POST', '/api/subscriptions', { customer: yard.customerId, product: productId, start_on });
  }
  const start = () => BillingWorker.at(databaseUrl, Date.now(), BATCH);
  const [killed, spared] = await Promise.all([start(), start()]);
  killed.begin();
  await pause(random() * 60);
  await killed.kill();
  spared.begin();
  await spared.finish();
}

type Standing = { readonly id: string; readonly state: string; readonly pageId: string | null; readonly cents: number };

/** Something that the office or a customer does. What the ledger or Stripe refuses was not to be done. */
async function doSomething(yard: StripeYard, random: Random): Promise<void> {
  const what = random();
  if (what < 0.3) {
    const draft = await yard.draft();
    await yard.ok('POST', `/api/invoices/${draft}/issue`, {});
    return;
  }
  const isAboutMoneyBack = what > 0.85;
  const { rows } = await sql<Standing>`
    select i.id, i.state, i.total_cents as cents, (select l.external_id from payment_links l
      where l.invoice_id = i.id order by l.created_at desc limit 1) as "pageId"
    from invoices i where i.kind = 'invoice' and i.number is not null and case when ${isAboutMoneyBack}::boolean
      then i.paid_cents > i.refunded_cents and exists (select from payments p
        where p.invoice_id = i.id and p.source = 'stripe')
      else i.state in ('open', 'paid', 'uncollectible') end
    order by i.id desc limit 12`.execute(yard.database.kysely);
  const invoice = oneOf(random, rows);
  if (invoice === undefined) return;
  if (what < 0.6) await pay(yard, invoice);
  else if (what < 0.72 || isAboutMoneyBack) await credit(yard, invoice, random);
  else await say(yard, invoice, random);
}

async function pay({ simulator }: StripeYard, { pageId }: Standing): Promise<void> {
  if (pageId === null) return;
  // One that is paid or closed at Stripe cannot be paid.
  await simulator.post(`invoices/${pageId}/pay`).catch((error: unknown) => {
    if (!String(error).includes('cannot be paid')) throw error;
  });
}

const EXPECTED = new Set([200, 201, 409, 422]);

async function credit({ owner }: StripeYard, { id, state, cents }: Standing, random: Random): Promise<void> {
  const amount = random() < 0.3 ? cents : 1 + Math.floor(random() * 3_000);
  const refund = state === 'paid' && random() < 0.8 ? 'provider' : 'none';
  const body = { invoice: id, lines: [{ position: 1, amount_cents: amount }], refund };
  const { statusCode, body: answer } = await owner.call('POST', '/api/credit-invoices', body);
  if (!EXPECTED.has(statusCode)) throw new Error(`a credit was answered ${statusCode}: ${answer}`);
}

async function say({ owner }: StripeYard, { id }: Standing, random: Random): Promise<void> {
  const { result } = (await owner.call('GET', `/api/invoices/show/${id}`)).json() as { result: { version: number } };
  const status = oneOf(random, ['void', 'paid', 'uncollectible']);
  const body = { status, note: 'zo is het', version: result.version };
  const { statusCode, body: answer } = await owner.call('POST', `/api/invoices/${id}/change-status`, body);
  if (!EXPECTED.has(statusCode)) throw new Error(`${status} was answered ${statusCode}: ${answer}`);
}

/**
 * Lets time pass after everybody was killed: what a dead process had taken is due again, and Stripe answers. Two servers
 * that nobody kills work until nothing differs, or for a minute.
 */
async function settle(field: Field): Promise<readonly string[]> {
  const { yard, servers } = field;
  await yard.simulator.clearFaults();
  await passTime(yard, ['waiting', 'running']);
  await sql`update stripe_touched set taken_until = now()`.execute(yard.database.kysely);
  await Promise.all(servers.map((server) => server.start()));
  let wrong: readonly string[] = [];
  for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; ) {
    await passTime(yard, ['waiting']);
    await yard.simulator.flush();
    await pause(LOOK_MS);
    wrong = [...(await differences(yard)), ...(await wrongInLedger(yard))];
    if (wrong.length === 0) break;
  }
  await Promise.all(servers.map((server) => server.kill()));
  return wrong;
}

async function passTime({ database }: StripeYard, states: readonly string[]): Promise<void> {
  await sql`update billing_outbox set next_attempt_at = now() where state = any(${states}::text[])`.execute(
    database.kysely,
  );
}

async function wrongInLedger({ database }: StripeYard): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'gap before ' || number as what from (select number, sequence,
        row_number() over (partition by kind order by sequence) as place from invoices where number is not null) numbered
      where sequence <> place
    union all
    select 'subscription ' || s.id || ' has ' || count(p.invoice_id) || ' bills' from subscriptions s
      left join billing_periods p on p.subscription_id = s.id group by s.id having count(p.invoice_id) <> 1`.execute(
    database.kysely,
  );
  return rows.map(({ what }) => what);
}
