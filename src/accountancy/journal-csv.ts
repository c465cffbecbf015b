import type { JournalForm } from '#company/company-settings.ts';
import { plainAmount } from '#shared/money.ts';
import type { JournalEntry, LedgerAccounts } from './journal.ts';
import { FILE_FORMS, type FileForm } from './journal-forms.ts';

const BYTE_ORDER_MARK = '\u{feff}';
const LINE_END = '\r\n';

/** The journal as sheets and a bookkeeping program read it. */
export function writeJournalCsv(
  entries: readonly JournalEntry[],
  form: JournalForm,
  codes: Pick<LedgerAccounts, JournalEntry['journal']>,
): string {
  const { columns, separator, isMarked, ...written } = FILE_FORMS[form];
  const rows = entries.flatMap((entry, index) =>
    entry.lines.map((line) => {
      const row = { entry, line, place: index + 1, journal: codes[entry.journal] };
      return columns.map(([, cellOf]) => textOf(cellOf(row), { separator, ...written }));
    }),
  );
  const names = columns.map(([name]) => name);
  const lines = [names, ...rows].map((cells) => cells.join(separator));
  return `${isMarked ? BYTE_ORDER_MARK : ''}${lines.join(LINE_END)}${LINE_END}`;
}

type Written = Pick<FileForm, 'separator' | 'decimal' | 'day'>;
type Cell = ReturnType<FileForm['columns'][number][1]>;

function textOf(cell: Cell, { separator, decimal, day }: Written): string {
  if (cell === null) return '';
  if ('cents' in cell) return plainAmount(cell.cents).replace('.', decimal);
  if ('day' in cell) return day === 'iso' ? cell.day : cell.day.split('-').toReversed().join('-');
  return quoted(cell.text, separator);
}

/** Text that a sheet must not take for a formula gets an apostrophe before it; what would end a cell gets quotes. */
function quoted(text: string, separator: string): string {
  const line = text.replace(/[\r\n\t]+/g, ' ');
  const safe = /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
  return safe.includes(separator) || safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
