import { type ErrandParts, mollieOf, stripeOf } from '../ledger/errand-parts.ts';
import type { MollieApi, MollieRefund } from '../provider/mollie.provider.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi } from '../provider/stripe-api.ts';

/** A refund as its provider reports it. */
export type ProviderRefund = MollieRefund;

/** How money that came in by a provider goes back there. */
export type RefundApi = Pick<MollieApi, 'createRefund' | 'getRefund' | 'listRefunds'>;

/** Refunds of payments that came in this way; undefined without a readable key. */
export async function refundsOf(
  parts: ErrandParts,
  companyId: string,
  source: 'mollie' | 'stripe' | 'manual' | 'bank' | null,
): Promise<RefundApi | undefined> {
  if (source !== 'stripe') return mollieOf(parts, companyId);
  const stripe = await stripeOf(parts, companyId);
  return stripe === undefined ? undefined : stripeRefunds(stripe);
}

/** At Stripe money goes back by a credit note of the invoice that it paid. */
function stripeRefunds(stripe: StripeApi): RefundApi {
  return {
    createRefund: async ({ paymentId, refundId, amountCents, description, idempotencyKey }) => {
      const invoiceId = isStripePayment(paymentId) ? await stripe.invoiceOfPayment(paymentId) : null;
      const asked = { refundId, amountCents };
      const made =
        invoiceId === null
          ? null
          : await stripe.createCredit({ invoiceId, amountCents, memo: description, refund: asked, idempotencyKey });
      if (made === null) throw new ProviderFailure('refused', `Stripe knows no invoice of payment ${paymentId}`);
      return made;
    },
    getRefund: ({ id }) => stripe.getRefund(id),
    // Of what was noted at Stripe as paid outside of it nothing goes back there.
    listRefunds: async (paymentId) => (isStripePayment(paymentId) ? stripe.listRefunds(paymentId) : []),
  };
}

const isStripePayment = (paymentId: string) => paymentId.startsWith('pi_');
