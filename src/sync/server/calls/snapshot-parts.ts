import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { HOT_DAYS, type HotDays } from '#sync/hot-days.ts';
import { daysSegment } from '#sync/segment-key.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { cardColumns, literal, type SegmentScope } from '../rows/reading.ts';
import type { StoredTable, TableReading } from '../rows/registry.ts';
import { columnOf, quoted } from '../rows/row-sql.ts';
import { query } from '../rows/rows.ts';
import type { FirstRows } from './first-rows.ts';

/** Before every day a row can have. */
export const FIRST_DAY = '0001-01-01';

/**
 * Rows of a table that share a segment key. `where` begins with `and`; `values` are its parameters, after all others.
 */
export type SnapshotPart = {
  readonly key: string;
  readonly where: string;
  readonly values: readonly (CivilDate | readonly string[])[];
  /** The column by which rows are sorted, and then by id; undefined where they are sorted by id alone. */
  readonly dayColumn?: string;
  /** Who may get the rows; undefined where everybody who reads the table may. */
  readonly scope?: SegmentScope;
  /** The select list, where it differs from the table's. */
  readonly columns?: string;
};

/** A table's parts in the order in which devices need them. Together they hold each row once. */
export async function snapshotParts(
  tx: CompanyTx,
  companyId: string,
  table: StoredTable,
  today: CivilDate,
  first: FirstRows,
): Promise<readonly SnapshotPart[]> {
  const held = HOT_DAYS[table.name];
  if (table.reading.by === 'card') return cardParts(tx, companyId, table);
  if (held?.months === true) return monthParts(tx, companyId, table, today, first, held);
  if (held !== undefined) {
    const where = `and t.${quoted(columnOf(held.field))} between $3::date and $4::date `;
    return [{ key: 'hot', where, values: [addDays(today, held.from), addDays(today, held.to)] }];
  }
  const ids = first.ids.get(table.name);
  const whole: SnapshotPart = { key: 'hot', where: '', values: [] };
  const parts: readonly SnapshotPart[] =
    ids === undefined
      ? [whole]
      : [
          { key: daysSegment(first.from, first.to), where: 'and t.id = any($3::uuid[]) ', values: [ids] },
          { ...whole, where: 'and not (t.id = any($3::uuid[])) ', values: [ids] },
        ];
  const { reading } = table;
  return reading.by === 'parent' ? parts.flatMap((part) => partsByKind(reading, part)) : parts;
}

/** Rows of the first days, then the other months of the season, nearest first, then what is older or far ahead. */
async function monthParts(
  tx: CompanyTx,
  companyId: string,
  table: StoredTable,
  today: CivilDate,
  { from, to }: FirstRows,
  { field, ...season }: HotDays,
): Promise<readonly SnapshotPart[]> {
  const dayColumn = columnOf(field);
  const day = `t.${quoted(dayColumn)}`;
  const first = addDays(today, season.from);
  const last = addDays(today, season.to);
  const where = `and ${day} between $4::date and $5::date and ${day} not between $6::date and $7::date `;
  const months = await readMonths(tx, companyId, table, dayColumn);
  const hot = months
    .filter((month) => endOf(month) >= first && startOf(month) <= last)
    .map((month) => ({
      key: `hot-${month}`,
      where,
      values: [later(startOf(month), first), earlier(endOf(month), last), from, to],
      dayColumn,
    }));
  const cold = months
    .filter((month) => startOf(month) < first || endOf(month) > last)
    .map((month) => ({ key: month, where, values: [startOf(month), endOf(month), first, last], dayColumn }));
  const isPast = ({ key }: SnapshotPart) => key < `hot-${today.slice(0, 7)}`;
  return [
    { key: daysSegment(from, to), where: `and ${day} between $3::date and $4::date `, values: [from, to] },
    ...hot.filter((part) => !isPast(part)),
    ...hot.filter(isPast).reverse(),
    ...cold.reverse(),
  ];
}

/** Splits rows by the kind of record they are about, so that a device fetches those that its person may read. */
function partsByKind(
  { field, kinds }: Extract<TableReading, { by: 'parent' }>,
  { key, where, values }: SnapshotPart,
): readonly SnapshotPart[] {
  return kinds.map((kind) => ({
    key: `${key}-${kind}`,
    where: `${where}and t.${quoted(columnOf(field))} = ${literal(kind)} `,
    values,
    scope: { kinds: [kind], owner: null },
  }));
}

/**
 * Splits cards by the kinds they tell of, and once more by person: those who may not read all the kinds of a card get
 * their own cards from the second set. No device loads a card twice.
 */
async function cardParts(tx: CompanyTx, companyId: string, table: StoredTable): Promise<readonly SnapshotPart[]> {
  const text =
    'select distinct t.kinds, t.by_user_id as owner from attention t ' +
    'where t.company_id = $1::uuid and t.deleted_at is null order by t.kinds, t.by_user_id';
  const found = await query<{ kinds: readonly string[]; owner: string }>(tx, text, [companyId]);
  const sets = new Map(found.map(({ kinds }) => [kinds.join('_'), kinds]));
  const isOf = (kinds: readonly string[]) => `and t."kinds" = array[${kinds.map(literal).join(', ')}]::text[] `;
  return [
    ...[...sets].map(([name, kinds]) => ({
      key: `hot-${name}`,
      where: isOf(kinds),
      values: [],
      scope: {
        kinds,
        owner: null,
      },
    })),
    ...found.map(({ kinds, owner }) => ({
      key: `hot-own-${kinds.join('_')}`,
      where: `${isOf(kinds)}and t."by_user_id" = ${literal(owner)}::uuid `,
      values: [],
      scope: {
        kinds,
        owner,
      },
      columns: cardColumns(table, 'false'),
    })),
  ];
}

/** The months in which the table has rows, ascending: `2026-03`. */
async function readMonths(
  tx: CompanyTx,
  companyId: string,
  table: StoredTable,
  dayColumn: string,
): Promise<readonly string[]> {
  const text =
    `select distinct to_char(t.${quoted(dayColumn)}, 'YYYY-MM') as month from ${quoted(table.name)} t ` +
    'where t.company_id = $1::uuid and t.deleted_at is null order by 1';
  return (await query<{ month: string }>(tx, text, [companyId])).map(({ month }) => month);
}

function startOf(month: string): CivilDate {
  return `${month}-01`;
}

function endOf(month: string): CivilDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function later(left: CivilDate, right: CivilDate): CivilDate {
  return left > right ? left : right;
}

function earlier(left: CivilDate, right: CivilDate): CivilDate {
  return left < right ? left : right;
}
