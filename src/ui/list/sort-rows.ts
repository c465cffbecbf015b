import { type ListSort, sortParts } from '#shared/list-sort.ts';

/** What a row is sorted by in a column; empty for a row that has nothing there. */
export type SortValue = string | number;

/**
 * A sorted copy of rows that are all on the device; without a sort the rows as they are. Rows without a value stay last in
 * both directions, equal ones keep their order.
 */
export function sortRows<Row, Key extends string>(
  rows: readonly Row[],
  sort: ListSort<Key> | '',
  values: Readonly<Record<Key, (row: Row) => SortValue>>,
): readonly Row[] {
  if (sort === '') return rows;
  const { key, descending } = sortParts(sort);
  const valueOf = values[key];
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((left, right) => {
      if (left.value === right.value) return 0;
      if (left.value === '' || right.value === '') return left.value === '' ? 1 : -1;
      return left.value < right.value ? -sign : sign;
    })
    .map(({ row }) => row);
}
