import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { bundledMigrations } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { type Migrations, runMigrations } from '#server/database/run-migrations.ts';
import { OLD_COMMIT, openOldBuild } from '#tests/chaos/old-build.ts';
import { startApp } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** Tables that every person uses, with and without many rows. */
const TABLES = ['objects', 'customers', 'appointments', 'invoices', 'mails', 'documents', 'document_contents'] as const;
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** An index, a column and a check on a table, as the rule wants them. */
const byTheRule = (table: string): Migrations => ({
  '9001-index.sql': `-- apart\n\ndrop index concurrently if exists bench_one;\n\ncreate index concurrently bench_one on ${table} (company_id);\n`,
  '9002-column.sql': `alter table ${table} add column bench text;\nalter table ${table} add constraint bench_short check (length(bench) < 9) not valid;\n`,
  '9003-proof.sql': `-- apart\n\nalter table ${table} validate constraint bench_short;\n`,
});
/** The same as it was written before. */
const allAtOnce = (table: string): Migrations => ({
  '9004-all.sql': `create index bench_two on ${table} (company_id);\nalter table ${table} add column bench_two text;\nalter table ${table} add check (length(bench_two) < 9);\n`,
});

/**
 * Brings the large company from the schema of an old commit to today's on PostgreSQL, while each table is read and written, and
 * prints how long the longest reader and writer waited, beside ten quiet seconds.
 */
export async function benchMigrate(databaseUrl: string, dataFolder: string): Promise<void> {
  const old = await openOldBuild();
  try {
    const distFolder = old.main.replace(/\/server\/main\.js$/, '');
    const app = await startApp({ dataFolder, databaseUrl, demo: 'large', distFolder });
    await app.stop();
  } finally {
    await old.close();
  }
  const database = await openPostgres({ databaseUrl, log: silentLog });
  const { kysely } = database;
  await sql`vacuum (analyze)`.execute(kysely);
  const { rows } = await sql<{ objects: number }>`select count(*)::int as objects from objects`.execute(kysely);
  console.log(
    `migrations, beside people at work: ${rows[0]?.objects} objects, from the schema of ${OLD_COMMIT.slice(0, 8)}`,
  );
  const { rows: largest } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id')
    order by reltuples desc limit 1`.execute(kysely);
  const { name: table = 'objects', rows: count = 0 } = largest[0] ?? {};
  const waitsBeside = (work: () => Promise<unknown>) => longestWaits(databaseUrl, [...TABLES, table], work);
  const quiet = await waitsBeside(() => pause(QUIET_MS));
  tell('nothing', quiet, quiet);
  const run = (migrations: Migrations) => () =>
    runMigrations(kysely, { ...bundledMigrations, ...migrations }, silentLog);
  const { length: before } = (await sql`select from schema_migrations`.execute(kysely)).rows;
  const since = Object.keys(bundledMigrations).length - before;
  tell(`the ${since} migrations since, in one transaction`, await waitsBeside(run({})), quiet);
  await sql`vacuum (analyze)`.execute(kysely);
  const what = `an index, a column and a check on ${table} (${count} rows)`;
  tell(`${what}, by the rule`, await waitsBeside(run(byTheRule(table))), quiet);
  tell(`${what}, all at once`, await waitsBeside(run({ ...byTheRule(table), ...allAtOnce(table) })), quiet);
  await database.close();
}

type Waits = { readonly ms: number; readonly reader: number; readonly writer: number };

function tell(what: string, { ms, reader, writer }: Waits, quiet: Waits): void {
  const times = (wait: number, usual: number) => `${wait.toFixed(0)} ms (${(wait / usual).toFixed(1)} times)`;
  console.log(
    `  ${what}: ${(ms / 1000).toFixed(1)} s, longest reader ${times(reader, quiet.reader)}, longest writer ${times(writer, quiet.writer)}`,
  );
}

/** The longest that anybody waited for one of the tables while something was done. */
async function longestWaits(
  databaseUrl: string,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Waits> {
  let isOver = false;
  const longestOf = async (statementOf: (table: string) => string) => {
    const longest = await Promise.all(
      tables.map(async (table) => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        let most = 0;
        while (!isOver) {
          const at = performance.now();
          await client.query(statementOf(table));
          most = Math.max(most, performance.now() - at);
          await pause(LOOK_EVERY_MS);
        }
        await client.end();
        return most;
      }),
    );
    return Math.max(...longest);
  };
  const reading = longestOf((table) => `select * from ${table} limit 1`);
  // It takes the lock of every write, and changes nothing.
  const writing = longestOf((table) => `update ${table} set company_id = company_id where false`);
  const begun = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const ms = performance.now() - begun;
  return { ms, reader: await reading, writer: await writing };
}
