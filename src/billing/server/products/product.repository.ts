import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ProductAnswer } from '../../product.schema.ts';
import { PRICE_JSON } from './price.repository.ts';

export type ProductQuery = ListQuery & {
  readonly category?: string | undefined;
  readonly archived: 'no' | 'only' | 'all';
};

const productJson = (today: CivilDate): RawBuilder<unknown> => sql`json_build_object(
  'uuid', p.id, 'name', p.name, 'description', p.description,
  'category', case when c.id is null then null else json_build_object('uuid', c.id, 'name', c.name,
    'supply', c.supply) end,
  'tax_rate', json_build_object('uuid', r.id, 'name', r.name, 'vat_category', r.vat_category, 'rate_bp', r.rate_bp,
    'revenue_account', r.revenue_account, 'vat_account', r.vat_account, 'archived', r.archived_at is not null),
  'ledger_account', p.ledger_account,
  'price', (select ${PRICE_JSON} from prices x where x.product_id = p.id and x.archived_at is null
    order by x.id desc limit 1),
  'subscriptions', (select count(*)::int from subscriptions s where s.product_id = p.id
    and (s.cancel_on is null or s.cancel_on > ${today}::date)),
  'archived', p.archived_at is not null, 'version', p.version)`;

const FROM = sql`products p join tax_rates r on r.company_id = p.company_id and r.id = p.tax_rate_id
  left join product_categories c on c.company_id = p.company_id and c.id = p.category_id`;

/** Products by name. `today` is the day on which subscriptions run or do not. */
export function productList(query: ProductQuery, today: CivilDate): ListSource {
  const archived = {
    no: sql`p.archived_at is null`,
    only: sql`p.archived_at is not null`,
    all: sql`true`,
  }[query.archived];
  const category = query.category === undefined ? sql`true` : sql`p.category_id = ${query.category}::uuid`;
  const texts = [sql`p.sort_key`, sql`p.name`, sql`p.description`, sql`c.name`];
  return {
    permission: 'product index',
    key: sql`p.sort_key`,
    id: sql`p.id`,
    page: (after, order) => sql`
      select ${productJson(today)} as row, p.sort_key as key, p.id from ${FROM}
      where ${archived} and ${category} and ${matchesWords(query.search, texts)} and ${after} ${order}`,
  };
}

export async function findProduct(tx: CompanyTx, id: string, today: CivilDate): Promise<ProductAnswer | undefined> {
  const { rows } = await sql<{ row: ProductAnswer }>`
    select ${productJson(today)} as row from ${FROM} where p.id = ${id}`.execute(tx);
  return rows[0]?.row;
}

/** Has others who change the product, its prices or its place among the sold wait. False when there is none. */
export async function lockProduct(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from products where id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

/** What a product is besides its price. */
export type ProductFields = {
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly tax_rate: string;
  /** Left out: none for a new one, as it was for one that is changed. */
  readonly ledger_account?: string | undefined;
};

export async function insertProduct(tx: CompanyTx, id: string, fields: ProductFields): Promise<void> {
  await sql`
    insert into products (company_id, id, name, description, category_id, tax_rate_id, sort_key,
      ledger_account)
    values (current_setting('app.company_id')::uuid, ${id}, ${fields.name}, ${fields.description}, ${fields.category},
      ${fields.tax_rate}, ${naturalKey(fields.name)}, ${fields.ledger_account ?? ''})`.execute(tx);
}

/** Saves a product; one that was archived is for sale again. */
export async function updateProduct(tx: CompanyTx, id: string, fields: ProductFields): Promise<void> {
  await sql`
    update products set name = ${fields.name}, description = ${fields.description}, category_id = ${fields.category},
      tax_rate_id = ${fields.tax_rate}, sort_key = ${naturalKey(fields.name)},
      ledger_account = coalesce(${fields.ledger_account ?? null}, ledger_account), archived_at = null
    where id = ${id}`.execute(tx);
}

/** Counts up the product's version, after a change to it or perhaps its price. */
export async function countVersion(tx: CompanyTx, id: string): Promise<void> {
  await sql`update products set version = version + 1 where id = ${id}`.execute(tx);
}

/** True where the product stands on a subscription or an invoice, a draft too. */
export async function wasSold(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from subscriptions s where s.product_id = ${id})
      or exists (select from pending_lines l where l.product_id = ${id})
      or exists (select from extras x where x.product_id = ${id})
      or exists (select from quotes q where q.lines @> ${JSON.stringify([{ product: id }])}::jsonb)
      or exists (select from invoice_lines l where l.product_id = ${id}) as sold`.execute(tx);
  return rows[0]?.sold === true;
}

export async function archiveProduct(tx: CompanyTx, id: string): Promise<void> {
  await sql`
    update products set archived_at = now(), version = version + 1 where id = ${id} and archived_at is null`.execute(
    tx,
  );
}

export async function deleteProduct(tx: CompanyTx, id: string): Promise<void> {
  await sql`delete from products where id = ${id}`.execute(tx);
}
