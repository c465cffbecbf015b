import type { BaseLookup } from './mirror-database.ts';

/** More rows than a segment has; a hash times this is still a safe integer. */
const MAX_ROWS = 2 ** 20;

/** FNV-1a. */
function hashOf(value: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < value.length; position += 1) {
    hash = Math.imul(hash ^ value.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}

/** Collects which rows of a segment have which value of an index, then packs it. */
export class LookupBuilder {
  readonly #keys: number[] = [];

  add(value: string, ordinal: number): void {
    this.#keys.push(hashOf(value) * MAX_ROWS + ordinal);
  }

  pack(): Pick<BaseLookup, 'hashes' | 'ordinals'> {
    const keys = Float64Array.from(this.#keys).sort();
    return {
      hashes: Uint32Array.from(keys, (key) => Math.floor(key / MAX_ROWS)),
      ordinals: Uint32Array.from(keys, (key) => key % MAX_ROWS),
    };
  }
}

/** The rows that may have the value, ascending. Values can share a hash, so compare the rows themselves. */
export function findOrdinals({ hashes, ordinals }: BaseLookup, value: string): Uint32Array {
  const hash = hashOf(value);
  const start = lastAtMost(hashes, hash - 1) + 1;
  return ordinals.subarray(start, lastAtMost(hashes, hash) + 1);
}

/** The last position whose value is at most `value`, or -1. `sorted` ascends. */
export function lastAtMost<Value extends string | number>(sorted: ArrayLike<Value>, value: Value): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as Value) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
