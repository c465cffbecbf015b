import { z } from 'zod';
import type { KernelState, Moment, Simulator } from './play.ts';

const DAY_MS = 86_400_000;

/** Payments of before, which were paid out night by night. `key`: of the account that they came in on. */
export const historySchema = z.strictObject({
  key: z.string(),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      amount_cents: z.int().min(1),
      method: z.string(),
      description: z.string(),
      /** Milliseconds since 1970. */
      paid_at: z.int(),
    }),
  ),
});
export type PastPayment = z.infer<typeof historySchema>['payments'][number];

/** A night with what came in on the day before it. The last payout is still on its way. */
export type PastNight = { readonly at: Moment; readonly payments: readonly PastPayment[]; readonly isLast: boolean };

/** The nights that are over, the first one first, and payments that wait for the next. */
export function nightsOf(payments: readonly PastPayment[], now: Moment): readonly PastNight[] {
  const byNight = new Map<Moment, PastPayment[]>();
  for (const payment of payments.toSorted((one, other) => one.paid_at - other.paid_at)) {
    const at = (Math.floor(payment.paid_at / DAY_MS) + 1) * DAY_MS;
    byNight.set(at, [...(byNight.get(at) ?? []), payment]);
  }
  const over = [...byNight.keys()].filter((at) => at <= now);
  return [...byNight].map(([at, own]) => ({ at, payments: own, isLast: at === over.at(-1) }));
}

/** The simulator as it was at a moment: it dates what it makes by that. */
export function asOf<State extends KernelState>(simulator: Simulator<State>, at: Moment): Simulator<State> {
  return { ...simulator, now: () => Math.min(at, simulator.now()) };
}
