import { rmSync } from 'node:fs';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { prepareCluster, prepareDataFolder } from '../database/embedded/cluster-folder.ts';
import { openCluster } from '../database/embedded/open-embedded.ts';
import { loadRows } from './load-rows.ts';
import { BackupError, LONGEST_STATEMENT_MS } from './read-installation.ts';
import { type CompanyDigests, differences } from './row-digest.ts';
import { digestRows, type RowSource, sourceIn } from './row-source.ts';

const MOST_DIFFERENCES = 20;

type Digests = ReadonlyMap<string, CompanyDigests>;

/**
 * Fills an empty database, reads it back, and throws a `BackupError` unless exactly the expected rows are in it. Where
 * nobody counted them before (null), they are those that the source gave.
 */
export async function fillDatabase(
  tx: Transaction<never>,
  source: RowSource,
  expected: Digests | null,
  log: DatabaseLog,
): Promise<void> {
  const written = await loadRows(tx, source, log);
  refuseDifferences(expected ?? written, written, 'The archive does not hold what it says');
  const found = await digestRows(await sourceIn(tx));
  refuseDifferences(written, found, 'The database does not hold what was written');
}

/**
 * Makes a new embedded cluster in `folder` with all rows of a source, as `fillDatabase` does, and lets `finish`
 * work on it before it is closed. Returns where the cluster is; after an error nothing is left of it.
 */
export async function fillNewCluster(
  folder: string,
  source: RowSource,
  expected: Digests | null,
  log: DatabaseLog,
  finish: (database: Kysely<never>) => Promise<void>,
): Promise<string> {
  try {
    const cluster = await prepareCluster(prepareDataFolder(folder));
    const { kysely, pool, worker } = await openCluster(cluster, { log, queryLimitMs: LONGEST_STATEMENT_MS });
    try {
      await kysely.transaction().execute((tx) => fillDatabase(tx, source, expected, log));
      await finish(kysely);
      await sql`vacuum (analyze)`.execute(kysely);
      await sql`checkpoint`.execute(kysely);
    } finally {
      await pool.end();
      await worker.close();
    }
    return cluster;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function refuseDifferences(expected: Digests, found: Digests, what: string): void {
  const lines = differences(expected, found);
  if (lines.length === 0) return;
  const shown = lines.slice(0, MOST_DIFFERENCES);
  const more = lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : [];
  throw new BackupError([`${what}:`, ...shown, ...more].join('\n'));
}
