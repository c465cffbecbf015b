import { foldSearch } from '#shared/fold-search.ts';
import { isOneSlipAway } from '#shared/one-slip.ts';
import type { ObjectEntry } from './object-index.ts';

const FEWEST_SIGNS = 4;
const MOST_SIGNS = 12;

/**
 * Tells of an object whether a text is its plate but for one slip, whatever separates the parts. Null for a text that is no
 * plate: one without a letter, without a digit, or too short.
 */
export function similarPlate(text: string): ((entry: ObjectEntry) => boolean) | null {
  const typed = foldSearch(text).replace(/[-\s._]/g, '');
  const isPlate = /^(?=.*\d)(?=.*[a-z])[a-z0-9]+$/.test(typed);
  if (!isPlate || typed.length < FEWEST_SIGNS || typed.length > MOST_SIGNS) return null;
  return ({ plate, search }) => {
    if (plate === '' || plate.length < typed.length - 1) return false;
    // The search text of an object begins with its plate, without what separates the parts.
    const end = search.indexOf(' ');
    if (Math.abs(end - typed.length) > 1) return false;
    return isOneSlipAway(typed, search.slice(0, end));
  };
}
