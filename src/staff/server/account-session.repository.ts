import { type Kysely, sql } from 'kysely';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

type Person = { readonly companyId: string; readonly userId: string };

export type ListedSession = {
  readonly id: string;
  readonly device: string;
  readonly created_at: string;
  readonly last_seen_at: string;
};

/** Where a person is signed in, the newest first. */
export async function listSessions(database: Kysely<never>, person: Person): Promise<readonly ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select id, user_agent as device, ${instantSql(sql.ref('created_at'))} as created_at, ${instantSql(sql.ref('last_seen_at'))} as last_seen_at
    from sessions
    where company_id = ${person.companyId} and user_id = ${person.userId} and revoked_at is null and expires_at > now()
    order by sessions.created_at desc, id`.execute(database);
  return rows;
}

/**
 * Ends one session of a person, or all but one, and has their devices drop what they hold. Each is kept for as long as a
 * cookie of it may live. Answers what these devices are called.
 */
export async function revokePersonSessions(
  database: Kysely<never>,
  person: Person,
  which: { readonly only: string } | { readonly allBut: string },
  cookieDays: number,
): Promise<readonly string[]> {
  const chosen = 'only' in which ? sql`id = ${which.only}::uuid` : sql`id <> ${which.allBut}::uuid`;
  const { rows } = await sql<{ device: string }>`
    update sessions set revoked_at = now(), expires_at = now() + make_interval(days => ${cookieDays})
    where company_id = ${person.companyId} and user_id = ${person.userId} and revoked_at is null and expires_at > now()
      and ${chosen}
    returning user_agent as device`.execute(database);
  return rows.map(({ device }) => device);
}

/** Signs a person out on all devices, or all but one. The devices keep their data and ask to sign in again. */
export async function endPersonSessions(
  database: Kysely<never>,
  person: Person,
  allBut: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions
    where company_id = ${person.companyId} and user_id = ${person.userId} and revoked_at is null
      and (${allBut}::uuid is null or id <> ${allBut}::uuid)`.execute(database);
  return Number(numAffectedRows ?? 0);
}
