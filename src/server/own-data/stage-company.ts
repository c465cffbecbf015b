import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Kysely, sql } from 'kysely';
import { enterCompany } from '#sync/server/rows/company-door.ts';
import { inCluster } from '../backup/in-cluster.ts';
import type { Database, DatabaseLog } from '../database/database.ts';
import type { DataRow } from './exported-sheets.ts';
import { readGiven } from './table-columns.ts';

const ROWS_AT_ONCE = 2_000;

/** The rows of a company at one moment, as files of JSON lines in a folder for this time only. */
export type StagedCompany = {
  readonly tables: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly lines: (table: string) => AsyncIterable<string>;
  readonly read: (table: string) => AsyncIterable<DataRow>;
  readonly drop: () => Promise<void>;
};

type Parts = { readonly database: Pick<Database, 'kysely' | 'copyTo'>; readonly log: DatabaseLog };

/**
 * Reads every row of a company as it is at one moment, while others go on writing, and keeps nobody waiting: of an embedded
 * database, which has one session, a copy is read. Call `drop` in the end. `signal` breaks it off.
 */
export async function stageCompany(
  { database, log }: Parts,
  companyId: string,
  signal: AbortSignal,
): Promise<StagedCompany> {
  const folder = await mkdtemp(path.join(tmpdir(), 'remise-own-data-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const { copyTo } = database;
    const copy = path.join(folder, 'copy');
    if (copyTo !== undefined) await copyTo(copy);
    signal.throwIfAborted();
    const write = (kysely: Kysely<never>) => writeRows(kysely, companyId, folder, signal);
    const counts = await (copyTo === undefined ? write(database.kysely) : inCluster(copy, log, write));
    await rm(copy, { recursive: true, force: true });
    const lines = (table: string) => linesOf(path.join(folder, `${table}.jsonl`), counts.has(table));
    return {
      tables: [...counts.keys()],
      counts,
      lines,
      read: async function* read(table) {
        for await (const line of lines(table)) yield JSON.parse(line) as DataRow;
      },
      drop,
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function* linesOf(file: string, exists: boolean): AsyncGenerator<string> {
  if (!exists) return;
  const stream = createReadStream(file);
  try {
    yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    stream.destroy();
  }
}

/** Writes a file for each table that has rows; returns how many each has. */
async function writeRows(
  kysely: Kysely<never>,
  companyId: string,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const given = await readGiven(tx);
      // From here on row-level security sees to it that no row of another company is read.
      await enterCompany(tx, companyId);
      for (const { name, columns } of given) {
        const cursor = sql.id(`export of ${name}`);
        await sql`declare ${cursor} no scroll cursor for
          select row_to_json(x)::text as line from (select ${columns} from ${sql.table(name)} t) x`.execute(tx);
        const file = await open(path.join(folder, `${name}.jsonl`), 'w', 0o600);
        try {
          for (;;) {
            signal.throwIfAborted();
            const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(tx);
            if (rows.length > 0) await file.write(`${rows.map(({ line }) => line).join('\n')}\n`);
            if (rows.length > 0) counts.set(name, (counts.get(name) ?? 0) + rows.length);
            if (rows.length < ROWS_AT_ONCE) break;
          }
        } finally {
          await file.close();
        }
        await sql`close ${cursor}`.execute(tx);
      }
    });
  return counts;
}
