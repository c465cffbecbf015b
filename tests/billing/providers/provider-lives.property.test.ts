import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLife, livesSeed } from './life.ts';
import { liveByTheRules } from './life-books.ts';
import { mollieCollector, stripeCollector } from './life-collectors.ts';

const LIVES = 10_000;

describe(`${LIVES} lives of subscriptions, changes, credits and refunds`, () => {
  test('cost the same cents at Stripe, at Mollie and in the books, whole credits and refunds included', () => {
    const seen = { invoices: 0, credited: 0, whole: 0, refunded: 0, rates: 0, withVat: 0 };
    fc.assert(
      fc.property(anyLife(12), (life) => {
        const [stripe, mollie] = [stripeCollector(), mollieCollector()];
        const invoices = liveByTheRules(life, [stripe, mollie]);
        const held = invoices.reduce((sum, one) => sum + one.providerCents - one.refundedByProviderCents, 0);
        expect([stripe.heldCents(), mollie.heldCents()]).toEqual([held, held]);
        for (const { sum, taken, creditedCents, refundedByProviderCents, includesVat } of invoices) {
          expect(creditedCents).toBeLessThanOrEqual(sum.totalCents);
          const isWhole = creditedCents > 0 && creditedCents === sum.totalCents;
          const vatTaken = taken.reduce((all, { vatCents }) => all + vatCents, 0);
          if (isWhole) expect(vatTaken).toBe(sum.vatCents);
          seen.invoices += 1;
          seen.credited += Number(creditedCents > 0);
          seen.whole += Number(isWhole);
          seen.refunded += Number(refundedByProviderCents > 0);
          seen.rates += Number(sum.vat.length > 1);
          seen.withVat += Number(includesVat);
        }
      }),
      { numRuns: LIVES, seed: livesSeed() },
    );
    // Lives in which nothing happens would agree too.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(LIVES / 20);
  });
});
