import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { foldSearch } from '#shared/fold-search.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { matcherOf } from '#sync/client/lists/search-entries.ts';
import type { ListTags } from '#ui/list/list-tags.ts';
import type { ObjectCategory } from '../object.schema.ts';
import type { ObjectEntry } from './object-index.ts';
import { plateSearch } from './plate-search.ts';
import { type ObjectWords, useObjectWords } from './use-object-words.ts';

type Traited = Pick<ObjectEntry, 'warehouseId' | 'category' | 'tagIds' | 'storageStatus' | 'held' | 'placeConfirmed'>;

/** What people see of objects in other words than their search texts hold: a warehouse, category, tag or status. */
export type ObjectTrait = {
  readonly kind: 'warehouse' | 'category' | 'tag' | 'status';
  /** Its name, folded. */
  readonly words: readonly string[];
  readonly has: (object: Traited) => boolean;
};

const wordsOf = (text: string): readonly string[] => foldSearch(plateSearch(text)).split(' ');

function trait(kind: ObjectTrait['kind'], name: string, has: ObjectTrait['has']): ObjectTrait {
  return { kind, words: wordsOf(name), has };
}

type Seen = {
  readonly warehouses: readonly Warehouse[] | null;
  readonly tags: ListTags | null;
  readonly words: Pick<ObjectWords, 'category' | 'status'>;
  readonly held: string;
  readonly unconfirmed: string;
};

function traitsOf({ warehouses, tags, words, held, unconfirmed }: Seen): readonly ObjectTrait[] {
  const { category, status } = words;
  return [
    ...(warehouses ?? []).map(({ id, name }) => trait('warehouse', name, ({ warehouseId }) => warehouseId === id)),
    ...(Object.entries(category) as [ObjectCategory, string][]).map(([value, name]) =>
      trait('category', name, (object) => object.category === value),
    ),
    ...(tags?.options ?? []).map(({ value, label }) => trait('tag', label, ({ tagIds }) => tagIds.includes(value))),
    trait('status', status.with_storage, ({ storageStatus }) => storageStatus === 'with_storage'),
    trait('status', status.with_customer, ({ storageStatus }) => storageStatus === 'with_customer'),
    trait('status', held, (object) => object.held),
    trait('status', unconfirmed, ({ placeConfirmed }) => !placeConfirmed),
  ];
}

/** The traits of a company's objects, by their names in the reader's language. */
export function useObjectTraits(
  warehouses: readonly Warehouse[] | null,
  tags: ListTags | null,
): readonly ObjectTrait[] {
  const { t } = useLingui();
  const words = useObjectWords();
  const [held, unconfirmed] = [t`Hold`, t`Location unconfirmed`];
  return useMemo(
    () => traitsOf({ warehouses, tags, words, held, unconfirmed }),
    [warehouses, tags, words, held, unconfirmed],
  );
}

/**
 * Tells of an object whether it has every word of a text, in its search text or as words of its traits. Null for a text that
 * names no trait: `searchEntries` answers that one faster.
 */
export function traitSearch(text: string, traits: readonly ObjectTrait[]): ((entry: ObjectEntry) => boolean) | null {
  const words = wordsOf(text);
  const checks: ((entry: ObjectEntry) => boolean)[] = [];
  let named = 0;
  for (let at = 0; at < words.length; ) {
    const run = longestRun(words.slice(at), traits);
    const count = run?.count ?? 1;
    const isSaid = matcherOf(words.slice(at, at + count).join(' '));
    checks.push(run === null ? isSaid : (entry) => isSaid(entry) || run.traits.some(({ has }) => has(entry)));
    if (run !== null) named += 1;
    at += count;
  }
  return named === 0 ? null : (entry) => checks.every((holds) => holds(entry));
}

/** The traits that most of the first words name together; those that are called just so leave out the others. */
function longestRun(words: readonly string[], traits: readonly ObjectTrait[]) {
  for (let count = words.length; count > 0; count -= 1) {
    const run = words.slice(0, count);
    const named = traits.filter((trait) => isNamed(trait, run));
    const called = named.filter((trait) => trait.words.length === count && trait.words.at(-1) === run.at(-1));
    const chosen = called.length > 0 ? called : named;
    // One word of several warehouses is what the company calls them all: `hal`.
    const isVague = count === 1 && called.length === 0 && chosen.filter(({ kind }) => kind === 'warehouse').length > 1;
    if (chosen.length > 0 && !isVague) return { count, traits: chosen };
  }
  return null;
}

/** Fewer letters begin too many words. */
const FEWEST_LETTERS = 3;

/** True where words stand in a name one after the other, the last one perhaps not whole. A status is typed with all its words. */
function isNamed({ kind, words }: ObjectTrait, run: readonly string[]): boolean {
  const [first = ''] = run;
  const isTelling =
    run.length > 1 || !/^[a-z0-9]*$/.test(first) || (first.length >= FEWEST_LETTERS && /\D/.test(first));
  if (!isTelling || (kind === 'status' && run.length < words.length)) return false;
  const last = run.length - 1;
  return words.some((_, start) =>
    run.every((word, at) => {
      const one = words[start + at];
      return at < last ? one === word : one?.startsWith(word) === true;
    }),
  );
}

/** Puts what says a text itself before what has its words as traits too. */
export function withTraits(best: readonly ObjectEntry[], all: readonly ObjectEntry[]): readonly ObjectEntry[] {
  if (all.length === best.length) return best;
  const said = new Set(best);
  return [...best, ...all.filter((entry) => !said.has(entry))];
}
