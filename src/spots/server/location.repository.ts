import { type RawBuilder, sql } from 'kysely';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { Location } from '../spot.schema.ts';

const LOCATION_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', l.id, 'uuid', l.id, 'name', l.name, 'version', l.version)`;

/** Locations by name. */
export function locationList(query: ListQuery): ListSource {
  return {
    permission: READ.spot,
    key: sql`l.sort_key`,
    id: sql`l.id`,
    page: (after, order) => sql`
      select ${LOCATION_JSON} as row, l.sort_key as key, l.id from locations l
      where l.deleted_at is null and ${matchesWords(query.search, [sql`l.name`])} and ${after} ${order}`,
  };
}

export async function findLocationJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${LOCATION_JSON} as row from locations l where l.id = ${id} and l.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** What a change starts from. */
export async function findLocation(tx: CompanyTx, id: string): Promise<Pick<Location, 'name' | 'version'> | undefined> {
  const { rows } = await sql<Pick<Location, 'name' | 'version'>>`
    select name, version from locations where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}
