import type { PlannedInvoiceAnswer } from './subscription.schema.ts';
import type { BillingLine, PlannedInvoice } from './subscription-terms.ts';
import { sumInvoice, type VatCategory } from './vat.ts';

/**
 * The quantity and price shown for a line. A part of a period is one unit at its own price, so that on every invoice
 * quantity times price is the amount.
 */
export function shownPrice(
  line: Pick<BillingLine, 'part' | 'whole' | 'quantity' | 'unitPriceCents' | 'amountCents'>,
): Pick<BillingLine, 'quantity' | 'unitPriceCents'> {
  const { part, whole, quantity, unitPriceCents, amountCents } = line;
  return part === whole ? { quantity, unitPriceCents } : { quantity: 1, unitPriceCents: amountCents };
}

/** What lines are called and taxed as. */
export type LineNaming = {
  readonly nameOf: (kind: BillingLine['kind']) => string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly includesVat: boolean;
};

/** The name and tax of a line's own, from what was sold before. */
export type OwnNaming = { readonly name: string; readonly vatCategory: VatCategory; readonly rateBp: number };

type Line = BillingLine & Partial<OwnNaming>;

/** A line to be invoiced, as calls give it. */
export function plannedLineOf(line: Line, { nameOf }: LineNaming): PlannedInvoiceAnswer['lines'][number] {
  const { quantity, unitPriceCents } = shownPrice(line);
  return {
    kind: line.kind,
    description: line.name ?? nameOf(line.kind),
    quantity,
    unit_price_cents: unitPriceCents,
    amount_cents: line.amountCents,
    from_on: line.fromOn,
    until_on: line.untilOn,
  };
}

/** An invoice to come, as calls give it: with its VAT, and as a credit invoice when it comes to less than nothing. */
export function plannedInvoiceOf({ on, lines }: PlannedInvoice, naming: LineNaming): PlannedInvoiceAnswer {
  const named: readonly Line[] = lines;
  const taxed = named.map(({ amountCents, vatCategory = naming.vatCategory, rateBp = naming.rateBp }) => ({
    amountCents,
    vatCategory,
    rateBp,
  }));
  const { netCents, vatCents, totalCents } = sumInvoice(taxed, naming.includesVat);
  return {
    on,
    kind: totalCents < 0 ? 'credit_invoice' : 'invoice',
    lines: named.map((line) => plannedLineOf(line, naming)),
    net_cents: netCents,
    vat_cents: vatCents,
    total_cents: totalCents,
  };
}
