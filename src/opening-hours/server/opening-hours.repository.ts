import { type RawBuilder, sql } from 'kysely';
import { READ } from '#staff/reading.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ExceptionFields, HoursFields } from '../opening-hours.schema.ts';

const HOURS_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', h.id, 'uuid', h.id, 'days_of_week', h.days, 'range', json_build_object('start', h.start, 'end', h."end"),
  'minimum_booking_time', h.notice_hours, 'capacity', h.capacity, 'slot_minutes', h.slot_minutes,
  'version', h.version)`;
const EXCEPTION_JSON: RawBuilder<unknown> = sql`json_build_object(
  'id', e.id, 'uuid', e.id, 'date', e.date, 'until', e.until, 'closed', e.closed,
  'range', case when e.closed then null else json_build_object('start', e.start, 'end', e."end") end,
  'minimum_booking_time', e.notice_hours, 'capacity', e.capacity, 'slot_minutes', e.slot_minutes,
  'reason', e.reason, 'version', e.version)`;

/** Hours of the week by first day and time. */
export function hoursList(query: ListQuery): ListSource {
  const key = sql`(h.days->>0) || ' ' || h.start`;
  return {
    permission: READ.openhour,
    key,
    id: sql`h.id`,
    page: (after, order) => sql`
      select ${HOURS_JSON} as row, ${key} as key, h.id from opening_hours h
      where h.deleted_at is null and ${matchesWords(query.search, [sql`h.start`, sql`h."end"`])} and ${after} ${order}`,
  };
}

/** Exceptions by date. */
export function exceptionList(query: ListQuery): ListSource {
  const key = sql`e.date::text`;
  return {
    permission: READ.openhour,
    key,
    id: sql`e.id`,
    page: (after, order) => sql`
      select ${EXCEPTION_JSON} as row, ${key} as key, e.id from opening_exceptions e
      where e.deleted_at is null and ${matchesWords(query.search, [sql`e.reason`, sql`e.date::text`])}
        and ${after} ${order}`,
  };
}

export async function findHoursJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${HOURS_JSON} as row from opening_hours h where h.id = ${id} and h.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

export async function findExceptionJson(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${EXCEPTION_JSON} as row from opening_exceptions e where e.id = ${id} and e.deleted_at is null`.execute(tx);
  return rows[0]?.row;
}

/** The fields that an edit of hours must repeat: all that it does not change. */
export async function findHours(
  tx: CompanyTx,
  id: string,
): Promise<(HoursFields & { readonly version: number }) | undefined> {
  const { rows } = await sql<HoursFields & { version: number }>`
    select version, days, start, "end", capacity, slot_minutes as "slotMinutes", notice_hours as "noticeHours"
    from opening_hours where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

export async function findException(
  tx: CompanyTx,
  id: string,
): Promise<(ExceptionFields & { readonly version: number }) | undefined> {
  const { rows } = await sql<ExceptionFields & { version: number }>`
    select version, date, until, closed, start, "end", capacity, slot_minutes as "slotMinutes",
      notice_hours as "noticeHours", reason
    from opening_exceptions where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}
