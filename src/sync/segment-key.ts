import type { CivilDate } from '#shared/civil-date.ts';

/**
 * Keys of files by month. Rows by id fill as many files as they need: `hot`, `hot-2` …. Rows of a month are by day:
 * `hot-2026-11`, `2026-03-2`.
 */
const MONTH = /^(?:hot-)?\d{4}-\d{2}(?:-\d+)?$/;

/** Keys of files with what the boards of some days show: `hot-days-2026-11-27-2026-12-03`. */
const DAYS = /^hot-days-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})(?:-|$)/;

/** True for rows a device loads first and always holds; the others are older, or far ahead. */
export function isHotSegment(key: string): boolean {
  return key === 'hot' || key.startsWith('hot-');
}

/** True when the rows are those of a month, in the order of their days; in other segments they are sorted by id. */
export function isMonthSegment(key: string): boolean {
  return MONTH.test(key);
}

export function daysSegment(from: CivilDate, to: CivilDate): string {
  return `hot-days-${from}-${to}`;
}

/** The days whose boards need the rows of this segment and of its like; null for other segments. */
export function daysOfSegment(key: string): { readonly from: CivilDate; readonly to: CivilDate } | null {
  const [, from, to] = DAYS.exec(key) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}
