import { type RawBuilder, sql } from 'kysely';
import { marked } from '#shared/field-map.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { mayRead, READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsJson } from '#sync/server/rows/field-sql.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { columnOf } from '#sync/server/rows/row-sql.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';

type Reader = Pick<Actor, 'can'>;

/** The tags of an object; none for a person who may not see tags. */
function tagsJson(reader: Reader): RawBuilder<unknown> {
  if (!mayRead('tag', reader)) return sql`'[]'::json`;
  return sql`case when o.tag_ids = '{}' then '[]'::json else coalesce((
    select json_agg(json_build_object('id', t.id, 'type', t.type, 'value', t.value, 'color', t.color) order by t.sort_key)
    from tags t where t.id = any(o.tag_ids) and t.deleted_at is null), '[]'::json) end`;
}

/** The extra fields, as the sheet takes them. */
const EXTRA_COLUMNS = sql.raw(
  marked(OBJECT_FIELDS, 'extra')
    .map((name) => `o.${columnOf(name)}`)
    .join(', '),
);

const objectJson = (reader: Reader): RawBuilder<unknown> => sql`json_build_object(
  'id', o.id, 'uuid', o.id, 'object_number', o.number, ${fieldsJson(OBJECT_FIELDS, 'o')},
  'customer', case when c.id is not null then
    json_build_object('uuid', c.id, 'firstname', c.firstname, 'lastname', c.lastname) end,
  'storage_status', o.storage_status, 'warehouse_id', o.warehouse_id,
  'warehouse', case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end,
  'spot_id', o.spot_id, 'spot', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
  'place_confirmed', o.place_confirmed, 'hold_reason', o.hold_reason,
  'tags', ${tagsJson(reader)}, 'version', o.version)`;
/** Joins objects with their owner and place, as far as the reader may see them: a search must not reveal them either. */
const objectsFor = (reader: Reader): RawBuilder<unknown> => sql`objects o
  left join customers c on c.id = o.customer_id and c.deleted_at is null and ${mayRead('customer', reader)}::boolean
  left join warehouses w on w.id = o.warehouse_id and w.deleted_at is null and ${mayRead('spot', reader)}::boolean
  left join spots s on s.id = o.spot_id and s.deleted_at is null and ${mayRead('spot', reader)}::boolean`;
const SEARCHED = [
  sql`o.plate`,
  sql`o.brand`,
  sql`o.type`,
  sql`o.category`,
  sql`o.number`,
  sql`c.firstname`,
  sql`c.lastname`,
  sql`c.sort_key`,
  sql`s.name`,
];

/** Objects by plate. The answer's `spot_result` holds the objects on the spot that the search names. */
export function objectList(query: ListQuery): ListSource {
  return {
    permission: READ.object,
    key: sql`o.sort_key`,
    id: sql`o.id`,
    page: (after, order, reader) => sql`
      select ${objectJson(reader)} as row, o.sort_key as key, o.id from ${objectsFor(reader)}
      where o.deleted_at is null and ${matchesWords(query.search, SEARCHED)} and ${after} ${order}`,
    extras: async (tx, reader) => ({ spot_result: await readSpotResult(tx, query.search ?? '', reader) }),
  };
}

/** Objects as rows of the sheet, in the order of its columns. */
export function objectSheetRows(ids?: readonly string[]): ListSource {
  const chosen = ids === undefined ? sql`true` : sql`o.id = any(${ids}::uuid[])`;
  return {
    permission: `${READ.object}&export`,
    key: sql`o.sort_key`,
    id: sql`o.id`,
    page: (after, order, reader) => sql`
      select json_build_array(o.number, o.plate, o.plate_country, o.category, o.brand, o.type,
        trim(concat_ws(' ', c.firstname, c.lastname)), o.length_cm, o.width_cm, o.height_cm, s.name, w.name,
        o.storage_status, o.contract_start_on, json_build_array(${EXTRA_COLUMNS})) as row, o.sort_key as key, o.id from ${objectsFor(reader)}
      where o.deleted_at is null and ${chosen} and ${after} ${order}`,
  };
}

async function readSpotResult(tx: CompanyTx, search: string, reader: Reader): Promise<string> {
  const name = naturalKey(search);
  if (name === '') return '[]';
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${objectJson(reader)} order by o.sort_key, o.id), '[]')::text as json from ${objectsFor(reader)}
    where o.deleted_at is null and o.storage_status = 'with_storage' and s.sort_key = ${name}`.execute(tx);
  return rows[0]?.json ?? '[]';
}

/** The object as calls give it; undefined when there is none in this company. */
export async function findObjectJson(tx: CompanyTx, id: string, reader: Reader): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${objectJson(reader)} as row from ${objectsFor(reader)} where o.id = ${id} and o.deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.row;
}

const MOVEMENT_JSON = sql`json_build_object('id', m.id, 'uuid', m.id, 'object_id', m.object_id, 'kind', m.kind,
  'from_warehouse_id', m.from_warehouse_id, 'from_spot_id', m.from_spot_id, 'to_warehouse_id', m.to_warehouse_id,
  'to_spot_id', m.to_spot_id, 'at', ${instantSql(sql`m.at`)},
  'by', m.by_name, 'appointment_id', m.appointment_id, 'note', m.note, 'reason', m.reason,
  'standing', m.standing, 'undone_at', ${instantSql(sql`m.undone_at`)}, 'undone_by', m.undone_by_name)`;

/** A movement as calls give it; undefined when there is none in this company. */
export async function findMovementJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${MOVEMENT_JSON} as row from movements m where m.id = ${id}::uuid and m.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** The object's movements, newest first; undefined when there is no such object. */
export async function readMovements(tx: CompanyTx, objectId: string): Promise<unknown[] | undefined> {
  const { rows: own } = await sql`select 1 from objects where id = ${objectId} and deleted_at is null`.execute(tx);
  if (own.length === 0) return undefined;
  const { rows } = await sql<{ row: unknown }>`
    select ${MOVEMENT_JSON} as row
    from movements m where m.object_id = ${objectId} and m.deleted_at is null order by m.at desc, m.rev desc`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
}
