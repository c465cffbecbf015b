import { z } from 'zod';
import { MOST_UNIT_CENTS } from '#billing/product.schema.ts';
import { CHANGE_PRORATIONS, countedDay } from '#billing/subscription.schema.ts';
import { type BillingState, newState, type WhatIf as TermsFrom } from '#billing/subscription-forecast.ts';
import { type EndCondition, type IntervalMonths, priceOf, type Terms } from '#billing/subscription-terms.ts';
import { STARTING_RATES } from '#billing/tax-rate.ts';
import { BILLING_DAYS, PRORATIONS } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { MOST_CENTS } from '#shared/money.ts';
import { amount } from '#ui/form/amount-rule.ts';
import { endRule, type Figure, type HeldEnd, held, MOST_QUANTITY, type Text } from './subscription-values.ts';

const MOST_RATE_BP = 10_000;

const price = amount({ most: MOST_UNIT_CENTS });
const quantity = held<Figure, number>(z.int().min(1).max(MOST_QUANTITY));
const changeRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('change'),
    on: countedDay,
    price_cents: price,
    quantity: z.int().min(1).max(MOST_QUANTITY),
    proration: z.enum(CHANGE_PRORATIONS),
  }),
]);
type HeldChange = {
  kind: 'none' | 'change';
  on: Text;
  price_cents: Figure;
  quantity: Figure;
  proration: (typeof CHANGE_PRORATIONS)[number];
};
const change = held<HeldChange, z.output<typeof changeRule>>(changeRule);

/** The calculator's form for an existing subscription. */
export const whatIf = z.object({ change });
export type WhatIfValues = z.input<typeof whatIf>;
export type WhatIf = z.output<typeof whatIf>;

/** The calculator's form for an imaginary subscription. */
export const calculation = z.object({
  product: z.string().nullable(),
  price_cents: price,
  quantity,
  vat_mode: z.enum(['incl', 'excl']),
  rate_bp: held<Figure, number>(z.int().min(0).max(MOST_RATE_BP)),
  interval: z.enum(['1', '3', '6', '12']),
  start_on: held<Text, string>(countedDay),
  trial_end: countedDay.nullable(),
  billing_day: z.enum(BILLING_DAYS),
  proration: z.enum(PRORATIONS),
  end: held<HeldEnd, z.output<typeof endRule>>(endRule),
  change,
});
export type CalculationValues = z.input<typeof calculation>;
export type Calculation = z.output<typeof calculation>;

const noChange = (on: CivilDate, cents: number | null, count: number): HeldChange => ({
  kind: 'none',
  on,
  price_cents: cents,
  quantity: count,
  proration: 'next',
});

/** An empty calculation that begins today, at the usual rate. */
export function newCalculation(today: CivilDate): CalculationValues {
  const [usual] = STARTING_RATES;
  return {
    product: null,
    price_cents: null,
    quantity: 1,
    vat_mode: 'incl',
    rate_bp: usual?.rateBp ?? 0,
    interval: '1',
    start_on: today,
    trial_end: null,
    billing_day: 'calendar',
    proration: 'strict30',
    end: {
      condition: 'none',
      cycles: null,
      last_on: null,
    },
    change: noChange(today, null, 1),
  };
}

/** What a subscription has now, before anything is tried. */
export function sameAs(terms: Pick<Terms, 'unitPriceCents' | 'quantity'>, today: CivilDate): WhatIfValues {
  return { change: noChange(today, terms.unitPriceCents, terms.quantity) };
}

/** What is wrong with values that each are right by themselves, and at which field. */
export type CalculationProblem = {
  readonly field: 'trial_end' | 'quantity' | 'end.last_on' | 'change.on' | 'change.quantity';
  readonly code: 'trial_before_start' | 'amount_too_large' | 'end_before_start' | 'change_early';
  /** `change_early`: the first day on which terms can change. */
  readonly day?: CivilDate;
};

export type Reckoned = { readonly state: BillingState; readonly change: TermsFrom | null };

/** Turns a calculation into billing's terms, seen from its first day. */
export function reckon(values: Calculation): Reckoned | CalculationProblem {
  const { start_on: startOn, trial_end: trialEndOn, billing_day: billingDay, end, proration } = values;
  const asked = {
    startOn,
    trialEndOn,
    billingDay,
    proration,
    intervalMonths: Number(values.interval) as IntervalMonths,
    unitPriceCents: values.price_cents,
    quantity: values.quantity,
  };
  if (trialEndOn !== null && trialEndOn < startOn) return { field: 'trial_end', code: 'trial_before_start' };
  if (priceOf(asked) > MOST_CENTS) return { field: 'quantity', code: 'amount_too_large' };
  const state = newState(asked, conditionOf(end));
  if (state.terms.cancelOn !== null && state.terms.cancelOn <= startOn) {
    return { field: 'end.last_on', code: 'end_before_start' };
  }
  return withChange(state, values.change, startOn);
}

/** `earliestOn`: the first day on which terms can change. */
export function withChange(
  state: BillingState,
  asked: z.output<typeof changeRule>,
  earliestOn: CivilDate,
): Reckoned | CalculationProblem {
  if (asked.kind === 'none') return { state, change: null };
  const { on, proration, price_cents: unitPriceCents } = asked;
  const terms = { unitPriceCents, quantity: asked.quantity };
  if (on < earliestOn) return { field: 'change.on', code: 'change_early', day: earliestOn };
  if (priceOf(terms) > MOST_CENTS) return { field: 'change.quantity', code: 'amount_too_large' };
  return { state, change: { ...terms, on, proration } };
}

function conditionOf(end: z.output<typeof endRule>): EndCondition {
  switch (end.condition) {
    case 'after_cycles':
      return { kind: end.condition, cycles: end.cycles };
    case 'chosen_date':
      return { kind: end.condition, lastOn: end.last_on };
    default:
      return { kind: end.condition };
  }
}
