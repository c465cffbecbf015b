import type { ObjectCategory, ObjectFields, StoredObject } from '#objects/object.schema.ts';
import { objectSortKey } from '#objects/object.ts';
import { HAZARDS, OBJECT_FIELDS } from '#objects/object-fields.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { emptyFields } from '#shared/field-map.ts';
import type { RowDraft } from '#sync/table.ts';
import { plateMaker } from './plates.ts';
import type { Random } from './random.ts';
import { HOLD_REASONS, MAKES } from './words.ts';

type Range = readonly [least: number, most: number];
type Kind = {
  readonly category: ObjectCategory;
  readonly share: number;
  readonly length: Range;
  readonly width: Range;
  readonly height: Range;
};

/** What stands in a yard, by share in percent, with sizes in centimetres; caravans including their drawbar. */
const KINDS: readonly Kind[] = [
  { category: 'caravan', share: 62, length: [460, 845], width: [205, 250], height: [250, 275] },
  { category: 'camper', share: 15, length: [490, 745], width: [195, 235], height: [235, 299] },
  { category: 'boat', share: 9, length: [380, 840], width: [165, 270], height: [110, 260] },
  { category: 'trailer', share: 5, length: [240, 520], width: [135, 220], height: [90, 240] },
  { category: 'classic', share: 3, length: [360, 480], width: [150, 178], height: [125, 150] },
  { category: 'other', share: 3, length: [320, 460], width: [150, 200], height: [100, 160] },
  { category: 'horse', share: 1, length: [320, 450], width: [170, 225], height: [225, 260] },
  { category: 'car', share: 1, length: [390, 490], width: [170, 190], height: [135, 170] },
  { category: 'motorcycle', share: 1, length: [205, 240], width: [75, 100], height: [110, 145] },
];

/** How many of a hundred have gas, lithium and power; of three tenths of the others nobody said. */
const HAZARD_SHARES: Readonly<Partial<Record<ObjectCategory, readonly [gas: number, lithium: number, power: number]>>> =
  {
    caravan: [55, 8, 6],
    camper: [45, 22, 12],
    boat: [15, 10, 8],
    car: [0, 30, 45],
    motorcycle: [0, 20, 25],
  };
const UNSAID = 30;

/** What is known of an object. Not drawn, so that the rest of the yard stays what it was before there were these fields. */
function hazardsOf(category: ObjectCategory, index: number): Pick<ObjectFields, (typeof HAZARDS)[number]> {
  const shares = HAZARD_SHARES[category] ?? [0, 0, 0];
  const said = HAZARDS.map((hazard, at) => {
    const share = shares[at] ?? 0;
    const place = (index * 37 + at * 29) % 100;
    return [hazard, place < share ? 'yes' : place < share + UNSAID ? null : 'no'] as const;
  });
  return { gas: null, lithium: null, power: null, ...Object.fromEntries(said) };
}

/** Objects that are with their customers; their later places follow from their history. */
export function makeObjects(
  count: number,
  customers: readonly { readonly id: string }[],
  today: CivilDate,
  random: Random,
): RowDraft<StoredObject>[] {
  const nextPlate = plateMaker(random);
  return Array.from({ length: count }, (_, index) => {
    const kind = pickKind(random);
    const make = random.pick(MAKES[kind.category]);
    const type = random.pick(make.types);
    const { plate, plateCountry } = nextPlate(kind.category);
    // Everybody has one object before anybody has two.
    const owner = customers[index] ?? random.pick(customers);
    const held = random.chance(0.04);
    return {
      ...emptyFields(OBJECT_FIELDS),
      id: random.id(),
      plate,
      plateCountry,
      category: kind.category,
      brand: make.brand,
      type,
      ...hazardsOf(kind.category, index),
      lengthCm: random.between(...kind.length),
      widthCm: random.between(...kind.width),
      heightCm: random.chance(0.05) ? null : random.between(...kind.height),
      customerId: owner.id,
      contractStartOn: addDays(today, -random.between(420, 3600)),
      number: index + 1,
      sortKey: objectSortKey({ plate, brand: make.brand, type }),
      storageStatus: 'with_customer',
      warehouseId: null,
      spotId: null,
      stayId: null,
      lastStayId: null,
      placeConfirmed: true,
      lastMovedAt: null,
      holdReason: held ? random.pick(HOLD_REASONS) : null,
      holdSince: held ? `${addDays(today, -random.between(2, 60))}T08:15:00.000Z` : null,
      tagIds: [],
    };
  });
}

function pickKind(random: Random): Kind {
  let drawn = random.between(1, 100);
  for (const kind of KINDS) {
    drawn -= kind.share;
    if (drawn <= 0) return kind;
  }
  throw new RangeError('shares do not add up to 100');
}
