import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { boundaryOf, dayOfMonth } from './billing-period.ts';
import type { SubscriptionAnswer } from './subscription.schema.ts';
import {
  applyChange,
  chargeFor,
  type EndCondition,
  endOf,
  firstPaidDay,
  openTerms,
  type PendingLine,
  type PlannedInvoice,
  planInvoices,
  priceOf,
  type Terms,
  type TermsChange,
} from './subscription-terms.ts';

/** Where billing of a subscription stands. `nextPeriodOn`: the day of the next charge, null when nothing is left. */
export type BillingState = {
  readonly terms: Terms;
  readonly nextPeriodOn: CivilDate | null;
  /** The price of a whole period, as the last one was billed; null before the first. */
  readonly billedCents: Cents | null;
  readonly pending: readonly PendingLine[];
};

/** New terms from a day: `on` is the last day at the old terms. */
export type WhatIf = TermsChange & { readonly on: CivilDate };

/** The last day of the year that begins on a day. */
export function yearFrom(day: CivilDate): CivilDate {
  return addDays(boundaryOf({ anchorOn: day, anchorDay: dayOfMonth(day), intervalMonths: 12 }, 1), -1);
}

type NewSubscription = Pick<
  Terms,
  'startOn' | 'trialEndOn' | 'intervalMonths' | 'billingDay' | 'proration' | 'unitPriceCents' | 'quantity'
>;

/** The state of a subscription that does not exist yet, on its first day. */
export function newState(input: NewSubscription, end: EndCondition): BillingState {
  const { anchorOn, anchorDay } = openTerms(input);
  const open: Terms = { ...input, anchorOn, anchorDay, cancelOn: null };
  const terms = { ...open, cancelOn: endOf(end, open, open.startOn) };
  return { terms, nextPeriodOn: chargeFor(terms, firstPaidDay(terms))?.fromOn ?? null, billedCents: null, pending: [] };
}

/**
 * The state of an existing subscription, as calls return it: the schedule follows from its start. Waiting lines keep
 * their names.
 */
export function stateOf(subscription: SubscriptionAnswer): BillingState {
  const { start_on: startOn, trial_end: trialEndOn, billing_day: billingDay, end_date: lastOn } = subscription;
  const { interval_months: intervalMonths, proration, price_cents: unitPriceCents, quantity } = subscription;
  const { anchorOn, anchorDay } = openTerms({ startOn, trialEndOn, billingDay, intervalMonths });
  return {
    terms: {
      startOn,
      trialEndOn,
      intervalMonths,
      billingDay,
      proration,
      anchorOn,
      anchorDay,
      unitPriceCents,
      quantity,
      cancelOn: lastOn === null ? null : addDays(lastOn, 1),
    },
    nextPeriodOn: subscription.next_invoice_on,
    billedCents: subscription.billed_cents,
    pending: subscription.pending.map((line) => ({
      kind: line.kind,
      name: line.description,
      quantity: line.quantity,
      unitPriceCents: line.unit_price_cents,
      amountCents: line.amount_cents,
      fromOn: line.from_on,
      untilOn: line.until_on,
      part: 1,
      whole: 1,
      billOn: null,
    })),
  };
}

/**
 * The invoices up to and including a day, with new terms from some day on. What is due by that day is billed at the old
 * terms. A change within a billed period settles the rest of that period.
 */
export function forecastInvoices(
  { terms, nextPeriodOn, billedCents, pending }: BillingState,
  change: WhatIf | null,
  untilOn: CivilDate,
): readonly PlannedInvoice[] {
  if (change === null || change.on > untilOn) return planInvoices({ terms, nextPeriodOn, pending, untilOn });
  const { on, unitPriceCents = terms.unitPriceCents, quantity = terms.quantity, proration } = change;
  const before = planInvoices({ terms, nextPeriodOn, pending, untilOn: on });
  let nextOn = nextPeriodOn;
  while (nextOn !== null && nextOn <= on) nextOn = chargeFor(terms, nextOn)?.nextPeriodOn ?? null;
  const billed = nextOn === nextPeriodOn && billedCents !== null ? billedCents : priceOf(terms);
  const settled = applyChange(asBilled(terms, billed, nextOn), { unitPriceCents, quantity, proration }, on);
  // The first invoice takes all lines that wait.
  const waiting = before.length > 0 ? [] : pending;
  const after = planInvoices({
    terms: {
      ...terms,
      unitPriceCents,
      quantity,
    },
    nextPeriodOn: nextOn,
    untilOn,
    pending: [...waiting, ...settled.pending],
  });
  return [...before, ...after];
}

/** The terms as billed, up to the day billed: that is what a change gives back. */
function asBilled(terms: Terms, billedCents: Cents, nextOn: CivilDate | null): Terms {
  const { cancelOn } = terms;
  const sold = billedCents === priceOf(terms) ? {} : { unitPriceCents: billedCents, quantity: 1 };
  return {
    ...terms,
    ...sold,
    cancelOn: nextOn === null || (cancelOn !== null && cancelOn < nextOn) ? cancelOn : nextOn,
  };
}
