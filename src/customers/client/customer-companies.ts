import { isolated } from '#ui/isolated.ts';
import type { CustomerEntry } from './customer-index.ts';

/**
 * Adds to what a text finds who has a company of that name, in the order of `entries`.
 *
 * @param companies By the id of their customer.
 */
export function withCompanies(
  entries: readonly CustomerEntry[],
  found: readonly CustomerEntry[],
  companies: ReadonlyMap<string, string>,
): readonly CustomerEntry[] {
  if (companies.size === 0) return found;
  const shown = new Set(found);
  return entries.filter((entry) => shown.has(entry) || companies.has(entry.id));
}

/** A customer's name with that of the company, where it is known. */
export function nameAndCompany(name: string, company = ''): string {
  return company === '' || company === name ? name : `${isolated(name)} · ${isolated(company)}`;
}
