import { type Kysely, sql, type Transaction } from 'kysely';
import { type CompanyDigests, RowDigest } from './row-digest.ts';
import {
  type Migration,
  quoted,
  readMigrations,
  readSequences,
  readTables,
  type SequenceState,
  type TableShape,
} from './table-shape.ts';

export type Summary = {
  readonly companies: number;
  /** When the newest change was received, of a device or in the office, as PostgreSQL writes it; null without any. */
  readonly newestChangeAt: string | null;
};

/** All rows of an installation at one moment, from a database or an archive. */
export type RowSource = {
  readonly migrations: readonly Migration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  readonly summary: Summary;
  /**
   * The rows of a table in batches, each row a line of JSON: an array of texts, in the order of the columns. A value is
   * the text that PostgreSQL writes and reads it as, so that nothing is rounded, cut or read in another way.
   */
  readonly lines: (table: TableShape) => AsyncIterable<readonly string[]>;
};

const ROWS_AT_ONCE = 2_000;
/** Of a table with contents of files. */
const FILES_AT_ONCE = 4;

/** Reads all rows as they are at the beginning of `work`, while others go on writing. */
export function readDatabase<T>(database: Kysely<never>, work: (source: RowSource) => Promise<T>): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => work(await sourceIn(tx)));
}

/** The rows as this transaction sees them. */
export async function sourceIn(tx: Transaction<never>): Promise<RowSource> {
  return {
    migrations: await readMigrations(tx),
    tables: await readTables(tx),
    sequences: await readSequences(tx),
    summary: await readSummary(tx),
    lines: (table) => linesOf(tx, table),
  };
}

/** Also of a database in which nothing was made yet. */
export async function readSummary(database: Kysely<never>): Promise<Summary> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('public.companies')`.execute(
    database,
  );
  if (tables.length === 0) return { companies: 0, newestChangeAt: null };
  const { rows } = await sql<Summary>`
    select (select count(*) from companies) as companies,
      greatest((select max(received_at) from sync_mutation), (select max(at) from audit_log))::text as "newestChangeAt"
  `.execute(database);
  return rows[0] ?? { companies: 0, newestChangeAt: null };
}

/** Counts and hashes all rows, by table. */
export async function digestRows({ tables, lines }: RowSource): Promise<ReadonlyMap<string, CompanyDigests>> {
  const digests = new Map<string, CompanyDigests>();
  for (const table of tables) {
    const digest = new RowDigest(table);
    for await (const batch of lines(table)) for (const line of batch) digest.add(line);
    digests.set(table.name, digest.read());
  }
  return digests;
}

async function* linesOf(tx: Transaction<never>, table: TableShape): AsyncGenerator<readonly string[]> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const cursor = quoted(`rows of ${table.name}`);
  const most = table.columns.some(({ type }) => type === 'bytea') ? FILES_AT_ONCE : ROWS_AT_ONCE;
  await sql
    .raw(
      `declare ${cursor} no scroll cursor for
       select array_to_json(array[${values}]::text[])::text as line from ${quoted(table.name)}`,
    )
    .execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(`${most} from ${cursor}`)}`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < most) break;
  }
  await sql.raw(`close ${cursor}`).execute(tx);
}
