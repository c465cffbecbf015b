import { type RawBuilder, sql } from 'kysely';
import { beginsWith } from '#sync/server/http/list-answer.ts';

/** The fewest signs by which the end of a number is looked for: of fewer, too many numbers end in them. */
const FEWEST_AT_THE_END = 3;

/** The letters and digits of a number as somebody writes it: `F-2026/0412` is `f20260412`. */
export function documentKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/**
 * Ids of the documents of a table whose number begins or ends with a key (`number_key` and `number_back`, migration 0111),
 * at most `most` of each.
 */
export function idsByNumber(table: 'invoices' | 'quotes', key: string, most: number): RawBuilder<unknown> {
  const documents = sql.table(table);
  const backwards = Array.from(key).toReversed().join('');
  const begins = key === '' ? sql`false` : beginsWith(sql`number_key`, key);
  const ends = key.length < FEWEST_AT_THE_END ? sql`false` : beginsWith(sql`number_back`, backwards);
  return sql`(select id from ${documents} where ${begins} order by number_key desc limit ${most})
    union (select id from ${documents} where ${ends} order by number_back desc limit ${most})`;
}
