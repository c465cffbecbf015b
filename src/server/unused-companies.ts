import { type Kysely, sql } from 'kysely';

/** A link that confirms an address works for three days; whoever comes later registers anew. */
const KEPT_DAYS = 7;
const MOST_A_DAY = 1000;
/** What a registration leaves, in the order in which it can go. */
const LEFT_BY_REGISTERING = ['mails', 'account_tokens', 'audit_log', 'users', 'sync_company'] as const;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes companies that somebody registered and nobody ever entered, so that the address is free for its holder.
 * Returns how many. Each is deleted in a separate transaction; one that other rows refer to stays.
 */
export async function clearUnusedCompanies(database: Kysely<never>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select company_id as id from users
    where confirm_first and created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${MOST_A_DAY}
    `.execute(database);
  let cleared = 0;
  for (const { id } of rows) cleared += (await deleteUnused(database, id)) ? 1 : 0;
  return cleared;
}

async function deleteUnused(database: Kysely<never>, companyId: string): Promise<boolean> {
  try {
    return await database.transaction().execute(async (tx) => {
      const people = await sql<{ isUnused: boolean }>`
        select confirm_first as "isUnused" from users where company_id = ${companyId} for update`.execute(tx);
      if (!people.rows.every(({ isUnused }) => isUnused)) return false;
      for (const table of LEFT_BY_REGISTERING) {
        await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
      }
      const { numAffectedRows } = await sql`delete from companies where id = ${companyId}`.execute(tx);
      return numAffectedRows === 1n;
    });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}
