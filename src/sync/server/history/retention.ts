import { type Kysely, sql } from 'kysely';
import { deletedRowsCleaner } from '../rows/empty-deleted.ts';
import type { SyncRegistry } from '../rows/registry.ts';
import { DELETED_CONTENT_DAYS, quoted } from '../rows/row-sql.ts';

const DAY_MS = 86_400_000;
/** How long deleted content, logs and unused devices are kept, in days. */
export const KEPT_DAYS = {
  deletedContent: DELETED_CONTENT_DAYS,
  deletedRows: 180,
  details: 90,
  log: 400,
  history: 400,
  devices: 400,
} as const;
/** Less than a day, so that the time of the run does not drift later every day. */
const RUNS_APART_MS = 20 * 3_600_000;
const BATCH = 1000;

/** How many rows of each kind were cleared. */
export type Cleared = {
  readonly deletedRows: number;
  /** Deleted rows whose content was removed. */
  readonly emptied: number;
  readonly details: number;
  readonly log: number;
  readonly devices: number;
};

type Parts = {
  readonly database: Kysely<never>;
  readonly registry: SyncRegistry;
  readonly now?: () => number;
  readonly batch?: number;
};

/**
 * Clears old data once a day, in the first process that asks; returns undefined in all others. Removing the marks of
 * deleted rows raises the company's `min_rev`, so that a device that never saw them loads from the start. Runs in small
 * transactions.
 */
export async function clearOnceADay(parts: Parts): Promise<Cleared | undefined> {
  const { database } = parts;
  const now = (parts.now ?? Date.now)();
  const claimed = await sql<Reached>`
    update sync_retention set ran_at = ${new Date(now)} where ran_at <= ${new Date(now - RUNS_APART_MS)}
    returning details_until::text as "detailsUntil", emptied_until::text as "emptiedUntil"`.execute(database);
  const reached = claimed.rows[0];
  return reached === undefined ? undefined : clearOld(parts, now, reached);
}

/** How far earlier runs got. */
type Reached = { readonly detailsUntil: string; readonly emptiedUntil: string };

async function clearOld({ database, registry, batch = BATCH }: Parts, now: number, reached: Reached): Promise<Cleared> {
  const before = (days: number) => new Date(now - days * DAY_MS);
  let deletedRows = 0;
  for (const { name } of registry.tables) {
    deletedRows += await repeat(batch, () => removeDeleted(database, name, before(KEPT_DAYS.deletedRows), batch));
  }
  const between = { from: reached.emptiedUntil, until: before(KEPT_DAYS.deletedContent) };
  let emptied = 0;
  for (const table of registry.tables) {
    emptied += await repeat(batch, await deletedRowsCleaner(database, table, between, batch));
  }
  await sql`update sync_retention set emptied_until = ${between.until}`.execute(database);
  const detailsUntil = before(KEPT_DAYS.details);
  const details = await repeat(batch, () => emptyDetails(database, reached.detailsUntil, detailsUntil, batch));
  await sql`update sync_retention set details_until = ${detailsUntil}`.execute(database);
  await sql`delete from sync_attempt where last_at < ${detailsUntil}`.execute(database);
  const log = await repeat(batch, () => removeLog(database, before(KEPT_DAYS.log), batch));
  await sql`delete from sync_resend r where not exists
    (select from sync_mutation m where m.company_id = r.company_id and m.id = r.mutation_id)`.execute(database);
  await repeat(batch, () => removeHistory(database, before(KEPT_DAYS.history), batch));
  const gone = await sql`delete from sync_client where last_seen < ${before(KEPT_DAYS.devices)}`.execute(database);
  return { deletedRows, emptied, details, log, devices: Number(gone.numAffectedRows ?? 0) };
}

/** Runs a piece of work until it does less than a whole batch; answers the sum. */
export async function repeat(batch: number, work: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const count = await work();
    sum += count;
    if (count < batch) return sum;
  }
}

type Mark = { readonly company_id: string; readonly id: string; readonly rev: string | number };

async function removeDeleted(database: Kysely<never>, name: string, until: Date, limit: number): Promise<number> {
  const table = sql.raw(quoted(name));
  const { rows } = await sql<Mark>`select company_id, id, rev from ${table} where deleted_at < ${until}
    order by deleted_at limit ${limit}`.execute(database);
  for (const companyId of new Set(rows.map((row) => row.company_id))) {
    const marks = rows.filter((row) => row.company_id === companyId);
    const rev = Math.max(...marks.map((mark) => Number(mark.rev)));
    await database.transaction().execute(async (tx) => {
      // The company's lock comes first, as in every change. The new `min_rev` and the deletion become visible together, so
      // no page lacks a mark that its cursor still promises.
      await sql`select set_config('app.retention', 'on', true)`.execute(tx);
      await sql`update sync_company set min_rev = greatest(min_rev, ${rev}::bigint)
        where company_id = ${companyId}`.execute(tx);
      await sql`delete from ${table} where company_id = ${companyId} and deleted_at < ${until}
        and id = any(${marks.map((mark) => mark.id)}::uuid[])`.execute(tx);
    });
  }
  return rows.length;
}

/** Removes what was asked for and why it was refused. That it was answered, and how, stays. */
async function emptyDetails(database: Kysely<never>, from: string, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select company_id, id from sync_mutation
      where received_at >= ${from}::timestamptz and received_at < ${until}
        and (args is not null or was is not null or params is not null)
      order by received_at limit ${limit})
    update sync_mutation m set args = null, was = null, params = null from old
      where m.company_id = old.company_id and m.id = old.id`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Each company keeps the newest of its marks this old, to tell a cursor there from one that never existed. */
async function removeHistory(database: Kysely<never>, until: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ company_id: string; kept: string | number }>`
    select company_id, max(rev) as kept from sync_history where at < ${until}
      group by company_id having count(*) > 1 limit ${limit}`.execute(database);
  for (const { company_id: companyId, kept } of rows) {
    await database.transaction().execute(async (tx) => {
      await sql`update sync_company set min_rev = greatest(min_rev, ${kept}::bigint)
        where company_id = ${companyId}`.execute(tx);
      await sql`delete from sync_history where company_id = ${companyId} and rev < ${kept}::bigint`.execute(tx);
    });
  }
  return rows.length;
}

async function removeLog(database: Kysely<never>, until: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select company_id, id from sync_mutation where received_at < ${until}
      order by received_at limit ${limit})
    delete from sync_mutation m using old where m.company_id = old.company_id and m.id = old.id`.execute(database);
  return Number(numAffectedRows ?? 0);
}
