// The attacked server, as a separate process: the real app on its real engine. Over a channel to its parent it reports
// what was written and how much memory it uses.

import { sql, type Transaction } from 'kysely';
import pino from 'pino';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { OTHER_YARD, PEOPLE, seedPeople, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { CANARIES, type FromServer, type Memory, type Question, type Touch } from './attack-line.ts';

const { ATTACK_DATA: dataFolder = '', ATTACK_DATABASE: databaseUrl = '' } = process.env;
const LONGEST_SETTLING_MS = 3_000;
/** Longer than any count in memory is kept. */
const AHEAD_MS = 61_000;
/** Columns that people read, in which each company's marker word is planted. */
const TOLD = [
  'customers.lastname',
  'customers.city',
  'objects.brand',
  'objects.type',
  'notes.text',
  'spots.name',
  'warehouses.name',
  'locations.name',
  'tags.value',
  'documents.name',
  'prospects.lastname',
  'prospects.message',
  'products.name',
  'product_categories.name',
  'tax_rates.name',
  'invoice_lines.description',
  'mails.subject',
  'mails.body_text',
  'users.firstname',
  'users.lastname',
  'roles.name',
  'appointments.note',
  'movements.note',
  'contracts.text',
  'billing_events.user_name',
  'audit_log.subject',
  'audit_log.user_name',
  'mandates.account_holder',
];

const say = (message: FromServer) => process.send?.(message);
const log = pino({ level: 'error' }, { write: (line: string) => say({ failure: line.slice(0, 3000) }) });
const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl || undefined, log: silentLog });
const { kysely } = database;
await migrate(database, silentLog);
await seedPeople(database);
await sql`update companies set payment_provider = 'mollie'`.execute(kysely);
await noteWrites();
const people = await keptPeople();
const app = await buildApp({
  database,
  secret: 'a secret for attacks that is long enough',
  appUrl: null,
  appOrigins: [],
  log,
  clientFolder: null,
  snapshots: openFolderStore(`${dataFolder}-snapshots`),
  simulatesPayments: true,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
say({ port: typeof address === 'object' && address !== null ? address.port : 0 });

process.on('message', (question: Question) => {
  answer(question).then(
    (value) => say({ id: question.id, value: value ?? null }),
    (error: unknown) => say({ id: question.id, problem: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function answer({ ask }: Question): Promise<unknown> {
  if (ask === 'touched') return touched();
  if (ask === 'memory') return memory();
  if (ask === 'plant') return plant();
  if (ask === 'heal') return heal();
  if (ask === 'unreadable') return unreadable();
  return liftLimits();
}

/** Installs triggers that record every written row in the same transaction: a rollback leaves no record. */
async function noteWrites(): Promise<void> {
  await sql
    .raw(`
    create schema attack;
    create table attack.touched (n bigserial, name text, op text, company text, detail text);
    create function attack.note() returns trigger language plpgsql security definer as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}'::jsonb end;
      now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}'::jsonb end;
      kept jsonb := case when tg_op <> 'DELETE' then now else was end;
    begin
      if tg_op = 'UPDATE' and was = now then return null; end if;
      insert into attack.touched (name, op, company, detail) values (tg_table_name, tg_op,
        coalesce(kept ->> 'company_id', case tg_table_name when 'companies' then kept ->> 'id' end),
        case tg_table_name when 'sync_mutation' then kept ->> 'status' when 'audit_log' then kept ->> 'action' end);
      return null;
    end $$;
    do $$ declare one record; begin
      for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
        execute format('create trigger attack_note after insert or update or delete on %I '
          'for each row execute function attack.note()', one.tablename);
      end loop;
    end $$;`)
    .execute(kysely);
}

/** What was written since it was asked last, once nothing is at work any more. */
async function touched(): Promise<readonly Touch[]> {
  await settled();
  const { rows } = await sql<Touch>`
    with gone as (delete from attack.touched returning name, op, company, detail)
    select name, op, company, detail, count(*)::int as rows from gone group by 1, 2, 3, 4`.execute(kysely);
  return rows;
}

async function settled(): Promise<void> {
  const until = performance.now() + LONGEST_SETTLING_MS;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  for (let turns = 0; turns < 4; turns += 1) await turn();
  for (;;) {
    const { pool } = database.stats();
    if (pool.total === pool.idle && pool.waiting === 0) return;
    if (performance.now() > until) return;
    await turn();
  }
}

function memory(): Memory {
  globalThis.gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  return { heapUsed, rss, external };
}

/** Puts each company's marker word into the columns that its people read; returns the number of columns. */
async function plant(): Promise<number> {
  const columns = new Set<string>();
  for (const place of TOLD) {
    const [table = '', column = ''] = place.split('.');
    for (const [company, word] of [
      [YARD, CANARIES.own],
      [OTHER_YARD, CANARIES.foreign],
    ] as const) {
      const rows = await kysely
        .transaction()
        .execute((tx) => plantIn(tx, { table, column, company, word }))
        .catch(() => 0);
      if (rows > 0) columns.add(place);
    }
  }
  await sql`delete from attack.touched`.execute(kysely);
  return columns.size;
}

type Place = { readonly table: string; readonly column: string; readonly company: string; readonly word: string };

async function plantIn(tx: Transaction<never>, { table, column, company, word }: Place): Promise<number> {
  // Issued documents are protected against everybody except the owner of the database.
  await sql`set local session_replication_role = replica`.execute(tx);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = left(${sql.ref(column)}, 40) || ' ' || ${word}::text
    where company_id = ${company}::uuid and ${sql.ref(column)} not like ${`%${word}%`}`.execute(tx);
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where company_id = ${company}::uuid and ${sql.ref(column)} like ${`%${word}%`} limit 1`.execute(tx);
  return Math.max(Number(numAffectedRows ?? 0), rows.length);
}

type Row = Readonly<Record<string, unknown>>;

async function keptPeople(): Promise<{ readonly users: readonly Row[]; readonly companies: readonly Row[] }> {
  const { rows } = await sql<{ users: readonly Row[]; companies: readonly Row[] }>`
    select (select json_agg(u) from users u) as users, (select json_agg(c) from companies c) as companies`.execute(
    kysely,
  );
  return rows[0] ?? { users: [], companies: [] };
}

/** Restores access for people who locked themselves out with a call that they may make. */
async function heal(): Promise<void> {
  const ids = Object.values(PEOPLE).map(({ id }) => id);
  await kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['two_step', 'recovery_codes', 'passkeys']) {
      await sql`delete from ${sql.table(table)} where user_id = any(${ids}::uuid[])`.execute(tx);
    }
    for (const [table, rows] of [
      ['companies', people.companies],
      ['users', people.users],
    ] as const) {
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`));
        await sql`update ${sql.table(table)} t set ${columns}
          from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json) r where t.id = r.id`.execute(
          tx,
        );
      }
    }
  });
  await liftLimits();
  await sql`delete from attack.touched`.execute(kysely);
}

/** Resets the rate limits, so that the code behind them is reached. */
async function liftLimits(): Promise<void> {
  const before = Date.now;
  Date.now = () => before() + AHEAD_MS;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like '%attempts'`.execute(kysely);
  for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(kysely);
  await sql`delete from attack.touched`.execute(kysely);
}

/** Columns with JSON that the database itself cannot read. */
async function unreadable(): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'json'`.execute(kysely);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: bad } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} is not null and readable_json(${sql.ref(column)}) is null`.execute(kysely);
    if (bad.length > 0) found.push(`${table}.${column}: ${bad.length}`);
  }
  return found;
}
