import type Stripe from 'stripe';
import { ProviderFailure } from './provider-failure.ts';
import type { Stretch, StripeApi, StripeList } from './stripe-api.ts';
import { type Call, MOST_LISTED } from './stripe-keys.ts';
import { intentOf, invoiceOf, isDisputed, isPaid, paidOf, paymentOf, type StripePayment } from './stripe-values.ts';

/** Stripe follows four names at most. */
const WITH_CHARGE = 'data.payment.payment_intent.latest_charge';

/** Lists of a hundred invoices and payments, and the payments of one. */
export function paidCalls(call: Call): Pick<StripeApi, 'listInvoices' | 'listPayments' | 'listPaid'> {
  return {
    listInvoices: async (stretch) => {
      const asked = { ...listParams(stretch), expand: ['data.payments'] };
      return pageOf(await call(({ invoices }) => invoices.list(asked)), invoiceOf);
    },
    listPaid: async (stretch) => {
      const asked = { ...listParams(stretch), status: 'paid', expand: [WITH_CHARGE] };
      const page = await call(({ invoicePayments }) => invoicePayments.list(asked));
      return pageOf({ ...page, data: page.data.filter(isPaid) }, paidOf, page.data.at(-1)?.id);
    },
    listPayments: async (invoice) => {
      const asked = { invoice, status: 'paid', limit: MOST_LISTED, expand: [WITH_CHARGE] };
      const { data } = await call(({ invoicePayments }) => invoicePayments.list(asked));
      const payments: StripePayment[] = [];
      for (const row of data.filter(isPaid)) payments.push(await paymentAt(call, row));
      return payments;
    },
  };
}

const listParams = ({ from, until, after }: Stretch) => ({
  created: { gte: from, lte: until },
  limit: MOST_LISTED,
  ...(after === null ? {} : { starting_after: after }),
});

type Listed<Row> = { readonly data: readonly Row[]; readonly has_more: boolean };

/** A page of Stripe's as the ledger reads it. `last`: its last row, where not all are read. */
export function pageOf<Row extends { readonly id: string }, Ours>(
  { data, has_more }: Listed<Row>,
  read: (row: Row) => Ours,
  last = data.at(-1)?.id,
): StripeList<Ours> {
  return { rows: data.map(read), next: has_more ? (last ?? null) : null };
}

async function paymentAt(call: Call, row: Stripe.InvoicePayment): Promise<StripePayment> {
  const intent = intentOf(row);
  if (intent === undefined) throw new ProviderFailure('unreachable', `Stripe told nothing of the payment of ${row.id}`);
  if (!isDisputed(intent)) return paymentOf(intent, []);
  const { data } = await call(({ disputes }) => disputes.list({ payment_intent: intent.id, limit: MOST_LISTED }));
  return paymentOf(intent, data);
}
