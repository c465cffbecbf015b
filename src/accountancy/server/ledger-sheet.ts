import type { CellObject } from 'xlsx';
import type { Said } from '#locales/speak.ts';
import type { Cents } from '#shared/money.ts';
import { directionOf, type Language } from '#shared/request-language.ts';
import { text, writeBook } from '#sync/server/sheets/sheet-cells.ts';
import type { LedgerDocument } from '../journal.ts';
import { type RateName, rateName } from '../vat-rate.ts';
import type { LEDGER_SHEET_WORDS } from './ledger-sheet.words.ts';

export type LedgerSheetWords = Said<typeof LEDGER_SHEET_WORDS>;

export type DocumentRow = LedgerDocument & {
  readonly series: string;
  readonly sequence: number;
  readonly openCents: Cents;
};

const WIDTHS = [12, 13, 13, 14, 30, 12, 12, 12, 12, 14, 14, 12, 12, 12];
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

/** The workbook of a period's invoices, in the order of their numbers. */
export function buildLedgerSheet(
  documents: readonly DocumentRow[],
  { sheet, columns }: LedgerSheetWords,
  language: Language,
): Uint8Array {
  return writeBook(sheet, columns, documents.map(cellsOf), WIDTHS, directionOf(language) === 'rtl');
}

function cellsOf(document: DocumentRow): (CellObject | null)[] {
  const { number, issuedOn, dueOn, customerNumber, name, totalCents, openCents } = document;
  const net = (rate: RateName) => amount(sumOf(document, rate, 'netCents'));
  const vat = (rate: RateName) => amount(sumOf(document, rate, 'vatCents'));
  return [
    text(number),
    day(issuedOn),
    day(dueOn),
    text(customerNumber),
    text(name),
    net('high'),
    vat('high'),
    net('low'),
    vat('low'),
    net('other'),
    vat('other'),
    net('untaxed'),
    amount(totalCents),
    amount(openCents),
  ];
}

function sumOf({ vat }: DocumentRow, rate: RateName, part: 'netCents' | 'vatCents'): Cents {
  return vat.reduce((sum, group) => (rateName(group) === rate ? sum + group[part] : sum), 0);
}

function amount(cents: Cents): CellObject | null {
  return cents === 0 ? null : { t: 'n', v: cents / 100, z: '#,##0.00' };
}

/** Days are numbers in a sheet, counted from 30 December 1899. */
function day(on: string | null): CellObject | null {
  if (on === null) return null;
  return { t: 'n', v: (Date.parse(`${on}T00:00:00Z`) - DAY_ZERO_MS) / 86_400_000, z: 'dd-mm-yyyy' };
}
