import { type Kysely, sql } from 'kysely';
import { repeat } from '#sync/server/history/retention.ts';

const BATCH = 5_000;
/** How long what was told is kept; nothing is tried for so long, but for what waits at a paused endpoint. */
const KEPT_DAYS = 30;
/** How long what arrived wherever it was told is kept: by far the most, and asked for by nobody soon. */
const KEPT_ARRIVED_DAYS = 7;

/** Deletes what was told longer ago, with its deliveries, in small transactions. Returns how many events. */
export async function clearWebhooks(database: Kysely<never>): Promise<number> {
  return repeat(BATCH, async () => {
    const { numAffectedRows } = await sql`
      delete from webhook_events where (company_id, id) in (select v.company_id, v.id from webhook_events v
        where v.occurred_at < now() - make_interval(days => ${KEPT_DAYS})
          or (v.occurred_at < now() - make_interval(days => ${KEPT_ARRIVED_DAYS})
            and not exists (select from webhook_deliveries d where d.company_id = v.company_id and d.event_id = v.id
              and (d.state <> 'delivered' or d.done_at > now() - make_interval(days => ${KEPT_ARRIVED_DAYS}))))
        limit ${BATCH})`.execute(database);
    return Number(numAffectedRows ?? 0);
  });
}
