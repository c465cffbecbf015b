import { foldSearch } from '#shared/fold-search.ts';
import type { Customer } from './customer.schema.ts';

/** Prefixes of Dutch names, folded, with the space behind them. A list files "van der Berg" under B. */
const PREFIXES =
  /^(?:(?:in|op|aan|bij|onder|uit|over) (?=(?:de|den|der|het|'t) )|(?:van|de|den|der|het|'t|'s|ter|ten|te|von|vd|v\.d\.|v\/d) )+(?=.)/;

/** A folded last name without its prefixes: `van der berg` becomes `berg`, `op 't hof` becomes `hof`. */
export function withoutPrefixes(foldedLastname: string): string {
  return foldedLastname.replace(PREFIXES, '');
}

/** The key that lists of people are sorted by: as `customerSortKey`, with the prefixes of the last name left out. */
export function personListKey(person: Pick<Customer, 'firstname' | 'lastname'>): string {
  return `${withoutPrefixes(foldSearch(person.lastname))} ${foldSearch(person.firstname)}`.trim();
}
