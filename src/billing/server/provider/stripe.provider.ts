import pThrottle from 'p-throttle';
import type Stripe from 'stripe';
import { totalOf } from '../../stripe-lines.ts';
import { ProviderFailure, within } from './provider-failure.ts';
import type { NewStripeInvoice, StripeApi, ToldCustomer } from './stripe-api.ts';
import { API_VERSION, openStripeClient, type StripeSettings } from './stripe-client.ts';
import { stripeFailureOf } from './stripe-failure.ts';
import { eventOf, invoiceOf, lineParams, paymentOf, refundOf, type StripePayment } from './stripe-values.ts';

/** What the ledger has to hear of. */
export const HEARD_EVENTS = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'credit_note.voided',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
  'customer.deleted',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const LIMIT_MS = 20_000;
/** Stripe takes 25 calls a second of a sandbox and of one endpoint. */
const CALLS_A_SECOND = 20;
const MOST_LISTED = 100;
/** By key: all calls of a company take turns. */
const paces = new Map<string, (call: () => Promise<unknown>) => Promise<unknown>>();

function paceOf(apiKey: string) {
  const known = paces.get(apiKey);
  if (known !== undefined) return known;
  const pace = pThrottle({ limit: CALLS_A_SECOND, interval: 1000 })((call: () => Promise<unknown>) => call());
  paces.set(apiKey, pace);
  return pace;
}

type Call = <T>(call: (client: Stripe) => Promise<T>) => Promise<T>;

/** Stripe for one company's key. Throws where a simulator would meet a live key (see openStripeClient). */
export function openStripe(settings: StripeSettings, limitMs: number = LIMIT_MS): StripeApi {
  const client = openStripeClient(settings);
  const pace = paceOf(settings.apiKey);
  const limits = { limitMs, who: 'Stripe', failureOf: stripeFailureOf };
  const call: Call = <T>(ask: (stripe: Stripe) => Promise<T>) =>
    pace(() => within(limits, () => ask(client))) as Promise<T>;
  return { ...customerCalls(call), ...invoiceCalls(call), ...creditCalls(call), ...newsCalls(call) };
}

const NO_SUCH = 404;
const isGone = (error: unknown) => error instanceof ProviderFailure && error.status === NO_SUCH;

function customerCalls(call: Call): Pick<StripeApi, 'saveCustomer' | 'knowsCustomer'> {
  return {
    saveCustomer: async ({ id, idempotencyKey, ...told }) => {
      const params = customerParams(told);
      try {
        const { id: saved } = await call(({ customers }) =>
          id === null ? customers.create(params, { idempotencyKey }) : customers.update(id, params, { idempotencyKey }),
        );
        return saved;
      } catch (error) {
        if (id !== null && isGone(error)) return null;
        throw error;
      }
    },
    knowsCustomer: async (id) => {
      await call(({ customers }) => customers.retrieve(id));
    },
  };
}

function customerParams(told: ToldCustomer) {
  const { customerId, name, email, phone, street, postcode, city, country, language } = told;
  return {
    name,
    email,
    phone,
    address: { line1: street, postal_code: postcode, city, country },
    preferred_locales: [language],
    metadata: { customer_uuid: customerId },
  };
}

type InvoiceCalls = Pick<
  StripeApi,
  'createInvoice' | 'getInvoice' | 'voidInvoice' | 'giveUpInvoice' | 'payOutside' | 'listPayments'
>;

function invoiceCalls(call: Call): InvoiceCalls {
  return {
    createInvoice: async ({ customer, linkId, number, daysUntilDue, lines, idempotencyKey }) => {
      const draft = await call(({ invoices }) =>
        invoices.create(
          {
            customer,
            number,
            auto_advance: false,
            collection_method: 'send_invoice',
            currency: 'eur',
            days_until_due: daysUntilDue,
            pending_invoice_items_behavior: 'exclude',
            metadata: { link: linkId },
          },
          { idempotencyKey: `${idempotencyKey}-draft` },
        ),
      ).catch((error: unknown) => findDraft(call, { customer, linkId }, error));
      if (draft.status !== 'draft') return invoiceOf(draft);
      const filled =
        draft.lines.data.length > 0
          ? draft
          : await call(({ invoices }) =>
              invoices.addLines(
                draft.id,
                { lines: lines.map(lineParams) },
                { idempotencyKey: `${idempotencyKey}-lines` },
              ),
            );
      const ours = totalOf(lines);
      if (filled.total !== ours) {
        await call(({ invoices }) => invoices.del(draft.id));
        throw new ProviderFailure('refused', `Stripe works out ${filled.total} cents and we ${ours}`, {
          field: 'lines',
        });
      }
      const made = await call(({ invoices }) =>
        invoices.finalizeInvoice(draft.id, { auto_advance: false }, { idempotencyKey: `${idempotencyKey}-final` }),
      );
      return invoiceOf(made);
    },
    getInvoice: async (id) => invoiceOf(await call(({ invoices }) => invoices.retrieve(id))),
    voidInvoice: async ({ id, idempotencyKey }) => {
      await call(({ invoices }) => invoices.voidInvoice(id, {}, { idempotencyKey }));
    },
    giveUpInvoice: async ({ id, idempotencyKey }) => {
      await call(({ invoices }) => invoices.markUncollectible(id, {}, { idempotencyKey }));
    },
    payOutside: async ({ id, idempotencyKey }) => {
      await call(({ invoices }) => invoices.pay(id, { paid_out_of_band: true }, { idempotencyKey }));
    },
    listPayments: async (invoice) => {
      const { data } = await call(({ invoicePayments }) => invoicePayments.list({ invoice, limit: MOST_LISTED }));
      const paid = data.filter(({ status, payment }) => status === 'paid' && payment.type === 'payment_intent');
      const payments: StripePayment[] = [];
      for (const { payment } of paid) payments.push(await paymentAt(call, idOf(payment.payment_intent)));
      return payments;
    },
  };
}

/**
 * The invoice that an earlier request made whose answer was lost, where Stripe has forgotten the key and finds the
 * number taken. Any other refusal stands.
 */
async function findDraft(
  call: Call,
  { customer, linkId }: Pick<NewStripeInvoice, 'customer' | 'linkId'>,
  refusal: unknown,
): Promise<Stripe.Invoice> {
  const isTaken = refusal instanceof ProviderFailure && refusal.kind === 'refused' && refusal.field === 'number';
  if (!isTaken) throw refusal;
  const { data } = await call(({ invoices }) => invoices.list({ customer, limit: MOST_LISTED }));
  const made = data.find(({ metadata }) => metadata?.['link'] === linkId);
  if (made === undefined) throw refusal;
  return made;
}

const idOf = (named: string | { readonly id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? '');

async function paymentAt(call: Call, id: string): Promise<StripePayment> {
  const intent = await call(({ paymentIntents }) => paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  if (charge?.disputed !== true) return paymentOf(intent, []);
  const { data } = await call(({ disputes }) => disputes.list({ payment_intent: id, limit: MOST_LISTED }));
  return paymentOf(intent, data);
}

type CreditCalls = Pick<StripeApi, 'createCredit' | 'invoiceOfPayment' | 'getRefund' | 'listRefunds'>;

function creditCalls(call: Call): CreditCalls {
  const invoiceOfPayment = async (id: string) => {
    const { data } = await call(({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id }, limit: 1 }),
    );
    return data[0] === undefined ? null : idOf(data[0].invoice);
  };
  return {
    invoiceOfPayment,
    createCredit: async ({ invoiceId, amountCents, memo, refund, idempotencyKey }) => {
      const note = await call(({ creditNotes }) =>
        creditNotes.create(
          {
            invoice: invoiceId,
            amount: amountCents,
            memo,
            email_type: 'none',
            ...(refund === null ? {} : { refund_amount: refund.amountCents, metadata: { refund: refund.refundId } }),
          },
          { idempotencyKey },
        ),
      );
      const [made] = note.refunds;
      if (refund === null || made === undefined) return null;
      return refundOf(await call(({ refunds }) => refunds.retrieve(idOf(made.refund))), refund.refundId);
    },
    getRefund: async (id) => refundOf(await call(({ refunds }) => refunds.retrieve(id)), null),
    listRefunds: async (paymentId) => {
      const { data } = await call(({ refunds }) => refunds.list({ payment_intent: paymentId, limit: MOST_LISTED }));
      if (data.length === 0) return [];
      const invoice = await invoiceOfPayment(paymentId);
      const notes =
        invoice === null
          ? []
          : (await call(({ creditNotes }) => creditNotes.list({ invoice, limit: MOST_LISTED }))).data;
      const ours = new Map(
        notes.flatMap(({ metadata, refunds }) =>
          refunds.map(({ refund }) => [idOf(refund), metadata?.['refund'] ?? null] as const),
        ),
      );
      return data.map((refund) => refundOf(refund, ours.get(refund.id) ?? null));
    },
  };
}

function newsCalls(call: Call): Pick<StripeApi, 'createWebhook' | 'deleteWebhook' | 'listEvents'> {
  return {
    createWebhook: async ({ url, idempotencyKey }) => {
      const { id, secret } = await call((client) =>
        client.webhookEndpoints.create(
          { url, enabled_events: [...HEARD_EVENTS], api_version: API_VERSION, description: 'Remise' },
          { idempotencyKey },
        ),
      );
      if (secret === undefined) throw new ProviderFailure('refused', 'Stripe told no secret of the webhook');
      return { id, secret };
    },
    deleteWebhook: async (id) => {
      try {
        await call(({ webhookEndpoints }) => webhookEndpoints.del(id));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    listEvents: async function* (since) {
      let after: string | undefined;
      do {
        const page = await call(({ events }) =>
          events.list({
            created: { gte: since },
            types: [...HEARD_EVENTS],
            limit: MOST_LISTED,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        );
        for (const event of page.data) yield eventOf(event);
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
  };
}
