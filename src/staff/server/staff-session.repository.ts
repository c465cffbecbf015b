import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { StaffSession } from '../staff.schema.ts';

// The application's role has no access to any of this: functions of the tables' owner do it, in the transaction's
// company.

/** The devices where a person is signed in, the latest first. */
export async function findSessions(tx: CompanyTx, userId: string): Promise<readonly StaffSession[]> {
  const { rows } = await sql<StaffSession>`
    select id, user_agent as device, ${instantSql(sql`created_at`)} as created_at,
      ${instantSql(sql`s.last_seen_at`)} as last_seen_at
    from staff_sessions(${userId}::uuid) s
    order by s.last_seen_at desc, id`.execute(tx);
  return rows;
}

/**
 * Ends sessions of a person from elsewhere, all or one: their devices drop their data. Each row is kept for as long as
 * its cookie may live, so that a phone found later hears of it too. Returns how many there were.
 */
export async function revokeStaffSessions(
  tx: CompanyTx,
  userId: string,
  sessionId: string | null,
  cookieDays: number,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select end_staff_sessions(${userId}::uuid, ${sessionId}::uuid, ${cookieDays}::integer) as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}

/** Mailed links of somebody stop working. */
export async function dropLinks(tx: CompanyTx, userId: string): Promise<void> {
  await sql`select drop_staff_links(${userId}::uuid)`.execute(tx);
}

/** Removes two-step sign-in, its recovery codes and all passkeys of somebody; false when they had neither. */
export async function removeTwoStep(tx: CompanyTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select remove_staff_two_step(${userId}::uuid) as removed`.execute(tx);
  return rows[0]?.removed ?? false;
}
