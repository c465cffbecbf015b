import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { HOT_DAYS } from '#sync/hot-days.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { cardColumns, literal, type SegmentScope } from '../rows/reading.ts';
import type { StoredTable, TableReading } from '../rows/registry.ts';
import { columnOf, quoted } from '../rows/row-sql.ts';
import { query } from '../rows/rows.ts';

/** Before every day a row can have. */
export const FIRST_DAY = '0001-01-01';

/**
 * Rows of a table that share a segment key. `where` begins with `and`; `days` are its parameters, after all others.
 */
export type SnapshotPart = {
  readonly key: string;
  readonly where: string;
  readonly days: readonly CivilDate[];
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
): Promise<readonly SnapshotPart[]> {
  const held = HOT_DAYS[table.name];
  if (table.reading.by === 'parent') return partsByKind(table.reading);
  if (table.reading.by === 'card') return cardParts(tx, companyId, table);
  if (held === undefined) return [{ key: 'hot', where: '', days: [] }];
  const dayColumn = columnOf(held.field);
  const first = addDays(today, held.from);
  const last = addDays(today, held.to);
  if (held.months === undefined) {
    const where = `and t.${quoted(dayColumn)} between $3::date and $4::date `;
    return [{ key: 'hot', where, days: [first, last] }];
  }
  const months = await readMonths(tx, companyId, table, dayColumn);
  const hot = months
    .filter((month) => endOf(month) >= first && startOf(month) <= last)
    .map((month) => ({
      key: `hot-${month}`,
      where: `and t.${quoted(dayColumn)} between $4::date and $5::date `,
      days: [later(startOf(month), first), earlier(endOf(month), last)],
      dayColumn,
    }));
  const cold = months
    .filter((month) => startOf(month) < first || endOf(month) > last)
    .map((month) => ({
      key: month,
      where:
        `and t.${quoted(dayColumn)} between $4::date and $5::date ` +
        `and t.${quoted(dayColumn)} not between $6::date and $7::date `,
      days: [startOf(month), endOf(month), first, last],
      dayColumn,
    }));
  const isPast = ({ key }: SnapshotPart) => key < `hot-${today.slice(0, 7)}`;
  return [...hot.filter((part) => !isPast(part)), ...hot.filter(isPast).reverse(), ...cold.reverse()];
}

/** Splits rows by the kind of record they are about, so that a device fetches those that its person may read. */
function partsByKind({ field, kinds }: Extract<TableReading, { by: 'parent' }>): readonly SnapshotPart[] {
  return kinds.map((kind) => ({
    key: `hot-${kind}`,
    where: `and t.${quoted(columnOf(field))} = ${literal(kind)} `,
    days: [],
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
      days: [],
      scope: {
        kinds,
        owner: null,
      },
    })),
    ...found.map(({ kinds, owner }) => ({
      key: `hot-own-${kinds.join('_')}`,
      where: `${isOf(kinds)}and t."by_user_id" = ${literal(owner)}::uuid `,
      days: [],
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
