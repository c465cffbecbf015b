import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** `missedSince` takes everything not looked at since then; `signal` ends it early. */
export type LookOptions = { readonly missedSince?: Date | null; readonly signal?: AbortSignal };

/** The batch size: what a process had taken when it died waits for the next look. */
export const LOOKS_AT_ONCE = 20;

/**
 * True for a row that waits for news and is due for a look: every quarter of an hour at first, less often as it gets
 * older, at least once a day. Needs the columns `looked_at` and `created_at`.
 */
export function isDueForLook(lookedBefore: Date | null): RawBuilder<SqlBool> {
  return lookedBefore === null
    ? sql`(looked_at is null or looked_at < now() - least(greatest(interval '15 minutes', (now() - created_at) / 20),
        interval '1 day'))`
    : sql`(looked_at is null or looked_at < ${lookedBefore}::timestamptz)`;
}

/** Takes what is due and looks at it until nothing is left. `look` does not throw. */
export async function lookAtAll<Row>(
  { missedSince = null, signal }: LookOptions,
  take: (lookedBefore: Date | null) => Promise<readonly Row[]>,
  look: (row: Row) => Promise<void>,
): Promise<void> {
  let rows: readonly Row[];
  do {
    rows = await take(missedSince);
    for (const row of rows) await look(row);
  } while (rows.length > 0 && signal?.aborted !== true);
}
