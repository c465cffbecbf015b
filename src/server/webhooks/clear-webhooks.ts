import { type Kysely, sql } from 'kysely';
import { repeat } from '#sync/server/history/retention.ts';

const BATCH = 5_000;
/** How long what was told is kept; nothing is tried for so long, but for what waits at a paused endpoint. */
export const KEPT_WEBHOOK_DAYS = 30;

/** Deletes what happened longer ago, with its deliveries, in small transactions. Returns how many events. */
export async function clearWebhooks(database: Kysely<never>): Promise<number> {
  return repeat(BATCH, async () => {
    const { numAffectedRows } = await sql`
      delete from webhook_events where (company_id, id) in (select company_id, id from webhook_events
        where occurred_at < now() - make_interval(days => ${KEPT_WEBHOOK_DAYS}) limit ${BATCH})`.execute(database);
    return Number(numAffectedRows ?? 0);
  });
}
