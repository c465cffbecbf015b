import { type Kysely, sql } from 'kysely';

/**
 * Call once after the database was restored from a backup. Invalidates all earlier cursors, so that devices load again
 * and send what this database no longer knows. Returns how many companies there are.
 */
export async function renewEpochs(database: Kysely<never>): Promise<number> {
  const { numAffectedRows } = await sql`update sync_company set epoch = gen_random_uuid()`.execute(database);
  return Number(numAffectedRows ?? 0);
}
