import { type RawBuilder, sql } from 'kysely';
import type { Needed } from '#shared/permission.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { ListQuery, ListSource } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { type DeliveryState, TEST_EVENT, type WebhookEvent } from './webhook-events.ts';
import { AHEAD } from './webhook-queue.ts';

/** How long a secret that was replaced signs beside the new one. */
const BOTH_VALID = sql`interval '24 hours'`;
const OWN = sql`current_setting('app.company_id')::uuid`;

const ENDPOINT: RawBuilder<unknown> = sql`json_build_object('uuid', e.id, 'url', e.url, 'description', e.description,
  'events', e.events, 'state', e.state, 'paused_by', e.paused_by, 'failing_since', ${instantSql(sql`e.failing_since`)},
  'before_until', case when e.before_until > now() then ${instantSql(sql`e.before_until`)} end,
  'created_at', ${instantSql(sql`e.created_at`)}, 'author', e.created_by_name,
  'waiting', (select count(*) from webhook_deliveries d where d.company_id = e.company_id and d.endpoint_id = e.id
    and d.state in ('waiting', 'sending')),
  'failed', (select count(*) from webhook_deliveries d where d.company_id = e.company_id and d.endpoint_id = e.id
    and d.state = 'failed'))`;

export type EndpointJson = {
  readonly uuid: string;
  readonly url: string;
  readonly state: 'active' | 'failing' | 'paused';
};

/** The company's endpoints, the oldest first. */
export async function readEndpoints(tx: CompanyTx): Promise<EndpointJson[]> {
  const { rows } = await sql<{ row: EndpointJson }>`
    select ${ENDPOINT} as row from webhook_endpoints e order by e.created_at, e.id`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function findEndpoint(tx: CompanyTx, id: string): Promise<EndpointJson | undefined> {
  const { rows } = await sql<{ row: EndpointJson }>`
    select ${ENDPOINT} as row from webhook_endpoints e where e.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

export type EndpointFields = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
};

/** Adds an endpoint, unless the company has as many as it may; false then. */
export async function addEndpoint(
  tx: CompanyTx,
  endpoint: EndpointFields & {
    readonly id: string;
    readonly sealed: Buffer;
    readonly most: number;
    readonly by: { readonly userId: string; readonly userName: string };
  },
): Promise<boolean> {
  const { id, url, description, events, sealed, most, by } = endpoint;
  // Two at once are counted one after the other.
  await sql`select from sync_company for update`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into webhook_endpoints (company_id, id, url, description, events, sealed, created_by, created_by_name)
    select ${OWN}, ${id}::uuid, ${url}, ${description}, ${events}::text[], ${sealed}, ${by.userId}::uuid, ${by.userName}
    where (select count(*) from webhook_endpoints) < ${most}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Changes what is given. Another address begins without the failures of the one before; resuming takes up what waits. */
export async function changeEndpoint(
  tx: CompanyTx,
  id: string,
  change: { readonly [Name in keyof EndpointFields]?: EndpointFields[Name] | undefined } & {
    readonly paused?: boolean | undefined;
  },
): Promise<boolean> {
  const { url = null, description = null, events = null, paused = null } = change;
  const isNewUrl = sql`(${url}::text is not null and ${url}::text <> e.url)`;
  const pauses = sql`coalesce(${paused}::boolean, e.state = 'paused')`;
  const begins = sql`(${isNewUrl} or e.state = 'paused')`;
  const { numAffectedRows } = await sql`
    update webhook_endpoints e set url = coalesce(${url}::text, e.url),
      description = coalesce(${description}::text, e.description), events = coalesce(${events}::text[], e.events),
      state = case when ${pauses} then 'paused' when ${begins} then 'active' else e.state end,
      paused_by = case when ${pauses} then coalesce(e.paused_by, 'person') end,
      failing_since = case when ${begins} then null else e.failing_since end
    where e.id = ${id}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Removes an endpoint with what it was and was to be told. */
export async function removeEndpoint(tx: CompanyTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from webhook_endpoints where id = ${id}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function readSealed(tx: CompanyTx, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from webhook_endpoints where id = ${id}::uuid`.execute(tx);
  return rows[0]?.sealed;
}

/** Replaces the secret; the one before signs too for a day. */
export async function replaceSecret(tx: CompanyTx, id: string, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoints set sealed_before = sealed, before_until = now() + ${BOTH_VALID}, sealed = ${sealed}
    where id = ${id}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Has an event without a record sent to one endpoint. Returns the delivery. */
export async function addTest(tx: CompanyTx, endpointId: string): Promise<string> {
  const [eventId, deliveryId] = [newId(), newId()];
  await sql`insert into webhook_events (company_id, id, type, entity_id)
    values (${OWN}, ${eventId}::uuid, ${TEST_EVENT}, ${endpointId}::uuid)`.execute(tx);
  await sql`insert into webhook_deliveries (company_id, id, endpoint_id, event_id)
    values (${OWN}, ${deliveryId}::uuid, ${endpointId}::uuid, ${eventId}::uuid)`.execute(tx);
  return deliveryId;
}

const DELIVERY = sql`'uuid', d.id, 'event_id', d.event_id, 'type', v.type, 'entity_id', v.entity_id,
  'occurred_at', ${instantSql(sql`d.occurred_at`)}, 'state', d.state, 'attempts', d.attempts, 'status', d.status,
  'reason', d.reason, 'took_ms', d.took_ms, 'attempted_at', ${instantSql(sql`d.attempted_at`)},
  'next_attempt_at', case when d.state = 'waiting' then ${instantSql(sql`d.next_attempt_at`)} end`;
const DELIVERIES = sql`webhook_deliveries d
  join webhook_events v on v.company_id = d.company_id and v.id = d.event_id`;

export type DeliveriesQuery = ListQuery & { readonly state?: DeliveryState | 'undone' | undefined };

/** What was told to an endpoint, the newest first. `undone`: what waits or is being sent. */
export function deliveryList(endpointId: string, query: DeliveriesQuery, permission: Needed): ListSource {
  const { state } = query;
  const chosen =
    state === undefined ? sql`true` : state === 'undone' ? sql`d.done_at is null` : sql`d.state = ${state}`;
  return {
    permission,
    ...newestFirst('d.occurred_at', 'd.id'),
    page: (after, order) => sql`
      select json_build_object(${DELIVERY}) as row, to_char(d.occurred_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, d.id from ${DELIVERIES}
      where d.endpoint_id = ${endpointId}::uuid and ${chosen} and ${after} ${order}`,
  };
}

/** One of them with what was sent: null before the first attempt. */
export async function findDelivery(tx: CompanyTx, endpointId: string, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select json_build_object(${DELIVERY}, 'body', v.body) as row from ${DELIVERIES}
    where d.endpoint_id = ${endpointId}::uuid and d.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

/** Due now, with all of its attempts; the event keeps its id and its body. */
const AGAIN = sql`state = 'waiting', attempts = 0, next_attempt_at = now(), done_at = null`;

/** Sends one again that arrived, failed, waits or was left behind by a dead process; false while it is being sent. */
export async function sendAgain(tx: CompanyTx, endpointId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_deliveries set ${AGAIN}
    where endpoint_id = ${endpointId}::uuid and id = ${id}::uuid and (state <> 'sending' or ${AHEAD})`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Sends again whatever failed for good since then. Returns how many. */
export async function sendFailedAgain(tx: CompanyTx, endpointId: string, since: string): Promise<number> {
  const { numAffectedRows } = await sql`update webhook_deliveries set ${AGAIN}
    where endpoint_id = ${endpointId}::uuid and state = 'failed' and occurred_at >= ${since}::timestamptz`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
