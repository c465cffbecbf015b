import { describe, expect, test } from 'vitest';
import { newestFirst } from '#objects/client/movements.ts';
import {
  countStates,
  exactSpotFirst,
  filterObjects,
  isNarrowed,
  NO_OBJECT_FILTER,
  type ObjectColumn,
  type SortWords,
  sortObjects,
  standingOnSpot,
} from '#objects/client/object-filters.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { needsReason, placeOptions, quickPlaces, type SpotChoice } from '#objects/client/placement-options.ts';
import { plateSearch } from '#objects/client/plate-search.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer, anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';

const spots = [1, 2, 3, 4, 5].map((number) => aSpot(number));
const joinedRows = new Map(
  [aCustomer(), aWarehouse(), ...spots].map((row) => [
    row.id,
    row as { readonly id: string; rev: number; version: number },
  ]),
);
const joined = ((_table: unknown, id: string | null) => (id === null ? undefined : joinedRows.get(id))) as Joined;
const entryOf = (object: StoredObject): ObjectEntry => objectIndex.toEntry(object, joined);
const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
const choice = (spot: Spot): SpotChoice => ({ ...spot, warehouseName: 'Hal A', search: spot.name.toLowerCase() });

const WORDS: SortWords = {
  choices: {
    category: { boat: 'Boot', caravan: 'Caravan', car: 'Auto' },
    color: { red: 'Rood', blue: 'Blauw' },
    gas: { yes: 'Ja', no: 'Nee', '': 'Onbekend' },
    lithium: {},
    power: {},
  },
  tags: (tagIds) => tagIds.join(', '),
};

describe('an entry of the objects list', () => {
  test('is found by customer, brand, number and any part of the plate, together in any order', () => {
    const entries = [entryOf(aStoredObject(1, 1, { plate: 'WN48TX', number: 731 }))];
    for (const text of ['veldhuis', 'hobby', '731', 'n-48', 'n48t', 'anke wn48']) {
      expect(searchEntries([...entries], text), text).toHaveLength(1);
    }
    expect(searchEntries([...entries], 'anke wb')).toEqual([]);
  });

  test('is found by a plate or model however its dashes are typed', () => {
    const entries = [
      entryOf(aStoredObject(1, 1, { plate: 'WN48TX', type: '450-E' })),
      entryOf(aStoredObject(2, 2, { plate: 'AB-123 CD', plateCountry: 'DE' })),
    ];
    const found = (text: string) => idsOf(searchEntries([...entries], plateSearch(text)));
    for (const text of ['wn-48tx', 'WN48-TX', 'w-n-4-8', 'wn48-', '8-t', '450-e', '450e']) {
      expect(found(text), text).toEqual([testId('o', 1)]);
    }
    for (const text of ['ab123cd', 'AB-123-CD', 'ab 123']) expect(found(text), text).toEqual([testId('o', 2)]);
    expect(found('wn-48-tz')).toEqual([]);
    expect(plateSearch('Jansen-de Boer')).toBe('Jansen-de Boer');
  });

  test('carries the names of its spot and warehouse, and none while it is away', () => {
    expect(entryOf(aStoredObject(1, 2))).toMatchObject({ spotName: 'A2', warehouseName: 'Hal A' });
    expect(entryOf(anObject(1))).toMatchObject({ spotName: '', warehouseName: '' });
  });

  test('of an object whose customer is not on this device shows no name', () => {
    expect(entryOf(anObject(1, { customerId: testId('c', 9) })).customerName).toBe('');
  });
});

describe('filtering and sorting objects', () => {
  const entries = [
    entryOf(aStoredObject(1, 3, { brand: 'Kip', lengthCm: 500 })),
    entryOf(aStoredObject(2, 1, { brand: 'Adria', holdReason: 'Manual', lengthCm: 700 })),
    entryOf(anObject(3, { brand: '', category: 'boat', lengthCm: 600, placeConfirmed: false })),
  ];

  test('without a choice keeps the very same list', () => {
    expect(filterObjects(entries, NO_OBJECT_FILTER)).toBe(entries);
    expect(sortObjects(entries, null, WORDS)).toBe(entries);
  });

  test('by state, category and warehouse keeps what passes all of them', () => {
    const only = (change: Partial<typeof NO_OBJECT_FILTER>) =>
      idsOf(filterObjects(entries, { ...NO_OBJECT_FILTER, ...change }));
    expect(only({ state: 'with_storage' })).toEqual([testId('o', 1), testId('o', 2)]);
    expect(only({ state: 'held' })).toEqual([testId('o', 2)]);
    expect(only({ state: 'unconfirmed' })).toEqual([testId('o', 3)]);
    expect(only({ category: 'boat', state: 'with_storage' })).toEqual([]);
    expect(only({ color: 'red' })).toEqual([]);
    expect(only({ warehouseId: testId('w', 1) })).toEqual([testId('o', 1), testId('o', 2)]);
    expect(only({ warehouseId: testId('w', 2) })).toEqual([]);
  });

  test('counts every state in one pass', () => {
    expect(countStates(entries)).toEqual({
      all: 3,
      with_storage: 2,
      with_customer: 1,
      held: 1,
      unconfirmed: 1,
      unplaced: 0,
    });
  });

  test('puts what has no value last in both directions', () => {
    expect(idsOf(sortObjects(entries, { column: 'brand', descending: false }, WORDS))).toEqual(
      [2, 1, 3].map((n) => testId('o', n)),
    );
    expect(idsOf(sortObjects(entries, { column: 'brand', descending: true }, WORDS))).toEqual(
      [1, 2, 3].map((n) => testId('o', n)),
    );
    expect(idsOf(sortObjects(entries, { column: 'length', descending: true }, WORDS))).toEqual(
      [2, 3, 1].map((n) => testId('o', n)),
    );
  });

  test('by colour keeps those of that colour, and sorts by its word, those without one last', () => {
    const colored = [
      entryOf(anObject(1, { color: 'red' })),
      entryOf(anObject(2)),
      entryOf(anObject(3, { color: 'blue' })),
    ];
    expect(idsOf(filterObjects(colored, { ...NO_OBJECT_FILTER, color: 'red' }))).toEqual([testId('o', 1)]);
    expect(isNarrowed({ ...NO_OBJECT_FILTER, color: 'red' })).toBe(true);
    expect(idsOf(sortObjects(colored, { column: 'color', descending: true }, WORDS))).toEqual(
      [1, 3, 2].map((n) => testId('o', n)),
    );
  });

  test('by gas keeps those of which it was said, and sorts those of which nobody said anything last', () => {
    const asked = [entryOf(anObject(1)), entryOf(anObject(2, { gas: 'no' })), entryOf(anObject(3, { gas: 'yes' }))];
    const kept = (gas: 'yes' | 'no') => idsOf(filterObjects(asked, { ...NO_OBJECT_FILTER, gas }));
    expect([kept('yes'), kept('no')]).toEqual([[testId('o', 3)], [testId('o', 2)]]);
    const sorted = (descending: boolean) => idsOf(sortObjects(asked, { column: 'gas', descending }, WORDS));
    expect(sorted(false)).toEqual([3, 2, 1].map((n) => testId('o', n)));
    expect(sorted(true)).toEqual([2, 3, 1].map((n) => testId('o', n)));
  });

  test('sorts by every column, categories by their words', () => {
    const mixed = [
      entryOf(aStoredObject(1, 2, { category: 'caravan', holdReason: 'Manual', tagIds: [testId('t', 2)] })),
      entryOf(anObject(2, { category: 'boat' })),
      entryOf(aStoredObject(3, 1, { category: 'car', spotId: null, tagIds: [testId('t', 1)] })),
    ];
    const by = (column: ObjectColumn) =>
      idsOf(sortObjects(mixed, { column, descending: false }, WORDS)).map((id) => Number(id.slice(-1)));
    expect(by('category')).toEqual([3, 2, 1]);
    expect(by('status')).toEqual([1, 3, 2]);
    expect(by('warehouse')).toEqual([1, 3, 2]);
    expect(by('tags')).toEqual([3, 1, 2]);
    expect(idsOf(filterObjects(mixed, { ...NO_OBJECT_FILTER, state: 'unplaced' }))).toEqual([testId('o', 3)]);
    expect(countStates(mixed).unplaced).toBe(1);
  });

  test('puts what stands on the very spot that was typed first', () => {
    const on = (name: string, number: number) => ({ ...entryOf(aStoredObject(number)), spotSearch: name });
    const [far, near, other] = [on('v123', 1), on('v12', 2), on('v122', 3)];
    expect(idsOf(exactSpotFirst([far, near, other], 'v12'))).toEqual(idsOf([near, far, other]));
    const none = [far, other];
    expect(exactSpotFirst(none, 'v12')).toBe(none);
  });

  test('finds what stands on a spot by the beginning of its name', () => {
    expect(idsOf(standingOnSpot(entries, 'a3'))).toEqual([testId('o', 1)]);
    expect(standingOnSpot(entries, '')).toEqual([]);
    expect(standingOnSpot(entries, '3')).toEqual([]);
    expect(standingOnSpot(entries, 'a')).toEqual([]);
    const five = entries.map((entry) => ({ ...entry, spotSearch: '5' }));
    expect(standingOnSpot(five, '5')).toEqual(five);
    expect(standingOnSpot(five, '51')).toEqual([]);
  });
});

describe('places offered to an object', () => {
  const object = anObject(9, { lengthCm: 500, widthCm: 200, heightCm: 250 });

  test('begin with the smallest free spot that fits, then come those that need a reason', () => {
    const choices = [
      choice(aSpot(1, { lengthCm: 800 })),
      choice(aSpot(2, { lengthCm: 600 })),
      choice(aSpot(3, { lengthCm: 400 })),
      choice(aSpot(4, { outOfUse: true })),
      choice(aSpot(5, { lengthCm: 550 })),
    ];
    const occupancy = occupancyOf([entryOf(aStoredObject(1, 5))]);
    const options = placeOptions(object, choices, occupancy);
    expect(options.map(({ spot }) => spot.name)).toEqual(['A2', 'A1', 'A3', 'A5', 'A4']);
    expect(options.map(({ problem }) => problem?.code ?? null)).toEqual([
      null,
      null,
      'spot.too_small',
      'spot.full',
      'spot.out_of_use',
    ]);
  });

  test('begin with the spot that is kept for it, and ask for a reason where one is kept for another', () => {
    const spots = [aSpot(1, { lengthCm: 900 }), aSpot(2, { lengthCm: 600 }), aSpot(3, { lengthCm: 700 })];
    const kept = [object.id, testId('o', 1), testId('o', 2)];
    const choices = spots.map((spot, index) => choice({ ...spot, reservedObjectId: kept[index] ?? null }));
    const occupancy = occupancyOf([entryOf(object), entryOf(anObject(1)), entryOf(aStoredObject(2, 4))]);
    const options = placeOptions(object, choices, occupancy);
    expect(options.map(({ spot, problem }) => [spot.name, problem?.code ?? null])).toEqual([
      ['A1', null],
      ['A3', null],
      ['A2', 'spot.reserved'],
    ]);
  });

  test('leave those that are kept for another one later for the last, and offer them by a tap only without others', () => {
    const spots = [aSpot(1, { lengthCm: 600, reservedObjectId: testId('o', 1) }), aSpot(2, { lengthCm: 800 })];
    const offered = (of: readonly SpotChoice[]) => {
      const options = placeOptions(object, of, occupancyOf([entryOf(aStoredObject(1, 3))]));
      const quick = quickPlaces(options, of, { objectId: object.id, lastSpotId: null });
      return [
        options.map(({ spot, problem, keptLater }) => [spot.name, problem, keptLater?.id]),
        quick.map(({ option }) => option.spot.name),
      ];
    };
    const kept = ['A1', null, testId('o', 1)];
    expect(offered(spots.map(choice))).toEqual([[['A2', null, undefined], kept], ['A2']]);
    expect(offered(spots.slice(0, 1).map(choice))).toEqual([[kept], ['A1']]);
  });

  test('count the object itself out of its own spot', () => {
    const stored = aStoredObject(1, 1);
    const [option] = placeOptions(stored, [choice(aSpot(1))], occupancyOf([entryOf(stored)]));
    expect(option).toMatchObject({ taken: 0, problem: null });
  });

  test('of an object without a height ask for a look, not for a reason', () => {
    const [option] = placeOptions({ ...object, heightCm: null }, [choice(aSpot(1))], occupancyOf([]));
    expect(option?.problem?.code).toBe('spot.height_unknown');
    expect(needsReason(option?.problem ?? null)).toBe(false);
  });

  test('offer three by one tap: the last one, the nearest to it that fits, and the next tightest', () => {
    const lengths = [600, 620, 300, 900, 610];
    const choices = lengths.map((lengthCm, index) => choice(aSpot(index + 1, { lengthCm })));
    const quick = (lastSpot: number | null, taken: readonly number[] = []) => {
      const occupancy = occupancyOf(taken.map((spot, index) => entryOf(aStoredObject(index + 1, spot))));
      const options = placeOptions(object, choices, occupancy);
      const found = quickPlaces(options, choices, {
        objectId: object.id,
        lastSpotId: lastSpot === null ? null : testId('s', lastSpot),
      });
      return found.map(({ kind, option }) => `${kind} ${option.spot.name}`);
    };
    // A3 is too small: from A4 the nearest that fits is A5.
    expect(quick(4)).toEqual(['last A4', 'near A5', 'next A1']);
    // Somebody else stands there now: it is no place any more, but still says what is near.
    expect(quick(4, [4])).toEqual(['near A5', 'next A1']);
    expect(quick(null)).toEqual(['tight A1', 'next A5']);
    expect(quick(4, [1, 2, 4, 5])).toEqual([]);
  });

  test('offer the next one in the warehouse where it stood last, where one fits there', () => {
    const lengths = [600, 900, 800, 610];
    const choices = lengths.map((lengthCm, index) =>
      choice(aSpot(index + 1, { lengthCm, ...(index === 3 ? { warehouseId: testId('w', 9) } : {}) })),
    );
    const quick = quickPlaces(placeOptions(object, choices, occupancyOf([])), choices, {
      objectId: object.id,
      lastSpotId: testId('s', 1),
    });
    // A4 is the tightest after A1, but stands in another hall.
    expect(quick.map(({ kind, option }) => `${kind} ${option.spot.name}`)).toEqual(['last A1', 'near A2', 'next A3']);
  });

  test('offer its reserved spot first, before the one where it stood last', () => {
    const choices = [1, 2, 3, 4].map((number) =>
      choice(aSpot(number, { reservedObjectId: number === 3 ? object.id : null })),
    );
    const options = placeOptions(object, choices, occupancyOf([]));
    const quick = quickPlaces(options, choices, { objectId: object.id, lastSpotId: testId('s', 1) });
    expect(quick.map(({ kind, option }) => `${kind} ${option.spot.name}`)).toEqual(['own A3', 'last A1', 'near A2']);
  });

  test('offer the one that suits when it leaves after its reserved one, and before where it stood last', () => {
    const choices = [1, 2, 3, 4].map((number) =>
      choice(aSpot(number, { reservedObjectId: number === 3 ? object.id : null })),
    );
    const options = placeOptions(object, choices, occupancyOf([]));
    const ranks = new Map([1, 2, 3, 4].map((number) => [testId('s', number), number === 4 ? 1 : 5]));
    const standOf = (spotId: string) => ({ rank: ranks.get(spotId) ?? 9, reason: 'sleeper' as const });
    const quick = quickPlaces(options, choices, { objectId: object.id, lastSpotId: testId('s', 1), standOf });
    expect(quick.map(({ kind, option }) => `${kind} ${option.spot.name}`)).toEqual(['own A3', 'leaving A4', 'last A1']);
    // Nothing is proposed that cannot be driven to.
    const blocked = quickPlaces(options, choices, { objectId: object.id, lastSpotId: null, standOf: () => null });
    expect(blocked.some(({ kind }) => kind === 'leaving')).toBe(false);
  });

  test('that are not measured come after those that fit, and are not said to fit', () => {
    const choices = [0, 900, 620].map((lengthCm, index) => choice(aSpot(index + 1, { lengthCm })));
    const options = placeOptions(object, choices, occupancyOf([]));
    expect(options.map(({ spot, isMeasured }) => [spot.name, isMeasured])).toEqual([
      ['A3', true],
      ['A2', true],
      ['A1', false],
    ]);
    const offered = (size: object, of = choices, last: string | null = null) =>
      quickPlaces(placeOptions({ ...object, ...size }, of, occupancyOf([])), of, {
        objectId: object.id,
        lastSpotId: last,
      }).map(({ kind, option }) => `${kind} ${option.spot.name} ${option.isMeasured}`);
    // A2, which fits, is offered before A1, which lies as near.
    expect(offered({}, choices, testId('s', 1))).toEqual(['last A1 false', 'near A2 true', 'next A3 true']);
    expect(offered({}, choices.slice(0, 1))).toEqual(['tight A1 false']);
    expect(offered({ lengthCm: 0, widthCm: 0 }, choices.slice(1))).toEqual(['tight A2 false', 'next A3 false']);
  });

  test('count those whose place is confirmed before the others on the same spot', () => {
    const doubted = entryOf(aStoredObject(1, 2, { placeConfirmed: false }));
    const occupancy = occupancyOf([doubted, entryOf(aStoredObject(2, 2)), entryOf(aStoredObject(3, 2))]);
    expect(idsOf(occupancy.bySpot.get(testId('s', 2)) ?? [])).toEqual([2, 3, 1].map((number) => testId('o', number)));
  });

  test('leave nothing standing where an object is with its owner', () => {
    const occupancy = occupancyOf([
      entryOf(anObject(1)),
      entryOf(aStoredObject(2, 2)),
      entryOf(aStoredObject(3, 2, { spotId: null })),
    ]);
    expect([...occupancy.bySpot.keys()]).toEqual([testId('s', 2)]);
    expect(idsOf(occupancy.unplaced.get(testId('w', 1)) ?? [])).toEqual([testId('o', 3)]);
  });
});

describe('movements of an object', () => {
  const fact = (id: string, at: string, byName = 'Kees') => ({
    id,
    kind: 'moved' as const,
    at,
    byName,
    fromWarehouseId: null,
    fromSpotId: null,
    toWarehouseId: null,
    toSpotId: null,
    note: '',
    reason: null,
    standing: 'accepted' as const,
    undoneAt: null,
    undoneByName: null,
  });

  test('of the device and the server are shown once each, newest first, the device in the right', () => {
    const own = [fact('1', '2026-05-01T08:00:00.000Z', 'here')];
    const older = [
      fact('1', '2026-05-01T08:00:00.000Z', 'there'),
      fact('2', '2026-05-03T08:00:00.000Z'),
      fact('3', '2025-01-01T08:00:00.000Z'),
    ];
    expect(newestFirst(own, older).map(({ id, byName }) => `${id} ${byName}`)).toEqual(['2 Kees', '1 here', '3 Kees']);
  });
});
