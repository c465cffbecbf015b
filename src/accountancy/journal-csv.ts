import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import { plainAmount } from '#shared/money.ts';
import type { JournalEntry } from './journal.ts';

/** The column names that Dutch bookkeeping programs use, in every language of the app. */
const COLUMNS = [
  'datum',
  'boekstuk',
  'relatiecode',
  'naam',
  'grootboek',
  'omschrijving',
  'debet',
  'credit',
  'btw-code',
  'btw-bedrag',
];
/** Excel takes the file for UTF-8 by this. */
const BYTE_ORDER_MARK = '\u{feff}';
const LINE_END = '\r\n';

/** The journal as sheets and bookkeeping programs read it: semicolons, decimal commas, days as `31-12-2026`. */
export function writeJournalCsv(entries: readonly JournalEntry[]): string {
  const rows = entries.flatMap(rowsOf);
  return `${BYTE_ORDER_MARK}${[COLUMNS, ...rows].map((cells) => cells.join(';')).join(LINE_END)}${LINE_END}`;
}

function rowsOf({ on, number, customerNumber, name, description, lines }: JournalEntry): string[][] {
  return lines.map(({ account, side, amountCents, vat }) => [
    dutchDay(on),
    cellOf(number),
    cellOf(customerNumber),
    cellOf(name),
    cellOf(account),
    cellOf(description),
    side === 'D' ? dutchAmount(amountCents) : '',
    side === 'C' ? dutchAmount(amountCents) : '',
    ...(vat === null ? ['', ''] : [vat.code, dutchAmount(vat.amountCents)]),
  ]);
}

/** Text that a sheet must not take for a formula gets an apostrophe before it; what would end a cell gets quotes. */
function cellOf(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, ' ');
  const safe = /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
  return /[;"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function dutchDay(day: CivilDate): string {
  return day.split('-').toReversed().join('-');
}

function dutchAmount(cents: Cents): string {
  return plainAmount(cents).replace('.', ',');
}
