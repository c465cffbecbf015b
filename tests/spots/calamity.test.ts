import { describe, expect, test } from 'vitest';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import {
  calamityRows,
  countsOf,
  hallsOf,
  NO_HALL,
  numbersOf,
  piecesOf,
  printedAtOnce,
  saidOf,
} from '#pages/calamity/calamity.ts';
import { LINES } from '#pages/calamity/calamity-line.tsx';
import { calamityPaper, HEAD_MM, LEGEND_MM, PAPER, type PaperLine, SIGNS_MM } from '#pages/calamity/calamity-paper.ts';
import { calamityPlan } from '#pages/calamity/calamity-plan.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { aSpot, aStoredObject, testId } from '#tests/support/builders.ts';

const HALL = testId('w', 1);
const entry = (number: number, changes: Partial<ObjectEntry> = {}) =>
  ({ ...aStoredObject(number), customerName: '', spotName: '', ...changes }) as unknown as ObjectEntry;
const PLACES = [
  { id: HALL, label: 'Hal A' },
  { id: testId('w', 2), label: 'Hal B' },
];
const halls = (spots: readonly SpotEntry[], objects: readonly ObjectEntry[]) =>
  hallsOf(PLACES, spots, objects, 'Hall not known');
const spot = (number: number, changes: Partial<SpotEntry> = {}) =>
  ({ ...aSpot(number), ...changes }) as unknown as SpotEntry;

describe('what stands in a hall', () => {
  test('comes row by row and spot by spot as on the map, and at the end what has no spot there', () => {
    const spots = [
      spot(1, { mapRow: 2, mapPosition: 1 }),
      spot(2, { mapRow: 1, mapPosition: 2 }),
      spot(3, { mapRow: 1, mapPosition: 1 }),
      spot(4, { warehouseId: testId('w', 2) }),
    ];
    const objects = [
      entry(1),
      entry(2, { placeConfirmed: false }),
      entry(3),
      entry(5, { spotId: null }),
      entry(6, { spotId: testId('s', 2) }),
      // Its spot lies in another hall.
      entry(7, { spotId: testId('s', 4) }),
      entry(8, { warehouseId: testId('w', 2), spotId: testId('s', 4) }),
      entry(9, { storageStatus: 'with_customer' }),
    ];
    const [hall] = halls(spots, objects);
    const numbers = calamityRows(hall ?? { spots: [], objects: [] }).map(({ row, entries }) => [
      row,
      ...entries.map(({ number }) => number),
    ]);
    expect(numbers).toEqual([
      [1, 3, 6, 2],
      [2, 1],
      [null, 5, 7],
    ]);
  });

  test('is counted with what has gas, lithium and power, and of which something is not known', () => {
    const objects = [
      entry(1, { gas: 'yes', lithium: 'no', power: 'no' }),
      entry(2, { gas: 'yes', lithium: 'yes', power: null }),
      entry(3, { gas: 'no', lithium: 'no', power: 'no' }),
      entry(4, { gas: 'yes', storageStatus: 'with_customer' }),
    ];
    expect(halls([], objects).map((hall) => countsOf(hall.objects))).toEqual([
      { objects: 3, gas: 2, lithium: 1, power: 0, unknown: 1 },
      { objects: 0, gas: 0, lithium: 0, power: 0, unknown: 0 },
    ]);
  });

  test('stands last where its hall is not known, or is gone, and nothing is said of that where there is none', () => {
    const nowhere = [
      entry(1, { warehouseId: null, spotId: null, gas: 'yes' }),
      entry(2, { warehouseId: testId('w', 7), spotId: null }),
    ];
    const away = entry(3, { warehouseId: null, spotId: null, storageStatus: 'with_customer' });
    const found = halls([], [...nowhere, entry(4), away]);
    expect(found.map(({ id, label, objects }) => [id, label, objects.length])).toEqual([
      [HALL, 'Hal A', 1],
      [testId('w', 2), 'Hal B', 0],
      [NO_HALL, 'Hall not known', 2],
    ]);
    expect(countsOf(found[2]?.objects ?? [])).toMatchObject({ objects: 2, gas: 1, unknown: 2 });
    expect(halls([], [entry(4), away])).toHaveLength(2);
  });

  test('comes in parts of some dozens, none of them over two rows, and loses nothing', () => {
    const rows = [100, 3].map((count, row) => ({ row, entries: Array.from({ length: count }, (_, at) => entry(at)) }));
    const pieces = piecesOf(rows);
    expect(pieces.map(({ row, at, entries }) => [row, at, entries.length])).toEqual([
      [0, 0, 40],
      [0, 40, 40],
      [0, 80, 20],
      [1, 0, 3],
    ]);
    expect(pieces.flatMap(({ entries }) => entries)).toEqual(rows.flatMap(({ entries }) => entries));
  });

  test('is printed hall by hall where there is more than a browser prints at once, and no hall in part', () => {
    const hall = (id: string, objects: number) => ({
      id,
      label: id,
      spots: [],
      objects: Array.from<ObjectEntry>({ length: objects }).fill(entry(1)),
    });
    const names = (...given: readonly ReturnType<typeof hall>[]) => {
      const { printed, left } = printedAtOnce(given);
      return [printed.map(({ id }) => id).join(), left.map(({ id }) => id).join()];
    };
    expect(names(hall('a', 2000), hall('b', 1000))).toEqual(['a,b', '']);
    expect(names(hall('a', 2000), hall('b', 1001), hall('c', 5))).toEqual(['a,c', 'b']);
    expect(names(hall('a', 3001))).toEqual(['a', '']);
  });

  test('has the numbers of its owner, the mobile one first, then those of their contacts, and none twice', () => {
    const own = (number: string) => ({ number, name: '' });
    expect(numbersOf({ phone: '0341-1', mobile: '06-2' }, [])).toEqual([own('06-2'), own('0341-1')]);
    expect(numbersOf({ phone: '06-2', mobile: '06 2' }, [])).toEqual([own('06 2')]);
    expect(numbersOf({ phone: '', mobile: '' }, [])).toEqual([]);
    const contacts = [
      { name: 'Joris Bos', phone: '0341 1' },
      { name: 'Marga de Wit', phone: '06-3' },
      { name: 'By mail only', phone: '' },
    ];
    expect(numbersOf({ phone: '0341-1', mobile: '' }, contacts)).toEqual([
      own('0341-1'),
      { number: '06-3', name: 'Marga de Wit' },
    ]);
  });
});

describe('the small map of a hall', () => {
  test('never shows as no what is not known of something on a spot', () => {
    const no = { gas: 'no', lithium: 'no', power: 'no' } as const;
    expect(saidOf([])).toEqual({ state: 'free', hazards: [] });
    expect(saidOf([no, no])).toEqual({ state: 'none', hazards: [] });
    expect(saidOf([no, { ...no, power: null }])).toEqual({ state: 'unknown', hazards: [] });
    expect(
      saidOf([
        { ...no, gas: null },
        { ...no, power: 'yes' },
      ]),
    ).toEqual({ state: 'hazard', hazards: ['power'] });
  });

  test('has every spot once, in its row and in order, none over another', () => {
    const spots = Array.from({ length: 40 }, (_, at) =>
      spot(at + 1, { mapRow: 1 + (at % 2), mapPosition: at + 1, widthCm: at === 0 ? 0 : 300, lengthCm: 800 }),
    );
    const { bays, rows, width, height } = calamityPlan(spots);
    expect(bays.map(({ id }) => id).toSorted()).toEqual(spots.map(({ id }) => id).toSorted());
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    const [first, second] = rows;
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(second?.y ?? 0);
    const inRow = bays.filter(({ y }) => y === first?.y);
    expect(inRow).toHaveLength(20);
    for (const [at, bay] of inRow.entries())
      expect(bay.x).toBeGreaterThan((inRow[at - 1]?.x ?? 0) + (at > 0 ? 100 : 0));
    for (const bay of bays) {
      expect(bay.x + bay.width).toBeLessThanOrEqual(width);
      expect(bay.y + bay.height).toBeLessThanOrEqual(height + 0.001);
    }
  });

  test('lays spots without a row in lines, and is empty for a hall without spots', () => {
    const spots = Array.from({ length: 60 }, (_, at) => spot(at + 1, { mapRow: 0, mapPosition: at + 1 }));
    const { bays, rows, width, height } = calamityPlan(spots);
    expect(rows).toEqual([]);
    expect(bays).toHaveLength(60);
    expect(width / height).toBeGreaterThan(1.5);
    expect(width / height).toBeLessThan(6);
    expect(calamityPlan([])).toMatchObject({ bays: [], rows: [], width: 0, height: 0 });
  });
});

/** The lines of a hall with so many objects, in rows of twenty. */
function linesFor(objects: number): PaperLine<number>[] {
  return Array.from({ length: objects }, (_, at) => at).flatMap((item) =>
    item % 20 === 0 ? [{ heading: `Row ${item / 20 + 1}` }, { item }] : [{ item }],
  );
}

describe('a hall on paper', () => {
  test.each([
    [20, 1],
    [60, 2],
    [115, 2],
    [160, 3],
    [200, 3],
  ])('of %d objects is one page, in %d columns', (objects, columns) => {
    const { setting, pages } = calamityPaper(linesFor(objects), 80);
    expect(setting.columns).toBe(columns);
    expect(pages).toHaveLength(1);
  });

  test('of more than the smallest type has room for goes on on a second page, and loses nothing', () => {
    const lines = linesFor(400);
    const { setting, pages } = calamityPaper(lines, 80);
    expect(setting.columns).toBe(3);
    expect(pages).toHaveLength(2);
    expect(pages.flat(2)).toEqual(lines);
  });

  test.each([0, 30, 200])('fits between the margins, with a map of %d mm over the whole width', (drawnMm) => {
    for (const objects of [0, 1, 33, 70, 120, 150, 230, 500]) {
      const { setting, pages } = calamityPaper(linesFor(objects), drawnMm);
      const map = drawnMm === 0 ? 0 : Math.min(drawnMm, setting.mapMm) + LEGEND_MM;
      for (const [at, page] of pages.entries()) {
        expect(page.length).toBeLessThanOrEqual(setting.columns);
        const lines = Math.max(0, ...page.map((column) => column.length));
        expect(HEAD_MM + (at === 0 ? SIGNS_MM + map : 0) + lines * setting.lineMm).toBeLessThanOrEqual(PAPER.heightMm);
      }
    }
  });

  test.each([1, 2, 3] as const)(
    'of %d columns has as much room for a spot, a plate and a number as they need',
    (columns) => {
      const tracks =
        LINES[`&[data-columns="${columns}"]`]['& [data-line]'].gridTemplateColumns.match(/minmax\([^)]*\)|\S+/g);
      expect(tracks).toHaveLength(8);
      for (const at of [0, 1, 4]) expect(tracks?.[at]).toMatch(/^minmax\([\d.]+mm, max-content\)$/);
    },
  );

  test('never ends a column with the name of a row', () => {
    for (let objects = 1; objects < 420; objects += 7) {
      const { pages } = calamityPaper(linesFor(objects), 80);
      const feet = pages.flat().map((column) => column.at(-1));
      expect(feet.filter((line) => line !== undefined && 'heading' in line)).toEqual([]);
    }
  });
});
