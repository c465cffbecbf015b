import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ObjectOnLine } from '../../object-on-line.ts';

/** What an invoice line needs of an object, by its id; null where there is no object. */
export const lineObjectOf = (object: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('plate', o.plate, 'plateCountry', o.plate_country, 'brand', o.brand, 'type', o.type,
    'number', o.number)
  from objects o where o.company_id = current_setting('app.company_id')::uuid and o.id = ${object})`;

/** The object of a subscription that is not written yet. */
export async function findLineObject(tx: CompanyTx, objectId: string | null): Promise<ObjectOnLine | null> {
  if (objectId === null) return null;
  const { rows } = await sql<{ object: ObjectOnLine | null }>`
    select ${lineObjectOf(sql`${objectId}::uuid`)} as object`.execute(tx);
  return rows[0]?.object ?? null;
}
