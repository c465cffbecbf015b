import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCivilDate, isClockTime } from '#shared/civil-date.ts';
import { mayRead, READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { type ListQuery, type ListSource, matchesWords, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { fieldsJson, fieldsSelected } from '#sync/server/rows/field-sql.ts';
import type { Appointment } from '../appointment.schema.ts';
import { APPOINTMENT_FIELDS } from '../appointment-fields.ts';

type Reader = Pick<Actor, 'can'>;

const { type: _numbered, ...UNNUMBERED } = APPOINTMENT_FIELDS;

const APPOINTMENT_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', a.id, 'uuid', a.id, 'object_id', a.object_id,
  'object', case when o.id is not null then
    json_build_object('uuid', o.id, 'licence_plate', o.plate, 'brand', o.brand, 'spot_id', o.spot_id) end,
  'customer_id', a.customer_id,
  'customer', case when c.id is not null then
    json_build_object('uuid', c.id, 'firstname', c.firstname, 'lastname', c.lastname) end,
  ${fieldsJson(UNNUMBERED, 'a')}, 'type', json_build_object('id', a.type), 'status', json_build_object('id', a.status),
  'reason', a.reason, 'version', a.version)`;
/**
 * Appointments joined with their object and owner, as far as the reader may see them: a search must not reveal them
 * either.
 */
const appointmentsFor = (reader: Reader): RawBuilder<unknown> => sql`appointments a
  left join objects o on o.id = a.object_id and o.deleted_at is null and ${mayRead('object', reader)}::boolean
  left join customers c on c.id = a.customer_id and c.deleted_at is null and ${mayRead('customer', reader)}::boolean`;
const SEARCHED = [sql`o.plate`, sql`o.brand`, sql`c.firstname`, sql`c.lastname`, sql`c.sort_key`, sql`a.note`];

export type AppointmentsQuery = ListQuery & { readonly from?: string | undefined; readonly to?: string | undefined };

/** Appointments by day and time; `from` and `to` are days and both belong to the range. */
export function appointmentList(query: AppointmentsQuery): ListSource {
  const from = query.from === undefined ? sql`true` : sql`a.date >= ${query.from}::date`;
  const to = query.to === undefined ? sql`true` : sql`a.date <= ${query.to}::date`;
  const key = sql`a.date::text || ' ' || a.time`;
  return {
    permission: READ.appointment,
    key,
    id: sql`a.id`,
    columns: {
      order: sql`a.date, a.time, a.id`,
      after: ({ key: at, id }) => {
        const [date = '', time = ''] = at.split(' ');
        if (!isCivilDate(date) || !isClockTime(time)) throw wrongCursor();
        return sql<SqlBool>`(a.date, a.time, a.id) > (${date}::date, ${time}, ${id}::uuid)`;
      },
    },
    page: (after, order, reader) => sql`
      select ${APPOINTMENT_JSON} as row, ${key} as key, a.id from ${appointmentsFor(reader)}
      where a.deleted_at is null and ${from} and ${to} and ${matchesWords(query.search, SEARCHED)} and ${after} ${order}`,
  };
}

/** The appointment as calls give it; undefined when there is none in this company. */
export async function findAppointmentJson(tx: CompanyTx, id: string, reader: Reader): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${APPOINTMENT_JSON} as row from ${appointmentsFor(reader)} where a.id = ${id} and a.deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.row;
}

export type AppointmentRecord = Pick<
  Appointment,
  keyof typeof APPOINTMENT_FIELDS | 'objectId' | 'status' | 'version'
> & { readonly stayId: string | null };

/** What a change starts from, with the open stay of its object. */
export async function findAppointment(tx: CompanyTx, id: string): Promise<AppointmentRecord | undefined> {
  const { rows } = await sql<AppointmentRecord>`
    select a.version, a.object_id as "objectId", ${fieldsSelected(APPOINTMENT_FIELDS, 'a')}, a.status,
      o.stay_id as "stayId"
    from appointments a left join objects o on o.id = a.object_id and o.deleted_at is null
    where a.id = ${id} and a.deleted_at is null`.execute(tx);
  return rows[0];
}

/** The warehouse a spot is in; null for no spot, or one that is not there. */
export async function findWarehouseOfSpot(tx: CompanyTx, spotId: string | null): Promise<string | null> {
  const { rows } = await sql<{ warehouseId: string }>`
    select warehouse_id as "warehouseId" from spots where id = ${spotId}::uuid and deleted_at is null`.execute(tx);
  return rows[0]?.warehouseId ?? null;
}
