import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { CategoryAnswer } from '../../product.schema.ts';

const UNIQUE_VIOLATION = '23505';

const ANSWER = sql`c.id as uuid, c.name, c.supply, c.version,
  (select count(*)::int from products p where p.category_id = c.id) as products`;

/** The company's product categories by name, each with its number of products, archived ones too. */
export async function findCategories(tx: CompanyTx): Promise<readonly CategoryAnswer[]> {
  const { rows } = await sql<CategoryAnswer>`
    select ${ANSWER} from product_categories c order by lower(c.name), c.id`.execute(tx);
  return rows;
}

export async function findCategory(tx: CompanyTx, id: string): Promise<CategoryAnswer | undefined> {
  const { rows } = await sql<CategoryAnswer>`
    select ${ANSWER} from product_categories c where c.id = ${id}`.execute(tx);
  return rows[0];
}

/** Makes others wait who change or remove the category, or add a product to it. */
export async function lockCategory(tx: CompanyTx, id: string): Promise<void> {
  await sql`select from product_categories where id = ${id} for update`.execute(tx);
}

/** Has others who remove the category wait. False when there is none. */
export async function holdCategory(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from product_categories where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

/** Makes a category (`id` null) or changes one. Answers its id; null when another has the name. */
export async function saveCategory(
  tx: CompanyTx,
  id: string | null,
  { name, supply }: Pick<CategoryAnswer, 'name' | 'supply'>,
): Promise<string | null> {
  const own = id ?? newId();
  try {
    await (id === null
      ? sql`insert into product_categories (company_id, id, name, supply)
          values (current_setting('app.company_id')::uuid, ${own}, ${name}, ${supply})`
      : sql`update product_categories set name = ${name}, supply = ${supply}, version = version + 1 where id = ${own}`
    ).execute(tx);
  } catch (error) {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    if (code === UNIQUE_VIOLATION && constraint === 'product_categories_name') return null;
    throw error;
  }
  return own;
}

export async function deleteCategory(tx: CompanyTx, id: string): Promise<void> {
  await sql`delete from product_categories where id = ${id}`.execute(tx);
}
