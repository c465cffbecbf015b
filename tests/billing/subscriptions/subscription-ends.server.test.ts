import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/civil-date.ts';
import { payByProvider } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';

let yard: SubscriptionYard;
beforeAll(async () => {
  yard = await openSubscriptionYard();
});
afterAll(() => yard.close());

const SECOND_PERIOD = 31;
/** Of June, which has thirty days, and on into July. */
const day = (number: number) => addDays('2026-06-01', number - 1);
const cents = fc.integer({ min: 1, max: 60_000 });
const changeOf = fc.record({
  on: fc.integer({
    min: 1,
    max: 58,
  }),
  cents,
  proration: fc.constantFrom('next', 'now'),
});
type Change = typeof changeOf extends fc.Arbitrary<infer Value> ? Value : never;

/** Bills a subscription from 1 June with these changes, ended with a refund after a day; returns the total billed. */
async function billed(price: number, changes: readonly Change[], end: number, isPaid: boolean): Promise<number> {
  yard.today(day(1));
  const { uuid } = await yard.subscribe(day(1), { cents: price });
  for (const { on, cents: unit, proration } of changes) {
    if (on >= SECOND_PERIOD) await yard.runOn(day(SECOND_PERIOD));
    yard.today(day(on));
    await yard.change(uuid, { price_cents: unit, proration });
  }
  if (end >= SECOND_PERIOD) await yard.runOn(day(SECOND_PERIOD));
  for (const { id, kind, total } of await yard.invoicesOf(uuid)) {
    if (isPaid && kind === 'invoice' && total > 0) await payByProvider(yard, id, total);
  }
  yard.today(day(end));
  await yard.cancel(uuid, { mode: 'now', refund: true });
  await yard.runOn('2026-08-01');
  return (await yard.invoicesOf(uuid)).reduce((sum, { net }) => sum + net, 0);
}

/** Returns the value of the days used. The day of a change still counts at the old price. */
function used(price: number, changes: readonly Change[], end: number): number {
  const starts = [{ on: 0, cents: price }, ...changes];
  return starts.reduce((sum, { on, cents: unit }, at) => sum + (unit * ((starts[at + 1]?.on ?? end) - on)) / 30, 0);
}

it('who ends with a refund was billed for the days that were used, at their prices, whatever was changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      cents,
      fc.uniqueArray(changeOf, { selector: ({ on }) => on, maxLength: 3 }),
      fc.integer({ min: 1, max: 58 }),
      fc.boolean(),
      async (price, inputs, end, isPaid) => {
        const changes = inputs.toSorted((one, other) => one.on - other.on).filter(({ on }) => on <= end);
        const difference = (await billed(price, changes, end, isPaid)) - used(price, changes, end);
        // Each line is rounded by itself.
        expect(Math.abs(difference)).toBeLessThan(3 + 3 * changes.length);
      },
    ),
    {
      numRuns: 20,
      examples: [
        // Cheaper at once: a credit invoice of half of what is left.
        [20_000, [{ on: 15, cents: 10_000, proration: 'now' }], 20, true],
        // Cheaper with the next invoice, which is therefore lower than the price of its own period.
        [56_342, [{ on: 4, cents: 19_124, proration: 'next' }], 33, true],
        // So much cheaper that the next period is on a credit invoice.
        [60_000, [{ on: 5, cents: 5_000, proration: 'next' }], 40, true],
        // An immediate change returns what an earlier one left pending: that is not billed when the subscription ends first.
        [
          11,
          [
            { on: 23, cents: 14_792, proration: 'next' },
            { on: 44, cents: 44_472, proration: 'next' },
            { on: 52, cents: 22_432, proration: 'now' },
          ],
          55,
          true,
        ],
      ],
    },
  );
}, 120_000);
