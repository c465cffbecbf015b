import { type PaymentProvider, READY_PROVIDERS } from './company-settings.ts';

/** What a company can have under way that a change of its provider, or of its account there, would cut off. */
export const OBSTACLES = [
  ...(['open_invoices', 'scheduled_invoices', 'subscriptions', 'payment_links', 'refunds', 'mandates'] as const),
] as const;
export type Obstacle = (typeof OBSTACLES)[number];
export type Obstacles = Readonly<Record<Obstacle, number>>;

/** What a change leaves: a provider with all that it bills, or only an account there with what that holds. */
export type Leaving = 'provider' | 'account';

/**
 * Whose a key is that is new here: of the account that made what there is (`same`), of another one, or of any, for nothing
 * was made yet. `gone`: of another one, and the account of before opens with no key we have, so that nothing can be cleared
 * there. `kept`: the key stays; `removed`: there is none any more.
 */
export type KeyAccount = 'kept' | 'removed' | 'same' | 'other' | 'gone' | 'unused';

/** What changing from one provider to another, with this key, leaves. Null: nothing. */
export function leavingOf(was: PaymentProvider | null, now: PaymentProvider | null, key: KeyAccount): Leaving | null {
  // Nothing can be under way at a provider that is not built.
  if (was !== now && was !== null && READY_PROVIDERS[was]) return 'provider';
  return key === 'removed' || key === 'other' || key === 'unused' ? 'account' : null;
}

const HELD_BY: Readonly<Record<Leaving, readonly Obstacle[]>> = {
  provider: OBSTACLES,
  // An open invoice or a subscription goes on: its next page to pay on is made in the new account.
  account: ['payment_links', 'refunds', 'mandates'],
};

/** What stands in the way of leaving, in the order in which it is cleared. */
export function inTheWayOf(leaving: Leaving, found: Obstacles): readonly Obstacle[] {
  return HELD_BY[leaving].filter((obstacle) => found[obstacle] > 0);
}

/** True where a company may choose a provider now: one that is built, or the one it has. */
export function isOffered(provider: PaymentProvider, chosen: PaymentProvider | null): boolean {
  return READY_PROVIDERS[provider] || provider === chosen;
}

/** Test keys book nothing real: one of the other kind is of another account, whoever's it is. */
export function isTestKey(key: string): boolean {
  return /^(test|[sr]k_test)_/.test(key);
}
