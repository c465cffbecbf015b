import { snakeCase } from '#shared/snake-case.ts';
import type { StoredTable } from './registry.ts';

/** How many days a deleted row keeps its content. */
export const DELETED_CONTENT_DAYS = 30;
/** Fields that a row keeps even when it is emptied and restored: a number is given only once. */
export const KEPT_FIELDS: ReadonlySet<string> = new Set(['number']);

const columns = new Map<string, string>();

/** The column of a field: `houseNumber` is `house_number`. */
export function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const column = snakeCase(field);
  columns.set(field, column);
  return column;
}

type TableSql = (table: StoredTable, no: number) => string;

/** Caches the SQL per table and parameter number: every change of the company uses it again. */
function onceEach(build: TableSql): TableSql {
  const built = new WeakMap<StoredTable, Map<number, string>>();
  return (table, no) => {
    const texts = built.get(table) ?? new Map<number, string>();
    built.set(table, texts);
    const text = texts.get(no) ?? build(table, no);
    texts.set(no, text);
    return text;
  };
}

/** Quoted, because some columns are called `date`, `time`, `text` or `at`. */
export function quoted(name: string): string {
  return `"${name}"`;
}

/**
 * Returns the select list that gives a row its wire form: camelCase names, instants as ISO text with milliseconds.
 * `instead`: expressions that replace a field's column.
 */
export function rowColumns(table: StoredTable, instead: Readonly<Record<string, string>> = {}): string {
  const fields = table.fields.map((field) => {
    const column = instead[field] ?? `t.${quoted(columnOf(field))}`;
    return table.instants.has(field)
      ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${quoted(field)}`
      : `${column} as ${quoted(field)}`;
  });
  return ['t.id', 't.rev', 't.version', ...fields].join(', ');
}

/** Rows as one `row` column of JSON. `where` may use `t` and parameters. */
export function selectRows(table: StoredTable, where: string): string {
  return `select row_to_json(r) as row from (select ${rowColumns(table)} from ${quoted(table.name)} t where ${where}) r`;
}

/**
 * Selects rows by their ids in parameter `$ids`, deleted or not: the name of the table, the id, the row (null once it is
 * emptied, or is about to be), and whether it is deleted.
 */
export const selectFound = onceEach((table, ids) => {
  const row = `(select row_to_json(r) from (select ${rowColumns(table)}) r)`;
  const isEmptied = `t.deleted_at < now() - interval '${DELETED_CONTENT_DAYS} days'`;
  return (
    `select '${table.name}' as "table", t.id, case when ${isEmptied} then null else ${row} end as row, ` +
    `t.deleted_at is not null as deleted from ${quoted(table.name)} t where t.id = any($${ids}::uuid[])`
  );
});

/**
 * Inserts or replaces rows given as a JSON array in parameter `$rows`, each with its rev; a deleted row stays deleted.
 * `$1` is the company. The version counts up by itself.
 */
export const putSql = onceEach((table, rows) => upsertSql(table, rows, false));

/** The same, and deleted rows come back. */
export const restoreSql = onceEach((table, rows) => upsertSql(table, rows, true));

function upsertSql(table: StoredTable, rows: number, restores: boolean): string {
  const columns = table.fields.map((field) => quoted(columnOf(field)));
  const kept = new Set(restores ? [...KEPT_FIELDS].map((field) => quoted(columnOf(field))) : []);
  return (
    `insert into ${quoted(table.name)} as t (company_id, id, rev, version, ${columns.join(', ')}) ` +
    `select $1::uuid, r.id, r.rev, 1, ${columns.map((column) => `r.${column}`).join(', ')} ` +
    `from jsonb_populate_recordset(null::${quoted(table.name)}, $${rows}::jsonb) r ` +
    'on conflict (company_id, id) do update set rev = excluded.rev, version = t.version + 1, ' +
    columns
      .map(
        (column) =>
          `${column} = ${kept.has(column) ? `coalesce(excluded.${column}, t.${column})` : `excluded.${column}`}`,
      )
      .join(', ') +
    (restores ? ', deleted_at = null, deleted_by = null returning 1' : ' where t.deleted_at is null returning 1')
  );
}

/** Marks rows deleted that are given as a JSON array of `DeletedRow` in parameter `$rows`; `$1` is the company. */
export const deleteSql = onceEach(
  (table, rows) =>
    `update ${quoted(table.name)} t set rev = r.rev, version = t.version + 1, deleted_at = now(), deleted_by = r.by ` +
    `from jsonb_to_recordset($${rows}::jsonb) as r (id uuid, rev bigint, by uuid) ` +
    'where t.company_id = $1::uuid and t.id = r.id and t.deleted_at is null returning 1',
);

export type DeletedRow = { readonly id: string; readonly rev: number; readonly by: string };

/** A row as JSON with column names, at a rev. */
export function columnValues(table: StoredTable, row: object, rev: number): Record<string, unknown> {
  const values = row as Readonly<Record<string, unknown>>;
  const result: Record<string, unknown> = { id: values['id'], rev };
  for (const field of table.fields) result[columnOf(field)] = values[field];
  return result;
}
