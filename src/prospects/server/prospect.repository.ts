import { type RawBuilder, sql } from 'kysely';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsJson, fieldsSelected } from '#sync/server/rows/field-sql.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { Prospect } from '../prospect.schema.ts';
import { PROSPECT_FIELDS } from '../prospect-fields.ts';

const PROSPECT_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', p.id, 'uuid', p.id, ${fieldsJson(PROSPECT_FIELDS, 'p')},
  'stage', p.stage, 'source', p.source, 'language', p.language,
  'received_at', ${instantSql(sql`p.received_at`)}, 'consent_at', ${instantSql(sql`p.consent_at`)},
  'consent_version', p.consent_version, 'customer_id', p.customer_id, 'object_id', p.object_id,
  'appointment_id', p.appointment_id, 'converted_at', ${instantSql(sql`p.converted_at`)}, 'version', p.version)`;

const SEARCHED = [
  sql`p.sort_key`,
  sql`p.firstname`,
  sql`p.lastname`,
  sql`p.email`,
  sql`p.phone`,
  sql`p.city`,
  sql`p.brand`,
  sql`p.plate`,
];

/** Prospects by name; `stage` keeps to one stage. */
export function prospectList(query: ListQuery & { readonly stage?: Prospect['stage'] | undefined }): ListSource {
  const stage = query.stage === undefined ? sql`true` : sql`p.stage = ${query.stage}`;
  return {
    permission: READ.prospect,
    key: sql`p.sort_key`,
    id: sql`p.id`,
    page: (after, order) => sql`
      select ${PROSPECT_JSON} as row, p.sort_key as key, p.id from prospects p
      where p.deleted_at is null and ${stage} and ${matchesWords(query.search, SEARCHED)} and ${after} ${order}`,
  };
}

/** The prospect as calls give it; undefined when there is none in this company. */
export async function findProspectJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${PROSPECT_JSON} as row from prospects p where p.id = ${id}::uuid and p.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** The prospect's own fields, for a change to start from. */
export async function findProspect(tx: CompanyTx, id: string): Promise<Prospect | undefined> {
  const { rows } = await sql<Prospect>`
    select p.id, p.rev::int as rev, p.version, ${fieldsSelected(PROSPECT_FIELDS, 'p')}, p.stage, p.source, p.language,
      ${instantSql(sql`p.received_at`)} as "receivedAt", ${instantSql(sql`p.touched_at`)} as "touchedAt",
      ${instantSql(sql`p.consent_at`)} as "consentAt", p.consent_version as "consentVersion",
      p.customer_id as "customerId", p.object_id as "objectId", p.appointment_id as "appointmentId",
      ${instantSql(sql`p.converted_at`)} as "convertedAt", p.converted_by_name as "convertedByName",
      p.sort_key as "sortKey"
    from prospects p where p.id = ${id}::uuid and p.deleted_at is null`.execute(tx);
  return rows[0];
}
