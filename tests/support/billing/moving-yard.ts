import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { pollPayments, runDueErrands } from '#billing/server/routes/start-payments.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import type { PaymentProvider } from '#company/company-settings.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { addDays, type CivilDate, dayAt, daysBetween } from '#shared/civil-date.ts';
import { type Caller, openTestApp, signIn, type TestApp } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { MOLLIE_KEY, startMollie, type TestMollie } from './mollie-simulator.ts';
import { startSimulator, type TestSimulator } from './simulator-process.ts';
import { STRIPE_KEY } from './stripe-keys.ts';
import { STRIPE_SECRET, type StripeWebhook } from './stripe-yard.ts';

const KEYS = { mollie: MOLLIE_KEY, stripe: STRIPE_KEY } as const;
const DAY_MS = 86_400_000;

type Page = { readonly provider: PaymentProvider; readonly externalId: string; readonly state: string };

/** A company that both providers know, on a day that the test puts forward for all three. */
export type MovingYard = Omit<TestApp, 'close'> & {
  readonly mollie: TestMollie;
  readonly stripe: TestSimulator<StripeWebhook>;
  readonly owner: Caller;
  readonly customerId: string;
  readonly ok: (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) => Promise<InvoiceDetailAnswer>;
  readonly choose: (provider: PaymentProvider) => Promise<void>;
  /** Issues and sends an invoice of this many cents, with a page to pay on. */
  readonly send: (cents: number) => Promise<string>;
  /** Sells a subscription of 100.00 a month that begins today. */
  readonly subscribe: () => Promise<void>;
  readonly bill: () => Promise<void>;
  /** The bills of subscriptions, the oldest first. */
  readonly bills: () => Promise<readonly string[]>;
  /** Pages of an invoice, the oldest first. */
  readonly pagesOf: (invoiceId: string) => Promise<readonly Page[]>;
  /** Pays on the newest page, wherever it is. */
  readonly pay: (invoiceId: string) => Promise<void>;
  readonly invoice: (id: string) => Promise<InvoiceDetailAnswer>;
  readonly settle: () => Promise<void>;
  readonly advance: (days: number) => Promise<void>;
  /** To the second day of the next month: one more period of a subscription has begun, whatever day it is. */
  readonly advanceToNextMonth: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openMovingYard(): Promise<MovingYard> {
  const mollie = await startMollie();
  const stripe = await startSimulator<StripeWebhook>('stripe');
  let ahead = 0;
  const now = () => Date.now() + ahead * DAY_MS;
  const urls = { mollieUrl: mollie.url, stripeUrl: stripe.url };
  let url: string | null = null;
  const partsOn = (database: TestApp['database']): ErrandParts =>
    openPayments({
      database: database.kysely,
      secret: STRIPE_SECRET,
      log: silentLog,
      ...urls,
      publicUrl: () => url,
      now,
    });
  const advance = async (days: number) => {
    ahead += days;
    await mollie.advance({ days });
    await stripe.advance({ days });
  };
  const opened: { parts?: ErrandParts } = {};
  const yard = await openTestApp({
    secret: STRIPE_SECRET,
    now,
    openMollie: (key) => partsFor(opened).openMollie(key),
    openStripe: (key) => partsFor(opened).openStripe(key),
  });
  const { app, database } = yard;
  const parts = partsOn(database);
  opened.parts = parts;
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const owner = await signIn(app, 'owner@demo.test');
  const ok: MovingYard['ok'] = async (method, path, body) => {
    const answer = await owner.call(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return (answer.json() as { readonly result: InvoiceDetailAnswer }).result;
  };
  const customer = await ok('POST', '/api/customers', { lastname: 'de Vries', email: 'jan@example.test' });
  const { result: rates } = (await owner.call('GET', '/api/tax-rates')).json() as {
    readonly result: readonly { readonly uuid: string; readonly vat_category: string }[];
  };
  const rate = rates.find(({ vat_category: category }) => category === 'standard')?.uuid;
  const runErrands = async () => {
    await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(database.kysely);
    await runDueErrands(parts);
  };
  const pagesOf = async (invoiceId: string) =>
    (
      await sql<Page>`
        select provider, external_id as "externalId", state from payment_links where invoice_id = ${invoiceId}
        order by created_at, id`.execute(database.kysely)
    ).rows;
  return {
    ...yard,
    mollie,
    stripe,
    owner,
    ok,
    customerId: customer.uuid,
    pagesOf,
    choose: async (provider) => {
      await ok('PUT', '/api/company', { provider: { payment_provider: provider, api_key: KEYS[provider] } });
    },
    send: async (cents) => {
      const lines = [{ description: 'Stalling', unit_price_cents: cents, tax_rate: rate }];
      const { uuid } = await ok('POST', '/api/invoices', { customer: customer.uuid, includes_vat: true, lines });
      await ok('POST', `/api/invoices/${uuid}/issue`, {});
      await ok('POST', `/api/invoices/${uuid}/send`, { mode: 'mail_with_link' });
      await runErrands();
      return uuid;
    },
    subscribe: async () => {
      const price = { name: 'Stalling', unit_price_cents: 10_000, interval_months: 1, includes_vat: true };
      const { uuid: product } = await ok('POST', '/api/products', price);
      const start_on = dayAt(Date.now());
      await ok('POST', '/api/subscriptions', { customer: customer.uuid, product, start_on });
    },
    bills: async () => {
      const { rows } = await sql<{ id: string }>`
        select invoice_id as id from billing_periods order by period_on`.execute(database.kysely);
      return rows.map(({ id }) => id);
    },
    bill: async () => {
      await runBilling({ database: database.kysely, now }, { by: null });
      await runErrands();
    },
    pay: async (invoiceId) => {
      const page = (await pagesOf(invoiceId)).at(-1);
      if (page?.provider === 'mollie') await mollie.pay(page.externalId);
      else await stripe.post(`invoices/${page?.externalId}/pay`);
    },
    invoice: (id) => ok('GET', `/api/invoices/show/${id}`),
    settle: async () => {
      await runErrands();
      await pollPayments(parts, { missedSince: new Date() });
      await runErrands();
    },
    advance,
    advanceToNextMonth: () => advance(daysBetween(dayAt(now()), secondOfNextMonth(dayAt(now())))),
    close: async () => {
      await mollie.kill();
      await stripe.kill();
      await yard.close();
    },
  };
}

function partsFor({ parts }: { readonly parts?: ErrandParts }): ErrandParts {
  if (parts === undefined) throw new Error('the yard is not open yet');
  return parts;
}

function secondOfNextMonth(day: CivilDate): CivilDate {
  return `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-02`;
}
