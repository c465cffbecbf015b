import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf } from '#billing/billing-period.ts';
import { usedPart } from '#billing/proration.ts';
import {
  applyChange,
  type BillingLine,
  chargeFor,
  openTerms,
  type PendingLine,
  planInvoices,
  priceOf,
  type Terms,
} from '#billing/subscription-terms.ts';
import { addDays } from '#shared/civil-date.ts';

/** Prices divisible by 30, 90, 180 and 360 days: nothing is rounded with these. */
const wholePrice = fc.integer({ min: 0, max: 500 }).map((times) => times * 360);

const anyTerms = fc
  .record({
    start: fc.integer({ min: 0, max: 800 }),
    trialDays: fc.option(fc.integer({ min: 1, max: 45 })),
    intervalMonths: fc.constantFrom(1, 3, 6, 12),
    billingDay: fc.constantFrom('calendar', 'anniversary'),
    proration: fc.constantFrom('strict30', 'actualDays', 'none'),
    unitPriceCents: wholePrice,
    quantity: fc.integer({ min: 1, max: 3 }),
    usedDays: fc.option(fc.integer({ min: 1, max: 900 })),
  })
  .map(({ start, trialDays, usedDays, ...input }): Terms => {
    const startOn = addDays('2027-01-01', start);
    const trialEndOn = trialDays === null ? null : addDays(startOn, trialDays);
    const { anchorOn, anchorDay, firstBilledOn } = openTerms({ ...input, startOn, trialEndOn });
    const cancelOn = usedDays === null ? null : addDays(firstBilledOn, usedDays);
    return { ...input, startOn, trialEndOn, anchorOn, anchorDay, cancelOn };
  })
  // A first day of zero weight is charged as one, by a separate rule.
  .filter((terms) => !openTerms(terms).firstBilledOn.endsWith('31'));

const anyChange = fc.record({
  daysLater: fc.integer({ min: 0, max: 120 }),
  unitPriceCents: wholePrice,
  quantity: fc.integer({ min: 1, max: 3 }),
  proration: fc.constantFrom('next', 'now', 'none'),
});
type AnyChange = typeof anyChange extends fc.Arbitrary<infer Change> ? Change : never;
type Dated = AnyChange & { readonly day: string };

const HORIZON = '2033-01-01';

function dated(terms: Terms, changes: readonly AnyChange[]): Dated[] {
  let day = addDays(terms.startOn, -1);
  return changes.map((change) => {
    day = addDays(day, 1 + change.daysLater);
    return { ...change, day };
  });
}

/** Returns all lines that billing runs make when each change comes on its day, and how far the charges reach. */
function billed(start: Terms, changes: readonly Dated[]): { readonly lines: BillingLine[]; readonly untilOn: string } {
  let terms = start;
  let nextPeriodOn: string | null = openTerms(start).firstBilledOn;
  let untilOn = nextPeriodOn;
  let pending: PendingLine[] = [];
  const lines: BillingLine[] = [];
  function run(today: string): void {
    const made = planInvoices({ terms, nextPeriodOn, pending, untilOn: today });
    lines.push(...made.flatMap((invoice) => invoice.lines));
    const charges = nextPeriodOn !== null && nextPeriodOn <= today;
    while (nextPeriodOn !== null && nextPeriodOn <= today) {
      const charge = chargeFor(terms, nextPeriodOn);
      untilOn = charge?.untilOn ?? untilOn;
      nextPeriodOn = charge?.nextPeriodOn ?? null;
    }
    const done = charges || (nextPeriodOn === null && (terms.cancelOn ?? '') <= today);
    pending = pending.filter(({ billOn }) => (billOn === null ? !done : billOn > today));
  }
  for (const change of changes) {
    run(change.day);
    const changed = applyChange(terms, change, change.day);
    terms = changed.terms;
    pending.push(...changed.pending);
  }
  run(HORIZON);
  expect(pending).toEqual([]);
  return { lines, untilOn };
}

/** Returns the sum of every day's cost, at the price of that day. */
function dayByDay(start: Terms, changes: readonly Dated[], untilOn: string): number {
  const ended = start.proration === 'none';
  const from = changes.map((change) => {
    const next = addDays(change.day, 1);
    const later = ended || change.proration === 'none' ? periodOf(start, change.day).endOn : next;
    // Before the first paid day no period was billed, so there is none that keeps its price.
    return { price: priceOf(change), on: change.day < openTerms(start).firstBilledOn ? next : later };
  });
  let total = 0;
  for (let day = openTerms(start).firstBilledOn; day < untilOn; day = addDays(day, 1)) {
    const period = periodOf(start, day);
    const { used, total: whole } = usedPart(start.proration, start, period, day);
    const before = usedPart(start.proration, start, period, addDays(day, -1)).used;
    const price = from.filter(({ on }) => on <= day).at(-1)?.price ?? priceOf(start);
    total += (price * (used - before)) / whole;
  }
  return total;
}

describe('billing with any changes', () => {
  it('charges every day once, at the price of that day', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyChange, { maxLength: 6 }), (terms, changes) => {
        const steps = dated(terms, changes).filter(
          ({ proration }) => terms.proration === 'none' || proration !== 'none',
        );
        const { lines, untilOn } = billed(terms, steps);
        const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
        const away = Math.abs(sum - dayByDay(terms, steps, untilOn));
        // Half a cent for each line that was rounded; whole prices are not rounded at all.
        expect(away).toBeLessThan(terms.proration === 'actualDays' ? lines.length / 2 + 1e-3 : 1e-3);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves no day between two periods and none in both, from the first day that is paid for to the end', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyChange, { maxLength: 6 }), (terms, changes) => {
        const { lines, untilOn } = billed(terms, dated(terms, changes));
        let day = openTerms(terms).firstBilledOn;
        for (const line of lines.filter(({ kind }) => kind === 'period')) {
          expect(line.fromOn).toBe(day);
          expect(line.untilOn > day).toBe(true);
          day = line.untilOn;
        }
        expect(day).toBe(untilOn);
        expect(untilOn >= (terms.cancelOn ?? HORIZON)).toBe(true);
        if (terms.cancelOn !== null) expect(untilOn).toBe(terms.cancelOn);
      }),
      { numRuns: 200 },
    );
  });

  it('comes to nothing when a change is taken back on the same day', () => {
    fc.assert(
      fc.property(anyTerms, wholePrice, fc.integer({ min: 0, max: 60 }), (terms, price, later) => {
        const day = addDays(openTerms(terms).firstBilledOn, later);
        const there = applyChange(terms, { unitPriceCents: price, proration: 'next' }, day);
        const back = applyChange(there.terms, { unitPriceCents: terms.unitPriceCents, proration: 'next' }, day);
        const sum = [...there.pending, ...back.pending].reduce((total, { amountCents }) => total + amountCents, 0);
        expect(sum).toBe(0);
        expect(back.terms).toEqual(terms);
      }),
    );
  });
});
