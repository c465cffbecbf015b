import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

export const ACTIVITY_PER_PAGE = 20;

/**
 * The changes of a customer and of their contacts, and of those merged into them, newest first; pages count from 1. Undefined when there is
 * no such customer. The content of a change is kept for 90 days, so older ones name no fields.
 */
export async function readCustomerActivity(
  tx: CompanyTx,
  customerId: string,
  page: number,
): Promise<readonly unknown[] | undefined> {
  const found = await sql`select 1 from customers where id = ${customerId} and deleted_at is null`.execute(tx);
  if (found.rows.length === 0) return undefined;
  const { rows } = await sql<{ row: unknown }>`
    select json_build_object('id', m.id, 'action', m.name, 'author', coalesce(author_name(m.user_id), ''),
      'at', ${instantSql(sql`m.received_at`)},
      'fields', coalesce((select json_agg(k) from json_object_keys(m.args -> 'now') k), '[]'::json)) as row
    from sync_mutation m
    where m.entity in ('customer', 'contact') and m.status <> 'rejected' and m.entity_id in (
      select ${customerId}::uuid union all
      select r.id from merged_records r where r.into_id = ${customerId} and r.deleted_at is null
      union all select k.id from contacts k where k.customer_id = ${customerId})
    order by m.rev desc, m.id desc
    limit ${ACTIVITY_PER_PAGE} offset ${(page - 1) * ACTIVITY_PER_PAGE}`.execute(tx);
  return rows.map(({ row }) => row);
}
