import type Stripe from 'stripe';
import { ProviderFailure } from './provider-failure.ts';

/** One call of Stripe, in turn with the others of its key, within the limit. */
export type Call = <T>(call: (client: Stripe) => Promise<T>) => Promise<T>;

export const MOST_LISTED = 100;
const NO_SUCH = 404;
const MOST_KEYS = 8;

export const isGone = (error: unknown) => error instanceof ProviderFailure && error.status === NO_SUCH;
export const isRefused = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === 'refused';

export const idOf = (named: string | { readonly id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? '');

type Keyed<T> = {
  readonly ask: (options: { readonly idempotencyKey: string }) => Promise<T>;
  /** What an earlier request did all the same. */
  readonly find: () => Promise<T | undefined>;
};

/**
 * A call with an idempotency key. Stripe keeps its answer to a key for a day, a failure of its own too: the same key would
 * get nothing but that failure again. The request of before has ended then, so that it can be seen whether it did
 * anything; where it did not, another key asks anew.
 */
export async function keyed<T>(key: string, { ask, find }: Keyed<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await ask({ idempotencyKey: count === 1 ? key : `${key}-${count}` });
    } catch (error) {
      const isKept = error instanceof ProviderFailure && error.kind === 'unreachable' && error.isReplay;
      if (!isKept || count === MOST_KEYS) throw error;
      const found = await find();
      if (found !== undefined) return found;
    }
  }
}
