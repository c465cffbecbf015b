import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { HOT_DAYS } from '#sync/hot-days.ts';
import type { CompanyTx } from './company-door.ts';
import type { StoredTable } from './registry.ts';
import { columnOf, quoted } from './row-sql.ts';
import { query } from './rows.ts';

/** Before every day a row can have. */
export const FIRST_DAY = '0001-01-01';

/** Rows of a table that share a segment key: `where` begins with `and`, its parameters are `days`, the last ones. */
export type SnapshotPart = {
  readonly key: string;
  readonly where: string;
  readonly days: readonly CivilDate[];
  /** The column by which rows are sorted, and then by id; undefined where they are sorted by id alone. */
  readonly dayColumn?: string;
};

/** A table's parts in the order in which devices need them. Together they hold each row once. */
export async function snapshotParts(
  tx: CompanyTx,
  companyId: string,
  table: StoredTable,
  today: CivilDate,
): Promise<readonly SnapshotPart[]> {
  const held = HOT_DAYS[table.name];
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
