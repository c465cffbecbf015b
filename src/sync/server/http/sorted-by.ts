import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCivilDate } from '#shared/civil-date.ts';
import { type ListSort, sortParts } from '#shared/list-sort.ts';
import { type ListSource, type Position, wrongCursor } from './list-answer.ts';

type SortType = 'text' | 'date' | 'bigint' | 'timestamptz';

/** What a list can be sorted by: an SQL value that is never null. Its text must be one that `type` reads. */
export type SortColumn = { readonly value: RawBuilder<unknown>; readonly type: SortType };
export type SortColumns<Key extends string> = Readonly<Record<Key, SortColumn>>;

type Order = Required<Pick<ListSource, 'key' | 'id' | 'columns'>>;

/** Greater than every name, whatever its letters. */
export const LATEST = '\u{10FFFD}';
/** Longer names are sorted by their beginning: a cursor has to hold it. */
const LONGEST_TEXT = 50;

/**
 * A text to sort by, without case and accents. What has none yet counts as later than everything, as with days: it comes
 * last upwards and first downwards, so that one index serves both directions.
 */
export function sortedText(text: RawBuilder<unknown>): SortColumn {
  return plainText(sql`coalesce(nullif(left(fold_text(${text}), ${sql.lit(LONGEST_TEXT)}), ''), ${sql.lit(LATEST)})`);
}

/** A text that is compared as it is, such as a number. */
export function plainText(text: RawBuilder<unknown>): SortColumn {
  return { value: sql`(${text} collate "C")`, type: 'text' };
}

/** A day; one that is not known yet is later than all. */
export function sortedDay(day: RawBuilder<unknown>): SortColumn {
  return { value: sql`coalesce(${day}, 'infinity'::date)`, type: 'date' };
}

export function sortedNumber(value: RawBuilder<unknown>): SortColumn {
  return { value: sql`(${value})::bigint`, type: 'bigint' };
}

export function sortedMoment(value: RawBuilder<unknown>): SortColumn {
  return { value, type: 'timestamptz' };
}

/** The place of a value among others, in the order given; what is not among them comes last. */
export function sortedRank(value: RawBuilder<unknown>, order: readonly string[]): SortColumn {
  return sortedNumber(sql`coalesce(array_position(${sql.lit(`{${order.join(',')}}`)}::text[], (${value})::text), 99)`);
}

/** The order of a list by one of its columns, with equal ones by their id; `otherwise` where none is asked for. */
export function sortedBy<Key extends string>(
  columns: SortColumns<Key>,
  sort: ListSort<Key> | undefined,
  id: RawBuilder<unknown>,
  otherwise: Order,
): Order {
  if (sort === undefined) return otherwise;
  const { key, descending } = sortParts(sort);
  const { value, type } = columns[key];
  const direction = descending ? sql`desc` : sql`asc`;
  return {
    key: type === 'timestamptz' ? utcText(value) : sql`(${value})::text`,
    id,
    columns: {
      order: sql`${value} ${direction}, ${id} ${direction}`,
      after: (at) => {
        if (!isOf(type, at)) throw wrongCursor();
        const place = sql`(${at.key}::${sql.raw(type)}${type === 'text' ? sql` collate "C"` : sql``}, ${at.id}::uuid)`;
        return sql<SqlBool>`(${value}, ${id}) ${descending ? sql`<` : sql`>`} ${place}`;
      },
    },
  };
}

const utcText = (value: RawBuilder<unknown>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const MOMENT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/** True for a cursor of this type: another would be an error of the database. */
function isOf(type: SortType, { key }: Position): boolean {
  switch (type) {
    case 'text':
      return true;
    case 'date':
      return key === 'infinity' || isCivilDate(key);
    case 'bigint':
      return /^-?\d{1,18}$/.test(key);
    case 'timestamptz':
      return isCivilDate(MOMENT.exec(key)?.[1] ?? '');
  }
}
