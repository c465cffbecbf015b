import { sql } from 'kysely';
import { tagTable } from '#annotations/tag.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { dayAt } from '#shared/civil-date.ts';
import { refuse } from '#shared/refusal.ts';
import { RefusedError } from '#shared/request-error.ts';
import type { Language } from '#shared/request-language.ts';
import { SAMPLE_IDS } from '#shared/sample-id.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import type { Actor } from '#sync/command.ts';
import { bulkWrite, nextRev } from '#sync/server/rows/bulk-write.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { RowDraft, SyncedRow, SyncedTable } from '#sync/table.ts';
import { registry } from '../commands/registry.ts';
import { makeSample } from './make-sample.ts';

/**
 * Fills a company that has no objects with sample data, as one change. Every row has an id that says so. Refused where
 * objects are, or sample data of before. Returns the last rev it took.
 */
export async function fillSample(tx: CompanyTx, actor: Actor, language: Language): Promise<number> {
  const { companyId } = actor;
  // Takes the company's lock: nobody else adds an object, or fills in the sample, meanwhile.
  await nextRev(tx, companyId);
  const { rows: taken } = await sql`
    select from objects where deleted_at is null
    union all select from locations where deleted_at is null and id::text like ${SAMPLE_IDS} limit 1`.execute(tx);
  if (taken.length > 0) throw new RefusedError(refuse('sample.not_empty'));
  const now = new Date();
  const made = makeSample({ companyId, today: dayAt(now.getTime()), now: now.toISOString(), language, by: actor });
  const before = await takeNumbers(tx, made.objects.length);
  const objects = made.objects.map((object, index) => ({ ...object, number: before + index + 1 }));
  const write = <Row extends SyncedRow>(table: SyncedTable<Row>, rows: readonly RowDraft<Row>[]) =>
    bulkWrite(tx, registry, companyId, table, rows);
  await write(locationTable, made.locations);
  await write(warehouseTable, made.warehouses);
  await write(spotTable, made.spots);
  await write(tagTable, made.tags);
  await write(customerTable, made.customers);
  await write(objectTable, objects);
  await write(movementTable, made.movements);
  await write(appointmentTable, made.appointments);
  await recordAudit(tx, { by: actor, action: 'sample.fill', entity: 'company', entityId: companyId });
  return nextRev(tx, companyId);
}

/** Numbers are given once: objects made later go on after those of the sample. Returns the last one given before. */
async function takeNumbers(tx: CompanyTx, count: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    insert into company_number as n (company_id, series, value)
    values (current_setting('app.company_id')::uuid, 'object', ${count})
    on conflict (company_id, series) do update set value = n.value + ${count}
    returning (value - ${count})::int as before`.execute(tx);
  return rows[0]?.before ?? 0;
}
