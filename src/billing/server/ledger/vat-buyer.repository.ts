import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import type { Supply } from '../../vat-treatment.ts';

const rateOf = (category: 'reverse_charge' | 'outside') => sql`(select r.id from tax_rates r
  where r.company_id = current_setting('app.company_id')::uuid and r.vat_category = ${category}
    and r.archived_at is null order by r.id limit 1)`;

const BUYER = sql`json_build_object('country', coalesce(c.country, 'NL'), 'vatId', coalesce(b.vat_id, ''),
  'isCompany', coalesce(b.company_name, '') <> '', 'isUnknown', coalesce(b.vat_check ->> 'outcome' = 'invalid', false),
  'reverseRate', ${rateOf('reverse_charge')}, 'outsideRate', ${rateOf('outside')})`;

/** `BuyerAbroad` of the customer `c` with the billing details `b`; null for one in the Netherlands. */
export const BUYER_ABROAD: RawBuilder<unknown> = sql`case when c.country <> 'NL' then ${BUYER} end`;

/** What a product is for the place of supply, by its category. */
export const supplyOf = (product: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((select g.supply
  from products sold
  join product_categories g on g.company_id = sold.company_id and g.id = sold.category_id
  where sold.company_id = current_setting('app.company_id')::uuid and sold.id = ${product}), 'place')`;

/** A customer as VAT needs them, wherever they are; undefined when there is none. */
export async function findVatBuyer(tx: CompanyTx, customerId: string): Promise<BuyerAbroad | undefined> {
  const { rows } = await sql<{ buyer: BuyerAbroad }>`
    select ${BUYER} as buyer from customers c
    left join customer_billing b on b.company_id = c.company_id and b.customer_id = c.id
    where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  return rows[0]?.buyer;
}

/** What products are for the place of supply, by their id. */
export async function findSupplies(tx: CompanyTx, products: readonly string[]): Promise<ReadonlyMap<string, Supply>> {
  if (products.length === 0) return new Map();
  const { rows } = await sql<{ id: string; supply: Supply }>`
    select w.id, ${supplyOf(sql`w.id`)} as supply from unnest(${products}::uuid[]) as w (id)`.execute(tx);
  return new Map(rows.map(({ id, supply }) => [id, supply]));
}
