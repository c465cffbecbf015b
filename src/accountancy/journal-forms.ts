import type { JournalForm } from '#company/company-settings.ts';
import type { JournalEntry, JournalLine } from './journal.ts';

/** A line of a booking in a file. `place`: of its booking in the file, from 1; `journal`: its code. */
export type JournalRow = {
  readonly entry: JournalEntry;
  readonly line: JournalLine;
  readonly place: number;
  readonly journal: string;
};

/** What a cell is made of: a text, a day, an amount in cents, or nothing. */
type Cell = { readonly text: string } | { readonly day: string } | { readonly cents: number } | null;
type Column = readonly [name: string, of: (row: JournalRow) => Cell];

/** How a program reads bookings as a file. */
export type FileForm = {
  readonly columns: readonly Column[];
  readonly separator: ';' | ',';
  readonly decimal: ',' | '.';
  /** `31-12-2026` or `2026-12-31`. */
  readonly day: 'dutch' | 'iso';
  /** Begins with a byte order mark, by which Excel takes the file for UTF-8. */
  readonly isMarked: boolean;
};

const text =
  (of: (row: JournalRow) => string): Column[1] =>
  (row) => ({ text: of(row) });
const day: Column[1] = ({ entry }) => ({ day: entry.on });
const account = text(({ line }) => line.account);
const words = text(({ entry }) => entry.description);
const number = text(({ entry }) => entry.number);
const customer = text(({ entry }) => entry.customerNumber);
const invoice = text(({ entry }) => entry.invoiceNumber);
const journal = text((row) => row.journal);
const onSide =
  (side: JournalLine['side']): Column[1] =>
  ({ line }) =>
    line.side === side ? { cents: line.amountCents } : null;
const [debit, credit] = [onSide('D'), onSide('C')];
const vatCode: Column[1] = ({ line }) => (line.vat === null ? null : { text: line.vat.code });
const vatAmount: Column[1] = ({ line }) => (line.vat === null ? null : { cents: line.vat.amountCents });

const PLAIN: readonly Column[] = [
  ['datum', day],
  ['boekstuk', number],
  ['relatiecode', customer],
  ['naam', text(({ entry }) => entry.name)],
  ['grootboek', account],
  ['omschrijving', words],
  ['debet', debit],
  ['credit', credit],
  ['btw-code', vatCode],
  ['btw-bedrag', vatAmount],
];
const DUTCH = { separator: ';', decimal: ',', day: 'dutch', isMarked: true } as const;
const WITH_JOURNAL: FileForm = { ...DUTCH, columns: [['dagboek', journal], ...PLAIN, ['factuurnummer', invoice]] };

/** By program. Names of columns are those of the programs, in every language of the app. */
export const FILE_FORMS: Readonly<Record<JournalForm, FileForm>> = {
  general: { ...DUTCH, columns: PLAIN },
  // Each is told once which column is what: an import definition.
  exact_online: WITH_JOURNAL,
  twinfield: WITH_JOURNAL,
  afas: WITH_JOURNAL,
  snelstart: {
    ...DUTCH,
    isMarked: false,
    columns: [
      ['FldDagboek', journal],
      // Lines with the same code are one booking.
      ['FldBoekingcode', text(({ place }) => String(place))],
      ['FldDatum', day],
      ['FldGrootboeknummer', account],
      ['FldDebet', debit],
      ['FldCredit', credit],
      ['FldOmschrijving', words],
      ['FldBoekstuk', number],
      ['FldRelatiecode', customer],
      ['FldFactuurnummer', invoice],
    ],
  },
  moneybird: {
    separator: ',',
    decimal: '.',
    day: 'iso',
    isMarked: false,
    columns: [
      ['reference', number],
      ['date', day],
      ['ledger_account', account],
      ['description', words],
      ['debit', debit],
      ['credit', credit],
    ],
  },
  e_boekhouden: {
    ...DUTCH,
    columns: [
      ['Soort', text(() => 'Memoriaal')],
      ['Datum', day],
      ['Boekstuk', number],
      ['RelatieCode', customer],
      ['Factuurnummer', invoice],
      ['Rekening', account],
      ['Omschrijving', words],
      ['Debet', debit],
      ['Credit', credit],
      ['BTWCode', vatCode],
    ],
  },
};
