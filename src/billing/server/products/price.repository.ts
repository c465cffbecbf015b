import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { ListQuery, ListSource } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PriceAnswer } from '../../product.schema.ts';
import type { PriceTerms } from '../../product-price.ts';

/** A price as calls give it; `x` is its row. */
export const PRICE_JSON = sql`json_build_object('uuid', x.id, 'product', x.product_id,
  'unit_price_cents', x.unit_price_cents, 'includes_vat', x.includes_vat, 'interval_months', x.interval_months,
  'archived', x.archived_at is not null)`;

/** Prices, newest first, including earlier ones. `product` limits them to one product. */
export function priceList(query: ListQuery & { readonly product?: string | undefined }): ListSource {
  const product = query.product === undefined ? sql`true` : sql`x.product_id = ${query.product}::uuid`;
  return {
    permission: 'product index',
    key: sql`x.id::text`,
    id: sql`x.id`,
    columns: { order: sql`x.id desc`, after: ({ id }) => sql`x.id < ${id}::uuid` },
    page: (after, order) => sql`
      select ${PRICE_JSON} as row, x.id::text as key, x.id from prices x where ${product} and ${after} ${order}`,
  };
}

export async function findPrice(tx: CompanyTx, id: string): Promise<PriceAnswer | undefined> {
  const { rows } = await sql<{ row: PriceAnswer }>`
    select ${PRICE_JSON} as row from prices x where x.id = ${id}`.execute(tx);
  return rows[0]?.row;
}

/** Gives a product a price in the place of the one it has, which is archived. The caller holds the product's row. */
export async function replacePrice(tx: CompanyTx, productId: string, terms: PriceTerms): Promise<string> {
  const id = newId();
  await sql`update prices set archived_at = now() where product_id = ${productId} and archived_at is null`.execute(tx);
  await sql`
    insert into prices (company_id, id, product_id, unit_price_cents, includes_vat, interval_months)
    values (current_setting('app.company_id')::uuid, ${id}, ${productId}, ${terms.unit_price_cents},
      ${terms.includes_vat}, ${terms.interval_months})`.execute(tx);
  return id;
}

/** Removes a price that no subscription has; archives one that was sold. */
export async function removePrice(tx: CompanyTx, { uuid, product }: PriceAnswer): Promise<void> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from subscriptions s where s.product_id = ${product} and s.price_id = ${uuid}) as sold`.execute(
    tx,
  );
  await (rows[0]?.sold === true
    ? sql`update prices set archived_at = coalesce(archived_at, now()) where id = ${uuid}`
    : sql`delete from prices where id = ${uuid}`
  ).execute(tx);
}
