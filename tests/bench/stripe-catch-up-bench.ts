import { sql } from 'kysely';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { watchStripe } from '#billing/server/payments/stripe-watch.ts';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { makeManyPages, payPages } from '#tests/support/billing/many-stripe-pages.ts';
import { startSimulator } from '#tests/support/billing/simulator-process.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import type { Measurement } from './report.ts';

const LOST = 10_000;
const CALLS_A_SECOND = 20;
const BUDGET_MS = 300_000;
const KEY = `sk_test_${'a'.repeat(24)}`;
const SECRET = 'a secret for benches that is long enough';

type Made = { readonly result: { readonly uuid: string } };

/** A day in which Stripe told nothing of ten thousand invoices that were paid, until the last of them is paid here. */
export async function benchCatchUp(engine: string, databaseUrl?: string): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-stripe');
  const database = await openDatabase({ dataFolder: folder.path, databaseUrl, log: silentLog });
  await migrate(database, silentLog);
  await seedPeople(database);
  const simulator = await startSimulator('stripe');
  const open = (apiKey: string) => openStripe({ apiKey, simulatorUrl: simulator.url });
  const app = await startTestApp(database, { secret: SECRET, openStripe: open });
  const owner = await signIn(app, PEOPLE.owner.email);
  const provider = { payment_provider: 'stripe', api_key: KEY };
  await expectStatus(owner.call('PUT', '/api/company', { provider }), 200);
  const parts = openPayments({
    database: database.kysely,
    secret: SECRET,
    log: silentLog,
    mollieUrl: null,
    stripeUrl: simulator.url,
    publicUrl: () => null,
  });
  const customer = await makeCustomer(owner, 'Klant', { email: 'klant@large.test' });
  const { result: rates } = (await owner.call('GET', '/api/tax-rates')).json() as {
    readonly result: readonly { readonly uuid: string }[];
  };
  const line = { description: 'Stalling', unit_price_cents: 12_100, tax_rate: rates[0]?.uuid };
  const draft = { customer, includes_vat: true, lines: [line] };
  const { result: first } = await expectStatus<Made>(owner.call('POST', '/api/invoices', draft), 201);
  await expectStatus(owner.call('POST', `/api/invoices/${first.uuid}/issue`, {}), 200);
  await runDueErrands(parts);
  await watchStripe(parts, true);
  const { rows } = await sql<{ pageId: string }>`
    select external_id as "pageId" from payment_links where company_id = ${YARD}`.execute(database.kysely);
  const stripe = openStripeClient({ apiKey: KEY, simulatorUrl: simulator.url });
  const template = { invoiceId: first.uuid, pageId: rows[0]?.pageId ?? '' };
  await payPages(simulator, await makeManyPages({ database: database.kysely, stripe }, template, LOST));
  await database.afterBulkLoad();
  const measured = await catchUp(parts, simulator);
  const { rows: paid } = await sql<{ count: number }>`
    select count(*)::int as count from invoices where number like 'V%' and state = 'paid'`.execute(database.kysely);
  if (paid[0]?.count !== LOST) throw new Error(`${paid[0]?.count} of ${LOST} were found paid`);
  await simulator.kill();
  await app.close();
  await database.close();
  await folder.remove();
  console.log(`${LOST} lost events of Stripe, ${engine}: ${measured.calls} calls`);
  return [
    {
      name: `${LOST} invoices paid in a lost day of Stripe, ${engine}`,
      unit: 'ms',
      ours: [measured.tookMs],
      floor: [(measured.calls / CALLS_A_SECOND) * 1000],
      floorName: `${measured.calls} calls at ${CALLS_A_SECOND} a second`,
      budget: { at: 'p50', value: BUDGET_MS },
    },
  ];
}

async function catchUp(parts: ErrandParts, simulator: Awaited<ReturnType<typeof startSimulator>>) {
  const since = await simulator.now();
  const began = performance.now();
  await watchStripe(parts, true);
  await runDueErrands(parts);
  const tookMs = performance.now() - began;
  const calls = (await simulator.requests()).filter(({ at }) => at >= since).length;
  return { tookMs, calls };
}
