import type Stripe from 'stripe';
import type { StripeLine } from '../../stripe/stripe-lines.ts';

export type StripeInvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

/** An invoice at Stripe. Amounts in cents. */
export type StripeInvoice = {
  readonly id: string;
  readonly status: StripeInvoiceStatus;
  readonly totalCents: number;
  /** What is left to pay. */
  readonly remainingCents: number;
  /** Noted at Stripe as paid outside of it. */
  readonly paidOutsideCents: number;
  /** The page on which it is paid; null for a draft. */
  readonly url: string | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** The payments that came in on it; null where Stripe did not tell, or not all. */
  readonly paidBy: readonly PaidBy[] | null;
};

/** That a payment came in on an invoice, without the payment. `createdAt` in seconds since 1970. */
type PaidBy = { readonly id: string; readonly createdAt: number };

/** A payment on an invoice. Null: Stripe has to be asked for it by itself, as for one that a bank takes back. */
export type StripePaid = { readonly id: string; readonly payment: StripePayment | null };

/** A payment that came in. `id` is that of the payment intent. Amounts in cents. */
export type StripePayment = {
  readonly id: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** What a bank took back, or holds while it looks into it. */
  readonly chargedBackCents: number;
  /** `2026-11-20T09:30:00.000Z` */
  readonly paidAt: string;
  /** `card`, `ideal`, `sepa_debit` … */
  readonly method: string;
};

export type StripeRefund = {
  readonly id: string;
  readonly status: 'pending' | 'refunded' | 'failed' | 'canceled';
  readonly amountCents: number;
  /** The `refundId` it was asked for with; null for one made at Stripe by hand. */
  readonly refundId: string | null;
};

/** Something that happened at Stripe, as far as it tells where to look. */
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** The resource it is about. */
  readonly objectId: string;
  /** Of an invoice it is about, or belongs to; null where the event does not tell. */
  readonly invoiceId: string | null;
  /** Of the payment intent; null likewise. */
  readonly paymentId: string | null;
};

export function invoiceOf(invoice: Stripe.Invoice): StripeInvoice {
  return {
    id: invoice.id,
    status: (invoice.status ?? 'draft') as StripeInvoiceStatus,
    totalCents: invoice.total,
    remainingCents: invoice.amount_remaining,
    paidOutsideCents: invoice.amount_paid_off_stripe ?? 0,
    url: invoice.hosted_invoice_url ?? null,
    createdAt: invoice.created,
    paidBy: paidByOf(invoice.payments),
  };
}

function paidByOf(payments: Stripe.Invoice['payments']): readonly PaidBy[] | null {
  if (payments === undefined || payments.has_more) return null;
  return payments.data.filter(isPaid).map(({ id, created: createdAt }) => ({ id, createdAt }));
}

/** What came in through Stripe itself. */
export const isPaid = ({ status, payment }: Stripe.InvoicePayment) =>
  status === 'paid' && payment.type === 'payment_intent';

/** The payment intent of a row that was asked for with it. */
export function intentOf({ payment }: Stripe.InvoicePayment): Stripe.PaymentIntent | undefined {
  const { payment_intent: intent } = payment;
  return typeof intent === 'object' ? intent : undefined;
}

/** A bank takes money back, or asks about it: how much only its own list tells. */
export function isDisputed({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge?.disputed === true;
}

export function paidOf(row: Stripe.InvoicePayment): StripePaid {
  const intent = intentOf(row);
  return { id: row.id, payment: intent === undefined || isDisputed(intent) ? null : paymentOf(intent, []) };
}

const REFUND_STATES: Readonly<Record<string, StripeRefund['status']>> = {
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'canceled',
};

export function refundOf({ id, status, amount }: Stripe.Refund, refundId: string | null): StripeRefund {
  return { id, status: REFUND_STATES[status ?? ''] ?? 'pending', amountCents: amount, refundId };
}

/** Disputes that are over in favour of the company, or were only a question. */
const HARMLESS: ReadonlySet<string> = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
]);

export function paymentOf(intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]): StripePayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const lost = disputes.filter(({ status }) => !HARMLESS.has(status));
  return {
    id: intent.id,
    amountCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    chargedBackCents: lost.reduce((sum, { amount }) => sum + amount, 0),
    paidAt: new Date((charge?.created ?? intent.created) * 1000).toISOString(),
    method: charge?.payment_method_details?.type ?? '',
  };
}

type Named = { readonly id: string; readonly object: string } & Readonly<Record<string, unknown>>;

export function eventOf({ id, type, created, data }: Stripe.Event): StripeEvent {
  const about = data.object as unknown as Named;
  const named = (value: unknown) => (typeof value === 'string' ? value : ((value as Named | undefined)?.id ?? null));
  return {
    id,
    type,
    created,
    objectId: about.id,
    invoiceId: about.object === 'invoice' ? about.id : named(about['invoice']),
    paymentId: about.object === 'payment_intent' ? about.id : named(about['payment_intent']),
  };
}

/** A line as Stripe takes it. Its tax is given, so that Stripe works out none by itself. */
export function lineParams(line: StripeLine): Stripe.InvoiceAddLinesParams.Line {
  const { description, amountCents, period } = line;
  return {
    description,
    amount: amountCents,
    tax_amounts: [taxParams(line)],
    ...(period === null ? {} : { period }),
  };
}

function taxParams({ tax }: StripeLine) {
  const { cents: amount, taxableCents: taxable_amount, name: display_name, percentage, isIncluded: inclusive } = tax;
  return { amount, taxable_amount, tax_rate_data: { display_name, percentage, inclusive, country: 'NL' } };
}
