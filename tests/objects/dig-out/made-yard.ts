import type { DigObject, DigQuestion, DigSpot, InAisle } from '#objects/dig-out/question.ts';
import type { RowEnd } from '#spots/row-ends.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type YardSize = {
  readonly rows: number;
  readonly perRow: number;
  /** Of the spots, from 0 to 1. */
  readonly filled: number;
  readonly wanted: number;
  /** Of the spots and objects, those that are out of use, held, reserved, over-full, not measured or of unknown height. */
  readonly odd: number;
  /** How many wait in the aisle for every spot; none where it is left out. */
  readonly aisle?: number;
};

/** A hall and a field with rows of every kind, and vehicles of three sizes. */
export function madeYard(seed: number, size: YardSize): DigQuestion {
  const random = randomOf(seed);
  const pick = <Each>(list: readonly [Each, ...Each[]]): Each => list[Math.floor(random() * list.length)] ?? list[0];
  const isOdd = () => random() < size.odd;
  const spots: DigSpot[] = [];
  for (let row = 1; row <= size.rows; row += 1) {
    const end = pick<RowEnd>(['front', 'front', 'front', 'back', 'both', 'both', 'none']);
    const isField = random() < 0.3;
    const roomy = pick([600, 750, 900]);
    for (let place = 1; place <= size.perRow; place += 1) {
      spots.push({
        id: `s${spots.length}`,
        warehouseId: isField ? 'field' : 'hall',
        zone: isField ? 'field' : 'hall',
        mapRow: row,
        mapPosition: place,
        end,
        lengthCm: isOdd() ? pick([0, 600, 900]) : roomy,
        widthCm: isOdd() ? pick([0, 200]) : 250,
        heightCm: isField ? null : isOdd() ? 250 : 300,
        allowedNumber: isOdd() ? 2 : 1,
        outOfUse: isOdd(),
        reservedObjectId: null,
      });
    }
  }
  const objects: DigObject[] = [];
  const stand = (spot: DigSpot, spotId: string | null = spot.id) => {
    objects.push({
      id: `o${objects.length}`,
      spotId,
      lengthCm: isOdd() ? 0 : Math.min(pick([500, 600, 750, 900]), spot.lengthCm || 900),
      widthCm: isOdd() ? 0 : Math.min(pick([200, 230, 250]), spot.widthCm || 250),
      heightCm: isOdd() ? null : pick([220, 240, 280]),
      held: isOdd(),
      leavesOn: random() < 0.5 ? null : pick(['2026-12-02', '2027-03-01', '2027-05-01']),
    });
  };
  for (const spot of spots) {
    if (random() >= size.filled) continue;
    stand(spot);
    if (isOdd()) stand(spot);
  }
  const aisle: InAisle[] = [];
  for (const spot of spots) {
    if (size.aisle === undefined || random() >= size.aisle) continue;
    aisle.push({ objectId: `o${objects.length}`, spotId: spot.id });
    stand(spot, null);
  }
  const reserved = spots.map((spot) =>
    isOdd() ? { ...spot, reservedObjectId: pick(['o0', 'o1', 'elsewhere']) } : spot,
  );
  const ids = objects.map(({ id }) => id);
  const wanted = Array.from({ length: Math.min(size.wanted, ids.length) }, () => {
    return ids.splice(Math.floor(random() * ids.length), 1)[0] ?? 'o0';
  });
  return { spots: reserved, objects, wanted, aisle };
}
