import { sql } from 'kysely';
import { saysWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ProductFound } from '../../product.schema.ts';

/** Products for sale whose name has every word of a text, by name. A company has few enough of them to read all. */
export async function searchProducts(tx: CompanyTx, text: string, most: number): Promise<readonly ProductFound[]> {
  const { rows } = await sql<ProductFound>`
    select p.id as uuid, p.name, c.name as category,
      (select x.unit_price_cents::int from prices x where x.product_id = p.id and x.archived_at is null
        order by x.id desc limit 1) as unit_price_cents
    from products p left join product_categories c on c.company_id = p.company_id and c.id = p.category_id
    where p.archived_at is null and ${saysWords(text, sql`p.name`)} order by p.sort_key, p.id limit ${most}`.execute(
    tx,
  );
  return rows;
}
