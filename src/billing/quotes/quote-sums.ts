import { type InvoiceSum, sumInvoice, type VatLine } from '../vat.ts';

/** What the lines that are charged equally often come to; `intervalMonths` null: once. */
export type QuoteSum = InvoiceSum & { readonly intervalMonths: number | null };

/** The sums of a quote: once first, then by the length of the period. */
export function quoteSums(
  lines: readonly (VatLine & { readonly intervalMonths: number | null })[],
  includesVat: boolean,
): readonly QuoteSum[] {
  const intervals = [...new Set(lines.map(({ intervalMonths }) => intervalMonths))].toSorted(
    (left, right) => (left ?? 0) - (right ?? 0),
  );
  return intervals.map((intervalMonths) => {
    const own = lines.filter((line) => line.intervalMonths === intervalMonths);
    return { intervalMonths, ...sumInvoice(own, includesVat) };
  });
}
