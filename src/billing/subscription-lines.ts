import { type BuyerAbroad, lineAbroad } from './line-abroad.ts';
import type { PlannedInvoiceAnswer } from './subscription.schema.ts';
import type { BillingLine, PlannedInvoice } from './subscription-terms.ts';
import { sumInvoice, type VatCategory } from './vat.ts';
import type { Supply } from './vat-treatment.ts';

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

/** What lines are taxed as. */
export type LineTaxing = {
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly includesVat: boolean;
  /** Left out or null: a customer in the Netherlands. */
  readonly abroad?: BuyerAbroad | null;
  readonly supply?: Supply;
};

/** What they are called besides. */
export type LineNaming = LineTaxing & { readonly nameOf: (kind: BillingLine['kind']) => string };

/** The name and tax of a line's own, from what was sold before. */
export type OwnNaming = {
  readonly name: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly supply: Supply;
};

type Line = BillingLine & Partial<OwnNaming>;

/** A line to be invoiced, as calls give it. */
export function plannedLineOf(line: Line, naming: LineNaming): PlannedInvoiceAnswer['lines'][number] {
  const { quantity, unitPriceCents, amountCents } = taxedLine(line, naming);
  return {
    kind: line.kind,
    description: line.name ?? naming.nameOf(line.kind),
    quantity,
    unit_price_cents: unitPriceCents,
    amount_cents: amountCents,
    from_on: line.fromOn,
    until_on: line.untilOn,
  };
}

/** A line as the buyer will be invoiced. What is given back keeps the VAT that it was billed with. */
export function taxedLine(line: Line, naming: LineTaxing) {
  const {
    vatCategory = naming.vatCategory,
    rateBp = naming.rateBp,
    supply = naming.supply ?? 'place',
    amountCents,
  } = line;
  const buyer = line.kind === 'unused' ? null : (naming.abroad ?? null);
  const { includesVat } = naming;
  return lineAbroad({ ...shownPrice(line), amountCents, vatCategory, rateBp }, { buyer, supply, includesVat });
}

/** An invoice to come, as calls give it: with its VAT, and as a credit invoice when it comes to less than nothing. */
export function plannedInvoiceOf({ on, lines }: PlannedInvoice, naming: LineNaming): PlannedInvoiceAnswer {
  const named: readonly Line[] = lines;
  const taxed = named.map((line) => taxedLine(line, naming));
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
