import { type Kysely, type SqlBool, sql } from 'kysely';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { Posted } from './post-webhook.ts';
import type { ToldEvent } from './webhook-body.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The pause after each attempt that failed: about three days in all. The attempt after the last pause is final. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** Up to so much of a pause is added by chance, so that what failed together does not come back together. */
const JITTER = 0.2;
/** After so long with nothing but failures an endpoint is paused. */
export const GIVE_UP_AFTER_MS = 5 * DAY_MS;
/** Longer than any pause: an endpoint that last failed before had nothing to fail at meanwhile. */
const QUIET_AFTER_MS = Math.max(...RETRY_AFTER_MS) * (1 + JITTER) + HOUR_MS;
/** A process silent for this long is gone: longer than an attempt and what surrounds it. */
const LEASE_MS = 2 * MINUTE_MS;
/** How many are under way to one endpoint: one, while nothing arrives there. */
const AT_ONCE_THERE = 4;
/** How many are under way to all endpoints of a company. */
export const AT_ONCE_OF_COMPANY = 8;
/** The other side says that it wants no more. */
const GONE = 410;

/** A delivery that this process makes now, this attempt counted. */
export type TakenDelivery = ToldEvent & {
  readonly id: string;
  readonly endpointId: string;
  readonly attempts: number;
  readonly url: string;
  readonly sealed: Buffer;
  /** Of the secret before, while it is valid. */
  readonly sealedBefore: Buffer | null;
  /** Null before the first attempt. */
  readonly body: string | null;
};

const UNDONE = sql<SqlBool>`d.state in ('waiting', 'sending')`;
/**
 * What is not yet tried is due when it is noted, and a lease is short: a moment so far ahead was written before the clock
 * was set back.
 */
export const AHEAD = sql<SqlBool>`next_attempt_at > now() + interval '10 minutes'`;

/** Makes due what would wait until a clock that was set back is where it was. */
export async function freeAhead(database: Kysely<never>): Promise<void> {
  await sql`update webhook_deliveries set state = 'waiting', next_attempt_at = now()
    where (state = 'sending' or (state = 'waiting' and attempts = 0)) and ${AHEAD}`.execute(database);
}

/** How many deliveries this process has under way to an endpoint. */
export type UnderWay = { readonly companyId: string; readonly endpointId: string; readonly count: number };

/**
 * Takes what is due for this process alone; what another one left behind is due again. Endpoints take turns by chance;
 * each gets a few, and so does a company with all of its own: neither one that answers slowly nor one with thousands
 * waiting holds up another.
 */
export async function takeDeliveries(
  database: Kysely<never>,
  most: number,
  underWay: readonly UnderWay[] = [],
): Promise<TakenDelivery[]> {
  if (most < 1) return [];
  const { rows } = await sql<TakenDelivery>`
    with under_way as (
      select * from unnest(${underWay.map(({ companyId }) => companyId)}::uuid[],
        ${underWay.map(({ endpointId }) => endpointId)}::uuid[],
        ${underWay.map(({ count }) => count)}::int[]) as u (company_id, endpoint_id, count)
    ), free as (
      select e.company_id, e.id,
        case when e.state = 'failing' then 1 else ${AT_ONCE_THERE}::int end - coalesce((select sum(u.count) from under_way u
          where u.company_id = e.company_id and u.endpoint_id = e.id), 0) as there,
        ${AT_ONCE_OF_COMPANY}::int - coalesce((select sum(u.count) from under_way u
          where u.company_id = e.company_id), 0) as of_company
      from webhook_endpoints e where e.state <> 'paused'
    ), chosen as (
      select f.* from free f where f.there > 0 and f.of_company > 0 and exists (select from webhook_deliveries d
        where d.company_id = f.company_id and d.endpoint_id = f.id and ${UNDONE} and d.next_attempt_at <= now())
      order by random() limit ${most}
    ), due as (
      select d.company_id, d.id, c.of_company, row_number() over (partition by d.company_id order by random()) as turn
      from chosen c cross join lateral (
        select d.company_id, d.id from webhook_deliveries d
        where d.company_id = c.company_id and d.endpoint_id = c.id and ${UNDONE} and d.next_attempt_at <= now()
        order by d.next_attempt_at limit c.there for update skip locked) d
    ), taken as (
      select company_id, id from due where turn <= of_company limit ${most}
    )
    update webhook_deliveries d set state = 'sending', attempts = d.attempts + 1, attempted_at = now(),
      next_attempt_at = now() + ${LEASE_MS} * interval '1 millisecond'
    from taken, webhook_endpoints e, webhook_events v
    where d.company_id = taken.company_id and d.id = taken.id and e.company_id = d.company_id and e.id = d.endpoint_id
      and v.company_id = d.company_id and v.id = d.event_id
    returning d.company_id as "companyId", d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.attempts,
      e.url, e.sealed, case when e.before_until > now() then e.sealed_before end as "sealedBefore",
      v.type, v.entity_id as "entityId", v.rev::float8 as rev, v.body,
      ${instantSql(sql`v.occurred_at`)} as "occurredAt"`.execute(database);
  return rows;
}

export const hasArrived = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

/**
 * Notes what came of an attempt, unless another process has taken the delivery since, and what it says of the endpoint.
 * Returns what the endpoint was paused for, if it was.
 */
export async function settleDelivery(
  database: Kysely<never>,
  { companyId, id, endpointId, attempts }: Pick<TakenDelivery, 'companyId' | 'id' | 'endpointId' | 'attempts'>,
  posted: Posted,
  random: () => number = Math.random,
): Promise<'gone' | 'failures' | null> {
  const pauseMs = RETRY_AFTER_MS[attempts - 1];
  const arrived = hasArrived(posted);
  const state = arrived ? 'delivered' : pauseMs === undefined ? 'failed' : 'waiting';
  const waitMs = Math.round((pauseMs ?? 0) * (1 + random() * JITTER));
  const settled = await sql`
    update webhook_deliveries set state = ${state}, status = ${posted.status}, reason = ${posted.reason},
      took_ms = ${posted.tookMs}, done_at = case when ${state !== 'waiting'}::boolean then now() end,
      next_attempt_at = now() + ${waitMs} * interval '1 millisecond'
    where company_id = ${companyId} and id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(database);
  if (Number(settled.numAffectedRows ?? 0) === 0) return null;
  return arrived ? noteArrival(database, companyId, endpointId) : noteFailure(database, companyId, endpointId, posted);
}

async function noteArrival(database: Kysely<never>, companyId: string, endpointId: string): Promise<null> {
  await sql`update webhook_endpoints set state = 'active', failing_since = null
    where company_id = ${companyId} and id = ${endpointId} and state = 'failing'`.execute(database);
  return null;
}

async function noteFailure(
  database: Kysely<never>,
  companyId: string,
  endpointId: string,
  { status }: Posted,
): Promise<'gone' | 'failures' | null> {
  const isGone = status === GONE;
  // Where nothing was tried for longer than any pause, nothing is known of the time before.
  const since = sql`case when e.failed_at > now() - ${QUIET_AFTER_MS} * interval '1 millisecond'
    then coalesce(e.failing_since, now()) else now() end`;
  const isOver = sql`(${isGone}::boolean or ${since} < now() - ${GIVE_UP_AFTER_MS} * interval '1 millisecond')`;
  const { rows } = await sql<{ pausedBy: 'gone' | 'failures' | null }>`
    update webhook_endpoints e set failing_since = ${since}, failed_at = now(),
      state = case when ${isOver} then 'paused' else 'failing' end,
      paused_by = case when ${isGone}::boolean then 'gone' when ${isOver} then 'failures' end
    where e.company_id = ${companyId} and e.id = ${endpointId} and e.state <> 'paused'
    returning e.paused_by as "pausedBy"`.execute(database);
  return rows[0]?.pausedBy ?? null;
}

/** Returns a delivery that this process was told to stop to the queue: due at once, without counting the attempt. */
export async function putBackDelivery(
  database: Kysely<never>,
  { companyId, id, attempts }: Pick<TakenDelivery, 'companyId' | 'id' | 'attempts'>,
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'waiting', attempts = attempts - 1, next_attempt_at = now()
    where company_id = ${companyId} and id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(database);
}
