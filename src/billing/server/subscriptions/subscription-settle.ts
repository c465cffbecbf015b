import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { withoutVat } from '../../line-abroad.ts';
import { describeFor } from '../../object-on-line.ts';
import type { ChangeSubscriptionBody } from '../../subscription.schema.ts';
import { applyChange, priceOf } from '../../subscription-terms.ts';
import { lineName } from './line-name.ts';
import type { NamedLine } from './subscription-preview.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/** A line with the rate that it is kept at. */
export type KeptLine = NamedLine & { readonly taxRateId: string };
/** How a period was taxed that was not taxed here. */
type BilledTax = { readonly taxRateId: string; readonly vatCategory: 'reverse_charge' | 'outside' };

type Settled = {
  readonly row: SubscriptionRow;
  readonly changed: SubscriptionRow;
  readonly on: CivilDate;
  readonly body: ChangeSubscriptionBody;
  readonly language: string;
  /** Undefined where the running period was taxed at the subscription's own rate. */
  readonly tax: BilledTax | undefined;
};

/** How the period that was billed last was taxed, where the place of supply made it another rate than its own. */
export async function findBilledTax(tx: CompanyTx, id: string): Promise<BilledTax | undefined> {
  const { rows } = await sql<BilledTax>`
    select l.tax_rate_id as "taxRateId", l.vat_category as "vatCategory"
    from (select p.company_id, p.invoice_id from billing_periods p
      where p.subscription_id = ${id}::uuid and p.invoice_id is not null order by p.period_on desc limit 1) p
    join invoice_lines l on l.company_id = p.company_id and l.invoice_id = p.invoice_id
      and l.subscription_id = ${id}::uuid and l.kind = 'period'
    join subscriptions s on s.company_id = l.company_id and s.id = l.subscription_id
    join tax_rates t on t.company_id = s.company_id and t.id = s.tax_rate_id
    where l.vat_category in ('reverse_charge', 'outside') and l.tax_rate_id is not null
      and t.vat_category <> l.vat_category`.execute(tx);
  return rows[0];
}

/**
 * The lines of a change. What is given back is what was billed, at the rate it was billed at; only what was billed can
 * be settled.
 */
export function linesOf({ row, changed, on, body, language, tax }: Settled): readonly KeptLine[] {
  if (row.billedUntilOn === null || row.billedCents === null) return [];
  const billed = row.billedCents === priceOf(row) ? row : { ...row, unitPriceCents: row.billedCents, quantity: 1 };
  const ends = [row.billedUntilOn, ...(changed.cancelOn === null ? [] : [changed.cancelOn])].toSorted();
  const terms = { ...billed, cancelOn: ends[0] ?? row.billedUntilOn };
  const { unitPriceCents, quantity } = changed;
  const { pending } = applyChange(terms, { unitPriceCents, quantity, proration: body.proration }, on);
  return pending.map((line) => {
    const isBack = line.kind === 'unused';
    const { vatCategory, rateBp, taxRateId, supply, description, object } = isBack ? row : changed;
    const name = lineName(line.kind, describeFor(description, object), language);
    const named = { ...line, name, vatCategory, rateBp, taxRateId, supply };
    // What was billed without Dutch VAT, at the price without it, goes back so.
    return isBack && tax !== undefined ? { ...withoutVat(named, row.includesVat), ...tax, rateBp: 0 } : named;
  });
}
