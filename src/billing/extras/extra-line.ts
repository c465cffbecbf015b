import { type Cents, multiplyDivide } from '#shared/money.ts';
import { type BuyerAbroad, lineAbroad } from '../line-abroad.ts';
import type { VatCategory } from '../vat.ts';
import type { Supply } from '../vat-treatment.ts';

/** What an invoice line says of its price and its VAT. */
type Taxed = {
  readonly quantityHundredths: number;
  readonly unitPriceCents: Cents;
  readonly amountCents: Cents;
  readonly taxRateId: string | null;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
};

/** An extra as it is invoiced. `includesVat`: its price, as it was noted. */
export type PricedExtra = Taxed & { readonly includesVat: boolean; readonly supply: Supply };

const WHOLE_BP = 10_000;
const ONE_HUNDREDTHS = 100;

/**
 * The price of an extra on an invoice whose prices are with VAT or without, as this buyer is taxed. Where a converted price
 * no longer multiplies to the amount, the line is one unit at the amount.
 */
export function extraLine(
  { includesVat, supply, ...line }: PricedExtra,
  invoice: { readonly buyer: BuyerAbroad | null; readonly includesVat: boolean },
): Taxed {
  const { quantityHundredths, unitPriceCents, amountCents, taxRateId, vatCategory, rateBp } = line;
  const own = { quantityHundredths, unitPriceCents, amountCents, taxRateId, vatCategory, rateBp };
  return inMode(lineAbroad(own, { buyer: invoice.buyer, supply, includesVat }), includesVat, invoice.includesVat);
}

function inMode(line: Taxed, was: boolean, now: boolean): Taxed {
  if (was === now || line.rateBp === 0) return line;
  const withVatBp = WHOLE_BP + line.rateBp;
  const convert = (cents: Cents) =>
    now ? multiplyDivide(cents, withVatBp, WHOLE_BP) : multiplyDivide(cents, WHOLE_BP, withVatBp);
  const unitPriceCents = convert(line.unitPriceCents);
  const amountCents = convert(line.amountCents);
  const isProduct = multiplyDivide(unitPriceCents, line.quantityHundredths, ONE_HUNDREDTHS) === amountCents;
  if (isProduct) return { ...line, unitPriceCents, amountCents };
  return { ...line, quantityHundredths: ONE_HUNDREDTHS, unitPriceCents: amountCents, amountCents };
}
