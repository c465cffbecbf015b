import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/company-door.ts';
import { instantSql } from '#sync/server/instant-sql.ts';
import type { StaffSession } from '../staff.schema.ts';

// All of this is closed to the application's role: call it `asTableOwner`.

/** Where somebody is signed in, the latest first. */
export async function findSessions(tx: CompanyTx, userId: string): Promise<readonly StaffSession[]> {
  const { rows } = await sql<StaffSession>`
    select id, user_agent as device, ${instantSql(sql`created_at`)} as created_at,
      ${instantSql(sql`last_seen_at`)} as last_seen_at
    from sessions
    where company_id = current_setting('app.company_id')::uuid and user_id = ${userId}::uuid and revoked_at is null
      and expires_at > now() and kind = 'browser'
    order by last_seen_at desc, id`.execute(tx);
  return rows;
}

/**
 * Ends sessions of somebody from elsewhere, all or one: their devices drop what they hold. Each is kept for as long as a
 * cookie of it may live, so that a phone that is found later hears of it too. Answers how many there were.
 */
export async function revokeStaffSessions(
  tx: CompanyTx,
  userId: string,
  sessionId: string | null,
  cookieDays: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sessions set revoked_at = now(), expires_at = now() + make_interval(days => ${cookieDays})
    where company_id = current_setting('app.company_id')::uuid and user_id = ${userId}::uuid and revoked_at is null
      and expires_at > now() and (${sessionId}::uuid is null or id = ${sessionId}::uuid)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Mailed links of somebody stop working. */
export async function dropLinks(tx: CompanyTx, userId: string): Promise<void> {
  await sql`
    delete from account_tokens
    where company_id = current_setting('app.company_id')::uuid and user_id = ${userId}::uuid`.execute(tx);
}

/** Turns two-step sign-in off, with its recovery codes; false when it was not on. */
export async function removeTwoStep(tx: CompanyTx, userId: string): Promise<boolean> {
  await sql`
    delete from recovery_codes
    where company_id = current_setting('app.company_id')::uuid and user_id = ${userId}::uuid`.execute(tx);
  const { rows } = await sql<{ confirmed: boolean }>`
    delete from two_step where company_id = current_setting('app.company_id')::uuid and user_id = ${userId}::uuid
    returning confirmed_at is not null as confirmed`.execute(tx);
  return rows.some(({ confirmed }) => confirmed);
}
