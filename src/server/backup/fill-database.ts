import { rmSync } from 'node:fs';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { prepareCluster, prepareDataFolder } from '../database/embedded/cluster-folder.ts';
import { inCluster } from './in-cluster.ts';
import { loadRows } from './load-rows.ts';
import { BackupError } from './read-installation.ts';
import { type CompanyDigests, differences } from './row-digest.ts';
import { digestRows, type RowSource, sourceIn } from './row-source.ts';

const MOST_DIFFERENCES = 20;

type Digests = ReadonlyMap<string, CompanyDigests>;

/** Fills an empty database, reads it back, and throws a `BackupError` unless exactly the expected rows are in it. */
export async function fillDatabase(
  tx: Transaction<never>,
  source: RowSource,
  expected: Digests,
  log: DatabaseLog,
): Promise<void> {
  const written = await loadRows(tx, source, log);
  refuseDifferences(expected, written, 'The archive does not hold what it says');
  const found = await digestRows(await sourceIn(tx));
  refuseDifferences(written, found, 'The database does not hold what was written');
}

/**
 * Makes a new embedded cluster in `folder` with all rows of a source, as `fillDatabase` does, and lets `finish`
 * work on it before it is closed. Returns where the cluster is; after an error nothing is left of it.
 */
export async function fillNewCluster<Result>(
  folder: string,
  source: RowSource,
  expected: Digests,
  log: DatabaseLog,
  finish: (database: Kysely<never>) => Promise<Result>,
): Promise<{ readonly cluster: string; readonly result: Result }> {
  try {
    const cluster = await prepareCluster(prepareDataFolder(folder));
    const result = await inCluster(cluster, log, async (kysely) => {
      await kysely.transaction().execute((tx) => fillDatabase(tx, source, expected, log));
      const done = await finish(kysely);
      await sql`vacuum (analyze)`.execute(kysely);
      await sql`checkpoint`.execute(kysely);
      return done;
    });
    return { cluster, result };
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
