import { type RawBuilder, sql } from 'kysely';
import { mayRead, READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsJson, fieldsSelected } from '#sync/server/rows/field-sql.ts';
import type { Customer, CustomerFields } from '../customer.schema.ts';
import { CUSTOMER_FIELDS } from '../customer-fields.ts';

type Reader = Pick<Actor, 'can'>;

/** The tags of a customer; none for a person who may not see tags. */
function tagsJson(reader: Reader): RawBuilder<unknown> {
  if (!mayRead('tag', reader)) return sql`'[]'::json`;
  return sql`case when c.tag_ids = '{}' then '[]'::json else coalesce((
    select json_agg(json_build_object('id', t.id, 'type', t.type, 'value', t.value, 'color', t.color) order by t.sort_key)
    from tags t where t.id = any(c.tag_ids) and t.deleted_at is null), '[]'::json) end`;
}

const customerJson = (reader: Reader): RawBuilder<unknown> => sql`json_build_object(
  'id', c.id, 'uuid', c.id, ${fieldsJson(CUSTOMER_FIELDS, 'c')}, 'tags', ${tagsJson(reader)}, 'version', c.version)`;

/** Customers by name; `status` keeps to active (1) or inactive (0) ones. */
export function customerList(query: ListQuery & { readonly status?: 0 | 1 | undefined }): ListSource {
  const texts = [
    sql`c.sort_key`,
    sql`c.firstname`,
    sql`c.lastname`,
    sql`c.email`,
    sql`c.phone`,
    sql`c.mobile`,
    sql`c.street`,
    sql`c.house_number`,
    sql`replace(c.house_number, ' ', '')`,
    sql`c.zipcode`,
    sql`replace(c.zipcode, ' ', '')`,
    sql`c.city`,
  ];
  const status = query.status === undefined ? sql`true` : sql`c.status = ${query.status}`;
  return {
    permission: READ.customer,
    key: sql`c.sort_key`,
    id: sql`c.id`,
    page: (after, order, reader) => sql`
      select ${customerJson(reader)} as row, c.sort_key as key, c.id from customers c
      where c.deleted_at is null and ${status} and ${matchesWords(query.search, texts)} and ${after} ${order}`,
  };
}

/** The customer as calls give it, for one who was merged the kept one; undefined when there is none in this company. */
export async function findCustomerJson(tx: CompanyTx, id: string, reader: Reader): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${customerJson(reader)} as row from customers c where c.deleted_at is null and c.id = coalesce(
      (select m.into_id from merged_records m where m.id = ${id}::uuid and m.deleted_at is null), ${id}::uuid)`.execute(
    tx,
  );
  return rows[0]?.row;
}

/** The fields that a change starts from. */
export type CustomerRecord = CustomerFields & Pick<Customer, 'version' | 'tagIds'>;

/** The customer's own fields, for a change to start from. */
export async function findCustomer(tx: CompanyTx, id: string): Promise<CustomerRecord | undefined> {
  const { rows } = await sql<CustomerRecord>`
    select c.version, ${fieldsSelected(CUSTOMER_FIELDS, 'c')}, c.tag_ids as "tagIds"
    from customers c where c.id = ${id} and c.deleted_at is null`.execute(tx);
  return rows[0];
}

/** The number of the customer's objects; null for a person who may not see objects. */
function objectCount(reader: Reader): RawBuilder<unknown> {
  if (!mayRead('object', reader)) return sql`null::int`;
  return sql`(select count(*) from objects o where o.customer_id = c.id and o.deleted_at is null)`;
}

/** Every customer as a row of the sheet, by name. */
export function customerSheetRows(): ListSource {
  return {
    permission: `${READ.invoice}&${READ.customer}`,
    key: sql`c.sort_key`,
    id: sql`c.id`,
    page: (after, order, reader) => sql`
      select json_build_array(c.status, c.firstname, c.lastname, c.email, c.phone, c.mobile, c.street, c.house_number,
        c.zipcode, c.city, c.country, ${objectCount(reader)}, c.note,
        (select json_build_array(k.name, k.phone, k.email, k.may_fetch) from contacts k
          where k.customer_id = c.id and k.deleted_at is null order by lower(k.name), k.id limit 1)) as row, c.sort_key as key, c.id
      from customers c where c.deleted_at is null and ${after} ${order}`,
  };
}
