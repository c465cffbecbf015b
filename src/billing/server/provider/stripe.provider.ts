import pThrottle from 'p-throttle';
import type Stripe from 'stripe';
import { ProviderFailure, within } from './provider-failure.ts';
import type { StripeApi, ToldCustomer } from './stripe-api.ts';
import { API_VERSION, openStripeClient, type StripeSettings } from './stripe-client.ts';
import { stripeFailureOf } from './stripe-failure.ts';
import { invoiceCalls } from './stripe-invoices.ts';
import { type Call, idOf, isGone, keyed, MOST_LISTED } from './stripe-keys.ts';
import { pageOf, paidCalls } from './stripe-lists.ts';
import { payoutCalls } from './stripe-payouts.ts';
import { eventOf, refundOf } from './stripe-values.ts';

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
/** By key: all calls of a company take turns. */
const paces = new Map<string, (call: () => Promise<unknown>) => Promise<unknown>>();

function paceOf(apiKey: string) {
  const known = paces.get(apiKey);
  if (known !== undefined) return known;
  const pace = pThrottle({ limit: CALLS_A_SECOND, interval: 1000 })((call: () => Promise<unknown>) => call());
  paces.set(apiKey, pace);
  return pace;
}

/** Stripe for one company's key. Throws where a simulator would meet a live key (see openStripeClient). */
export function openStripe(settings: StripeSettings, limitMs: number = LIMIT_MS): StripeApi {
  const client = openStripeClient(settings);
  const pace = paceOf(settings.apiKey);
  const limits = { limitMs, who: 'Stripe', failureOf: stripeFailureOf };
  const call: Call = <T>(ask: (stripe: Stripe) => Promise<T>) =>
    pace(() => within(limits, () => ask(client))) as Promise<T>;
  return {
    ...customerCalls(call),
    ...invoiceCalls(call),
    ...paidCalls(call),
    ...creditCalls(call),
    ...newsCalls(call),
    ...payoutCalls(call),
  };
}

function customerCalls(call: Call): Pick<StripeApi, 'saveCustomer' | 'knowsCustomer'> {
  return {
    saveCustomer: async ({ id, idempotencyKey, ...told }) => {
      const params = customerParams(told);
      try {
        const { id: saved } = await keyed(idempotencyKey, {
          ask: (options) =>
            call(({ customers }) =>
              id === null ? customers.create(params, options) : customers.update(id, params, options),
            ),
          // A customer who is there twice is harmless.
          find: async () => undefined,
        });
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

type CreditCalls = Pick<StripeApi, 'createCredit' | 'invoiceOfPayment' | 'getRefund' | 'listRefunds'>;

function creditCalls(call: Call): CreditCalls {
  const invoiceOfPayment = async (id: string) => {
    const { data } = await call(({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id }, limit: 1 }),
    );
    return data[0] === undefined ? null : idOf(data[0].invoice);
  };
  const notesOf = async (invoice: string) =>
    (await call(({ creditNotes }) => creditNotes.list({ invoice, limit: MOST_LISTED }))).data;
  return {
    invoiceOfPayment,
    createCredit: async ({ invoiceId, amountCents, memo, refund, idempotencyKey }) => {
      const reason = refund === null ? { cause: idempotencyKey } : { refund: refund.refundId };
      const note = await keyed(idempotencyKey, {
        ask: (options) =>
          call(({ creditNotes }) =>
            creditNotes.create(
              {
                invoice: invoiceId,
                amount: amountCents,
                ...(memo === '' ? {} : { memo }),
                email_type: 'none',
                metadata: reason,
                ...(refund === null ? {} : { refund_amount: refund.amountCents }),
              },
              options,
            ),
          ),
        find: async () => {
          const notes = await notesOf(invoiceId);
          return notes.find(({ metadata }) =>
            Object.entries(reason).every(([name, value]) => metadata?.[name] === value),
          );
        },
      });
      const [made] = note.refunds;
      if (refund === null || made === undefined) return null;
      return refundOf(await call(({ refunds }) => refunds.retrieve(idOf(made.refund))), refund.refundId);
    },
    getRefund: async (id) => refundOf(await call(({ refunds }) => refunds.retrieve(id)), null),
    listRefunds: async (paymentId) => {
      const { data } = await call(({ refunds }) => refunds.list({ payment_intent: paymentId, limit: MOST_LISTED }));
      if (data.length === 0) return [];
      const invoice = await invoiceOfPayment(paymentId);
      const notes = invoice === null ? [] : await notesOf(invoice);
      const ours = new Map(
        notes.flatMap(({ metadata, refunds }) =>
          refunds.map(({ refund }) => [idOf(refund), metadata?.['refund'] ?? null] as const),
        ),
      );
      return data.map((refund) => refundOf(refund, ours.get(refund.id) ?? null));
    },
  };
}

function newsCalls(call: Call): Pick<StripeApi, 'createWebhook' | 'deleteWebhook' | 'listEvents' | 'accountId'> {
  return {
    createWebhook: async ({ url, idempotencyKey }) => {
      const params: Stripe.WebhookEndpointCreateParams = {
        url,
        enabled_events: [...HEARD_EVENTS],
        api_version: API_VERSION,
        description: 'Remise',
      };
      const { id, secret } = await keyed(idempotencyKey, {
        ask: (options) => call((client) => client.webhookEndpoints.create(params, options)),
        // Its secret was told to nobody.
        find: async () => undefined,
      });
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
    listEvents: async ({ since, after }) => {
      const asked = { created: { gte: since }, types: [...HEARD_EVENTS], limit: MOST_LISTED };
      const from = after === null ? {} : { starting_after: after };
      return pageOf(await call(({ events }) => events.list({ ...asked, ...from })), eventOf);
    },
    accountId: async () => (await call(({ accounts }) => accounts.retrieveCurrent())).id,
  };
}
