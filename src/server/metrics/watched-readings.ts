import { type Kysely, sql } from 'kysely';
import { AT_ONCE_OF_COMPANY } from '../webhooks/webhook-queue.ts';

/** A queue of work for somebody outside. */
export type QueueReading = {
  readonly waiting: number;
  /** Seconds since the oldest that waits was asked for; 0 when nothing waits. */
  readonly oldest: number;
  /** Seconds since the one that should have been tried first was due; 0 when nothing is due. */
  readonly late: number;
  /** Given up within the last day. */
  readonly failed: number;
};

/** The last run over all companies: when it ended, in seconds since 1970. */
export type RunReading = { readonly endedAt: number; readonly seconds: number; readonly failed: number };

/** What is read across all companies; nothing of it says which. */
export type Readings = {
  readonly queues: Readonly<Record<'errands' | 'mails' | 'webhooks', QueueReading>>;
  /** Null before the first. */
  readonly billing: RunReading | null;
  readonly reminders: RunReading | null;
  readonly devices: { readonly behind: number; readonly oldest: number };
  /** Bytes that the slowest copy of the database lacks; null where none is made. */
  readonly replicaLag: number | null;
};

/** A device that was not used for so long was put away, and is no longer waited for. */
const DEVICE_DAYS = 7;

/** Reads everything, by one statement each, which indexes keep short however much there is. */
export async function readWatched(database: Kysely<never>, engine: 'embedded' | 'postgres'): Promise<Readings> {
  const mails = await queue(database, {
    waiting: sql`mails where state in ('queued', 'sending') and not held`,
    failed: sql`mails where state = 'failed' and next_attempt_at > now() - interval '1 day'`,
  });
  const errands = await queue(database, {
    waiting: sql`billing_outbox where state in ('waiting', 'running')`,
    failed: sql`billing_outbox where state = 'failed' and done_at > now() - interval '1 day'`,
  });
  const webhooks = await queue(database, {
    waiting: RUNNING_WEBHOOKS,
    failed: sql`webhook_deliveries where state = 'failed' and done_at > now() - interval '1 day'`,
    since: 'occurred_at',
    late: LATE_WEBHOOKS,
  });
  const runs = await lastRuns(database);
  const devices = await unsynced(database);
  const replicaLag = engine === 'postgres' ? await replicationLag(database) : null;
  return { queues: { errands, mails, webhooks }, ...runs, devices, replicaLag };
}

type Sql = ReturnType<typeof sql>;

/** What waits at an address that its owner paused is nobody's delay. */
const RUNNING_WEBHOOKS = sql`webhook_deliveries d where d.state in ('waiting', 'sending')
  and not exists (select from webhook_endpoints e
    where e.company_id = d.company_id and e.id = d.endpoint_id and e.state = 'paused')`;
const MOVES = sql`d.state = 'sending' and d.next_attempt_at > now()`;
/**
 * Addresses that answer slowly make their own wait, and their company's where it has as many under way as it may: only
 * where nothing is under way is somebody here late.
 */
const LATE_WEBHOOKS = sql`(select extract(epoch from now() - min(there.due)) from (
  select min(d.next_attempt_at) as due, bool_or(${MOVES}) as moves,
    sum(count(*) filter (where ${MOVES})) over (partition by d.company_id) as of_company
  from ${RUNNING_WEBHOOKS} group by d.company_id, d.endpoint_id) there
  where not there.moves and there.of_company < ${AT_ONCE_OF_COMPANY})`;
/** The longest that the first due of a queue waits to be tried. */
const LATE = sql`extract(epoch from now() - min(next_attempt_at))`;

async function queue(
  database: Kysely<never>,
  {
    waiting,
    failed,
    since = 'created_at',
    late = LATE,
  }: {
    readonly waiting: Sql;
    readonly failed: Sql;
    readonly since?: 'created_at' | 'occurred_at';
    readonly late?: Sql;
  },
): Promise<QueueReading> {
  const { rows } = await sql<QueueReading>`
    select count(*)::float8 as waiting,
      coalesce(extract(epoch from now() - min(${sql.ref(since)})), 0)::float8 as oldest,
      greatest(coalesce(${late}, 0), 0)::float8 as late,
      (select count(*)::float8 from ${failed}) as failed
    from ${waiting}`.execute(database);
  return rows[0] ?? { waiting: 0, oldest: 0, late: 0, failed: 0 };
}

type RunRow = { readonly [Column in `${'billing' | 'reminders'}${'EndedAt' | 'Seconds' | 'Failed'}`]: number | null };

async function lastRuns(database: Kysely<never>): Promise<Pick<Readings, 'billing' | 'reminders'>> {
  const { rows } = await sql<RunRow>`
    select extract(epoch from ended_at)::float8 as "billingEndedAt", failed::float8 as "billingFailed",
      extract(epoch from ended_at - begun_at)::float8 as "billingSeconds",
      extract(epoch from reminders_ended_at)::float8 as "remindersEndedAt", reminders_failed::float8 as "remindersFailed",
      extract(epoch from reminders_ended_at - reminders_begun_at)::float8 as "remindersSeconds"
    from billing_daily`.execute(database);
  const [row] = rows;
  const run = (name: 'billing' | 'reminders'): RunReading | null => {
    const endedAt = row?.[`${name}EndedAt`] ?? null;
    if (endedAt === null) return null;
    return { endedAt, seconds: row?.[`${name}Seconds`] ?? 0, failed: row?.[`${name}Failed`] ?? 0 };
  };
  return { billing: run('billing'), reminders: run('reminders') };
}

/**
 * Devices that have not fetched what changed in their company. When a device pulls is noted every ten minutes, so one is
 * behind only when the last change is newer than that.
 */
async function unsynced(database: Kysely<never>): Promise<Readings['devices']> {
  const { rows } = await sql<Readings['devices']>`
    select count(*)::float8 as behind,
      coalesce(max(extract(epoch from now() - d.last_seen)), 0)::float8 as oldest
    from sync_client d
      join sync_company c on c.company_id = d.company_id
      join sync_history h on h.company_id = c.company_id and h.rev = c.rev
    where d.last_seen > now() - ${DEVICE_DAYS} * interval '1 day' and d.last_pull_rev < c.rev
      and h.at > d.last_seen + interval '10 minutes'`.execute(database);
  return rows[0] ?? { behind: 0, oldest: 0 };
}

async function replicationLag(database: Kysely<never>): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as lag from pg_stat_replication`.execute(
    database,
  );
  return rows[0]?.lag ?? null;
}
