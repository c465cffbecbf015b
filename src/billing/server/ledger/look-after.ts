import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** With `missedSince` all that was not looked at since then; `signal` ends it early. */
export type LookWish = { readonly missedSince?: Date | null; readonly signal?: AbortSignal };

/** How many are taken at a time: what a process that ends had taken waits for the next look. */
export const LOOKS_AT_ONCE = 20;

/**
 * What news is waited for is looked at every quarter of an hour, and the older it is the less often: once a day at least.
 * Of a row with `looked_at` and `created_at`.
 */
export function isDueForLook(lookedBefore: Date | null): RawBuilder<SqlBool> {
  return lookedBefore === null
    ? sql`(looked_at is null or looked_at < now() - least(greatest(interval '15 minutes', (now() - created_at) / 20),
        interval '1 day'))`
    : sql`(looked_at is null or looked_at < ${lookedBefore}::timestamptz)`;
}

/** Takes what is due and looks at it until nothing is left. `look` does not throw. */
export async function lookAtAll<Row>(
  { missedSince = null, signal }: LookWish,
  take: (lookedBefore: Date | null) => Promise<readonly Row[]>,
  look: (row: Row) => Promise<void>,
): Promise<void> {
  let rows: readonly Row[];
  do {
    rows = await take(missedSince);
    for (const row of rows) await look(row);
  } while (rows.length > 0 && signal?.aborted !== true);
}
