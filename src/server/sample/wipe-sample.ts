import { sql } from 'kysely';
import { SAMPLE_IDS } from '#shared/sample-id.ts';
import type { Actor } from '#sync/command.ts';
import { nextRev } from '#sync/server/rows/bulk-write.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { deleteSql } from '#sync/server/rows/row-sql.ts';
import { query } from '#sync/server/rows/rows.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { registry } from '../commands/registry.ts';

/** Kinds of sample records, each after those that refer to it. */
export const SAMPLE_KINDS = ['appointment', 'object', 'customer', 'spot', 'warehouse', 'location', 'tag'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What is left of the sample: a record that somebody changed, or that something else belongs to. */
export type Kept = { readonly kind: SampleKind; readonly id: string; readonly name: string; readonly why: Reason };
export type Reason = 'changed' | 'used';
export type Wiped = { readonly removed: number; readonly stays: readonly Kept[]; readonly rev: number };

/** Tables that say what belongs to an object; of those with `deleted_at` only rows that are there count. */
export const OF_OBJECT = ['prospects', 'subscriptions', 'dunning_holds', 'contracts', 'extras', 'deposits'] as const;
/** The same of a customer, besides objects and appointments. */
export const OF_CUSTOMER = [
  'prospects',
  'mails',
  'customer_billing',
  'subscriptions',
  'invoices',
  'billing_documents',
  'payments',
  'mandates',
  'reminders',
  'dunning_holds',
  'contracts',
  'stripe_customers',
  'balance_moves',
  'extras',
  'quotes',
  'deposits',
] as const;
const MAY_BE_DELETED: ReadonlySet<string> = new Set(['prospects']);

/** `gone`: ids of what goes with it, which no longer count as use. */
type Look = { readonly name: string; readonly used: (gone: readonly string[]) => ReturnType<typeof sql> };

const refersTo = (table: string, column: 'object_id' | 'customer_id') =>
  sql`exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = t.id
    ${MAY_BE_DELETED.has(table) ? sql`and r.deleted_at is null` : sql``})`;
const anyOf = (found: readonly ReturnType<typeof sql>[]) => sql`(${sql.join(found, sql` or `)})`;
const isLeft = (gone: readonly string[]) => sql`r.deleted_at is null and not (r.id = any(${gone}::uuid[]))`;

const LOOKS: Readonly<Record<SampleKind, Look>> = {
  appointment: { name: `date::text || ' ' || time`, used: () => sql`false` },
  object: {
    name: `concat_ws(' ', nullif(plate, ''), nullif(brand, ''), nullif(type, ''))`,
    used: (gone) =>
      anyOf([
        sql`exists (select from appointments r where r.object_id = t.id and ${isLeft(gone)})`,
        sql`exists (select from movements r where r.object_id = t.id and r.id::text not like ${SAMPLE_IDS})`,
        sql`exists (select from spots r where r.reserved_object_id = t.id and r.deleted_at is null)`,
        ...OF_OBJECT.map((table) => refersTo(table, 'object_id')),
      ]),
  },
  customer: {
    name: `concat_ws(' ', nullif(firstname, ''), lastname)`,
    used: (gone) =>
      anyOf([
        sql`exists (select from appointments r where r.customer_id = t.id and ${isLeft(gone)})`,
        sql`exists (select from objects r where r.customer_id = t.id and ${isLeft(gone)})`,
        ...OF_CUSTOMER.map((table) => refersTo(table, 'customer_id')),
      ]),
  },
  spot: {
    name: 'name',
    used: (gone) => sql`exists (select from objects r where r.spot_id = t.id and ${isLeft(gone)})`,
  },
  warehouse: {
    name: 'name',
    used: (gone) =>
      anyOf([
        sql`exists (select from spots r where r.warehouse_id = t.id and ${isLeft(gone)})`,
        sql`exists (select from objects r where r.warehouse_id = t.id and ${isLeft(gone)})`,
      ]),
  },
  location: {
    name: 'name',
    used: (gone) => sql`exists (select from warehouses r where r.location_id = t.id and ${isLeft(gone)})`,
  },
  tag: {
    name: 'value',
    used: (gone) =>
      anyOf([
        sql`exists (select from objects r where t.id = any(r.tag_ids) and ${isLeft(gone)})`,
        sql`exists (select from customers r where t.id = any(r.tag_ids) and ${isLeft(gone)})`,
      ]),
  },
};

const ABOUT = sql`(exists (select from notes n where n.model_id = t.id and n.deleted_at is null)
  or exists (select from documents d where d.model_id = t.id and d.deleted_at is null))`;

/**
 * Removes what is left of the sample, as one change: records as they were filled in, to which nothing belongs that a
 * person made. Says what stays, and why.
 */
export async function wipeSample(tx: CompanyTx, actor: Actor): Promise<Wiped> {
  const rev = await nextRev(tx, actor.companyId);
  const gone: string[] = [];
  const stays: Kept[] = [];
  for (const kind of SAMPLE_KINDS) {
    const found = await findSample(tx, kind, gone);
    const going = found.filter(({ why }) => why === null).map(({ id }) => id);
    gone.push(...going);
    stays.push(...found.flatMap(({ id, name, why }) => (why === null ? [] : [{ kind, id, name, why }])));
    await remove(tx, actor, rev, `${kind}s`, going);
  }
  const { rows: moved } = await sql<{ id: string }>`
    select id from movements where id::text like ${SAMPLE_IDS} and deleted_at is null
      and object_id = any(${gone}::uuid[])`.execute(tx);
  await remove(
    tx,
    actor,
    rev,
    'movements',
    moved.map(({ id }) => id),
  );
  await recordAudit(tx, { by: actor, action: 'sample.wipe', entity: 'company', entityId: actor.companyId });
  return { removed: gone.length, stays, rev };
}

type Found = { readonly id: string; readonly name: string; readonly why: Reason | null };

async function findSample(tx: CompanyTx, kind: SampleKind, gone: readonly string[]): Promise<readonly Found[]> {
  const { name, used } = LOOKS[kind];
  // A row is written once when it is filled in: a second version is somebody's.
  const { rows } = await sql<Found>`
    select t.id, ${sql.raw(name)} as name,
      case when t.version > 1 then 'changed' when ${ABOUT} or ${used(gone)} then 'used' end as why
    from ${sql.table(`${kind}s`)} t where t.id::text like ${SAMPLE_IDS} and t.deleted_at is null
    order by t.id`.execute(tx);
  return rows;
}

async function remove(tx: CompanyTx, actor: Actor, rev: number, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(tx, deleteSql(registry.table(table), 4), [actor.companyId, rev, actor.userId, ids]);
}
