import type { RowDraft, SyncedRow, SyncedTable } from '#sync/table.ts';
import type { CompanyTx } from './company-door.ts';
import type { SyncRegistry } from './registry.ts';
import { columnValues, putSql } from './row-sql.ts';
import { query } from './rows.ts';

const BATCH = 1000;

/**
 * Writes many rows of a table for an import or a seed, without a decision and without a log entry. Each thousand takes
 * a rev of the company, so that pages of a pull stay small. Returns how many rows were written.
 */
export async function bulkWrite<Row extends SyncedRow>(
  tx: CompanyTx,
  registry: SyncRegistry,
  companyId: string,
  table: SyncedTable<Row>,
  rows: readonly RowDraft<Row>[],
): Promise<number> {
  const stored = registry.table(table.name);
  const text = `with written as (${putSql(stored, 2)}) select count(*)::int as count from written`;
  let written = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const rev = await nextRev(tx, companyId);
    const batch = rows.slice(start, start + BATCH).map((row) => columnValues(stored, row, rev));
    const [answer] = await query<{ count: number }>(tx, text, [companyId, JSON.stringify(batch)]);
    written += answer?.count ?? 0;
  }
  return written;
}

/** Takes the company's lock and its next rev, for writes outside the log of intents. */
export async function nextRev(tx: CompanyTx, companyId: string): Promise<number> {
  const text = "select sync_open_all($1::uuid, '{null}', '{null}') as opened";
  const [row] = await query<{ opened: { rev: number } }>(tx, text, [companyId]);
  if (row === undefined) throw new Error(`company ${companyId} has no counter`);
  return Number(row.opened.rev);
}
