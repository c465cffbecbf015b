import { type Kysely, sql } from 'kysely';

/**
 * To be called once after the database was put back from a backup. Every cursor of before becomes worthless, so that
 * devices load again and send what this database no longer knows. Returns how many companies there are.
 */
export async function renewEpochs(database: Kysely<never>): Promise<number> {
  const { numAffectedRows } = await sql`update sync_company set epoch = gen_random_uuid()`.execute(database);
  return Number(numAffectedRows ?? 0);
}
