import { sql, type Transaction } from 'kysely';
import type { DatabaseLog } from '../database/database.ts';
import { bundledMigrations } from '../database/migrate.ts';
import { runMigrationsIn } from '../database/run-migrations.ts';
import { type CompanyDigests, RowDigest } from './row-digest.ts';
import type { RowSource } from './row-source.ts';
import { quoted, type TableShape } from './table-shape.ts';

/**
 * Fills an empty database with all rows of a source: the tables as the source's migrations made them, then the rows,
 * then the guards between tables, which check what was filled in. Returns what it wrote, by table.
 */
export async function loadRows(
  tx: Transaction<never>,
  source: RowSource,
  log: DatabaseLog,
): Promise<ReadonlyMap<string, CompanyDigests>> {
  const ran = new Set(source.migrations.map(({ name }) => name));
  const migrations = Object.entries(bundledMigrations).filter(([name]) => ran.has(name));
  await runMigrationsIn(tx, Object.fromEntries(migrations), log);
  const names = source.tables.map(({ name }) => quoted(name));
  const keys = await dropForeignKeys(tx);
  // Rules over changes of rows, such as that an issued invoice stays: these rows were held against them when they changed.
  for (const name of names) await sql.raw(`alter table ${name} disable trigger user`).execute(tx);
  await sql.raw(`truncate ${names.join(', ')}`).execute(tx);
  const digests = new Map<string, CompanyDigests>();
  for (const table of source.tables) digests.set(table.name, await fill(tx, source, table));
  for (const { name, last } of source.sequences) {
    if (last !== null) await sql`select setval(${quoted(name)}::regclass, ${last}::bigint)`.execute(tx);
  }
  for (const name of names) await sql.raw(`alter table ${name} enable trigger user`).execute(tx);
  for (const { table, name, rule } of keys) {
    await sql.raw(`alter table ${table} add constraint ${quoted(name)} ${rule}`).execute(tx);
  }
  return digests;
}

type ForeignKey = { readonly table: string; readonly name: string; readonly rule: string };

/** So that tables can be filled in any order, also by who may not switch the keys off. */
async function dropForeignKeys(tx: Transaction<never>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2
  `.execute(tx);
  for (const { table, name } of rows) {
    await sql.raw(`alter table ${table} drop constraint ${quoted(name)}`).execute(tx);
  }
  return rows;
}

async function fill(tx: Transaction<never>, source: RowSource, table: TableShape): Promise<CompanyDigests> {
  const digest = new RowDigest(table);
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ type }, at) => `row.c${at}::${type}`).join(', ');
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ');
  for await (const lines of source.lines(table)) {
    const filled = table.columns.map((): (string | null)[] => []);
    for (const line of lines) {
      digest.add(line);
      const row = JSON.parse(line) as readonly (string | null)[];
      for (const [at, cells] of filled.entries()) cells.push(row[at] ?? null);
    }
    const arrays = sql.join(filled.map((cells) => sql`${cells}::text[]`));
    await sql`insert into ${sql.raw(quoted(table.name))} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(values)} from unnest(${arrays}) as row(${sql.raw(aliases)})`.execute(tx);
  }
  return digest.read();
}
