import { type RawBuilder, sql } from 'kysely';

/** A moment as answers have it: ISO 8601 in UTC, with milliseconds. Null stays null. */
export const instantSql = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
