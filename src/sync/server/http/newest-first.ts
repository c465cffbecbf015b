import { type SqlBool, sql } from 'kysely';
import { isCivilDate } from '#shared/civil-date.ts';
import { type ListSource, wrongCursor } from './list-answer.ts';

const CURSOR = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/**
 * Orders a list by a moment, newest first, with microseconds in its cursor. Takes column names such as `m.created_at`.
 */
export function newestFirst(moment: string, id: string): Required<Pick<ListSource, 'key' | 'id' | 'columns'>> {
  const [at, row] = [sql.ref(moment), sql.ref(id)];
  return {
    key: sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    id: row,
    columns: {
      order: sql`${at} desc, ${row} desc`,
      after: (position) => {
        if (!isCivilDate(CURSOR.exec(position.key)?.[1] ?? '')) throw wrongCursor();
        return sql<SqlBool>`(${at}, ${row}) < (${position.key}::timestamptz, ${position.id}::uuid)`;
      },
    },
  };
}
