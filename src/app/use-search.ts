import { useCallback, useMemo } from 'react';
import { bestPeopleFirst } from '#customers/client/best-people.ts';
import { type CustomerEntry, customerIndex } from '#customers/client/customer-index.ts';
import { phoneSearch } from '#customers/client/phone-search.ts';
import { bestObjectsFirst } from '#objects/client/best-objects.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { plateSearch } from '#objects/client/plate-search.ts';
import { type ProspectEntry, prospectIndex } from '#prospects/client/prospect-index.ts';
import type { RecentRecord } from '#session/recent-records.ts';
import { useCan } from '#session/use-can.ts';
import { foldText } from '#shared/sort-key.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';
import { namesEntry } from './named-act.ts';

/** A warehouse that answers a search by its name. */
export type FoundWarehouse = { readonly id: string; readonly name: string };

/** Records of each kind that answer a search: all of them, so that they can be counted. */
export type SearchAnswer = {
  readonly objects: readonly ObjectEntry[];
  /** True where no object says the text itself: its owner does. */
  readonly byOwner: boolean;
  readonly customers: readonly CustomerEntry[];
  /** How many of those the lists find by the text too. */
  readonly listed: { readonly active: number; readonly inactive: number };
  readonly prospects: readonly ProspectEntry[];
  readonly spots: readonly SpotEntry[];
  /** Warehouses by their names, beside their spots. */
  readonly warehouses: readonly FoundWarehouse[];
  /** The objects on the first of those spots, by the spot's id. */
  readonly standing: ReadonlyMap<string, readonly ObjectEntry[]>;
  /** False while this device is still loading rows that may match too. */
  readonly complete: boolean;
};

/** Shown of each kind at most. */
export const MOST_PER_GROUP = 5;
/** Shown of a kind at most, whose list has no search of its own, once somebody asks for all of them. */
export const MOST_WHOLE = 100;

const NO_OBJECTS = { objects: [], byOwner: false };
const NO_ANSWER: SearchAnswer = {
  ...NO_OBJECTS,
  customers: [],
  listed: { active: 0, inactive: 0 },
  prospects: [],
  spots: [],
  warehouses: [],
  standing: new Map(),
  complete: true,
};
const NOTHING: readonly never[] = [];
/** With more customers than this a search is too vague to show all they own. */
const MOST_OWNERS = 20;

/**
 * Finds what matches a text on this device, as far as this person may see it. The customer whose number the text is, whom
 * the server knows, comes first; then what is called just so, and among the rest records viewed lately.
 */
export function useSearch(text: string, recent: readonly RecentRecord[], numbered: string | null): SearchAnswer {
  const can = useCan();
  const { entries: objects, ready: hasObjects } = useListIndex(objectIndex);
  const { entries: customers, ready: hasCustomers } = useListIndex(customerIndex);
  const { entries: prospects, ready: hasProspects } = useListIndex(prospectIndex);
  const { entries: spots, ready: hasSpots } = useListIndex(spotIndex);
  const [seesObjects, seesCustomers, seesSpots] = [can('object index'), can('customer index'), can('spot index')];
  const seesProspects = can('prospect index');
  const complete =
    (hasObjects || !seesObjects) &&
    (hasCustomers || !seesCustomers) &&
    (hasProspects || !seesProspects) &&
    (hasSpots || !seesSpots);
  const asked = text.trim();
  return useMemo(() => {
    if (asked === '') return NO_ANSWER;
    const owners = seesCustomers ? searchEntries(customers, phoneSearch(asked)) : NOTHING;
    const found = seesSpots
      ? calledFirst(recentFirst(namedFirst(searchEntries(spots, asked), asked), recent), asked)
      : NOTHING;
    const active = owners.filter((entry) => entry.active).length;
    const people = bestPeopleFirst(recentFirst(owners, recent), asked);
    return {
      ...(seesObjects ? objectsFound(objects, asked, owners, recent) : NO_OBJECTS),
      customers: numberedFirst(people, seesCustomers ? customers : NOTHING, numbered),
      listed: { active, inactive: owners.length - active },
      prospects: seesProspects
        ? bestPeopleFirst(recentFirst(searchEntries(prospects, phoneSearch(asked)), recent), asked)
        : NOTHING,
      spots: found,
      warehouses: warehousesOf(found, asked),
      standing: seesObjects ? standingOn(found.slice(0, MOST_WHOLE), objects) : NO_ANSWER.standing,
      complete,
    };
  }, [
    asked,
    objects,
    customers,
    prospects,
    spots,
    seesObjects,
    seesCustomers,
    seesProspects,
    seesSpots,
    recent,
    numbered,
    complete,
  ]);
}

/**
 * Finds objects by their own fields. Without a match, finds the objects of matching customers: somebody calls, and only
 * the phone number is known.
 */
function objectsFound(
  objects: readonly ObjectEntry[],
  asked: string,
  owners: readonly CustomerEntry[],
  recent: readonly RecentRecord[],
): Pick<SearchAnswer, 'objects' | 'byOwner'> {
  const found = searchEntries(objects, plateSearch(asked));
  if (found.length > 0 || owners.length === 0 || owners.length > MOST_OWNERS) {
    return { objects: bestObjectsFirst(recentFirst(found, recent), asked), byOwner: false };
  }
  const ids = new Set(owners.map(({ id }) => id));
  const owned = objects.filter(({ customerId }) => customerId !== null && ids.has(customerId));
  return { objects: recentFirst(owned, recent), byOwner: true };
}

/** Puts spots whose name begins with the text before those whose warehouse merely contains it. */
function namedFirst(spots: readonly SpotEntry[], asked: string): readonly SpotEntry[] {
  const folded = foldText(asked);
  return firstThen(spots, ({ search }) => search.startsWith(folded));
}

/** Puts spots that have the very name before those whose name goes on. */
function calledFirst(spots: readonly SpotEntry[], asked: string): readonly SpotEntry[] {
  const folded = foldText(asked);
  return firstThen(spots, ({ search, name }) => search.startsWith(folded) && foldText(name) === folded);
}

/** The warehouses whose own names say what was asked for. */
function warehousesOf(spots: readonly SpotEntry[], asked: string): readonly FoundWarehouse[] {
  const names = new Map(spots.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName]));
  return [...names].flatMap(([id, name]) => (namesEntry(asked, [name]) ? [{ id, name }] : []));
}

function numberedFirst(
  found: readonly CustomerEntry[],
  customers: readonly CustomerEntry[],
  numbered: string | null,
): readonly CustomerEntry[] {
  const entry = numbered === null ? undefined : customers.find(({ id }) => id === numbered);
  return entry === undefined ? found : [entry, ...found.filter(({ id }) => id !== numbered)];
}

function standingOn(
  spots: readonly SpotEntry[],
  objects: readonly ObjectEntry[],
): ReadonlyMap<string, readonly ObjectEntry[]> {
  if (spots.length === 0) return NO_ANSWER.standing;
  const standing = new Map<string, ObjectEntry[]>(spots.map(({ id }) => [id, []]));
  for (const object of objects) if (object.spotId !== null) standing.get(object.spotId)?.push(object);
  return standing;
}

function recentFirst<Entry extends IndexEntry>(
  entries: readonly Entry[],
  recent: readonly RecentRecord[],
): readonly Entry[] {
  if (recent.length === 0) return entries;
  const ids = new Set(recent.map(({ id }) => id));
  return firstThen(entries, ({ id }) => ids.has(id));
}

function firstThen<Entry>(entries: readonly Entry[], isFirst: (entry: Entry) => boolean): readonly Entry[] {
  const first = entries.filter(isFirst);
  return first.length === 0 || first.length === entries.length
    ? entries
    : [...first, ...entries.filter((entry) => !isFirst(entry))];
}

/** Finds what an act is done with: by a text or, for an empty one, among what was looked at lately. */
export function useFindSubjects(recent: readonly RecentRecord[]) {
  const can = useCan();
  const { entries: objects } = useListIndex(objectIndex);
  const { entries: customers } = useListIndex(customerIndex);
  const [seesObjects, seesCustomers] = [can('object index'), can('customer index')];
  return useCallback(
    (text: string) => {
      if (text === '') {
        const ids = new Set(recent.map(({ id }) => id));
        const lately = <Entry extends IndexEntry>(entries: readonly Entry[]) => entries.filter(({ id }) => ids.has(id));
        return {
          objects: seesObjects ? lately(objects) : NOTHING,
          customers: seesCustomers ? lately(customers) : NOTHING,
        };
      }
      const owners = seesCustomers ? searchEntries(customers, phoneSearch(text)) : NOTHING;
      return {
        objects: seesObjects ? objectsFound(objects, text, owners, recent).objects : NOTHING,
        customers: bestPeopleFirst(recentFirst(owners, recent), text),
      };
    },
    [objects, customers, seesObjects, seesCustomers, recent],
  );
}

/** The records looked at lately that are still here, newest first. */
export function useRecentEntries(recent: readonly RecentRecord[]): readonly RecentEntry[] {
  const can = useCan();
  const { entries: objects } = useListIndex(objectIndex);
  const { entries: customers } = useListIndex(customerIndex);
  const { entries: prospects } = useListIndex(prospectIndex);
  const { entries: spots } = useListIndex(spotIndex);
  const [seesObjects, seesCustomers, seesSpots] = [can('object index'), can('customer index'), can('spot index')];
  const seesProspects = can('prospect index');
  return useMemo(() => {
    if (recent.length === 0) return NOTHING;
    return recent.flatMap(({ kind, id }): RecentEntry[] => {
      if (kind === 'objects') return seesObjects ? named('objects', objects, id) : [];
      if (kind === 'customers') return seesCustomers ? named('customers', customers, id) : [];
      if (kind === 'prospects') return seesProspects ? named('prospects', prospects, id) : [];
      return kind === 'spots' && seesSpots ? named('spots', spots, id) : [];
    });
  }, [recent, objects, customers, prospects, spots, seesObjects, seesCustomers, seesProspects, seesSpots]);
}

export type RecentEntry =
  | { readonly kind: 'objects'; readonly entry: ObjectEntry }
  | { readonly kind: 'customers'; readonly entry: CustomerEntry }
  | { readonly kind: 'prospects'; readonly entry: ProspectEntry }
  | { readonly kind: 'spots'; readonly entry: SpotEntry };

function named<Kind extends RecentEntry['kind'], Entry extends IndexEntry>(
  kind: Kind,
  entries: readonly Entry[],
  id: string,
): { readonly kind: Kind; readonly entry: Entry }[] {
  const entry = entries.find((known) => known.id === id);
  return entry === undefined ? [] : [{ kind, entry }];
}
