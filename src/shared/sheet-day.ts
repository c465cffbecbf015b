import { isCivilDate } from './civil-date.ts';
import { foldText } from './sort-key.ts';
import { latinFigures } from './written-day.ts';

const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** A year of two digits up to this is in this century, a later one in the last. */
const LAST_OF_THIS_CENTURY = 69;

/** The names of months, folded, in six languages as they are written out and shortened, with their number. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  ['nl', 'en', 'fr', 'es', 'ar'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const words = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_none, at): [string, number] => {
        const parts = words.formatToParts(Date.UTC(2026, at, 15));
        return [foldMonth(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1];
      });
    }),
  ),
);

function foldMonth(word: string): string {
  return foldText(word).replace(/[.,]$/, '');
}

/**
 * A day as `YYYY-MM-DD`, from how people write one: `3-4-2026`, `3/4/26`, `3 apr 2026`, `April 3, 2026`, `2026/04/03`,
 * `2026年4月3日` or Excel's count of days, each with a time or without. The day comes before the month. Undefined when it is no
 * day, null when empty.
 */
export function readDay(given: string): string | null | undefined {
  const text = latinFigures(given).trim();
  if (text === '') return null;
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    return new Date(EXCEL_EPOCH_MS + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  }
  const plain = text.replace(/[T ,]+\d{1,2}:\d{2}.*$/, '').trim();
  const first = /^(\d{4})[-/. 年](\d{1,2})[-/. 月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (first !== null) return dayOf(first[1], first[2], first[3]);
  const last = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(plain);
  if (last !== null) return dayOf(last[3], last[2], last[1]);
  return namedDay(plain);
}

/** The years that a figure of four may mean where nothing else stands in a cell. */
const [FIRST_YEAR, LAST_YEAR] = [1950, 2099];

/**
 * The first day of a month or a year, where a cell names no more than that: `maart 2018`, `03-2018`, `2018-03`, `2018`.
 * Undefined for everything else, also for a whole day.
 */
export function readFirstDay(given: string): string | undefined {
  const text = latinFigures(given).trim();
  const words = foldText(text)
    .split(/[\s\-/.,年月]+/)
    .filter((word) => word !== '');
  const year = words.find((word) => /^\d{4}$/.test(word));
  const others = words.filter((word) => word !== year);
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR || others.length > 1)
    return undefined;
  if (words.length > others.length + 1) return undefined;
  const [month] = others;
  if (month === undefined) return dayOf(year, '1', '1');
  const number = /^\d{1,2}$/.test(month) ? month : MONTHS.get(foldMonth(month));
  return number === undefined ? undefined : dayOf(year, String(number), '1');
}

/** A day whose month is a word, before or after the day; a weekday and `de` between them say nothing. */
function namedDay(text: string): string | undefined {
  const words = foldText(text)
    .split(/[\s\-/.,]+/)
    .filter((word) => word !== '');
  const month = words.map((word) => MONTHS.get(foldMonth(word))).find((found) => found !== undefined);
  const figures = words.flatMap((word) => /^(\d{1,4})(st|nd|rd|th|er|e)?$/.exec(word)?.[1] ?? []);
  const [day, year] = (figures[0]?.length ?? 0) === 4 ? [figures[1], figures[0]] : figures;
  return figures.length === 2 && month !== undefined ? dayOf(year, String(month), day) : undefined;
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const century = Number(year) <= LAST_OF_THIS_CENTURY ? '20' : '19';
  const whole = year.length === 2 ? `${century}${year}` : year;
  const found = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(found) ? found : undefined;
}
