import type { EndBody, SubscriptionAnswer } from '#billing/subscription.schema.ts';

/** The end that a subscription has, as the call takes it: what an undo gives back. */
export function endBefore({ end_date: lastOn, end }: SubscriptionAnswer): EndBody {
  if (end.condition === 'after_cycles' && end.cycles !== null) return { condition: 'after_cycles', cycles: end.cycles };
  return lastOn === null ? { condition: 'none' } : { condition: 'chosen_date', last_on: lastOn };
}
