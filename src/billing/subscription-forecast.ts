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
  /** What a whole period costs at what the last one was billed at; null before the first. */
  readonly billedCents: Cents | null;
  readonly pending: readonly PendingLine[];
};

/** New terms on a day: `on` is the last one at the old terms. */
export type WhatIf = TermsChange & { readonly on: CivilDate };

/** The last day of the year that begins on a day. */
export function yearFrom(day: CivilDate): CivilDate {
  return addDays(boundaryOf({ anchorOn: day, anchorDay: dayOfMonth(day), intervalMonths: 12 }, 1), -1);
}

type NewSubscription = Pick<
  Terms,
  'startOn' | 'trialEndOn' | 'intervalMonths' | 'billingDay' | 'proration' | 'unitPriceCents' | 'quantity'
>;

/** A subscription that nobody has yet, seen from its first day. */
export function newState(wish: NewSubscription, end: EndCondition): BillingState {
  const { anchorOn, anchorDay } = openTerms(wish);
  const open: Terms = { ...wish, anchorOn, anchorDay, cancelOn: null };
  const terms = { ...open, cancelOn: endOf(end, open, open.startOn) };
  return { terms, nextPeriodOn: chargeFor(terms, firstPaidDay(terms))?.fromOn ?? null, billedCents: null, pending: [] };
}

/** One that there is, as calls give it: the schedule follows from its start. Lines that wait keep their names. */
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
 * The invoices up to and including a day, with new terms from a day within: what is due by then is billed at the old
 * ones. A change of a period that was billed already settles what is left of that period.
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

/** What is given back is what was billed, up to where it was billed. */
function asBilled(terms: Terms, billedCents: Cents, nextOn: CivilDate | null): Terms {
  const { cancelOn } = terms;
  const sold = billedCents === priceOf(terms) ? {} : { unitPriceCents: billedCents, quantity: 1 };
  return {
    ...terms,
    ...sold,
    cancelOn: nextOn === null || (cancelOn !== null && cancelOn < nextOn) ? cancelOn : nextOn,
  };
}
