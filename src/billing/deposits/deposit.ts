import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';

/** What becomes of a deposit: it comes in, and leaves as money, as compensation, or as payment of an invoice. */
export const DEPOSIT_KINDS = ['received', 'returned', 'kept', 'set_off'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** `ended`: nothing of it is held any more. */
export const DEPOSIT_STATES = ['asked', 'held', 'ended', 'withdrawn'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** How money of a deposit moved. It never goes through a payment provider. */
export const DEPOSIT_METHODS = ['bank', 'cash', 'card'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** `amountCents` below zero: it takes back what another event noted by mistake. */
export type DepositEvent = { readonly kind: DepositKind; readonly amountCents: Cents; readonly on: CivilDate };

export type DepositSums = {
  readonly receivedCents: Cents;
  readonly returnedCents: Cents;
  readonly keptCents: Cents;
  readonly setOffCents: Cents;
  /** What the company owes back of it. */
  readonly heldCents: Cents;
};

/** What events come to, in any order. */
export function depositSums(events: readonly DepositEvent[]): DepositSums {
  const of = (kind: DepositKind) =>
    events.reduce((sum, event) => (event.kind === kind ? sum + event.amountCents : sum), 0);
  const [receivedCents, returnedCents] = [of('received'), of('returned')];
  const [keptCents, setOffCents] = [of('kept'), of('set_off')];
  const heldCents = receivedCents - returnedCents - keptCents - setOffCents;
  return { receivedCents, returnedCents, keptCents, setOffCents, heldCents };
}

export function depositState(
  { receivedCents, heldCents }: Pick<DepositSums, 'receivedCents' | 'heldCents'>,
  isWithdrawn: boolean,
): DepositState {
  if (receivedCents > 0) return heldCents > 0 ? 'held' : 'ended';
  return isWithdrawn ? 'withdrawn' : 'asked';
}

/**
 * How much can leave on a day (cents): what is held at the end of that day and of every later one, so that no day ever has
 * less than nothing.
 */
export function leavableOn(events: readonly DepositEvent[], on: CivilDate): Cents {
  const days = [on, ...events.map((event) => event.on).filter((day) => day > on)];
  const heldOn = (day: CivilDate) => depositSums(events.filter((event) => event.on <= day)).heldCents;
  return Math.max(0, Math.min(...days.map(heldOn)));
}
