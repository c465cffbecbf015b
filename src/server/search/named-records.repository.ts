import { sql } from 'kysely';
import { foldSearch } from '#shared/fold-search.ts';
import { beginsWith, holdsWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** With more than this a text is too vague for what belongs to them. */
const MOST_NAMED = 20;
const FEWEST_OF_A_PLATE = 3;

type Ids = readonly { readonly id: string }[];

/** Customers, the removed included, whose name or company has every word of a text. Read from the indexes of names alone. */
export async function findCustomersNamed(tx: CompanyTx, text: string): Promise<readonly string[]> {
  const { rows } = await customersNamed(text).execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** The statement of `findCustomersNamed`. */
export function customersNamed(text: string) {
  const words = foldSearch(text);
  return sql<Ids[number]>`
    (select id from customers where ${holdsWords(words, sql`sort_key`)} order by sort_key limit ${MOST_NAMED})
    union all (select customer_id as id from customer_billing where company_key <> ''
      and ${holdsWords(words, sql`company_key`)} order by company_key limit ${MOST_NAMED})`;
}

/** More companies than a list shows at a glance. */
const MOST_COMPANIES = 100;

/** A customer and the company they stand for. */
type CustomerOfCompany = { readonly uuid: string; readonly company: string };

/** Customers whose company has every word of a text. */
export async function findCompaniesNamed(tx: CompanyTx, text: string): Promise<readonly CustomerOfCompany[]> {
  const { rows } = await sql<CustomerOfCompany>`
    select b.customer_id as uuid, b.company_name as company from customer_billing b
    join customers c on c.company_id = b.company_id and c.id = b.customer_id and c.deleted_at is null
    where b.company_key <> '' and ${holdsWords(text, sql`b.company_key`)}
    order by b.company_key, b.customer_id limit ${MOST_COMPANIES}`.execute(tx);
  return rows;
}

const LARGEST_NUMBER = 2_147_483_647;

/** The customer, the removed included, whose number a text is, with any zeros before it. */
export async function findCustomerNumbered(
  tx: CompanyTx,
  text: string,
): Promise<{ readonly uuid: string; readonly number: number } | null> {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number === 0 || number > LARGEST_NUMBER) return null;
  const { rows } = await sql<Ids[number]>`
    select customer_id as id from customer_billing where number = ${number}`.execute(tx);
  return rows[0] === undefined ? null : { uuid: rows[0].id, number };
}

/** Objects whose plate begins with a text, however it is written. */
export async function findObjectsPlated(tx: CompanyTx, text: string): Promise<readonly string[]> {
  const plate = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (plate.length < FEWEST_OF_A_PLATE) return [];
  const { rows } = await sql<Ids[number]>`
    select id from objects where ${beginsWith(sql`plate collate "C"`, plate)} order by plate collate "C" limit ${MOST_NAMED}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
