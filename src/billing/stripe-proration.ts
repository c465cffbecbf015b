import { multiplyDivide } from '#shared/money.ts';

/**
 * The moment that makes Stripe, which counts seconds, settle a change by our days: the part of its period that is used.
 * Seconds since 1970, as Stripe writes moments. Exact wherever the period's seconds divide by `total`, as months of
 * calendar days do by 30, also with a change of the clock.
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
