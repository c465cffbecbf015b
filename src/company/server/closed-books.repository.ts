import { sql } from 'kysely';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** The last day that is closed; null where everything is open. It may change before this transaction ends. */
export async function findClosedUntil(tx: CompanyTx): Promise<CivilDate | null> {
  const { rows } = await sql<{ until: CivilDate | null }>`
    select max(until_on) as until from period_closings where reopened_at is null`.execute(tx);
  return rows[0]?.until ?? null;
}

/**
 * The same, and nobody closes or reopens until this transaction ends. Many transactions hold it at once; who closes
 * waits for all of them.
 */
export async function holdClosedUntil(tx: CompanyTx): Promise<CivilDate | null> {
  await sql`select 1 from companies for key share`.execute(tx);
  return findClosedUntil(tx);
}

/**
 * The one door to the books' days: everything that is booked on a day, moves or leaves it asks here first. Refuses a day
 * that is closed: the field it was given in (422), or the call (409).
 */
export async function requireOpenPeriod(
  tx: CompanyTx,
  day: CivilDate,
  { field, code = 'period.closed' }: { readonly field?: string; readonly code?: string } = {},
): Promise<void> {
  const closedOn = await holdClosedUntil(tx);
  if (closedOn === null || day > closedOn) return;
  const params = { closedOn, openOn: addDays(closedOn, 1) };
  if (field === undefined) throw new RequestError(409, code, { params });
  throw new RequestError(422, 'invalid_input', { errors: { [field]: [{ code, params }] } });
}

/** The day on which something is booked that cannot be refused because it happened outside: the first open one at least. */
export async function openDayOf(tx: CompanyTx, day: CivilDate): Promise<CivilDate> {
  const closedOn = await holdClosedUntil(tx);
  return closedOn === null || day > closedOn ? day : addDays(closedOn, 1);
}

/** The code with which the database refuses a fact of a closed day (migration 0082), whatever path it came by. */
export const CLOSED_DAY = 'RM011';
