import { type Kysely, sql, type Transaction } from 'kysely';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { repeat } from '#sync/server/history/retention.ts';
import { SESSION_DAYS } from '../auth/cookies.ts';
import { readTables } from '../backup/table-shape.ts';

const BATCH = 5_000;
/** Rows of this table forbid that others of the closed days go. */
const CLOSINGS = 'period_closings';
/** Names the contents outside the database that go a day later, and these rows with them. */
const LEFT_CONTENTS = 'left_contents';

type Step = {
  readonly table: string;
  /** Its rows refer to each other, so that they go in one statement. */
  readonly whole: boolean;
};

/**
 * Deletes every company whose waiting time is over, in steps that are safe to break off: the first one ends all sessions and
 * lets nobody sign in, each later one deletes files that devices load first or rows, the company itself is the last. Returns
 * how many went.
 */
export async function deleteLeft(
  database: Kysely<never>,
  snapshots: Pick<BlobStore, 'list' | 'remove'>,
  batch = BATCH,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from companies where leaves_at <= now()`.execute(database);
  if (rows.length === 0) return 0;
  const steps = await deletionSteps(database);
  let gone = 0;
  for (const { id } of rows) {
    if (!(await shutCompany(database, id))) continue;
    for (const { key } of await snapshots.list(`${id}/`)) await snapshots.remove(key);
    for (const step of steps) await deleteRows(database, step, id, batch);
    gone += 1;
  }
  return gone;
}

/** Ends all sessions and keys for good, unless somebody took it back meanwhile: their devices drop what they hold. */
function shutCompany(database: Kysely<never>, companyId: string): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from companies where id = ${companyId} and leaves_at <= now() for update`.execute(tx);
    if (rows.length === 0) return false;
    await sql`insert into left_sessions (token_hash, until)
      select token_hash, now() + make_interval(days => ${SESSION_DAYS}) from sessions where company_id = ${companyId}
      on conflict do nothing`.execute(tx);
    for (const table of ['sessions', 'api_keys', 'account_tokens', 'passkeys', 'company_payment_keys'] as const) {
      await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
    }
    await sql`update users set active = false, password_hash = '' where company_id = ${companyId}`.execute(tx);
    return true;
  });
}

async function deleteRows(
  database: Kysely<never>,
  { table, whole }: Step,
  companyId: string,
  batch: number,
): Promise<void> {
  const name = sql.table(table);
  const own = table === 'companies' ? sql`id = ${companyId}` : sql`company_id = ${companyId}`;
  const some = whole ? own : sql`ctid in (select ctid from ${name} where ${own} limit ${batch})`;
  const deleteSome = async (tx: Transaction<never>) => {
    // Rows that never go otherwise: synced ones, issued invoices, contracts.
    await sql`select set_config('app.retention', 'on', true)`.execute(tx);
    const { numAffectedRows } = await sql`delete from ${name} where ${some}`.execute(tx);
    return Number(numAffectedRows ?? 0);
  };
  if (whole) await database.transaction().execute(deleteSome);
  else await repeat(batch, () => database.transaction().execute(deleteSome));
}

/** Every table with rows of companies, as the database knows them: what refers to a row goes before it. */
export async function deletionSteps(database: Kysely<never>): Promise<readonly Step[]> {
  const tables = (await readTables(database))
    .filter(({ hasCompany, name }) => hasCompany && name !== LEFT_CONTENTS)
    .map(({ name }) => name);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace`.execute(database);
  const { rows: closed } = await sql<{ table: string }>`
    select c.relname as "table" from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where g.tgname = 'closed_days_stay_removed'`.execute(database);
  const before = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const { from, to } of references) if (from !== to) before.get(to)?.add(from);
  for (const { table } of closed) before.get(table)?.add(CLOSINGS);
  const whole = new Set(references.filter(({ from, to }) => from === to).map(({ to }) => to));
  return inOrder(before).map((table) => ({ table, whole: whole.has(table) }));
}

/** Each after those that have to go before it. */
function inOrder(before: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const order: string[] = [];
  const left = new Map(before);
  while (left.size > 0) {
    const ready = [...left].filter(([, needs]) => [...needs].every((table) => !left.has(table)));
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const [table] of ready) {
      left.delete(table);
      order.push(table);
    }
  }
  return order;
}

/** Forgets sessions whose cookies are over. */
export async function clearLeftSessions(database: Kysely<never>): Promise<void> {
  await sql`delete from left_sessions where until < now()`.execute(database);
}
