import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { linkTokenOf } from '#billing/server/payments/link-token.ts';
import { openMollie as openMollieOf } from '#billing/server/provider/mollie.provider.ts';
import { pollPayments, runDueErrands } from '#billing/server/routes/start-payments.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { type Caller, openTestApp, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { MOLLIE_KEY, startMollie, type TestMollie } from './mollie-simulator.ts';

const SECRET = 'a secret for tests that is long enough';

/** A company with a simulated Mollie as payment provider, on a server that Mollie can reach. */
export type PaymentYard = TestApp & {
  readonly mollie: TestMollie;
  readonly owner: Caller;
  readonly parts: ErrandParts;
  readonly customerId: string;
  readonly taxRateId: string;
  /** Runs the due errands, including those that wait for a later attempt. */
  readonly runErrands: () => Promise<void>;
  /** Checks payments as if a quarter of an hour had passed. */
  readonly look: () => Promise<void>;
  /** Creates an invoice of this many cents with VAT, issues it and sends it with a payment page. */
  readonly send: (amountCents: number) => Promise<SentInvoice>;
  /** The secret in the addresses of a link. */
  readonly tokenOf: (linkId: string) => Promise<string>;
  readonly invoice: (id: string) => Promise<InvoiceDetailAnswer>;
};

export type SentInvoice = { readonly id: string; readonly number: string; readonly linkId: string };
type YardOptions = {
  /** Keys of the account of another key, as after one was renewed there. */
  readonly sameAccount?: Readonly<Record<string, string>>;
  /** Where the app and its errands tell what they do. */
  readonly log?: FastifyBaseLogger;
};

export async function openPaymentYard(options: YardOptions = {}): Promise<PaymentYard> {
  const mollie = await startMollie();
  const openMollie = (apiKey: string) =>
    openMollieOf({ apiKey: options.sameAccount?.[apiKey] ?? apiKey, simulatorUrl: mollie.url });
  const log = options.log ?? null;
  const yard = await openTestApp({ secret: SECRET, openMollie, log });
  const { app, database } = yard;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const owner = await signIn(app, 'owner@demo.test');
  const ok = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await owner.call(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return (answer.json() as { readonly result: { readonly uuid: string; readonly number: string } }).result;
  };
  await ok('PUT', '/api/company', { provider: { payment_provider: 'mollie', api_key: MOLLIE_KEY } });
  const customer = await ok('POST', '/api/customers', { lastname: 'de Vries', email: 'jan@example.test' });
  const rates = (await owner.call('GET', '/api/tax-rates')).json() as {
    readonly result: readonly { readonly uuid: string; readonly vat_category: string }[];
  };
  const taxRateId = rates.result.find(({ vat_category: category }) => category === 'standard')?.uuid ?? '';
  const parts = {
    ...openPayments({
      database: database.kysely,
      secret: SECRET,
      log: log ?? silentLog,
      mollieUrl: mollie.url,
      stripeUrl: null,
      publicUrl: () => url,
    }),
    openMollie,
  };
  const runErrands = async () => {
    await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(database.kysely);
    await runDueErrands(parts);
  };
  return {
    ...yard,
    mollie,
    owner,
    parts,
    customerId: customer.uuid,
    taxRateId,
    runErrands,
    look: () => pollPayments(parts, { missedSince: new Date() }),
    send: async (amountCents) => {
      const line = {
        description: 'Stalling',
        unit_price_cents: amountCents,
        tax_rate: taxRateId,
      };
      const draft = await ok('POST', '/api/mollie/invoices', {
        customer: customer.uuid,
        includes_vat: true,
        lines: [line],
      });
      const { number } = await ok('POST', `/api/mollie/invoices/${draft.uuid}/issue`, {});
      await ok('POST', `/api/mollie/invoices/${draft.uuid}/send`, { mode: 'mail_with_link' });
      await runErrands();
      const { rows } = await sql<{
        externalId: string;
      }>`
        select external_id as "externalId" from payment_links
        where company_id = ${YARD} and invoice_id = ${draft.uuid} order by created_at desc`.execute(database.kysely);
      return {
        id: draft.uuid,
        number,
        linkId: rows[0]?.externalId ?? '',
      };
    },
    tokenOf: async (linkId) => {
      const { rows } = await sql<{
        id: string;
      }>`
        select id from payment_links where external_id = ${linkId}`.execute(database.kysely);
      return linkTokenOf(SECRET, rows[0]?.id ?? '');
    },
    invoice: async (id) => {
      const answer = await owner.call('GET', `/api/mollie/invoices/${id}`);
      return (
        answer.json() as {
          readonly result: InvoiceDetailAnswer;
        }
      ).result;
    },
    close: async () => {
      await mollie.kill();
      await yard.close();
    },
  };
}
