import { useCallback, useMemo } from 'react';
import { bestPeopleFirst } from '#customers/client/best-people.ts';
import { withCompanies } from '#customers/client/customer-companies.ts';
import { type CustomerEntry, customerIndex } from '#customers/client/customer-index.ts';
import { phoneSearch } from '#customers/client/phone-search.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { traitSearch, useObjectTraits } from '#objects/client/object-traits.ts';
import { similarPlate } from '#objects/client/similar-plates.ts';
import { useListTags } from '#pages/parts/use-list-tags.tsx';
import { type ProspectEntry, prospectIndex } from '#prospects/client/prospect-index.ts';
import type { RecentRecord } from '#session/recent-records.ts';
import type { Companies } from '#session/search/use-companies-named.ts';
import { useCan } from '#session/use-can.ts';
import { foldSearch } from '#shared/fold-search.ts';
import { similarPerson } from '#shared/similar-person.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { useSimilarEntries } from '#sync/client/hooks/use-similar-entries.ts';
import { calledFirst, firstThen, searchEntries } from '#sync/client/lists/search-entries.ts';
import type { IndexEntry } from '#sync/client/runtime/types.ts';
import { holdsEntry } from './named-act.ts';
import { type ObjectsFound, objectsFound } from './objects-found.ts';

/** A warehouse that answers a search by its name. */
export type FoundWarehouse = Pick<Warehouse, 'id' | 'name'>;

/** The kinds of records that this device searches, in the order of their groups. */
export type SearchKind = 'objects' | 'customers' | 'prospects' | 'warehouses' | 'spots';

/** Records of each kind that answer a search: all of them, so that they can be counted. */
export type SearchAnswer = {
  readonly objects: readonly ObjectEntry[];
  /** Whose words found the objects. */
  readonly by: ObjectsFound['by'];
  readonly customers: readonly CustomerEntry[];
  /** The companies by which some of them were found, by the customer's id. */
  readonly companies: Companies;
  /** How many of those the lists find by the text too. */
  readonly listed: { readonly active: number; readonly inactive: number };
  readonly prospects: readonly ProspectEntry[];
  readonly spots: readonly SpotEntry[];
  readonly warehouses: readonly FoundWarehouse[];
  /** The kinds whose first record has the very text as its name or plate. */
  readonly called: ReadonlySet<SearchKind>;
  /** The objects on the first of those spots, by the spot's id. */
  readonly standing: ReadonlyMap<string, readonly ObjectEntry[]>;
  /** False while this device is still loading rows that may match too. */
  readonly complete: boolean;
};

/** Shown of each kind at most. */
export const MOST_PER_GROUP = 5;
/** Shown of a kind at most, whose list has no search of its own, once somebody asks for all of them. */
export const MOST_WHOLE = 100;

const NO_OBJECTS: ObjectsFound = { objects: [], by: 'text' };
const NO_ANSWER: SearchAnswer = {
  ...NO_OBJECTS,
  customers: [],
  companies: new Map(),
  listed: { active: 0, inactive: 0 },
  prospects: [],
  spots: [],
  warehouses: [],
  called: new Set(),
  standing: new Map(),
  complete: true,
};
const NOTHING: readonly never[] = [];

/** What the server alone knows of the customers that a text means. */
type KnownByServer = {
  /** Who has the text as their number. */
  readonly numbered: string | null;
  readonly companies: Companies;
};

/**
 * Finds what matches a text on this device, as far as this person may see it. The customer whose number the text is comes
 * first; then what is called just so, and among the rest records viewed lately.
 */
export function useSearch(
  text: string,
  recent: readonly RecentRecord[],
  { numbered, companies }: KnownByServer,
): SearchAnswer {
  const can = useCan();
  const { entries: objects, ready: hasObjects } = useListIndex(objectIndex);
  const { entries: customers, ready: hasCustomers } = useListIndex(customerIndex);
  const { entries: prospects, ready: hasProspects } = useListIndex(prospectIndex);
  const { entries: spots, ready: hasSpots } = useListIndex(spotIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []) ?? NOTHING;
  const tags = useListTags('object');
  const [seesObjects, seesCustomers, seesSpots] = [can('object index'), can('customer index'), can('spot index')];
  const seesProspects = can('prospect index');
  const complete =
    (hasObjects || !seesObjects) &&
    (hasCustomers || !seesCustomers) &&
    (hasProspects || !seesProspects) &&
    (hasSpots || !seesSpots);
  const asked = text.trim();
  const traits = useObjectTraits(seesSpots ? warehouses : null, tags);
  const hasWords = useMemo(() => traitSearch(asked, traits), [asked, traits]);
  return useMemo(() => {
    if (asked === '') return NO_ANSWER;
    const owners = seesCustomers
      ? withCompanies(customers, searchEntries(customers, phoneSearch(asked)), companies)
      : NOTHING;
    const found = seesSpots
      ? calledFirst(recentFirst(namedFirst(searchEntries(spots, asked), asked), recent), asked)
      : NOTHING;
    const first = (entries: readonly ObjectEntry[]) => recentFirst(entries, recent);
    const active = owners.filter((entry) => entry.active).length;
    const people = calledFirst(bestPeopleFirst(recentFirst(owners, recent), asked), asked);
    const wanting = seesProspects ? searchEntries(prospects, phoneSearch(asked)) : NOTHING;
    const records = {
      ...(seesObjects ? objectsFound(objects, { text: asked, hasWords, owners, first }) : NO_OBJECTS),
      customers: numberedFirst(people, seesCustomers ? customers : NOTHING, numbered),
      prospects: calledFirst(bestPeopleFirst(recentFirst(wanting, recent), asked), asked),
      spots: found,
      warehouses: seesSpots ? warehousesNamed(warehouses, asked) : NOTHING,
    };
    return {
      ...records,
      companies,
      called: kindsCalled({ ...records, customers: people }, asked),
      listed: { active, inactive: owners.length - active },
      standing: seesObjects ? standingOn(found.slice(0, MOST_WHOLE), objects) : NO_ANSWER.standing,
      complete,
    };
  }, [
    asked,
    objects,
    customers,
    prospects,
    spots,
    warehouses,
    hasWords,
    seesObjects,
    seesCustomers,
    seesProspects,
    seesSpots,
    recent,
    numbered,
    companies,
    complete,
  ]);
}

/** Puts spots whose name begins with the text before those whose warehouse merely contains it. */
function namedFirst(spots: readonly SpotEntry[], asked: string): readonly SpotEntry[] {
  const folded = foldSearch(asked);
  return firstThen(spots, ({ search }) => search.startsWith(folded));
}

/** Warehouses whose own names hold what was asked for; the one that is called so first. */
function warehousesNamed(warehouses: readonly Warehouse[], asked: string): readonly FoundWarehouse[] {
  const folded = foldSearch(asked);
  const found = warehouses.filter(({ name }) => holdsEntry(asked, name));
  const sorted = found.toSorted((left, right) => (left.sortKey < right.sortKey ? -1 : 1));
  return firstThen(sorted, ({ name }) => foldSearch(name) === folded);
}

function kindsCalled(
  { objects, customers, prospects, warehouses, spots }: Pick<SearchAnswer, SearchKind>,
  asked: string,
): ReadonlySet<SearchKind> {
  const folded = foldSearch(asked);
  const bare = (text: string) => foldSearch(text).replace(/[-\s._]/g, '');
  const plate = objects[0]?.plate ?? '';
  const named = Object.entries({ customers, prospects, warehouses, spots }) as [
    SearchKind,
    readonly FoundWarehouse[],
  ][];
  const kinds = named.filter(([, [first]]) => first !== undefined && foldSearch(first.name) === folded);
  const called = new Set(kinds.map(([kind]) => kind));
  return plate !== '' && bare(plate) === bare(asked) ? called.add('objects') : called;
}

/** With as many exact results nobody asks for others. */
const ENOUGH = 3;

/** Objects and customers that a text finds but for one slip of the hand, where it finds few or nothing as it is. */
export type SimilarAnswer = Pick<SearchAnswer, 'objects' | 'customers'>;

/** How many records the device finds by a text as it is. */
export function countExact(answer: SearchAnswer): number {
  const { objects, customers, prospects, warehouses, spots } = answer;
  return objects.length + customers.length + prospects.length + warehouses.length + spots.length;
}

/** Looks for those after the exact results are shown. */
export function useSimilar(asked: string, answer: SearchAnswer): SimilarAnswer {
  const can = useCan();
  const { entries: objects } = useListIndex(objectIndex);
  const { entries: customers } = useListIndex(customerIndex);
  const [seesObjects, seesCustomers] = [can('object index'), can('customer index')];
  const isWanted = asked !== '' && answer.complete && countExact(answer) < ENOUGH;
  const isPlate = useMemo(() => (isWanted && seesObjects ? similarPlate(asked) : null), [asked, isWanted, seesObjects]);
  const isPerson = useMemo(
    () => (isWanted && seesCustomers ? similarPerson(asked) : null),
    [asked, isWanted, seesCustomers],
  );
  const plates = useSimilarEntries(objects, isPlate, MOST_PER_GROUP);
  const people = useSimilarEntries(customers, isPerson, MOST_PER_GROUP);
  return useMemo(
    () => ({ objects: without(plates, answer.objects), customers: without(people, answer.customers) }),
    [plates, people, answer],
  );
}

function without<Entry extends IndexEntry>(entries: readonly Entry[], shown: readonly Entry[]): readonly Entry[] {
  return entries.length === 0 ? entries : entries.filter(({ id }) => !shown.some((one) => one.id === id));
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

/** Finds what an act is done with: by a text and companies or, for an empty text, among what was looked at lately. */
export function useFindSubjects(recent: readonly RecentRecord[]) {
  const can = useCan();
  const { entries: objects } = useListIndex(objectIndex);
  const { entries: customers } = useListIndex(customerIndex);
  const [seesObjects, seesCustomers] = [can('object index'), can('customer index')];
  return useCallback(
    (text: string, companies: Companies) => {
      if (text === '') {
        const ids = new Set(recent.map(({ id }) => id));
        const lately = <Entry extends IndexEntry>(entries: readonly Entry[]) => entries.filter(({ id }) => ids.has(id));
        return {
          objects: seesObjects ? lately(objects) : NOTHING,
          customers: seesCustomers ? lately(customers) : NOTHING,
        };
      }
      const named = seesCustomers ? searchEntries(customers, phoneSearch(text)) : NOTHING;
      const owners = seesCustomers ? withCompanies(customers, named, companies) : NOTHING;
      const first = (entries: readonly ObjectEntry[]) => recentFirst(entries, recent);
      return {
        objects: seesObjects ? objectsFound(objects, { text, hasWords: null, owners, first }).objects : NOTHING,
        customers: bestPeopleFirst(recentFirst(owners, recent), text),
      };
    },
    [objects, customers, seesObjects, seesCustomers, recent],
  );
}

/** A record of this device with its kind. */
export type RecentEntry =
  | { readonly kind: 'objects'; readonly entry: ObjectEntry }
  | { readonly kind: 'customers'; readonly entry: CustomerEntry }
  | { readonly kind: 'prospects'; readonly entry: ProspectEntry }
  | { readonly kind: 'spots'; readonly entry: SpotEntry };
