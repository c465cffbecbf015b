import type { PRORATIONS } from '#company/company-settings.ts';
import { addDays, type CivilDate, daysBetween } from '#shared/civil-date.ts';
import { type Cents, multiplyDivide } from '#shared/money.ts';
import { dayOfMonth, daysInMonth, monthOf, type Period, type Schedule } from './billing-period.ts';

/**
 * How days of a period weigh. `strict30`: every month has 30 days, so the 31st weighs nothing and the last day of February
 * 1 to 3 days. `actualDays`: days of the calendar. `none`: changes within a period settle nothing; a period that begins
 * late or ends early is still charged by its part, as in `strict30`.
 */
export type Proration = (typeof PRORATIONS)[number];

type Place = { readonly method: Proration; readonly schedule: Schedule; readonly period: Period };

/** How much of a period is used up to and including `day`. 0 before it, `total` from its last day on. */
export function usedPart(
  method: Proration,
  schedule: Schedule,
  period: Period,
  day: CivilDate,
): { readonly used: number; readonly total: number } {
  const total = method === 'actualDays' ? daysBetween(period.startOn, period.endOn) : 30 * schedule.intervalMonths;
  if (day < period.startOn) return { used: 0, total };
  if (addDays(day, 1) >= period.endOn) return { used: total, total };
  if (method === 'actualDays') return { used: daysBetween(period.startOn, day) + 1, total };
  const { anchorDay } = schedule;
  const months = monthOf(day) - monthOf(period.startOn);
  return { used: 30 * months + dayOf30(day, anchorDay) - Math.min(anchorDay, 30) + 1, total };
}

/** The day in a 30-day month. Where the month is too short for the anchor's day, its last day takes that place. */
function dayOf30(day: CivilDate, anchorDay: number): number {
  const number = dayOfMonth(day);
  const standsIn = number === daysInMonth(monthOf(day)) && anchorDay > number;
  return Math.min(standsIn ? anchorDay : number, 30);
}

/** The part of a whole period that lies in `fromOn` up to but not including `untilOn`. */
export type Part = { readonly part: number; readonly whole: number };

/** What of a period lies in these days; 0 when they weigh nothing. */
export function partBetween({ method, schedule, period }: Place, fromOn: CivilDate, untilOn: CivilDate): Part {
  const before = usedPart(method, schedule, period, addDays(fromOn, -1));
  const { used } = usedPart(method, schedule, period, addDays(untilOn, -1));
  return { part: Math.max(0, used - before.used), whole: before.total };
}

type Change = Place & {
  /** The last day at the old price. */
  readonly day: CivilDate;
  readonly oldCents: Cents;
  readonly newCents: Cents;
  /** The day after the last one that is used, when that is within the period. */
  readonly cancelOn?: CivilDate | null;
};

/**
 * What a change of price settles: `creditCents` (negative or 0, of the old price) and `debitCents` (of the new one), for
 * the days after `day`. Null when nothing of the period remains, both come to 0, or the method settles nothing.
 */
export function changeAmounts({
  day,
  oldCents,
  newCents,
  cancelOn = null,
  ...place
}: Change): (Part & { readonly creditCents: Cents; readonly debitCents: Cents }) | null {
  if (place.method === 'none') return null;
  const { endOn } = place.period;
  const { part, whole } = partBetween(place, addDays(day, 1), cancelOn !== null && cancelOn < endOn ? cancelOn : endOn);
  const creditCents = 0 - multiplyDivide(oldCents, part, whole);
  const debitCents = multiplyDivide(newCents, part, whole);
  return creditCents === 0 && debitCents === 0 ? null : { part, whole, creditCents, debitCents };
}

type Charged = Part & { readonly amountCents: Cents };

/** The price of a part of a period, of one day at least. */
export function partCharge(place: Place, priceCents: Cents, fromOn: CivilDate, untilOn: CivilDate): Charged {
  const { part: counted, whole } = partBetween(place, fromOn, untilOn);
  const part = Math.max(1, counted);
  return { part, whole, amountCents: multiplyDivide(priceCents, part, whole) };
}

/** The charge for a period that is used from a day within it. */
export function startCharge({
  startOn,
  priceCents,
  ...place
}: Place & { readonly startOn: CivilDate; readonly priceCents: Cents }): Charged {
  return partCharge(place, priceCents, startOn, place.period.endOn);
}

/** A period that is known to end early; `cancelOn` is the day after the last one that is used. */
export function cutCharge({
  cancelOn,
  priceCents,
  ...place
}: Place & { readonly cancelOn: CivilDate; readonly priceCents: Cents }): Charged {
  return partCharge(place, priceCents, place.period.startOn, cancelOn);
}

type RefundQuestion = Place & {
  /** The last day that is used. */
  readonly day: CivilDate;
  /** What was charged: the first day and the day after the last one. Left out, the whole period. */
  readonly fromOn?: CivilDate;
  readonly untilOn?: CivilDate;
  /** The invoice of this period, with VAT. */
  readonly grossCents: Cents;
  readonly paidGrossCents: Cents;
  /** Earlier credit invoices for it, whether they were paid back or took off what was open. */
  readonly refundedOrCreditedCents: Cents;
  /** Paid outside the provider: nothing can be refunded through it. */
  readonly paidOutside?: boolean;
};

export type RefundQuote = {
  /** The part that is not used, before looking at what was paid or credited. */
  readonly proratedCents: Cents;
  /** The total of the credit invoice. */
  readonly creditCents: Cents;
  /** Goes back through the provider. */
  readonly refundCents: Cents;
  /** To be paid back by the company itself. */
  readonly outsideCents: Cents;
  /** Still to be paid after the credit. */
  readonly openCents: Cents;
};

/** What ending now gives back, VAT included. The credit first reduces what is open; the rest was paid and goes back. */
export function refundQuote(question: RefundQuestion): RefundQuote {
  const { day, grossCents, paidGrossCents, refundedOrCreditedCents, paidOutside = false, ...place } = question;
  const { fromOn = place.period.startOn, untilOn = place.period.endOn } = question;
  const charged = Math.max(1, partBetween(place, fromOn, untilOn).part);
  const next = addDays(day, 1);
  const unused = Math.min(charged, partBetween(place, next > fromOn ? next : fromOn, untilOn).part);
  const proratedCents = multiplyDivide(grossCents, unused, charged);
  const left = Math.max(0, grossCents - refundedOrCreditedCents);
  const creditCents = Math.min(proratedCents, left);
  const open = Math.max(0, left - paidGrossCents);
  const back = Math.max(0, creditCents - open);
  return {
    proratedCents,
    creditCents,
    refundCents: paidOutside ? 0 : back,
    outsideCents: paidOutside ? back : 0,
    openCents: Math.max(0, open - creditCents),
  };
}

/**
 * The moment that makes Stripe, which counts seconds, settle a change by our days: the used part of its period, in
 * seconds since 1970. Exact wherever the period's seconds divide by `total`, as calendar months do by 30, even across a
 * change of the clock.
 */
export function stripeProrationAt({
  periodStartAt,
  periodEndAt,
  used,
  total,
}: {
  readonly periodStartAt: number;
  readonly periodEndAt: number;
  readonly used: number;
  readonly total: number;
}): number {
  return periodStartAt + multiplyDivide(periodEndAt - periodStartAt, used, total);
}
