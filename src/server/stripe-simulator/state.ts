import { emptyKernel, type KernelState, type Simulator } from '../simulator/play.ts';

/** The version of the API that the simulator speaks, as the client names it with each call. */
export const API_VERSION = '2026-10-28.endive';

/** A resource as Stripe answers it. `created` is in seconds since 1970. */
export type StripeObject = {
  readonly id: string;
  readonly object: string;
  readonly created: number;
} & Readonly<Record<string, unknown>>;

/** A resource and the account whose it is. What was deleted stays known as deleted. */
export type Stored = { readonly account: string; body: StripeObject; deleted?: true };

/** `objects`: by identifier, the oldest first. `waiting`: the movements on balances that were not paid out yet. */
export type State = KernelState & { readonly objects: Record<string, Stored>; waiting: readonly string[] };
export type StripeSimulator = Simulator<State>;

export function emptyState(): State {
  return { ...emptyKernel(), objects: {}, waiting: [] };
}

/** The time of the simulator's clock as Stripe writes it: seconds since 1970. */
export function secondsNow({ now }: StripeSimulator): number {
  return Math.floor(now() / 1000);
}
