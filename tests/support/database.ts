import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseLog } from '#server/database/database.ts';
import { SESSION_SETTINGS } from '#server/database/embedded/durable-file-system.ts';
import { kyselyOverLine, notifyInProcess, poolOverLine } from '#server/database/embedded/open-embedded.ts';
import { serveSession } from '#server/database/embedded/serve-session.ts';
import type { OpenLine } from '#server/database/embedded/wire-stream.ts';
import { bundledMigrations } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { type Migrations, runMigrations } from '#server/database/run-migrations.ts';
import { watchStatements } from '#server/database/slow-statements.ts';
import { giveBackEngine, keepEngine, takeKeptEngine } from './kept-engine.ts';
import { silentLog } from './silent-log.ts';

/** A migrated database of this test file alone, as the server would get it from `openDatabase`. */
export type TestDatabase = Database;

/** The secret from which the login of a test database is derived. */
export const DATABASE_SECRET = 'a secret for test databases that is long enough';

/** Where the database tells what it does, and from when on a statement is slow. */
type Watched = { readonly log?: DatabaseLog; readonly slowMs?: number };

/** In memory by default; a fresh database on the server of REMISE_TEST_DATABASE_URL when that is set. */
export async function openTestDatabase(watched: Watched = {}): Promise<TestDatabase> {
  return openEmptyTestDatabase(bundledMigrations, watched);
}

/** The same with other migrations, or with none. */
export async function openEmptyTestDatabase(migrations: Migrations = {}, watched: Watched = {}): Promise<TestDatabase> {
  const url = process.env['REMISE_TEST_DATABASE_URL'];
  return url === undefined || url === '' ? openInMemory(migrations, watched) : openOnServer(url, migrations, watched);
}

async function openInMemory(migrations: Migrations, { log = silentLog, slowMs }: Watched): Promise<TestDatabase> {
  const statements = watchStatements(log, slowMs);
  const pglite = await openEngine(migrations);
  const { openLine, closeLines } = linesTo(pglite);
  const pool = poolOverLine(openLine, log, { statements });
  return {
    kysely: await kyselyOverLine(pool),
    engine: 'embedded',
    ...notifyInProcess(),
    afterBulkLoad: async () => {
      await pool.query('vacuum (analyze)');
    },
    isReady: () => !pool.ended,
    isFull: () => false,
    stats: () => ({
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: 1 },
      queued: 0,
      restarts: 0,
      walBytes: 0,
      secondsSinceCheckpoint: 0,
      slowStatements: statements.count(),
    }),
    close: async () => {
      await pool.end();
      closeLines();
      await giveBackEngine(pglite);
    },
  };
}

/** Opens an engine. Starting one takes a second, so the files of one process reuse engines. */
async function openEngine(migrations: Migrations): Promise<PGlite> {
  const kept = await takeKeptEngine(migrations);
  if (kept !== undefined) return kept;
  const pglite = await startFrom(await templateFile(migrations));
  if (migrations === bundledMigrations) await keepEngine(pglite, migrations);
  return pglite;
}

function linesTo(pglite: PGlite): { readonly openLine: OpenLine; readonly closeLines: () => void } {
  const channels: MessageChannel[] = [];
  return {
    openLine: () => {
      const channel = new MessageChannel();
      channels.push(channel);
      serveSession(pglite, channel.port2);
      return { port: channel.port1, sent: () => {}, answered: () => {}, close: () => channel.port1.close() };
    },
    closeLines: () => {
      for (const { port1 } of channels) port1.close();
    },
  };
}

function startFrom(template: Blob | undefined): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...SESSION_SETTINGS],
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
}

/**
 * Returns a migrated cluster as an archive, made once per set of migrations and kept between runs: opening it is quick.
 */
async function templateFile(migrations: Migrations): Promise<Blob> {
  const packageFile = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string };
  const hash = createHash('sha256').update(version).update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const file = path.join(os.tmpdir(), `remise-test-cluster-${hash}.tar`);
  if (!fs.existsSync(file)) {
    forgetOldTemplates();
    const pglite = await startFrom(undefined);
    const { openLine, closeLines } = linesTo(pglite);
    const pool = poolOverLine(openLine, silentLog);
    await runMigrations(await kyselyOverLine(pool), migrations, silentLog);
    await pool.end();
    closeLines();
    const archive = await pglite.dumpDataDir('none');
    await pglite.close();
    const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(unfinished, Buffer.from(await archive.arrayBuffer()));
    fs.renameSync(unfinished, file);
  }
  return fs.openAsBlob(file);
}

function forgetOldTemplates(): void {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith('remise-test-cluster-'))) {
    const old = path.join(os.tmpdir(), name);
    if ((fs.statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? dayAgo) < dayAgo) fs.rmSync(old, { force: true });
  }
}

async function openOnServer(url: string, migrations: Migrations, watched: Watched): Promise<TestDatabase> {
  const template = migrations === bundledMigrations ? await templateOnServer(url) : 'template0';
  const name = `remise_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  const options = { log: silentLog, ...watched, secret: DATABASE_SECRET };
  const database = await openPostgres({ databaseUrl: addressOf(url, name), ...options });
  try {
    if (template === 'template0') await runMigrations(database.kysely, migrations, silentLog);
  } catch (error) {
    await database.close();
    await dropOnServer(url, name);
    throw error;
  }
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropOnServer(url, name);
    },
  };
}

let template: Promise<string> | undefined;

/**
 * Returns a migrated database that nobody uses, to copy from. The first process that needs it creates it, under a lock.
 */
function templateOnServer(url: string): Promise<string> {
  template ??= makeTemplate(url);
  return template;
}

async function makeTemplate(url: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(bundledMigrations)).digest('hex').slice(0, 16);
  const name = `remise_test_template_${hash}`;
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7236499)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished} template template0`);
    const pool = new pg.Pool({ connectionString: addressOf(url, unfinished), max: 1 });
    const kysely = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    await runMigrations(kysely, bundledMigrations, silentLog).finally(() => kysely.destroy());
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The database with the login of its company transactions. */
async function dropOnServer(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ oid: number }>('select oid from pg_database where datname = $1', [name]);
    await client.query(`drop database if exists ${name} with (force)`);
    for (const { oid } of rows) await client.query(`drop role if exists remise_app_${oid}`);
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
