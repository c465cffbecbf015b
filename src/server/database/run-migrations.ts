import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseLog } from './database.ts';
import { DatabaseStartError } from './database-unavailable.ts';

/** The key of the advisory lock that lets one process at a time migrate. */
const MIGRATION_LOCK = 7_236_473;
/** How a migration begins that runs outside a transaction: indexes built beside the work, rows changed in pieces. */
export const APART = /^-- apart\b/;
/** What such a migration says that no transaction allows. */
const OUTSIDE_ONLY = /\bconcurrently\b|\bcommit;/gi;
const TURN_EVERY_MS = 50;
const LOCK_WAIT_MS = 1_000;
const LOCK_PAUSE_MS = 1_000;
/** Four minutes of waits and pauses (docs/operate.md). */
const MOST_TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** SQL texts by file name, such as `0001-companies-and-staff.sql`. */
export type Migrations = Readonly<Record<string, string>>;

/**
 * Brings the database up to these migrations; processes that start together wait for each other. Those that follow each
 * other run in one transaction, all or none; one that stands apart runs by itself. Refuses a database that ran an edited or
 * an unknown file. Returns the names it ran.
 */
export async function runMigrations(
  database: Kysely<never>,
  migrations: Migrations,
  log: DatabaseLog,
  mostTries = MOST_TRIES,
): Promise<readonly string[]> {
  return database.connection().execute(async (connection) => {
    await takeTurn(connection);
    try {
      const waiting = await findWaiting(connection, migrations);
      for (const names of groupsOf(waiting, migrations)) {
        await (isApart(migrations, names[0])
          ? runApart(connection, names[0], migrations, log)
          : runTogether(connection, names, migrations, { log, mostTries }));
      }
      return waiting;
    } finally {
      // A connection that was lost has given its turn up already.
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection).catch(() => {});
    }
  });
}

/** All of them inside a transaction of the caller, whose tables nobody else uses. */
export async function runMigrationsIn(
  tx: Transaction<never>,
  migrations: Migrations,
  log: DatabaseLog,
): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
  const waiting = await findWaiting(tx, migrations);
  for (const name of waiting) {
    const text = textOf(migrations, name);
    for (const statement of isApart(migrations, name) ? statementsOf(text) : [text]) {
      await sql.raw(statement.replaceAll(OUTSIDE_ONLY, '')).execute(tx);
    }
    await note(tx, name, text, log);
  }
  return waiting;
}

/**
 * Waits for other processes without a transaction of its own: an index that one of them builds beside the work waits for
 * every transaction that began before.
 */
async function takeTurn(connection: Kysely<never>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as mine`.execute(connection);
    if (rows[0]?.mine === true) return;
    await pause(TURN_EVERY_MS);
  }
}

async function findWaiting(connection: Kysely<never>, migrations: Migrations): Promise<readonly string[]> {
  const names = orderedNames(migrations);
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now()
  )`.execute(connection);
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name
  `.execute(connection);
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseForeignHistory(done, migrations);
  return names.filter((name) => !done.has(name));
}

const textOf = (migrations: Migrations, name = '') => migrations[name] ?? '';
const isApart = (migrations: Migrations, name: string) => APART.test(textOf(migrations, name));

/** Each that stands apart alone, the others together as far as they follow each other. */
function groupsOf(names: readonly string[], migrations: Migrations): readonly [string, ...string[]][] {
  const groups: [string, ...string[]][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last === undefined || isApart(migrations, name) || isApart(migrations, last[0])) groups.push([name]);
    else last.push(name);
  }
  return groups;
}

/**
 * In one transaction. Whoever changes a table waits for those who use it, and everybody after them waits for that: it gives
 * up after a moment, lets them through and tries again.
 */
async function runTogether(
  connection: Kysely<never>,
  names: readonly string[],
  migrations: Migrations,
  { log, mostTries }: { readonly log: DatabaseLog; readonly mostTries: number },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}; set local statement_timeout = 0`).execute(tx);
        for (const name of names) {
          const text = textOf(migrations, name);
          await sql.raw(text).execute(tx);
          await note(tx, name, text, log);
        }
        await sql.raw('set local lock_timeout = 0').execute(tx);
      });
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === mostTries) {
        const held = `A table that ${names.join(', ')} changes is in use all the time: ${(error as Error).message}.`;
        throw new DatabaseStartError(`${held} End what holds it, and start again.`);
      }
      log.warn({ migrations: names, tries }, 'a migration waits for a table that is in use');
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** Statement by statement, outside a transaction; one that was broken off is run again from its beginning. */
async function runApart(
  connection: Kysely<never>,
  name: string,
  migrations: Migrations,
  log: DatabaseLog,
): Promise<void> {
  const text = textOf(migrations, name);
  await sql.raw('set statement_timeout = 0').execute(connection);
  try {
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(connection);
    await note(connection, name, text, log);
  } finally {
    await sql.raw('reset statement_timeout').execute(connection);
  }
}

/** The statements of a migration that stands apart: its paragraphs, without those of comments alone. */
export function statementsOf(text: string): readonly string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('--')));
}

async function note(connection: Kysely<never>, name: string, text: string, log: DatabaseLog): Promise<void> {
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksumOf(text)})`.execute(connection);
  log.info({ migration: name }, 'migrated the database');
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
