import { type RawBuilder, sql } from 'kysely';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { TagType } from '../limits.ts';
import type { TagFields } from '../tag.schema.ts';

const TAG_JSON: RawBuilder<unknown> = sql`json_build_object('id', g.id, 'uuid', g.id, 'type', g.type, 'value', g.value,
  'color', g.color, 'version', g.version)`;

/** Tags by kind of record and value; `type` keeps to those for one kind. */
export function tagList(query: ListQuery & { readonly type?: TagType | undefined }): ListSource {
  const ofType = query.type === undefined ? sql`true` : sql`g.type = ${query.type}`;
  return {
    permission: READ.tag,
    key: sql`g.sort_key`,
    id: sql`g.id`,
    page: (after, order) => sql`
      select ${TAG_JSON} as row, g.sort_key as key, g.id from tags g
      where g.deleted_at is null and ${ofType} and ${matchesWords(query.search, [sql`g.value`])} and ${after} ${order}`,
  };
}

/** The tag as calls give it; undefined when there is none in this company. */
export async function findTagJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${TAG_JSON} as row from tags g where g.id = ${id}::uuid and g.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** What a change of a tag starts from. */
export async function findTag(
  tx: CompanyTx,
  id: string,
): Promise<(TagFields & { readonly version: number }) | undefined> {
  const { rows } = await sql<TagFields & { version: number }>`
    select type, value, color, version from tags where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows[0];
}
