import { type RawBuilder, sql } from 'kysely';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { say } from '#locales/server/say.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { documentLanguage } from '../../invoice-document.ts';
import { describeFor, type ObjectOnLine } from '../../object-on-line.ts';
import { OBJECT_KIND_WORDS } from './object.letters.ts';

/** The object that a subscription or an extra is for, with the language of its customer's invoices. */
export type LineObject = ObjectOnLine & { readonly category: ObjectCategory; readonly language: string };

/** `LineObject` of an object and a customer, by their ids; null where there is no object. */
export const lineObjectOf = (object: RawBuilder<unknown>, customer: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('plate', o.plate, 'plateCountry', o.plate_country, 'brand', o.brand, 'type', o.type,
    'number', o.number, 'category', o.category, 'language', coalesce(
      (select own.language from customer_billing own
        where own.company_id = o.company_id and own.customer_id = ${customer}),
      (select g.value ->> 'language' from company_settings g
        where g.company_id = o.company_id and g.section = 'general'),
      ${SECTION_DEFAULTS.general.language}::text))
  from objects o where o.company_id = current_setting('app.company_id')::uuid and o.id = ${object})`;

/** The object of a subscription that is not written yet. */
export async function findLineObject(
  tx: CompanyTx,
  objectId: string | null,
  customerId: string,
): Promise<LineObject | null> {
  if (objectId === null) return null;
  const { rows } = await sql<{ object: LineObject | null }>`
    select ${lineObjectOf(sql`${objectId}::uuid`, sql`${customerId}::uuid`)} as object`.execute(tx);
  return rows[0]?.object ?? null;
}

/** What is sold, with the object that it is for, as an invoice says it. */
export function soldFor(description: string, object: LineObject | null): string {
  if (object === null) return description;
  return describeFor(description, object, say(documentLanguage(object.language), OBJECT_KIND_WORDS[object.category]));
}
