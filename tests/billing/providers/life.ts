import fc from 'fast-check';
import type { VatCategory } from '#billing/vat.ts';

/** A rate that a yard sells at. */
export type LifeRate = { readonly vatCategory: VatCategory; readonly rateBp: number };
export type HandLine = { readonly cents: number; readonly quantityHundredths: number; readonly rate: LifeRate };

/** What happens to a customer on a day. `which` counts through the invoices there are, `line` through its lines. */
export type LifeStep = { readonly daysLater: number } & (
  | { readonly kind: 'wait' }
  | {
      readonly kind: 'change';
      readonly cents: number;
      readonly quantity: number;
      readonly proration: 'next' | 'now' | 'none';
    }
  | { readonly kind: 'cancel'; readonly refund: boolean }
  | { readonly kind: 'by_hand'; readonly includesVat: boolean; readonly lines: readonly HandLine[] }
  | { readonly kind: 'pay' | 'pay_outside' | 'void' | 'give_up'; readonly which: number }
  | {
      readonly kind: 'credit';
      readonly which: number;
      /** Null: all that is left. */
      readonly line: number | null;
      readonly percent: number;
      readonly refund: 'provider' | 'outside' | 'none';
    }
);

/** The life of a customer with a subscription: how it begins, and what happens. */
export type Life = {
  readonly startOn: string;
  readonly trialDays: number | null;
  readonly intervalMonths: 1 | 3 | 6 | 12;
  readonly billingDay: 'calendar' | 'anniversary';
  readonly proration: 'strict30' | 'actualDays' | 'none';
  readonly cents: number;
  readonly quantity: number;
  readonly includesVat: boolean;
  readonly rate: LifeRate;
  readonly steps: readonly LifeStep[];
};

/** The rates that every company has from the start. */
export const LIFE_RATES: readonly LifeRate[] = [
  { vatCategory: 'standard', rateBp: 2100 },
  { vatCategory: 'reduced', rateBp: 900 },
  { vatCategory: 'zero', rateBp: 0 },
  { vatCategory: 'exempt', rateBp: 0 },
];

const rate = fc.constantFrom(...LIFE_RATES);
const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 3, 49, 50, 9_999, 12_100) },
);
const daysLater = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 75 }));
const which = fc.nat(20);

const wait = fc.record({ daysLater, kind: fc.constant('wait' as const) });
const change = fc.record({
  daysLater,
  kind: fc.constant('change' as const),
  cents: price,
  quantity: fc.integer({ min: 1, max: 3 }),
  proration: fc.constantFrom('next', 'now', 'none'),
});
const cancel = fc.record({ daysLater, kind: fc.constant('cancel' as const), refund: fc.boolean() });
const handLine = fc.record({
  cents: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -4_000, max: -1 }) },
  ),
  quantityHundredths: fc.constantFrom(100, 100, 150, 233, 300),
  rate,
});
const byHand = fc.record({
  daysLater,
  kind: fc.constant('by_hand' as const),
  includesVat: fc.boolean(),
  lines: fc.array(handLine, { minLength: 1, maxLength: 5 }),
});
const said = fc.record({ daysLater, kind: fc.constantFrom('pay_outside', 'void', 'give_up'), which });
const paid = fc.record({ daysLater, kind: fc.constant('pay' as const), which });
const credit = fc.record({
  daysLater,
  kind: fc.constant('credit' as const),
  which,
  line: fc.option(fc.nat(5), { freq: 4 }),
  percent: fc.integer({ min: 1, max: 100 }),
  refund: fc.constantFrom('provider', 'provider', 'outside', 'none'),
});
const step = fc.oneof(
  { weight: 2, arbitrary: wait },
  { weight: 3, arbitrary: change },
  { weight: 1, arbitrary: cancel },
  { weight: 3, arbitrary: byHand },
  { weight: 5, arbitrary: paid },
  { weight: 2, arbitrary: said },
  { weight: 6, arbitrary: credit },
);

const startOn = fc
  .tuple(fc.integer({ min: 2026, max: 2028 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const two = (part: number) => String(part).padStart(2, '0');
    return `${year}-${two(month)}-${two(Math.min(day, last))}`;
  });

/** Any life of up to so many steps. */
export function anyLife(mostSteps: number): fc.Arbitrary<Life> {
  return fc.record({
    startOn,
    trialDays: fc.option(fc.integer({ min: 1, max: 45 }), { freq: 3 }),
    intervalMonths: fc.constantFrom(1, 1, 3, 6, 12),
    billingDay: fc.constantFrom('calendar', 'anniversary'),
    proration: fc.constantFrom('strict30', 'strict30', 'actualDays', 'none'),
    cents: price,
    quantity: fc.integer({ min: 1, max: 3 }),
    includesVat: fc.boolean(),
    rate,
    steps: fc.array(step, { minLength: 2, maxLength: mostSteps }),
  });
}

/** The seed of this run: of REMISE_LIVES_SEED, to run one again, or a new one. */
export function livesSeed(): number {
  const given = process.env['REMISE_LIVES_SEED'];
  return given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}
