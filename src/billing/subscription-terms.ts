import type { BILLING_DAYS } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { boundaryOf, dayOfMonth, firstOfNextMonth, nextFirst, periodOf, type Schedule } from './billing-period.ts';
import { changeAmounts, type Part, type Proration, partCharge } from './proration.ts';
import type { SubscriptionStatus } from './subscription.schema.ts';

export type IntervalMonths = 1 | 3 | 6 | 12;
export type BillingDay = (typeof BILLING_DAYS)[number];

/** What a subscription bills by. Amounts with or without VAT, as its price is. */
export type Terms = {
  readonly startOn: CivilDate;
  /** The first day that is paid for; null when that is `startOn`. */
  readonly trialEndOn: CivilDate | null;
  readonly intervalMonths: IntervalMonths;
  readonly billingDay: BillingDay;
  readonly proration: Proration;
  readonly anchorOn: CivilDate;
  readonly anchorDay: number;
  readonly unitPriceCents: Cents;
  readonly quantity: number;
  /** The first day that is no longer used; null when no end is known. */
  readonly cancelOn: CivilDate | null;
};

type Opening = Pick<Terms, 'startOn' | 'trialEndOn' | 'intervalMonths' | 'billingDay'>;

/**
 * Where the periods of a new subscription begin and when it is first billed. `calendar`: whole periods from the next
 * first of a month, and before that the rest of this month. `anniversary`: from the first paid day.
 */
export function openTerms({ startOn, trialEndOn, billingDay }: Opening): {
  readonly anchorOn: CivilDate;
  readonly anchorDay: number;
  readonly firstBilledOn: CivilDate;
} {
  const firstBilledOn = firstPaidDay({ startOn, trialEndOn });
  return billingDay === 'calendar'
    ? { anchorOn: nextFirst(firstBilledOn), anchorDay: 1, firstBilledOn }
    : { anchorOn: firstBilledOn, anchorDay: dayOfMonth(firstBilledOn), firstBilledOn };
}

export function firstPaidDay({ startOn, trialEndOn }: Pick<Terms, 'startOn' | 'trialEndOn'>): CivilDate {
  return trialEndOn !== null && trialEndOn > startOn ? trialEndOn : startOn;
}

export function priceOf({ unitPriceCents, quantity }: Pick<Terms, 'unitPriceCents' | 'quantity'>): Cents {
  return unitPriceCents * quantity;
}

/**
 * `untilOn`: the day after the last one. `nextPeriodOn`: the day of the next charge, null when nothing is left to bill.
 * `part` of `whole` days of the period are charged.
 */
export type Charge = Part & {
  readonly amountCents: Cents;
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate;
  readonly nextPeriodOn: CivilDate | null;
};

/**
 * What is billed from a day on, up to the next period or the known end: a whole period, what is left of one (the first
 * one of a calendar subscription, or after an end was put off), or one that is cut. Null when it has ended by then.
 */
export function chargeFor(terms: Terms, periodStartOn: CivilDate): Charge | null {
  const firstPaidOn = firstPaidDay(terms);
  const fromOn = periodStartOn > firstPaidOn ? periodStartOn : firstPaidOn;
  const { cancelOn } = terms;
  if (cancelOn !== null && cancelOn <= fromOn) return null;
  const period = periodOf(terms, fromOn);
  const untilOn = cancelOn !== null && cancelOn < period.endOn ? cancelOn : period.endOn;
  const charged = partCharge({ method: terms.proration, schedule: terms, period }, priceOf(terms), fromOn, untilOn);
  return { ...charged, fromOn, untilOn, nextPeriodOn: untilOn === cancelOn ? null : untilOn };
}

export type EndCondition =
  | { readonly kind: 'none' | 'first_of_next_month' | 'end_of_period' }
  /** Ends after this many charges, counted from the first; a partial first period counts as one. */
  | { readonly kind: 'after_cycles'; readonly cycles: number }
  /** The last day that is used. */
  | { readonly kind: 'chosen_date'; readonly lastOn: CivilDate };

/**
 * The first unused day (`cancelOn`); null for no end. Before the start, `today` counts as the first day. A trial is a
 * period of its own: its end is the end of the period.
 */
export function endOf(
  condition: EndCondition,
  terms: Schedule & Pick<Terms, 'startOn' | 'trialEndOn'>,
  today: CivilDate,
): CivilDate | null {
  const day = today > terms.startOn ? today : terms.startOn;
  const firstPaidOn = firstPaidDay(terms);
  switch (condition.kind) {
    case 'none':
      return null;
    case 'first_of_next_month':
      return firstOfNextMonth(day);
    case 'end_of_period':
      return day < firstPaidOn ? firstPaidOn : periodOf(terms, day).endOn;
    case 'after_cycles':
      return boundaryOf(terms, periodOf(terms, firstPaidOn).number + condition.cycles);
    case 'chosen_date':
      return addDays(condition.lastOn, 1);
  }
}

/** `endedOn`: the day on which it was ended at once, null when it was not. The first that applies counts. */
export function statusOf({
  terms,
  today,
  hasOverdue,
  endedOn,
}: {
  readonly terms: Pick<Terms, 'startOn' | 'cancelOn'>;
  readonly today: CivilDate;
  readonly hasOverdue: boolean;
  readonly endedOn: CivilDate | null;
}): SubscriptionStatus {
  const { startOn, cancelOn } = terms;
  if (endedOn !== null || (cancelOn !== null && cancelOn <= today)) return 'canceled';
  if (hasOverdue) return 'past_due';
  if (cancelOn !== null) return 'cancel_scheduled';
  return today < startOn ? 'not_started' : 'active';
}

/**
 * A line to be invoiced: a period, what a change gives back (`unused`, negative) or adds (`remaining`), or an extra of the
 * customer (`once`).
 */
export type BillingLine = Part & {
  readonly kind: 'period' | 'unused' | 'remaining' | 'once';
  readonly unitPriceCents: Cents;
  readonly quantity: number;
  readonly amountCents: Cents;
  readonly fromOn: CivilDate;
  /** The day after the last one. */
  readonly untilOn: CivilDate;
};

/** A line that waits. `billOn`: invoiced by itself on that day; null: with the next invoice. */
export type PendingLine = BillingLine & { readonly billOn: CivilDate | null };

export type TermsChange = {
  readonly unitPriceCents?: Cents;
  readonly quantity?: number;
  /** With the next invoice, at once, or not at all. */
  readonly proration: 'next' | 'now' | 'none';
};

/**
 * Applies new terms from the day after `day` and returns the lines that settle the rest of the period. What is due by
 * `day` must be billed already, at the old terms, and `day` must be in the period billed last. Lines of 0 are left out.
 */
export function applyChange(
  terms: Terms,
  { unitPriceCents = terms.unitPriceCents, quantity = terms.quantity, proration }: TermsChange,
  day: CivilDate,
): { readonly terms: Terms; readonly pending: readonly PendingLine[] } {
  const changed: Terms = { ...terms, unitPriceCents, quantity };
  const fromOn = addDays(day, 1);
  const { cancelOn } = terms;
  const ended = cancelOn !== null && cancelOn <= fromOn;
  // Nothing is billed before the first day that is paid for.
  if (proration === 'none' || ended || day < firstPaidDay(terms)) return { terms: changed, pending: [] };
  const period = periodOf(terms, day);
  const amounts = changeAmounts({
    method: terms.proration,
    schedule: terms,
    period,
    day,
    cancelOn,
    oldCents: priceOf(terms),
    newCents: priceOf(changed),
  });
  if (amounts === null) return { terms: changed, pending: [] };
  const { part, whole, creditCents, debitCents } = amounts;
  const untilOn = cancelOn !== null && cancelOn < period.endOn ? cancelOn : period.endOn;
  const shared = { part, whole, fromOn, untilOn, billOn: proration === 'now' ? day : null };
  const { unitPriceCents: oldPriceCents, quantity: oldQuantity } = terms;
  const pending: readonly PendingLine[] = [
    { kind: 'unused', unitPriceCents: oldPriceCents, quantity: oldQuantity, amountCents: creditCents, ...shared },
    { kind: 'remaining', unitPriceCents, quantity, amountCents: debitCents, ...shared },
  ];
  return { terms: changed, pending: pending.filter(({ amountCents }) => amountCents !== 0) };
}

/** An invoice that a billing run would make on a day; a credit invoice when `amountCents` is below 0. */
export type PlannedInvoice = {
  readonly on: CivilDate;
  readonly amountCents: Cents;
  readonly lines: readonly BillingLine[];
};

type Plan = {
  readonly terms: Terms;
  /** The day of the next charge, null when nothing is left to bill. */
  readonly nextPeriodOn: CivilDate | null;
  readonly pending: readonly PendingLine[];
};

/**
 * The invoices that billing would make, in order of day: up to and including `untilOn`, or the first `count`. Waiting
 * lines go before the next charge on its invoice, and extras after it; without a further charge waiting lines get an invoice
 * of their own on the day after the last one, which takes the extras too. Extras alone make no invoice.
 */
export function planInvoices({
  terms,
  nextPeriodOn,
  pending,
  ...limit
}: Plan & ({ readonly untilOn: CivilDate } | { readonly count: number })): readonly PlannedInvoice[] {
  const days = new Map<CivilDate, BillingLine[]>();
  const bill = (on: CivilDate, lines: readonly BillingLine[]) => days.set(on, [...(days.get(on) ?? []), ...lines]);
  const untilOn = 'untilOn' in limit ? limit.untilOn : null;
  const count = 'count' in limit ? limit.count : Number.POSITIVE_INFINITY;

  let waiting: BillingLine[] = [];
  let extras: BillingLine[] = [];
  for (const { billOn, ...line } of pending) {
    if (billOn !== null) bill(billOn, [line]);
    else if (line.kind === 'once') extras.push(line);
    else waiting.push(line);
  }
  let nextOn = nextPeriodOn;
  for (let made = 0; nextOn !== null && made < count && (untilOn === null || nextOn <= untilOn); made += 1) {
    const charge = chargeFor(terms, nextOn);
    if (charge === null) nextOn = null;
    else {
      bill(charge.fromOn, [...waiting, periodLine(terms, charge), ...extras]);
      waiting = [];
      extras = [];
      nextOn = charge.nextPeriodOn;
    }
  }
  // No charge takes the lines any more, so they get an invoice of their own.
  const last = waiting.at(-1);
  if (nextOn === null && last !== undefined) bill(terms.cancelOn ?? last.untilOn, [...waiting, ...extras]);

  return [...days]
    .map(([on, lines]) => ({ on, lines, amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) }))
    .filter(({ on }) => untilOn === null || on <= untilOn)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .slice(0, count);
}

function periodLine({ unitPriceCents, quantity }: Terms, charge: Charge): BillingLine {
  const { nextPeriodOn: _, ...line } = charge;
  return { kind: 'period', unitPriceCents, quantity, ...line };
}
