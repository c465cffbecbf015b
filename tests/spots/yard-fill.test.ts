import { expect, test } from 'vitest';
import { objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { countMarks, standSpots } from '#pages/spots/stand-spots.ts';
import { fillOf } from '#pages/spots/yard-fill.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { anObject, aSpot, aStoredObject, aWarehouse, testId } from '#tests/support/builders.ts';

const entriesOf = (spots: readonly Spot[]) => spots.map((spot) => spotIndex.toEntry(spot, () => undefined));
const standingOn = (standing: readonly number[]) =>
  standing.map((spot, index) => objectIndex.toEntry(aStoredObject(index + 1, spot), () => undefined));
const fill = (spots: readonly Spot[], standing: readonly number[]) =>
  fillOf([aWarehouse()], entriesOf(spots), standingOn(standing));

test('a hall counts its spots: those with room are free, also where something stands already, with their metres', () => {
  const spots = [
    aSpot(1, { lengthCm: 700 }),
    aSpot(2, { lengthCm: 800 }),
    aSpot(3, { lengthCm: 900, allowedNumber: 2 }),
  ];
  expect(fill(spots, [1, 3])).toMatchObject([{ spots: 3, taken: 1, free: 2, freeMetresCm: 1_700, overFull: [] }]);
});

test('a free spot without a length is counted beside the metres', () => {
  const spots = [aSpot(1, { lengthCm: 700 }), aSpot(2, { lengthCm: 0 }), aSpot(3, { lengthCm: 0 })];
  expect(fill(spots, [3])).toMatchObject([{ free: 2, freeMetresCm: 700, unmeasured: 1 }]);
});

test('a spot that is out of use is no room', () => {
  const spots = [aSpot(1, { lengthCm: 700 }), aSpot(2, { lengthCm: 800, outOfUse: true })];
  expect(fill(spots, [])).toMatchObject([{ spots: 1, taken: 0, free: 1, freeMetresCm: 700 }]);
});

test('what stands in a hall without a spot takes none of them, and is counted beside', () => {
  const lost = objectIndex.toEntry({ ...aStoredObject(2, 1), spotId: null }, () => undefined);
  const [hall] = fillOf([aWarehouse()], entriesOf([aSpot(1), aSpot(2)]), [...standingOn([1]), lost]);
  expect(hall).toMatchObject({ spots: 2, taken: 1, free: 1, unplaced: 1 });
});

test('a hall with two on a spot for one is over-full', () => {
  expect(fill([aSpot(1), aSpot(2)], [1, 1])).toMatchObject([
    { spots: 2, taken: 1, free: 1, overFull: [{ name: 'A1', standing: 2 }] },
  ]);
});

test('the map, its legend and the figures of a hall count alike', () => {
  const away = anObject(9);
  const spots = [
    aSpot(1),
    aSpot(2, { reservedObjectId: away.id }),
    aSpot(3, { outOfUse: true }),
    aSpot(4, { allowedNumber: 3 }),
    aSpot(5),
    aSpot(6, { reservedObjectId: testId('o', 8) }),
  ];
  const objects = [...standingOn([1, 4, 5, 5]), objectIndex.toEntry(away, () => undefined)];
  const entries = entriesOf(spots);
  const standing = standSpots(entries, occupancyOf(objects), null);
  const states = countMarks(standing.map((spot) => ({ ...spot, held: false, leavesOn: null, keptLater: null })));
  const [hall] = fillOf([aWarehouse()], entries, objects);
  expect(states).toMatchObject({ free: 2, reserved: 1, taken: 1, over_full: 1, out_of_use: 1 });
  expect(hall).toMatchObject({
    spots: states.free + states.reserved + states.taken + states.over_full,
    free: states.free,
    taken: states.reserved + states.taken + states.over_full,
  });
});
