import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginsWith } from '#sync/server/http/list-answer.ts';

/** The fewest signs by which the end of a number is looked for: of fewer, too many numbers end in them. */
const FEWEST_AT_THE_END = 3;

/** The letters and digits of a number as somebody writes it: `F-2026/0412` is `f20260412`. */
export function documentKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** As wide as a number is filled up with zeros, and as many digits as somebody types of one. */
const WIDEST = 9;
const NARROWEST = 4;
const MOST_OF_A_SEQUENCE = 5;
const MOST_DIGITS = 14;

/**
 * The keys of numbers that a text may mean which leaves zeros out, or has some too many: `f795` and `F-0795` mean `f00795`,
 * and `F2026-7` means `f20260007`. Empty for a text that does not end in a digit.
 */
export function meantKeys(text: string): readonly string[] {
  const key = documentKey(text);
  const digits = /\d+$/.exec(key)?.[0] ?? '';
  if (digits === '' || digits.length > MOST_DIGITS) return [];
  const head = key.slice(0, key.length - digits.length);
  const cuts = Array.from(
    digits,
    (_, cut) => [head + digits.slice(0, cut), digits.slice(cut).replace(/^0+/, '')] as const,
  );
  return cuts.flatMap(([front, rest]) =>
    rest === ''
      ? []
      : Array.from(
          { length: Math.max(0, WIDEST - rest.length) + 1 },
          (_, zeros) => `${front}${'0'.repeat(zeros)}${rest}`,
        ),
  );
}

/**
 * What a number ends in whose last part is a text of digits alone: `0085` for `85`, as the zeros before it tell that number
 * from others that end in the same. Null for any other text.
 */
export function filledUp(text: string): string | null {
  const digits = documentKey(text).replace(/^0+/, '');
  if (!/^\d+$/.test(digits) || digits.length > MOST_OF_A_SEQUENCE) return null;
  return digits.padStart(Math.max(NARROWEST, digits.length + 1), '0');
}

/** True where the number of a document is one that a text may mean; `id` is the column of its id. */
export function isNumbered(table: 'invoices' | 'quotes', id: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const keys = meantKeys(text);
  return keys.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${id} in (select id from ${sql.table(table)} where number_key = any(${keys}::text[]))`;
}

/**
 * Ids of the documents of a table whose number is meant by a text, or begins or ends with its key (`number_key` and
 * `number_back`, migration 0111), or whose last part it is, at most `most` of each.
 */
export function idsByNumber(table: 'invoices' | 'quotes', text: string, most: number): RawBuilder<unknown> {
  const key = documentKey(text);
  const documents = sql.table(table);
  const filled = filledUp(text);
  const ids = [
    sql`(select id from ${documents} where number_key = any(${meantKeys(text)}::text[])
      order by number_key desc limit ${most})`,
  ];
  if (key !== '')
    ids.push(sql`(select id from ${documents} where ${beginsWith(sql`number_key`, key)}
      order by number_key desc limit ${most})`);
  if (key.length >= FEWEST_AT_THE_END)
    ids.push(sql`(select id from ${documents} where ${beginsWith(sql`number_back`, reversed(key))}
      order by number_back desc limit ${most})`);
  // The first of these are the lowest: 85 comes before 10085.
  if (filled !== null)
    ids.push(sql`(select id from ${documents} where ${beginsWith(sql`number_back`, reversed(filled))}
      order by number_back limit ${most})`);
  return sql.join(ids, sql` union `);
}

const reversed = (key: string) => Array.from(key).toReversed().join('');
