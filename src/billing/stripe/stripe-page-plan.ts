import type { Cents } from '#shared/money.ts';

/** Below this Stripe takes an invoice as paid and has the customer owe it on the next one, which would then be too much. */
const LEAST_CENTS: Cents = 50;

/** Whether Stripe can be asked to collect an amount. */
export function isForStripe(openCents: Cents): boolean {
  return openCents >= LEAST_CENTS;
}

export type StripePageState = {
  readonly theirs: {
    readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
    readonly remainingCents: Cents;
  };
  readonly ours: {
    readonly state: string;
    /** The total less credit invoices and payments, plus refunds. */
    readonly openCents: Cents;
    /** What a person noted as paid outside. */
    readonly outsideCents: Cents;
    readonly hasCredits: boolean;
  };
  readonly page: { readonly isClosed: boolean; readonly amountCents: Cents };
};

/** What Stripe's invoice is told: first that so many cents are left to pay (null: no change), then what became of it. */
export type StripePagePlan = {
  readonly leftCents: Cents | null;
  readonly outcome: 'give_up' | 'pay_outside' | 'void' | null;
};

const NOTHING: StripePagePlan = { leftCents: null, outcome: null };

/**
 * What makes Stripe's invoice say what ours says: less to pay by a credit note, paid outside, void, or given up. One that
 * was paid or voided at Stripe stays as it is.
 */
export function planStripePage({ theirs, ours, page }: StripePageState): StripePagePlan {
  if (theirs.status !== 'open' && theirs.status !== 'uncollectible') return NOTHING;
  const lowerTo = (cents: Cents) => (theirs.remainingCents > cents ? cents : null);
  if (!page.isClosed) {
    const isGivenUp = ours.state === 'uncollectible' && theirs.status === 'open';
    return { leftCents: lowerTo(page.amountCents), outcome: isGivenUp ? 'give_up' : null };
  }
  if (ours.outsideCents > 0) return { leftCents: lowerTo(ours.outsideCents), outcome: 'pay_outside' };
  if (ours.state !== 'void' && ours.hasCredits && ours.openCents <= 0) return { leftCents: lowerTo(0), outcome: null };
  return { leftCents: null, outcome: 'void' };
}
