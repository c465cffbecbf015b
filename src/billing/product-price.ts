/** What makes a price: cents a unit, with or without VAT, charged every so many months or once (null). */
export type PriceTerms = {
  readonly unit_price_cents: number;
  readonly includes_vat: boolean;
  readonly interval_months: number | null;
};

/**
 * True where the terms make a different price. The new price replaces the current one; what was already sold keeps the
 * old one.
 */
export function isOtherPrice(was: PriceTerms, now: PriceTerms): boolean {
  return (
    was.unit_price_cents !== now.unit_price_cents ||
    was.includes_vat !== now.includes_vat ||
    was.interval_months !== now.interval_months
  );
}
