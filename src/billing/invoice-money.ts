import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import type { InvoiceDetailAnswer, PaymentAnswer } from './invoice.schema.ts';

type Refund = InvoiceDetailAnswer['refunds'][number];
type Credit = InvoiceDetailAnswer['credits'][number];
type Move = InvoiceDetailAnswer['moves'][number];

type Step = {
  readonly key: string;
  /** Null where the day was not recorded. */
  readonly on: CivilDate | null;
  /** The effect on the open amount: below zero reduces it. 0 for what was reversed or failed. */
  readonly effectCents: Cents;
  /** What was open after it. */
  readonly leftCents: Cents;
};

/** One event in the money of an invoice. */
export type MoneyStep = Step &
  (
    | { readonly kind: 'total' }
    | { readonly kind: 'credit'; readonly credit: Credit }
    | { readonly kind: 'payment'; readonly payment: PaymentAnswer }
    | { readonly kind: 'charged_back'; readonly payment: PaymentAnswer }
    | { readonly kind: 'refund'; readonly refund: Refund }
    /** Kept in the customer's balance, paid from it, or set off between two invoices. */
    | { readonly kind: 'move'; readonly move: Move }
    /** For a credit invoice: the part that reduced what was not paid yet. */
    | { readonly kind: 'set_off' }
  );

type Unsummed<Kind> = Kind extends unknown ? Omit<Kind, 'leftCents'> : never;

/**
 * Follows each cent from the total to the open amount, ordered by day and entry. Empty for a document without a number,
 * which has nothing open. The last `leftCents` is what is open of an invoice; of a credit invoice, what has to go back.
 */
export function followMoney(invoice: InvoiceDetailAnswer): readonly MoneyStep[] {
  if (invoice.number === null) return [];
  const total = {
    kind: 'total' as const,
    key: 'total',
    on: invoice.issued_on,
    effectCents: invoice.amount_cents,
  };
  const changes = invoice.kind === 'invoice' ? changesOf(invoice) : givenBack(invoice);
  let leftCents = 0;
  return [total, ...changes].map((step) => {
    leftCents += step.effectCents;
    return { ...step, leftCents };
  });
}

function changesOf(invoice: InvoiceDetailAnswer): readonly Unsummed<MoneyStep>[] {
  const steps: readonly Unsummed<MoneyStep>[] = [
    ...invoice.credits.map((credit) => ({
      kind: 'credit' as const,
      key: credit.uuid,
      on: credit.issued_on,
      credit,
      effectCents: credit.amount_cents,
    })),
    ...invoice.payments.flatMap((payment) => paymentSteps(payment, invoice)),
    ...invoice.refunds.map(refundStep),
    ...invoice.moves.map((move) => ({
      kind: 'move' as const,
      key: move.uuid,
      on: move.moved_on,
      move,
      effectCents: move.amount_cents,
    })),
  ];
  // Ids grow with time: within a day, what was entered first comes first.
  return steps.toSorted(
    (one, other) => (one.on ?? '').localeCompare(other.on ?? '') || one.key.localeCompare(other.key),
  );
}

function paymentSteps(payment: PaymentAnswer, invoice: InvoiceDetailAnswer): readonly Unsummed<MoneyStep>[] {
  const { uuid, paid_on: on, amount_cents: amountCents, charged_back_cents: backCents, undone } = payment;
  const paid = { kind: 'payment' as const, key: uuid, on, payment, effectCents: undone ? 0 : 0 - amountCents };
  if (backCents === 0 || undone) return [paid];
  const day = chargedBackOn(invoice, payment) ?? on;
  return [paid, { kind: 'charged_back', key: `${uuid} back`, on: day, payment, effectCents: backCents }];
}

/** The day from the history: the last event with this charged-back amount, which says the bank's day where it knows that. */
function chargedBackOn({ events }: InvoiceDetailAnswer, payment: PaymentAnswer): CivilDate | undefined {
  const event = events.findLast(
    ({ action, details }) => action === 'charged_back' && details.amount_cents === payment.charged_back_cents,
  );
  if (event === undefined) return undefined;
  const { on } = event.details;
  return typeof on === 'string' ? on : dayAt(event.at);
}

/** A transfer that somebody noted is of the day they gave, anything else of the day it was asked for. */
function refundStep(refund: Refund): Unsummed<MoneyStep> {
  const { uuid, status, amount_cents: amountCents, created_at: createdAt, given_on: givenOn } = refund;
  const goesBack = status !== 'failed' && status !== 'canceled';
  return {
    kind: 'refund',
    key: uuid,
    on: givenOn ?? dayAt(createdAt),
    refund,
    effectCents: goesBack ? amountCents : 0,
  };
}

/** A credit invoice first reduces what is not paid yet of its invoice; the rest goes back. */
function givenBack(invoice: InvoiceDetailAnswer): readonly Unsummed<MoneyStep>[] {
  const refunds = invoice.refunds.map(refundStep);
  const backCents = refunds.reduce((sum, { effectCents }) => sum + effectCents, 0);
  const owedCents = 0 - invoice.amount_cents;
  const toPayCents = Math.min(Math.max(0, 0 - invoice.open_cents), Math.max(0, owedCents - backCents));
  const setOffCents = owedCents - backCents - toPayCents;
  const setOff = { kind: 'set_off' as const, key: 'set_off', on: invoice.issued_on, effectCents: setOffCents };
  return [...(setOffCents > 0 ? [setOff] : []), ...refunds];
}
