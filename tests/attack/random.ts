import { seededRandom } from '#tests/server/database/embedded-random.ts';

/** Choices that are the same for the same seed. */
export type Random = {
  readonly next: () => number;
  readonly below: (end: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly uuid: () => string;
};

export function openRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (end: number) => Math.floor(next() * end);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
