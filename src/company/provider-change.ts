import { type PaymentWay, providerOf } from './company-settings.ts';

/** What a company can have under way that a change of its provider, or of its account there, would cut off. */
export const OBSTACLES = [
  ...(['open_invoices', 'scheduled_invoices', 'subscriptions', 'payment_links', 'refunds', 'mandates'] as const),
] as const;
export type Obstacle = (typeof OBSTACLES)[number];
export type Obstacles = Readonly<Record<Obstacle, number>>;

/**
 * What a change leaves behind: billing as a whole (`provider`), one provider for another (`switch`), or only an account
 * there with its contents.
 */
export type Leaving = 'provider' | 'switch' | 'account';

/**
 * The account of a new key: the one that made what exists (`same`), another one (`other`), or any, because nothing was
 * made yet (`unused`). `gone`: another one, and no key we have opens the previous account, so nothing can be cleared
 * there. `kept`: the key stays; `removed`: there is no key any more.
 */
export type KeyAccount = 'kept' | 'removed' | 'same' | 'other' | 'gone' | 'unused';

/**
 * What a change from one way of being paid to another, with this key, leaves behind; null for nothing. Who was paid by
 * transfer leaves nothing at a provider, unless billing ends.
 */
export function leavingOf(was: PaymentWay | null, now: PaymentWay | null, key: KeyAccount): Leaving | null {
  if (was !== now && (providerOf(was) !== null || (was !== null && now === null))) {
    // In another account of a provider that it had before, nothing of then can be looked after.
    return now === null || key === 'other' ? 'provider' : 'switch';
  }
  return key === 'removed' || key === 'other' || key === 'unused' ? 'account' : null;
}

const HELD_BY: Readonly<Record<Leaving, readonly Obstacle[]>> = {
  provider: OBSTACLES,
  // Open pages stay where they are and are looked after there; only Mollie collects by mandate.
  switch: ['mandates'],
  // An open invoice or a subscription continues: its next payment page is made in the new account.
  account: ['payment_links', 'refunds', 'mandates'],
};

/** What blocks leaving, in the order in which it has to be cleared. */
export function inTheWayOf(leaving: Leaving, found: Obstacles): readonly Obstacle[] {
  return HELD_BY[leaving].filter((obstacle) => found[obstacle] > 0);
}

/** Test keys book nothing real. A test key and a live key always belong to different accounts. */
export function isTestKey(key: string): boolean {
  return /^(test|[sr]k_test)_/.test(key);
}
