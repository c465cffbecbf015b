import { type Kysely, sql } from 'kysely';
import type { StoredTable } from './registry.ts';
import { columnOf, KEPT_FIELDS, quoted } from './row-sql.ts';

type Column = { readonly name: string; readonly type: string; readonly nullable: boolean; readonly checked: boolean };

/** Returns the value a column gets when its row is emptied; undefined for a column that keeps its value. */
function emptyValue({ type, nullable, checked }: Column): string | undefined {
  if (nullable) return 'null';
  if (checked) return undefined;
  if (type === 'text') return "''";
  return type === 'jsonb' ? "'{}'" : undefined;
}

/**
 * Returns how a table's deleted rows are emptied: nullable columns become null, other texts and records become empty.
 * What is left are ids, codes, sizes and days, which by themselves say nothing about anybody.
 */
async function emptyColumns(database: Kysely<never>, table: StoredTable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Column>`
    select a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as nullable,
      exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c'
        and a.attnum = any(c.conkey)) as checked
    from pg_attribute a where a.attrelid = ${quoted(table.name)}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    database,
  );
  const fields = new Set(table.fields.filter((field) => !KEPT_FIELDS.has(field)).map(columnOf));
  return new Map(
    rows.flatMap((column) => {
      const value = fields.has(column.name) ? emptyValue(column) : undefined;
      return value === undefined ? [] : [[quoted(column.name), value] as const];
    }),
  );
}

export type DeletedBetween = { readonly from: string; readonly until: Date };

/** Empties rows of a table that were deleted in this period, at most `limit` at a time; returns how many. */
export async function deletedRowsCleaner(
  database: Kysely<never>,
  table: StoredTable,
  { from, until }: DeletedBetween,
  limit: number,
): Promise<() => Promise<number>> {
  const columns = [...(await emptyColumns(database, table))];
  if (columns.length === 0) return () => Promise.resolve(0);
  const name = sql.raw(quoted(table.name));
  const values = sql.raw(columns.map(([column, value]) => `${column} = ${value}`).join(', '));
  const isFull = sql.raw(columns.map(([column, value]) => `t.${column} is distinct from ${value}`).join(' or '));
  return () =>
    database.transaction().execute(async (tx) => {
      await sql`select set_config('app.retention', 'on', true)`.execute(tx);
      // Checks again on writing: a row that is restored meanwhile keeps its content.
      const { numAffectedRows } = await sql`
        update ${name} set ${values} from (
          select t.company_id, t.id from ${name} t
            where t.deleted_at >= ${from}::timestamptz and t.deleted_at < ${until} and (${isFull})
            order by t.deleted_at limit ${limit}
        ) old where ${name}.company_id = old.company_id and ${name}.id = old.id
          and ${name}.deleted_at < ${until}`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
}
