import { type RawBuilder, sql } from 'kysely';
import { naturalKey } from '#shared/sort-key.ts';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsJson, fieldsSelected } from '#sync/server/rows/field-sql.ts';
import type { Spot, Warehouse } from '../spot.schema.ts';
import { SPOT_FIELDS, SPOT_GEOMETRY } from '../spot-fields.ts';

/** `taken` and `available` are counted from the objects that stand there. */
const SPOT_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', s.id, 'uuid', s.id, ${fieldsJson(SPOT_FIELDS, 's')}, 'taken', coalesce(o.taken, 0),
  'available', greatest(s.allowed_number - coalesce(o.taken, 0), 0), 'reserved_object_id', s.reserved_object_id,
  'version', s.version)`;
const TAKEN = sql`left join (
    select spot_id, count(*)::int as taken from objects
    where deleted_at is null and spot_id is not null and storage_status = 'with_storage' group by spot_id
  ) o on o.spot_id = s.id`;

/** Spots by name, of one warehouse or of all. */
export function spotList(query: ListQuery, warehouseId: string | null): ListSource {
  const ofWarehouse = warehouseId === null ? sql`true` : sql`s.warehouse_id = ${warehouseId}::uuid`;
  return {
    permission: READ.spot,
    key: sql`s.sort_key`,
    id: sql`s.id`,
    page: (after, order) => sql`
      select ${SPOT_JSON} as row, s.sort_key as key, s.id from spots s ${TAKEN}
      where s.deleted_at is null and ${ofWarehouse} and ${matchesWords(query.search, [sql`s.name`])} and ${after} ${order}`,
  };
}

export async function findSpotsJson(tx: CompanyTx, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select ${SPOT_JSON} as row from spots s ${TAKEN}
    where s.deleted_at is null and s.id = any(${[...ids]}::uuid[]) order by s.sort_key, s.id`.execute(tx);
  return rows.map(({ row }) => row);
}

/** What an edit of a spot must repeat: everything it does not change. */
export type SpotRecord = Pick<Spot, keyof typeof SPOT_GEOMETRY | 'version'>;

export async function findSpot(tx: CompanyTx, id: string): Promise<SpotRecord | undefined> {
  const { rows } = await sql<SpotRecord>`
    select s.version, ${fieldsSelected(SPOT_GEOMETRY, 's')}
    from spots s where s.id = ${id} and s.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Spots that may have one of these names: those with the same sort key. */
export async function findSpotsAlike(
  tx: CompanyTx,
  names: readonly string[],
): Promise<Pick<Spot, 'id' | 'name' | 'warehouseId'>[]> {
  const keys = [...new Set(names.map(naturalKey))];
  const { rows } = await sql<Pick<Spot, 'id' | 'name' | 'warehouseId'>>`
    select id, name, warehouse_id as "warehouseId" from spots
    where sort_key = any(${keys}::text[]) and deleted_at is null order by id`.execute(tx);
  return rows;
}

export async function hasWarehouse(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from warehouses where id = ${id} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

const WAREHOUSE_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', w.id, 'uuid', w.id, 'name', w.name, 'kind', w.kind, 'row_ends', w.row_ends, 'location_id', w.location_id, 'location', l.name,
  'version', w.version)`;

export function warehouseList(query: ListQuery): ListSource {
  return {
    permission: READ.spot,
    key: sql`w.sort_key`,
    id: sql`w.id`,
    page: (after, order) => sql`
      select ${WAREHOUSE_JSON} as row, w.sort_key as key, w.id
      from warehouses w left join locations l on l.id = w.location_id and l.deleted_at is null
      where w.deleted_at is null and ${matchesWords(query.search, [sql`w.name`])} and ${after} ${order}`,
  };
}

export async function findWarehouseJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${WAREHOUSE_JSON} as row from warehouses w left join locations l on l.id = w.location_id
    where w.id = ${id} and w.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** What a change of a warehouse starts from. */
export async function findWarehouse(
  tx: CompanyTx,
  id: string,
): Promise<Pick<Warehouse, 'name' | 'kind' | 'rowEnds' | 'locationId' | 'version'> | undefined> {
  const { rows } = await sql<Pick<Warehouse, 'name' | 'kind' | 'rowEnds' | 'locationId' | 'version'>>`
    select name, kind, row_ends as "rowEnds", location_id as "locationId", version from warehouses
    where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** The location new warehouses go to when none is named. */
export async function findFirstLocationId(tx: CompanyTx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from locations where deleted_at is null order by sort_key, id limit 1`.execute(tx);
  return rows[0]?.id;
}
