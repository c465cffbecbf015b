import type { StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';

/** What an invoice line needs to name an object. */
export type ObjectOnLine = Pick<StoredObject, 'plate' | 'plateCountry' | 'brand' | 'type'> & {
  readonly number: number | null;
};

/** The longest description that a line of a draft may have. */
const LONGEST = 500;

/**
 * A description with the object that it is for: its plate as written; without one its brand and type, as far as they
 * are known, and its number. A description that already names the plate, and one without an object, stays.
 */
export function describeFor(description: string, object: ObjectOnLine | null): string {
  if (object === null) return description;
  const { plate, plateCountry, brand, type, number } = object;
  const model = `${brand} ${type}`.trim();
  const names = plate === '' ? [model, String(number ?? '')] : [formatPlate(plate, plateCountry)];
  const named = [description, ...names.filter((name) => name !== '')].join(' · ');
  const isSaid = plate !== '' && compact(description).includes(compact(plate));
  return isSaid || named.length > LONGEST ? description : named;
}

const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
