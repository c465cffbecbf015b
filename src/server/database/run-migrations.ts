import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from './database.ts';
import { DatabaseStartError } from './database-unavailable.ts';

/** The key of the advisory lock that lets one process at a time migrate. */
const MIGRATION_LOCK = 7_236_473;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** SQL texts by file name, such as `0001-companies-and-staff.sql`. */
export type Migrations = Readonly<Record<string, string>>;

/**
 * Brings the database up to these migrations, all in one transaction; processes that start together wait for each
 * other. Refuses a database that ran an edited or an unknown file. Returns the names it ran.
 */
export async function runMigrations(
  database: Kysely<never>,
  migrations: Migrations,
  log: DatabaseLog,
): Promise<readonly string[]> {
  return database.transaction().execute((tx) => runMigrationsIn(tx, migrations, log));
}

/** The same inside a transaction of the caller. */
export async function runMigrationsIn(
  tx: Transaction<never>,
  migrations: Migrations,
  log: DatabaseLog,
): Promise<readonly string[]> {
  const names = orderedNames(migrations);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now()
  )`.execute(tx);
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name
  `.execute(tx);
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseForeignHistory(done, migrations);
  const waiting = names.filter((name) => !done.has(name));
  for (const name of waiting) {
    const text = migrations[name] ?? '';
    await sql.raw(text).execute(tx);
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksumOf(text)})`.execute(tx);
    log.info({ migration: name }, 'migrated the database');
  }
  return waiting;
}

function orderedNames(migrations: Migrations): readonly string[] {
  const names = Object.keys(migrations).toSorted();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = name.slice(0, 4);
    if (!FILE_NAME.test(name))
      throw new DatabaseStartError(`The migration ${name} is not named like 0001-what-it-does.sql.`);
    if (numbers.has(number)) throw new DatabaseStartError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return names;
}

export function refuseForeignHistory(done: ReadonlyMap<string, string>, migrations: Migrations): void {
  for (const [name, checksum] of done) {
    const text = migrations[name];
    if (text === undefined) {
      throw new DatabaseStartError(
        `The database was migrated by a newer version of Remise (${name}). Start that version.`,
      );
    }
    if (checksumOf(text) !== checksum) {
      throw new DatabaseStartError(
        `The migration ${name} was edited after it ran. Restore it and add a new one instead.`,
      );
    }
  }
}

/** The same on every system, however its checkout ends lines. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
