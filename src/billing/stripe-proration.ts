import { multiplyDivide } from '#shared/money.ts';

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
