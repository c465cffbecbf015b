import { cellText, headers } from './sheet-row.ts';
import { foldText } from './sort-key.ts';

const TOTAL: ReadonlySet<string> = new Set(
  headers(`totaal, subtotaal, eindtotaal, totaal generaal, aantal, total, subtotal, grand total, totaux, sous total,
  total general, 合计, 总计, 小计, 共计, المجموع, الاجمالي, الإجمالي`).map(foldText),
);

/** True for a row that adds up others: a word for a total in its first cell, and behind it figures at most. */
export function isTotals(row: readonly string[]): boolean {
  const [first = '', ...others] = row.map(cellText).filter((cell) => cell !== '');
  const [word = '', rest = ''] = /^(\D+?)[\s:=]*([\d.,\s]*)$/.exec(first)?.slice(1) ?? [];
  return TOTAL.has(foldText(word).replaceAll('-', ' ')) && [rest, ...others].every(isFigure);
}

/** A figure with a unit at most, such as `7,40m`, `€ 1.200 p/j` or `9 plekken`: no postcode, which ends in capitals. */
const isFigure = (cell: string) =>
  /^[€\s\d.,-]*$|^[€\s-]*\d[\d.,-]*\s*(?:EUR|C?M|[\p{Ll}/.]{1,10})$/u.test(cell.trim());
