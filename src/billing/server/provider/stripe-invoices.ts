import type Stripe from 'stripe';
import { totalOf } from '../../stripe/stripe-lines.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { NewStripeInvoice, SeenInvoice, StripeApi } from './stripe-api.ts';
import { type Call, idOf, isGone, isRefused, keyed, MOST_LISTED } from './stripe-keys.ts';
import { invoiceOf, lineParams, paymentOf, type StripePayment } from './stripe-values.ts';

type InvoiceCalls = Pick<
  StripeApi,
  'createInvoice' | 'getInvoice' | 'voidInvoice' | 'giveUpInvoice' | 'payOutside' | 'listPayments'
>;

export function invoiceCalls(call: Call): InvoiceCalls {
  return {
    createInvoice: async (wanted) => {
      const draft = await draftOf(call, wanted);
      if (draft.status !== 'draft') return invoiceOf(draft);
      try {
        return invoiceOf(await finalise(call, draft, wanted));
      } catch (error) {
        if (!isRefused(error)) throw error;
        // Nothing comes of it: a draft that stayed would keep the number.
        const now = await call(({ invoices }) => invoices.retrieve(draft.id)).catch((later: unknown) => {
          throw isGone(later) ? error : later;
        });
        if (now.status !== 'draft') return invoiceOf(now);
        await call(({ invoices }) => invoices.del(draft.id));
        throw error;
      }
    },
    getInvoice: async (id) => invoiceOf(await call(({ invoices }) => invoices.retrieve(id))),
    voidInvoice: moving(call, (invoices, id, options) => invoices.voidInvoice(id, {}, options)),
    giveUpInvoice: moving(call, (invoices, id, options) => invoices.markUncollectible(id, {}, options)),
    payOutside: moving(call, (invoices, id, options) => invoices.pay(id, { paid_out_of_band: true }, options)),
    listPayments: async (invoice) => {
      const { data } = await call(({ invoicePayments }) => invoicePayments.list({ invoice, limit: MOST_LISTED }));
      const paid = data.filter(({ status, payment }) => status === 'paid' && payment.type === 'payment_intent');
      const payments: StripePayment[] = [];
      for (const { payment } of paid) payments.push(await paymentAt(call, idOf(payment.payment_intent)));
      return payments;
    },
  };
}

type Move = (invoices: Stripe['invoices'], id: string, options: Stripe.RequestOptions) => Promise<Stripe.Invoice>;

/** A call that gives an invoice another status. */
function moving(call: Call, move: Move) {
  return async ({ id, seenStatus, idempotencyKey }: SeenInvoice) => {
    await keyed(idempotencyKey, {
      ask: (options) => call(({ invoices }) => move(invoices, id, options)),
      find: async () => {
        const now = await call(({ invoices }) => invoices.retrieve(id));
        return now.status === seenStatus ? undefined : now;
      },
    });
  };
}

const MOST_NUMBERS = 5;

/**
 * The invoice to fill: a new draft, or what an earlier request made. Where the company gave the number to another
 * invoice at Stripe, the next one with a count behind it is taken.
 */
async function draftOf(call: Call, wanted: NewStripeInvoice): Promise<Stripe.Invoice> {
  const { number, pagesBefore } = wanted;
  for (let count = pagesBefore + 1; ; count += 1) {
    try {
      return await createDraft(call, wanted, count === 1 ? number : `${number}-${count}`);
    } catch (error) {
      const isTaken = isRefused(error) && error.field === 'number';
      if (!isTaken) throw error;
      // Taken by the invoice whose answer was lost, where Stripe was asked with another key or has forgotten it.
      const made = await findMade(call, wanted);
      if (made !== undefined) return made;
      if (count - pagesBefore === MOST_NUMBERS) throw error;
    }
  }
}

function createDraft(call: Call, wanted: NewStripeInvoice, number: string): Promise<Stripe.Invoice> {
  const { customer, linkId, daysUntilDue, idempotencyKey } = wanted;
  const params = {
    customer,
    number,
    auto_advance: false,
    collection_method: 'send_invoice',
    currency: 'eur',
    days_until_due: daysUntilDue,
    pending_invoice_items_behavior: 'exclude',
    metadata: { link: linkId },
  } as const;
  return keyed(`${idempotencyKey}-draft-${number}`, {
    ask: (options) => call(({ invoices }) => invoices.create(params, options)),
    find: () => findMade(call, wanted),
  });
}

async function findMade(
  call: Call,
  { customer, linkId }: Pick<NewStripeInvoice, 'customer' | 'linkId'>,
): Promise<Stripe.Invoice | undefined> {
  const { data } = await call(({ invoices }) => invoices.list({ customer, limit: MOST_LISTED }));
  return data.find(({ metadata }) => metadata?.['link'] === linkId);
}

async function finalise(
  call: Call,
  { id, lines: { data: known } }: Stripe.Invoice,
  { lines, idempotencyKey }: NewStripeInvoice,
): Promise<Stripe.Invoice> {
  const retrieve = () => call(({ invoices }) => invoices.retrieve(id));
  const filled =
    known.length > 0
      ? await retrieve()
      : await keyed(`${idempotencyKey}-lines`, {
          ask: (options) => call(({ invoices }) => invoices.addLines(id, { lines: lines.map(lineParams) }, options)),
          find: async () => {
            const now = await retrieve();
            return now.lines.data.length > 0 ? now : undefined;
          },
        });
  const ours = totalOf(lines);
  // A balance that Stripe keeps of the customer would be settled with it: what is due is another amount then.
  for (const theirs of [filled.total, filled.amount_due]) {
    if (theirs === ours) continue;
    throw new ProviderFailure('refused', `Stripe works out ${theirs} cents and we ${ours}`, { field: 'lines' });
  }
  return keyed(`${idempotencyKey}-final`, {
    ask: (options) => call(({ invoices }) => invoices.finalizeInvoice(id, { auto_advance: false }, options)),
    find: async () => {
      const now = await retrieve();
      return now.status === 'draft' ? undefined : now;
    },
  });
}

async function paymentAt(call: Call, id: string): Promise<StripePayment> {
  const intent = await call(({ paymentIntents }) => paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  if (charge?.disputed !== true) return paymentOf(intent, []);
  const { data } = await call(({ disputes }) => disputes.list({ payment_intent: id, limit: MOST_LISTED }));
  return paymentOf(intent, data);
}
