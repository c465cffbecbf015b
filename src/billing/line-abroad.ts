import { type Cents, multiplyDivide } from '#shared/money.ts';
import type { VatCategory } from './vat.ts';
import { type Supply, type VatBuyer, vatTreatment } from './vat-treatment.ts';

/** A buyer who is not in the Netherlands, with the company's rates for what is not taxed here; null where it has none. */
export type BuyerAbroad = VatBuyer & { readonly reverseRate: string | null; readonly outsideRate: string | null };

/** Quantity times price is the amount where the line is of whole units. */
type Taxed = {
  readonly quantity?: number;
  readonly quantityHundredths?: number;
  readonly unitPriceCents: Cents;
  readonly amountCents: Cents;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
};

const WHOLE_BP = 10_000;
const TAXED: ReadonlySet<VatCategory> = new Set(['standard', 'reduced', 'zero']);

/** A line's price and amount without the VAT that they include. Quantity times price stays the amount, where it was. */
export function withoutVat<Line extends Taxed>(line: Line, includesVat: boolean): Line {
  if (!includesVat || line.rateBp === 0) return line;
  const net = (cents: Cents) => multiplyDivide(cents, WHOLE_BP, WHOLE_BP + line.rateBp);
  const unitPriceCents = net(line.unitPriceCents);
  const hundredths = line.quantityHundredths ?? (line.quantity ?? 1) * 100;
  const times = (price: Cents) => multiplyDivide(price, hundredths, 100);
  const isProduct = times(line.unitPriceCents) === line.amountCents;
  return { ...line, unitPriceCents, amountCents: isProduct ? times(unitPriceCents) : net(line.amountCents) };
}

/**
 * The line as this buyer is invoiced: where the law has another country tax it, without Dutch VAT and at the price without
 * it. What the company itself sells without VAT stays as it is.
 */
export function lineAbroad<Line extends Taxed & { readonly taxRateId?: string | null }>(
  line: Line,
  { buyer, supply, includesVat }: { buyer: BuyerAbroad | null; supply: Supply; includesVat: boolean },
): Line {
  if (buyer === null || !TAXED.has(line.vatCategory)) return line;
  const { treatment } = vatTreatment(supply, buyer);
  if (treatment === 'domestic') return line;
  const taxRateId = treatment === 'outside' ? buyer.outsideRate : buyer.reverseRate;
  return { ...withoutVat(line, includesVat), taxRateId, vatCategory: treatment, rateBp: 0 };
}
