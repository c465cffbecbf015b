import { ApiRefusal } from '../simulator/play.ts';
import { shortHash } from '../simulator/simulator.ts';
import { create, update, type Where } from './api-call.ts';
import { addMove } from './balance.ts';
import { noSuch } from './refusal.ts';
import { type StripeObject, secondsNow } from './state.ts';

export type TaxAmount = {
  readonly amount: number;
  readonly taxable_amount: number;
  readonly taxability_reason?: string | undefined;
  readonly tax_rate_data: { readonly display_name: string; readonly percentage: number; readonly inclusive: boolean };
};
export type InvoiceLine = {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly taxes: readonly object[];
  readonly tax_amounts: readonly TaxAmount[];
};
/** An invoice as far as its life needs it. Amounts in cents. */
export type InvoiceBody = StripeObject & {
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly number: string | null;
  readonly customer: string;
  readonly total: number;
  /** What the customer owed from before, or is owed: below zero. */
  readonly starting_balance: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly pre_payment_credit_notes_amount: number;
  readonly post_payment_credit_notes_amount: number;
  readonly due_date: number | null;
  readonly lines: { readonly data: readonly InvoiceLine[] };
  readonly status_transitions: Readonly<Record<string, number | null>>;
  readonly metadata: Readonly<Record<string, string>>;
};

type Totals = Readonly<Record<string, unknown>> & { readonly total: number };

/** What lines come to: tax within a price stays within, tax on top comes on top. */
export function totalsOf(lines: readonly Pick<InvoiceLine, 'amount' | 'tax_amounts'>[]): Totals {
  const taxes = lines.flatMap((line) => line.tax_amounts);
  const sumOf = (rows: readonly TaxAmount[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const onTop = sumOf(taxes.filter(({ tax_rate_data: rate }) => !rate.inclusive));
  const total = subtotal + onTop;
  return {
    subtotal,
    total,
    subtotal_excluding_tax: subtotal - sumOf(taxes.filter(({ tax_rate_data: rate }) => rate.inclusive)),
    total_excluding_tax: total - sumOf(taxes),
    total_taxes: taxes.map((tax) => ({
      amount: tax.amount,
      tax_behavior: tax.tax_rate_data.inclusive ? 'inclusive' : 'exclusive',
      taxability_reason: tax.taxability_reason ?? 'standard_rated',
      taxable_amount: tax.taxable_amount,
      type: 'tax_rate_details',
    })),
  };
}

type Counted = 'total' | 'starting_balance' | 'pre_payment_credit_notes_amount' | 'amount_paid';

/** What is left to pay, from the total and the customer's balance, what was credited before payment and what was paid. */
export function amountsOf(invoice: Pick<InvoiceBody, Counted>) {
  const due = Math.max(0, invoice.total + invoice.starting_balance) - invoice.pre_payment_credit_notes_amount;
  return { amount_due: due, amount_remaining: due - invoice.amount_paid };
}

type Move = 'finalized_at' | 'paid_at' | 'voided_at' | 'marked_uncollectible_at';

/** Sets an invoice's status and the moment of it, and tells who listens. */
export function move(
  where: Where,
  invoice: InvoiceBody,
  fields: Partial<InvoiceBody> & Readonly<Record<string, unknown>>,
  moment: Move,
  event: string,
): InvoiceBody {
  const transitions = { ...invoice.status_transitions, [moment]: secondsNow(where.simulator) };
  if (fields.status === 'paid' || fields.status === 'void') cancelPayment(where, invoice.id);
  return update(where, invoice, { ...fields, status_transitions: transitions }, event) as InvoiceBody;
}

/** Refuses what an invoice in its status does not take; the words are about `what`. */
export function requireStatus(invoice: InvoiceBody, allowed: readonly InvoiceBody['status'][], what: string): void {
  if (allowed.includes(invoice.status)) return;
  throw new ApiRefusal(
    400,
    `This invoice is ${invoice.status}: it cannot be ${what}.`,
    null,
    'invoice_not_editable_or_in_wrong_state',
  );
}

export type Outcome = 'paid' | 'failed';

/** The payment of an invoice is found by the invoice. */
const paymentIdOf = (invoiceId: string) => `inpay_${shortHash(invoiceId, 14)}`;

/** The payment that an invoice waits for from the moment it is finalized. */
export function beginPayment(where: Where, { id, amount_remaining: amount, customer }: InvoiceBody): void {
  const intent = create(where, 'pi', 'payment_intent', {
    amount,
    amount_received: 0,
    currency: 'eur',
    customer,
    latest_charge: null,
    status: 'requires_payment_method',
  });
  create(where, 'inpay', 'invoice_payment', {
    id: paymentIdOf(id),
    amount_paid: null,
    amount_requested: amount,
    currency: 'eur',
    invoice: id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The payment of a finalized invoice that comes to something. */
export function defaultPaymentOf({ simulator }: Where, invoiceId: string): StripeObject | undefined {
  return simulator.state.objects[paymentIdOf(invoiceId)]?.body;
}

/** Nobody can pay any more. */
function cancelPayment(where: Where, invoiceId: string): void {
  const payment = defaultPaymentOf(where, invoiceId);
  if (payment?.['status'] !== 'open') return;
  const moments = { canceled_at: secondsNow(where.simulator), paid_at: null };
  update(where, payment, { status: 'canceled', status_transitions: moments });
}

/**
 * A customer pays what is left with a card, or the card is refused. Gives the payment's identifier. Refuses when there
 * is nothing to pay.
 */
export function payByCard(where: Where, invoice: InvoiceBody, outcome: Outcome): string {
  requireStatus(invoice, ['open', 'uncollectible'], 'paid');
  const { amount_remaining: amount } = invoice;
  const payment = defaultPaymentOf(where, invoice.id);
  const intentId = (payment?.['payment'] as { readonly payment_intent: string } | undefined)?.payment_intent ?? '';
  const intent = where.simulator.state.objects[intentId]?.body;
  if (payment === undefined || intent === undefined) throw noSuch('payment', invoice.id);
  const isPaid = outcome === 'paid';
  const charge = chargeOf(where, intent, amount, isPaid);
  const tried = { amount, amount_received: isPaid ? amount : 0, latest_charge: charge.id };
  if (!isPaid) {
    update(where, intent, tried, 'payment_intent.payment_failed');
    update(where, invoice, { attempted: true }, 'invoice.payment_failed');
    return intent.id;
  }
  addMove(where, { type: 'charge', amount, about: charge, description: `Payment for Invoice ${invoice.number}` });
  update(where, intent, { ...tried, status: 'succeeded' }, 'payment_intent.succeeded');
  const moments = { canceled_at: null, paid_at: secondsNow(where.simulator) };
  const came = { amount_paid: amount, amount_requested: amount, status: 'paid', status_transitions: moments };
  update(where, payment, came, 'invoice_payment.paid');
  const paid = {
    amount_paid: invoice.amount_paid + amount,
    amount_remaining: 0,
    attempted: true,
    status: 'paid' as const,
  };
  move(where, invoice, paid, 'paid_at', 'invoice.paid');
  return intent.id;
}

function chargeOf(where: Where, intent: StripeObject, amount: number, isPaid: boolean): StripeObject {
  return create(
    where,
    'ch',
    'charge',
    {
      amount,
      amount_refunded: 0,
      currency: 'eur',
      customer: intent['customer'],
      disputed: false,
      failure_code: isPaid ? null : 'card_declined',
      paid: isPaid,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: isPaid ? '4242' : '0002' } },
      refunded: false,
      status: isPaid ? 'succeeded' : 'failed',
    },
    isPaid ? 'charge.succeeded' : 'charge.failed',
  );
}
