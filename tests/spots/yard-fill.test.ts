import { expect, test } from 'vitest';
import { objectIndex } from '#objects/client/object-index.ts';
import { fillOf } from '#pages/spots/yard-fill.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { aSpot, aStoredObject, aWarehouse } from '#tests/support/builders.ts';

const fill = (spots: readonly Spot[], standing: readonly number[]) =>
  fillOf(
    [aWarehouse()],
    spots.map((spot) => spotIndex.toEntry(spot, () => undefined)),
    standing.map((spot, index) => objectIndex.toEntry(aStoredObject(index + 1, spot), () => undefined)),
  );

test('a hall has the room of its spots, less what stands there, in places and in running metres', () => {
  const spots = [
    aSpot(1, { lengthCm: 700 }),
    aSpot(2, { lengthCm: 800 }),
    aSpot(3, { lengthCm: 900, allowedNumber: 2 }),
  ];
  expect(fill(spots, [1, 3])).toMatchObject([{ allowed: 4, taken: 2, freeMetresCm: 1_700 }]);
});

test('a spot that is out of use is no room', () => {
  const spots = [aSpot(1, { lengthCm: 700 }), aSpot(2, { lengthCm: 800, outOfUse: true })];
  expect(fill(spots, [])).toMatchObject([{ allowed: 1, taken: 0, freeMetresCm: 700 }]);
});
