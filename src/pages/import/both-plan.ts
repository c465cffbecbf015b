import { mapCustomerRow } from '#customers/customer-import.ts';
import { foldZipcode, normaliseEmail } from '#customers/same-customer.ts';
import { groupSheetCustomers, type SheetCustomer } from '#customers/sheet-groups.ts';
import { readCountry } from '#shared/countries.ts';
import { cellsByField, cellText, readSwitch } from '#shared/sheet-row.ts';
import { foldText } from '#shared/sort-key.ts';
import { plainField, type Side, sideOf } from './both-columns.ts';
import { cellsOf, hasSide } from './both-rows.ts';
import type { Mapping, Sheet } from './import-kinds.ts';

/** A cell that says something else about a customer than a row above, which counts. Rows by number, from 0. */
export type Difference = {
  readonly row: number;
  readonly field: string;
  readonly cell: string;
  readonly keptRow: number;
  readonly kept: string;
};

/** One of the customers of the sheet: the rows that mean it, and the row each of its cells comes from. */
export type PlannedCustomer = { readonly rows: readonly number[]; readonly cellRows: readonly (number | undefined)[] };

/** What a sheet of both makes: a sheet of customers, each once, and a sheet of objects. */
export type BothPlan = {
  readonly customers: Sheet;
  readonly planned: readonly PlannedCustomer[];
  readonly objects: Sheet;
  /** The row of each object. */
  readonly objectRows: readonly number[];
  /** The customer of a row, by number. */
  readonly customerOf: ReadonlyMap<number, number>;
  /** Rows that fit several customers. */
  readonly ambiguous: ReadonlySet<number>;
  readonly differences: readonly Difference[];
  /** The number of each row in the file. */
  readonly numbers: readonly number[];
};

/** Takes a sheet of both apart. */
export function planBoth(sheet: Sheet): BothPlan {
  const cells = sheet.rows.map((row) => cellsByField(sheet.mapping, row));
  const groups = groupSheetCustomers(
    cells.map((row) => (hasSide('customer', row) ? toldOf(cellsOf('customer', row)) : null)),
  );
  const members: number[][] = [];
  for (const [at, group] of groups.entries()) {
    if (typeof group === 'number') members[group] = [...(members[group] ?? []), at];
  }
  const merged = members.map((rows) => mergeRows(sheet, rows));
  const objectRows = [...cells.keys()].filter((at) => hasSide('object', cells[at] ?? {}));
  return {
    customers: part(
      'customer',
      sheet,
      merged.map(({ row }) => row),
    ),
    planned: merged.map(({ cellRows }, at) => ({ rows: members[at] ?? [], cellRows })),
    objects: part(
      'object',
      sheet,
      objectRows.map((at) => sheet.rows[at] ?? []),
    ),
    objectRows,
    customerOf: new Map([...groups.entries()].flatMap(([at, one]) => (typeof one === 'number' ? [[at, one]] : []))),
    ambiguous: new Set([...groups.keys()].filter((at) => groups[at] === 'ambiguous')),
    numbers: sheet.numbers,
    differences: merged.flatMap(({ differences }) => differences).toSorted((a, b) => a.row - b.row),
  };
}

function toldOf(cells: Readonly<Record<string, string>>): SheetCustomer {
  return mapCustomerRow(cells).fields as SheetCustomer;
}

function part(side: Side, { headers, mapping, remembered, keyless = false }: Sheet, rows: Sheet['rows']): Sheet {
  const own: Mapping = mapping.map((field) => (field !== null && sideOf(field) === side ? plainField(field) : null));
  return { headers, rows, numbers: [], mapping: own, remembered, keyless };
}

/** Fields that say one thing together: of two addresses none is put together from both. */
const UNITS: Readonly<Record<string, string>> = {
  firstname: 'name',
  infix: 'name',
  fullName: 'name',
  lastnameFirst: 'name',
  lastname: 'name',
  street: 'address',
  houseNumber: 'address',
  houseNumberAddition: 'address',
  zipcode: 'address',
  city: 'address',
  zipcodeAndCity: 'address',
};

type Merged = { readonly row: string[]; readonly cellRows: (number | undefined)[]; readonly differences: Difference[] };

/** The rows of one customer as one row: what an earlier row says counts, a later one adds what is still empty. */
function mergeRows({ rows, mapping }: Sheet, members: readonly number[]): Merged {
  const merged: Merged = { row: mapping.map(() => ''), cellRows: mapping.map(() => undefined), differences: [] };
  const columns = mapping.flatMap((field, column) =>
    field !== null && sideOf(field) === 'customer' ? [{ column, field: plainField(field) }] : [],
  );
  const units = new Map<string, typeof columns>();
  for (const one of columns) {
    const unit = UNITS[one.field] ?? one.field;
    units.set(unit, [...(units.get(unit) ?? []), one]);
  }
  for (const at of members) {
    const cell = (column: number) => cellText(rows[at]?.[column]);
    for (const unit of units.values()) {
      const filled = unit.filter(({ column }) => cell(column) !== '');
      const others = filled.filter(({ column, field }) => !isSame(field, merged.row[column] ?? '', cell(column)));
      if (unit[0]?.field === 'note') addNote(merged, others, at, cell);
      else if (others.length === 0) {
        for (const { column } of filled) {
          if (merged.row[column] !== '') continue;
          merged.row[column] = cell(column);
          merged.cellRows[column] = at;
        }
      } else {
        for (const { column, field } of others) {
          const kept = { keptRow: merged.cellRows[column] ?? at, kept: merged.row[column] ?? '' };
          merged.differences.push({ row: at, field: `customer.${field}`, cell: cell(column), ...kept });
        }
      }
    }
  }
  return merged;
}

/** Remarks are often about the object beside them: all of them are kept. */
function addNote(
  { row, cellRows }: Merged,
  columns: readonly { readonly column: number }[],
  at: number,
  cell: (column: number) => string,
): void {
  for (const { column } of columns) {
    const lines = (row[column] ?? '').split('\n').filter((line) => line !== '');
    if (!lines.includes(cell(column))) row[column] = [...lines, cell(column)].join('\n');
    cellRows[column] ??= at;
  }
}

/** True where a cell adds to what is known, or says the same in other signs. */
function isSame(field: string, known: string, cell: string): boolean {
  return known === '' ? field !== 'note' : plain(field, known) === plain(field, cell);
}

function plain(field: string, cell: string): string {
  if (field === 'email') return normaliseEmail(cell);
  if (field === 'zipcode') return foldZipcode(cell).replaceAll('-', '');
  // The last nine digits: a number with and without its country.
  if (field === 'phone' || field === 'mobile') return cell.replaceAll(/\D/g, '').slice(-9);
  if (field === 'country') return readCountry(cell) ?? foldText(cell);
  if (field === 'status') return String(readSwitch(cell) ?? foldText(cell));
  return foldText(cell);
}
