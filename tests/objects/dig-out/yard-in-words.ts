import type { DigObject, DigSpot } from '#objects/dig-out/question.ts';

export type Row = { readonly end: DigSpot['end']; readonly holds: string; readonly kept?: Partial<DigSpot> };

/** Rows in words: a letter for an object by that name, a dot for a free spot. */
export function yardOf(rows: readonly Row[], changes: Readonly<Record<string, Partial<DigObject>>> = {}) {
  const spots: DigSpot[] = [];
  const objects: DigObject[] = [];
  for (const [row, { end, holds, kept }] of rows.entries()) {
    for (const [place, name] of Array.from(holds).entries()) {
      const id = `${row + 1}.${place + 1}`;
      const size = { lengthCm: 700, widthCm: 250, heightCm: 300, allowedNumber: 1 };
      const where = { warehouseId: 'hall', zone: 'hall', mapRow: row + 1, mapPosition: place + 1, end };
      spots.push({ id, ...where, ...size, outOfUse: false, reservedObjectId: null, ...kept });
      if (name === '.') continue;
      const vehicle = { lengthCm: 600, widthCm: 230, heightCm: 250, held: false, leavesOn: null };
      objects.push({ id: name, spotId: id, ...vehicle, ...changes[name] });
    }
  }
  return { spots, objects };
}
