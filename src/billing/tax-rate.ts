import type { VAT_CATEGORIES } from '#company/company-settings.ts';

type Category = (typeof VAT_CATEGORIES)[number];

/** A rate as it is made: basis points, 2100 is 21%. */
export type NewTaxRate = { readonly name: string; readonly vatCategory: Category; readonly rateBp: number };

/** The rates every company starts with, the usual one first. */
export const STARTING_RATES: readonly Omit<NewTaxRate, 'name'>[] = [
  { vatCategory: 'standard', rateBp: 2100 },
  { vatCategory: 'reduced', rateBp: 900 },
  { vatCategory: 'zero', rateBp: 0 },
  { vatCategory: 'exempt', rateBp: 0 },
  { vatCategory: 'reverse_charge', rateBp: 0 },
  { vatCategory: 'outside', rateBp: 0 },
];

/**
 * What is wrong with a rate: only the standard and the reduced category have a percentage, and these always have one.
 * Undefined for a good one.
 */
export function taxRateProblem({
  vatCategory,
  rateBp,
}: Pick<NewTaxRate, 'vatCategory' | 'rateBp'>): string | undefined {
  const isTaxed = vatCategory === 'standard' || vatCategory === 'reduced';
  if (isTaxed && rateBp === 0) return 'tax_rate_needs_percentage';
  return !isTaxed && rateBp !== 0 ? 'tax_rate_without_percentage' : undefined;
}
