import { marked } from '#shared/field-map.ts';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';
import type { StoredObject } from '../object.schema.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';
import type { ObjectEntry } from './object-index.ts';
import type { ObjectChoice } from './use-object-words.ts';

const PLAIN_COLUMNS = [
  'number',
  'plate',
  'brand',
  'customer',
  'length',
  'spot',
  'warehouse',
  'status',
  'contract',
  'tags',
] as const;
export type ObjectColumn = ObjectChoice | (typeof PLAIN_COLUMNS)[number];
export type ObjectSort = { readonly column: ObjectColumn; readonly descending: boolean };

export const OBJECT_STATES = ['all', 'with_storage', 'with_customer', 'held', 'unconfirmed', 'unplaced'] as const;
export type ObjectState = (typeof OBJECT_STATES)[number];

/** What a person chose to see; null means no choice. Saved per path. */
export type ObjectFilter = {
  /** `held`: do not hand over. `unconfirmed`: somebody must look where it stands. `unplaced`: here, without a spot. */
  readonly state: ObjectState;
  readonly warehouseId: string | null;
  readonly tagId: string | null;
  readonly sort: ObjectSort | null;
} & { readonly [Choice in ObjectChoice]: StoredObject[Choice] | null };

/** Fields with a choice of values, that the list can be narrowed to. */
export const OBJECT_CHOICES = marked(OBJECT_FIELDS, 'filtered');
/** What the list can be sorted by. */
export const OBJECT_COLUMNS: readonly ObjectColumn[] = [...PLAIN_COLUMNS, ...OBJECT_CHOICES];
const NO_CHOICES = Object.fromEntries(OBJECT_CHOICES.map((choice) => [choice, null])) as Readonly<
  Record<ObjectChoice, null>
>;

export const NO_OBJECT_FILTER: ObjectFilter = {
  ...NO_CHOICES,
  state: 'all',
  warehouseId: null,
  tagId: null,
  sort: null,
};

/** True when the filter leaves anything out. */
export function isNarrowed(filter: ObjectFilter): boolean {
  const { state, warehouseId, tagId } = filter;
  return state !== 'all' || chosenOf(filter).length > 0 || warehouseId !== null || tagId !== null;
}

/** The choices a person made; empty when none. */
function chosenOf(filter: ObjectFilter): readonly ObjectChoice[] {
  return OBJECT_CHOICES.filter((choice) => filter[choice] !== null);
}

function isIn(entry: ObjectEntry, state: ObjectState): boolean {
  if (state === 'all') return true;
  if (state === 'held') return entry.held;
  if (state === 'unplaced') return isUnplaced(entry);
  return state === 'unconfirmed' ? !entry.placeConfirmed : entry.storageStatus === state;
}

function isUnplaced({ storageStatus, spotId }: ObjectEntry): boolean {
  return storageStatus === 'with_storage' && spotId === null;
}

/** The entries that pass, in the order they came. */
export function filterObjects(entries: readonly ObjectEntry[], filter: ObjectFilter): readonly ObjectEntry[] {
  const { state, warehouseId, tagId } = filter;
  if (!isNarrowed(filter)) return entries;
  const chosen = chosenOf(filter);
  return entries.filter(
    (entry) =>
      isIn(entry, state) &&
      chosen.every((choice) => entry[choice] === filter[choice]) &&
      (warehouseId === null || entry.warehouseId === warehouseId) &&
      (tagId === null || entry.tagIds.includes(tagId)),
  );
}

/** How many objects each state has, in one pass. */
export const countStates = oncePerList((entries: readonly ObjectEntry[]): Readonly<Record<ObjectState, number>> => {
  const counts = { all: entries.length, with_storage: 0, with_customer: 0, held: 0, unconfirmed: 0, unplaced: 0 };
  for (const entry of entries) {
    counts[entry.storageStatus] += 1;
    if (entry.held) counts.held += 1;
    if (!entry.placeConfirmed) counts.unconfirmed += 1;
    if (isUnplaced(entry)) counts.unplaced += 1;
  }
  return counts;
});

/** Texts that people see and entries do not hold: their order differs with the language. */
export type SortWords = {
  readonly choices: Readonly<Record<ObjectChoice, Readonly<Record<string, string>>>>;
  /** The text of an object's tags in display order; empty for one without. */
  readonly tags: (tagIds: readonly string[]) => string;
};

/** Ranks entries as the status column shows them: held ones first, then those to look for. */
function statusRank(entry: ObjectEntry): number {
  if (entry.held) return 0;
  if (!entry.placeConfirmed) return 1;
  return entry.storageStatus === 'with_storage' ? 2 : 3;
}

/** Columns that are not sorted by the text of a choice. */
const SORT_VALUES: Record<
  Exclude<ObjectColumn, ObjectChoice>,
  (entry: ObjectEntry, words: SortWords) => string | number
> = {
  number: (entry) => entry.number ?? Number.MAX_SAFE_INTEGER,
  plate: (entry) => entry.plate,
  brand: (entry) => entry.brand.toLowerCase(),
  customer: (entry) => entry.customerName.toLowerCase(),
  length: (entry) => entry.lengthCm,
  spot: (entry) => entry.spotKey,
  warehouse: (entry) => entry.warehouseName.toLowerCase(),
  status: statusRank,
  contract: (entry) => entry.contractStartOn ?? '',
  tags: (entry, words) => words.tags(entry.tagIds),
};

function sortValue(column: ObjectColumn): (entry: ObjectEntry, words: SortWords) => string | number {
  const choice = OBJECT_CHOICES.find((name) => name === column);
  if (choice === undefined) return SORT_VALUES[column as Exclude<ObjectColumn, ObjectChoice>];
  return (entry, words) => words.choices[choice][entry[choice] ?? 'none'] ?? '';
}

/** A sorted copy; without a choice the list's own order. Entries without a value stay last in both directions. */
export function sortObjects(
  entries: readonly ObjectEntry[],
  sort: ObjectSort | null,
  words: SortWords,
): readonly ObjectEntry[] {
  if (sort === null) return entries;
  const valueOf = sortValue(sort.column);
  const sign = sort.descending ? -1 : 1;
  return entries
    .map((entry) => ({ entry, value: valueOf(entry, words) }))
    .sort((left, right) => {
      if (left.value === right.value) return 0;
      if (left.value === '') return 1;
      if (right.value === '') return -1;
      return left.value < right.value ? -sign : sign;
    })
    .map(({ entry }) => entry);
}

type Standing = { readonly text: string; readonly found: readonly ObjectEntry[] };

const lastStanding = new WeakMap<readonly ObjectEntry[], Standing>();

/**
 * What stands on spots whose name begins with the text: the list's second group. One letter must be the whole name, or
 * half the yard would answer. A longer text searches the last answer.
 */
export function standingOnSpot(entries: readonly ObjectEntry[], folded: string): readonly ObjectEntry[] {
  if (folded === '') return [];
  const alike = byFirstLetter(entries).get(folded.charAt(0)) ?? [];
  if (folded.length === 1) return alike.filter((entry) => entry.spotSearch === folded);
  const last = lastStanding.get(entries);
  const narrowed = last !== undefined && folded.startsWith(last.text) ? last.found : alike;
  const found = narrowed.filter((entry) => entry.spotSearch.startsWith(folded));
  lastStanding.set(entries, { text: folded, found });
  return found;
}

/** Puts what stands on the very spot that was typed before what stands on those whose names go on. */
export function exactSpotFirst(standing: readonly ObjectEntry[], folded: string): readonly ObjectEntry[] {
  const exact = standing.filter((entry) => entry.spotSearch === folded);
  if (exact.length === 0) return standing;
  return [...exact, ...standing.filter((entry) => entry.spotSearch !== folded)];
}

/** Does now what the first letter of a search would wait for. */
export function prepareSpotSearch(entries: readonly ObjectEntry[]): void {
  byFirstLetter(entries);
}

/**
 * Indexes entries by the first letter of their spot's name: most texts match no spot name, and then nothing is scanned.
 */
const byFirstLetter = oncePerList((entries: readonly ObjectEntry[]): ReadonlyMap<string, readonly ObjectEntry[]> => {
  const letters = new Map<string, ObjectEntry[]>();
  for (const entry of entries) {
    const letter = entry.spotSearch.charAt(0);
    const alike = letters.get(letter);
    if (alike === undefined) letters.set(letter, [entry]);
    else alike.push(entry);
  }
  return letters;
});
