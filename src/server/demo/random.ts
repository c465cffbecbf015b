import { uuidv7 } from '#shared/ids.ts';

/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly chance: (probability: number) => boolean;
  /** A UUIDv7; each is later than the one before. */
  readonly id: () => string;
};

/** Mulberry32 over a hash of the seed's text. Ids start at `startMs`, milliseconds since 1970. */
export function seededRandom(seed: string, startMs: number): Random {
  let state = hashText(seed);
  let made = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    id: () => {
      made += 1;
      return uuidv7(
        startMs + made,
        Uint8Array.from({ length: 10 }, () => between(0, 255)),
      );
    },
  };
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
