import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/**
 * Makes a UUID version 8 (RFC 9562 §5.8) that is the same for the same key of a sheet in the same company: a row that
 * is imported again, or by two people at once, becomes one record.
 */
export function importedId(companyId: string, kind: string, key: string): string {
  const hex = createHash('sha256').update(`${companyId}\n${kind}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a record by how often the one before was taken back: empty for the first. */
export type IdOfLife = (life: string) => string;

/** The ids of keys: of each the first record that no undo took back, whether it is there or was never made. */
export async function livingIds(tx: CompanyTx, idsOf: readonly IdOfLife[]): Promise<readonly string[]> {
  let ids = idsOf.map((idOf) => idOf(''));
  for (let life = 1; ; life += 1) {
    const { rows } = await sql<{ id: string }>`select id from undone_imports where id = any(${ids}::uuid[])`.execute(
      tx,
    );
    if (rows.length === 0) return ids;
    const undone = new Set(rows.map(({ id }) => id));
    ids = ids.map((id, at) => (undone.has(id) ? (idsOf[at]?.(`\n${life}`) ?? id) : id));
  }
}

/** Notes that an undo took a record back. */
export async function noteUndone(tx: CompanyTx, id: string): Promise<void> {
  await sql`insert into undone_imports (company_id, id) values (current_setting('app.company_id')::uuid, ${id}::uuid)
    on conflict do nothing`.execute(tx);
}
