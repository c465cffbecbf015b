import { type RawBuilder, sql } from 'kysely';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { Prospect } from '../prospect.schema.ts';

const PROSPECT_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', p.id, 'uuid', p.id, 'firstname', p.firstname, 'lastname', p.lastname, 'email', p.email, 'phone', p.phone,
  'address', json_build_object('street', p.street, 'number', p.house_number, 'zipcode', p.zipcode, 'city', p.city),
  'category', p.category, 'brand', p.brand, 'type', p.type, 'licence_plate', p.plate, 'length_cm', p.length_cm,
  'width_cm', p.width_cm, 'height_cm', p.height_cm, 'service', p.service, 'period', p.period,
  'expected', p.expected_on, 'message', p.message, 'stage', p.stage, 'source', p.source, 'language', p.language,
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
    select id, rev::int as rev, version, firstname, lastname, email, phone, street, house_number as "houseNumber",
      zipcode, city, category, brand, type, plate, length_cm as "lengthCm", width_cm as "widthCm",
      height_cm as "heightCm", service, period, expected_on::text as "expectedOn", message, stage, source, language,
      ${instantSql(sql`received_at`)} as "receivedAt", ${instantSql(sql`touched_at`)} as "touchedAt",
      ${instantSql(sql`consent_at`)} as "consentAt",
      consent_version as "consentVersion", customer_id as "customerId", object_id as "objectId",
      appointment_id as "appointmentId", ${instantSql(sql`converted_at`)} as "convertedAt",
      converted_by_name as "convertedByName", sort_key as "sortKey"
    from prospects where id = ${id}::uuid and deleted_at is null`.execute(tx);
  return rows[0];
}
