import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { openStripeClient } from '#billing/server/provider/stripe-client.ts';
import { pollPayments, runDueErrands } from '#billing/server/routes/start-payments.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { type Caller, openTestApp, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { startSimulator, type TestSimulator } from './simulator-process.ts';
import { STRIPE_KEY } from './stripe-keys.ts';

export const STRIPE_SECRET = 'a secret for tests that is long enough';

export type StripeWebhook = { readonly event_id: string; readonly state: string; readonly attempts: number[] };

/** A company on a simulated Stripe, on a server that Stripe can reach. */
export type StripeYard = TestApp & {
  readonly simulator: TestSimulator<StripeWebhook>;
  /** The official client, to see what stands at Stripe. */
  readonly stripe: ReturnType<typeof openStripeClient>;
  readonly owner: Caller;
  readonly parts: ErrandParts;
  readonly url: string;
  /** What the work beside the calls warned of. */
  readonly warnings: readonly unknown[];
  readonly customerId: string;
  readonly rates: Readonly<Record<string, string>>;
  /** Runs the due errands, including those that wait for a later attempt. */
  readonly runErrands: () => Promise<void>;
  /** Looks after payments as if the server had been down. */
  readonly look: () => Promise<void>;
  /** Makes a draft of these lines. Without lines: 121,00 with VAT. */
  readonly draft: (body?: object) => Promise<string>;
  /** The same, issued; its page is made. */
  readonly issue: (body?: object) => Promise<IssuedInvoice>;
  readonly pageOf: (invoiceId: string) => Promise<string>;
  readonly pay: (pageId: string, outcome?: 'paid' | 'failed') => Promise<string>;
  readonly invoice: (id: string) => Promise<InvoiceDetailAnswer>;
  /** A call that has to succeed; its result. */
  readonly ok: (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object) => Promise<InvoiceDetailAnswer>;
};

type IssuedInvoice = { readonly id: string; readonly number: string; readonly pageId: string };

/** `limitMs`: how long a call of Stripe waits for its answer. */
export async function openStripeYard({ limitMs }: { readonly limitMs?: number } = {}): Promise<StripeYard> {
  const simulator = await startSimulator<StripeWebhook>('stripe');
  const open = (apiKey: string) => openStripe({ apiKey, simulatorUrl: simulator.url }, limitMs);
  const yard = await openTestApp({ secret: STRIPE_SECRET, openStripe: open });
  const { app, database } = yard;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const owner = await signIn(app, 'owner@demo.test');
  const ok: StripeYard['ok'] = async (method, path, body) => {
    const answer = await owner.call(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return (answer.json() as { readonly result: InvoiceDetailAnswer }).result;
  };
  await ok('PUT', '/api/company', { provider: { payment_provider: 'stripe', api_key: STRIPE_KEY } });
  const address = { street: 'Dorpsstraat', number: '1', zipcode: '6711 AA', city: 'Ede' };
  const customer = await ok('POST', '/api/customers', { lastname: 'de Vries', email: 'jan@example.test', address });
  const { result: rates } = (await owner.call('GET', '/api/tax-rates')).json() as {
    readonly result: readonly { readonly uuid: string; readonly vat_category: string }[];
  };
  const warnings: unknown[] = [];
  const parts: ErrandParts = {
    ...openPayments({
      database: database.kysely,
      secret: STRIPE_SECRET,
      log: { ...silentLog, warn: (...words: unknown[]) => void warnings.push(words) },
      mollieUrl: null,
      stripeUrl: simulator.url,
      publicUrl: () => url,
    }),
    openStripe: open,
  };
  const runErrands = async () => {
    await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(database.kysely);
    await runDueErrands(parts);
  };
  const byCategory = Object.fromEntries(rates.map(({ uuid, vat_category: category }) => [category, uuid]));
  const pageOf = async (invoiceId: string) => {
    const { rows } = await sql<{ externalId: string | null }>`
      select external_id as "externalId" from payment_links
      where company_id = ${YARD} and invoice_id = ${invoiceId} order by created_at desc, id desc`.execute(
      database.kysely,
    );
    return rows[0]?.externalId ?? '';
  };
  const draft: StripeYard['draft'] = async (body = {}) => {
    const line = { description: 'Stalling', unit_price_cents: 12_100, tax_rate: byCategory['standard'] };
    const invoice = { customer: customer.uuid, includes_vat: true, lines: [line], ...body };
    return (await ok('POST', '/api/invoices', invoice)).uuid;
  };
  return {
    ...yard,
    simulator,
    stripe: openStripeClient({ apiKey: STRIPE_KEY, simulatorUrl: simulator.url }),
    owner,
    parts,
    warnings,
    url,
    ok,
    customerId: customer.uuid,
    rates: byCategory,
    runErrands,
    look: async () => {
      await pollPayments(parts, { missedSince: new Date() });
      await runErrands();
    },
    draft,
    issue: async (body) => {
      const id = await draft(body);
      const { number } = await ok('POST', `/api/invoices/${id}/issue`, {});
      await runErrands();
      return { id, number: number ?? '', pageId: await pageOf(id) };
    },
    pageOf,
    pay: async (pageId, outcome = 'paid') =>
      (await simulator.post(`invoices/${pageId}/pay`, { outcome }))['payment_id'] as string,
    invoice: (id) => ok('GET', `/api/invoices/show/${id}`),
    close: async () => {
      await simulator.kill();
      await yard.close();
    },
  };
}
