import type { CustomerEntry } from '#customers/client/customer-index.ts';
import type { Contact } from '#customers/contact.schema.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { type Occupancy, occupancyOf } from '#objects/client/occupancy.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import type { Place } from '#spots/client/use-places.ts';
import { rowsOnMap } from '#spots/map-layout.ts';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';
import { MOST_PRINTED } from '#ui/use-visible-rows.ts';

export type Hazard = (typeof HAZARDS)[number];
export type HazardSaid = ObjectEntry[Hazard];

/** What is in a hall: objects, those that have each hazard, and those of which not everything is known. */
export type HazardCounts = Readonly<Record<Hazard | 'objects' | 'unknown', number>>;

/** A hall with its spots and what is in storage there. */
export type Hall = {
  /** `NO_HALL` for what is in storage in a hall that is not known. */
  readonly id: string;
  readonly label: string;
  readonly spots: readonly SpotEntry[];
  readonly objects: readonly ObjectEntry[];
};

export const NO_HALL = 'unknown';

/** Every hall, and at the end what is in storage without one, where there is any: a fire may be there as well. */
export function hallsOf(
  places: readonly Pick<Place, 'id' | 'label'>[],
  spots: readonly SpotEntry[],
  entries: readonly ObjectEntry[],
  noHall: string,
): readonly Hall[] {
  const stored = storedByHall(entries);
  const halls = places.map(({ id, label }): Hall => {
    return { id, label, spots: spotsByHall(spots).get(id) ?? NONE, objects: stored.get(id) ?? NONE };
  });
  const known = new Set<string | null>(places.map(({ id }) => id));
  const elsewhere = [...stored].flatMap(([id, objects]) => (known.has(id) ? [] : objects));
  return elsewhere.length === 0 ? halls : [...halls, { id: NO_HALL, label: noHall, spots: NONE, objects: elsewhere }];
}

const NONE: readonly never[] = [];

const storedByHall = oncePerList((entries: readonly ObjectEntry[]) =>
  grouped(
    entries.filter(({ storageStatus }) => storageStatus === 'with_storage'),
    ({ warehouseId }) => warehouseId,
  ),
);
const spotsByHall = oncePerList((spots: readonly SpotEntry[]) => grouped(spots, ({ warehouseId }) => warehouseId));

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Counts what is in a hall. */
export const countsOf = oncePerList((entries: readonly Pick<ObjectEntry, Hazard>[]): HazardCounts => {
  const counts = { objects: entries.length, gas: 0, lithium: 0, power: 0, unknown: 0 };
  for (const entry of entries) {
    for (const hazard of HAZARDS) if (entry[hazard] === 'yes') counts[hazard] += 1;
    if (HAZARDS.some((hazard) => entry[hazard] === null)) counts.unknown += 1;
  }
  return counts;
});

/** Halls that are printed at once, and those left to be printed one by one. No hall is printed in part: a list must be whole. */
export function printedAtOnce(halls: readonly Hall[]): Readonly<Record<'printed' | 'left', readonly Hall[]>> {
  let room = MOST_PRINTED;
  const [printed, left]: [Hall[], Hall[]] = [[], []];
  for (const hall of halls) {
    const fits = halls.length === 1 || hall.objects.length <= room;
    if (fits) room -= hall.objects.length;
    (fits ? printed : left).push(hall);
  }
  return { printed, left };
}

/** What stands on which spot, also on a spot of another hall than the one the object is said to be in. */
export const standingOf = oncePerList((entries: readonly ObjectEntry[]): Occupancy => occupancyOf(entries));

/** What the map shows of a spot: that nothing stands there, what has been said of all that does, or that not all is known. */
export type BayState = 'free' | 'none' | 'unknown' | 'hazard';

export type BaySays = { readonly state: BayState; readonly hazards: readonly Hazard[] };

/** What is known of all that stands on a spot. What is not known is never shown as no. */
export function saidOf(here: readonly Pick<ObjectEntry, Hazard>[]): BaySays {
  const hazards = HAZARDS.filter((hazard) => here.some((entry) => entry[hazard] === 'yes'));
  const isUnknown = here.some((entry) => HAZARDS.some((hazard) => entry[hazard] === null));
  const taken = isUnknown ? 'unknown' : 'none';
  return { state: hazards.length > 0 ? 'hazard' : here.length === 0 ? 'free' : taken, hazards };
}

/** What stands in a row of the map; null for what is in the hall and on none of its spots. */
export type CalamityRow = { readonly row: number | null; readonly entries: readonly ObjectEntry[] };

/** What stands in a hall, row by row and spot by spot as on the map, and at the end what is there without a spot. */
export function calamityRows({ spots, objects }: Pick<Hall, 'spots' | 'objects'>): readonly CalamityRow[] {
  const { bySpot } = standingOf(objects);
  const rows = rowsOnMap(spots).map(([row, places]): CalamityRow => {
    return { row, entries: places.flatMap(({ id }) => bySpot.get(id) ?? []) };
  });
  const known = new Set(spots.map(({ id }) => id));
  const unplaced = objects.filter(({ spotId }) => spotId === null || !known.has(spotId));
  return [...rows, { row: null, entries: unplaced }].filter((each) => each.entries.length > 0);
}

/** A part of a list of rows that is drawn at once; the first part of a row has its name. */
export type CalamityPiece = CalamityRow & { readonly at: number };

/** Objects that are drawn together. */
const PIECE = 40;

/** The rows in parts of some dozens of objects, so that a hall of thousands is drawn where it is looked at. */
export function piecesOf(rows: readonly CalamityRow[]): readonly CalamityPiece[] {
  return rows.flatMap(({ row, entries }) =>
    Array.from({ length: Math.ceil(entries.length / PIECE) }, (_, index): CalamityPiece => {
      const at = index * PIECE;
      return { row, at, entries: entries.slice(at, at + PIECE) };
    }),
  );
}

/** A number to call, and the contact it reaches; the name is empty where it is the customer's own. */
export type CalamityNumber = { readonly number: string; readonly name: string };

/** Numbers by customer; null for who may not see customers. */
export type CalamityNumbers = ReadonlyMap<string, readonly CalamityNumber[]> | null;

/** The numbers of a customer, the one that is carried along first, and then those of their contacts; none twice. */
export function numbersOf(
  { mobile, phone }: Pick<CustomerEntry, 'phone' | 'mobile'>,
  contacts: readonly Pick<Contact, 'name' | 'phone'>[],
): readonly CalamityNumber[] {
  const numbers = new Map<string, CalamityNumber>();
  for (const { number, name } of [
    { number: mobile, name: '' },
    { number: phone, name: '' },
    ...contacts.map((contact) => ({ number: contact.phone, name: contact.name })),
  ]) {
    const digits = number.replaceAll(/[^\d+]/g, '');
    if (digits !== '' && !numbers.has(digits)) numbers.set(digits, { number, name });
  }
  return [...numbers.values()];
}
