import { sideOf } from './both-columns.ts';
import { guess, type ImportKindName } from './import-kinds.ts';

/** What only a list of customers says of them: a sheet of objects names its owner too. */
const CONTACT = ['email', 'phone', 'mobile', 'street', 'zipcode', 'city'].map((field) => `customer.${field}`);
/** What a list of objects has: a list of spots has halls, numbers and sizes too. */
const TOLD_APART = ['plate', 'brand', 'brandAndType'];
const VEHICLE = ['plate', 'brand', 'brandAndType', 'lengthCm'].map((field) => `object.${field}`);

/** The kind of records that a header fits better than those that are imported; null where it fits them best. */
export function likelierKind(kind: ImportKindName, headers: readonly string[]): ImportKindName | null {
  // A remark tells nothing: not every kind takes one.
  const known = (one: ImportKindName) =>
    guess(one, headers).filter((field) => field !== null && field !== 'note').length;
  const both = guess('both', headers);
  const has = (fields: readonly string[]) => fields.filter((field) => both.includes(field)).length >= 2;
  const hasBoth = has(CONTACT) && has(VEHICLE);
  if (kind === 'both') {
    const sides = new Set(both.map(sideOf).filter((side) => side !== null));
    if (sides.size !== 1) return null;
    return sides.has('customer') ? 'customers' : 'objects';
  }
  if (hasBoth) return 'both';
  const objects = guess('objects', headers);
  const isOfObjects = TOLD_APART.some((field) => objects.includes(field));
  const best = (['customers', 'objects', 'spots'] as const)
    .filter((one) => one !== 'objects' || kind !== 'spots' || isOfObjects)
    .toSorted((one, other) => known(other) - known(one))[0];
  return best !== undefined && known(best) > known(kind) ? best : null;
}
