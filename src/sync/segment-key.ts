/**
 * Keys of files by month. Rows by id fill as many files as they need: `hot`, `hot-2` …. Rows of a month are by day:
 * `hot-2026-11`, `2026-03-2`.
 */
const MONTH = /^(?:hot-)?\d{4}-\d{2}(?:-\d+)?$/;

/** True for rows a device loads first and always holds; the others are older, or far ahead. */
export function isHotSegment(key: string): boolean {
  return key === 'hot' || key.startsWith('hot-');
}

/** True when the rows are those of a month, in the order of their days; in other segments they are sorted by id. */
export function isMonthSegment(key: string): boolean {
  return MONTH.test(key);
}
