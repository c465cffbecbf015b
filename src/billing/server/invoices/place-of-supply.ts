import { sql } from 'kysely';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceBody, InvoiceLineBody } from '../../invoice.schema.ts';
import { type BuyerAbroad, lineAbroad } from '../../line-abroad.ts';
import { STARTING_RATES } from '../../tax-rate.ts';
import { type Supply, treatmentOf, vatTreatment } from '../../vat-treatment.ts';
import { findSupplies, findVatBuyer } from '../ledger/vat-buyer.repository.ts';
import { findUsualRate } from '../products/tax-rate.repository.ts';
import { refuseField } from './invoice-refusal.ts';
import type { NewLine } from './write-invoice.ts';

/** A line that no product says of what it is for may be any service. */
const WITHOUT_PRODUCT: Supply = 'other_service';

/** The rates of lines that name none, by their product; the empty text is a line without one. */
export async function findDefaultRates(
  tx: CompanyTx,
  lines: readonly InvoiceLineBody[],
): Promise<ReadonlyMap<string, string>> {
  const open = lines.filter(({ tax_rate: rate }) => rate === undefined);
  if (open.length === 0) return new Map();
  const products = open.flatMap(({ product }) => product ?? []);
  const { rows } = await sql<{ id: string; rate: string }>`
    select id, tax_rate_id as rate from products where id = any(${products}::uuid[])`.execute(tx);
  const usual = open.some(({ product }) => product === null) ? await findUsualRate(tx) : undefined;
  const found = rows.map(({ id, rate }) => [id, rate] as const);
  return new Map(usual === undefined ? found : [...found, ['', usual.uuid]]);
}

/**
 * Lines as the place of supply has them taxed. A line whose rate was left out follows it; one whose rate was chosen is
 * refused where the law leaves no such choice. A customer in the Netherlands is invoiced as asked.
 */
export async function taxedLines(
  tx: CompanyTx,
  body: InvoiceBody,
  lines: readonly NewLine[],
  includesVat: boolean,
): Promise<readonly NewLine[]> {
  const buyer = await findVatBuyer(tx, body.customer);
  if (buyer === undefined || buyer.country === HOME_COUNTRY) return lines;
  const supplies = await findSupplies(
    tx,
    body.lines.flatMap(({ product }) => product ?? []),
  );
  return lines.map((line, index) => {
    const product = line.productId ?? null;
    const asked = body.lines[index];
    if (asked?.tax_rate !== undefined) {
      requireAllowed(line, index, { buyer, supply: supplies.get(product ?? '') ?? WITHOUT_PRODUCT });
      return line;
    }
    if (product === null) return line;
    return automatic(line, { buyer, supply: supplies.get(product) ?? 'place', includesVat });
  });
}

function automatic(line: NewLine, where: { buyer: BuyerAbroad; supply: Supply; includesVat: boolean }): NewLine {
  const { quantityHundredths, unitPriceCents, amountCents, taxRateId, vatCategory, rateBp } = line;
  const priced = { quantityHundredths, unitPriceCents, amountCents, taxRateId, vatCategory, rateBp };
  return { ...line, ...lineAbroad(priced, where) };
}

function requireAllowed(
  line: NewLine,
  index: number,
  { buyer, supply }: { readonly buyer: BuyerAbroad; readonly supply: Supply },
): void {
  const { allowed, reason } = vatTreatment(supply, buyer);
  const field = `lines.${index}.tax_rate`;
  if (!allowed.includes(treatmentOf(line.vatCategory))) {
    throw refuseField(field, reason === 'place' ? 'invoice.vat_of_place' : 'invoice.vat_of_buyer');
  }
  const isTaxed = line.vatCategory === 'standard' || line.vatCategory === 'reduced';
  const isDutch = STARTING_RATES.some(
    ({ vatCategory, rateBp }) => vatCategory === line.vatCategory && rateBp === line.rateBp,
  );
  if (isTaxed && !isDutch) throw refuseField(field, 'invoice.foreign_rate');
}
