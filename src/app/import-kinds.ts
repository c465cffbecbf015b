import { CUSTOMER_COLUMNS, mapCustomerRow } from '#customers/customer-import.ts';
import { mapObjectRow, OBJECT_COLUMNS } from '#objects/object-import.ts';
import { cellsByField, guessFields, type MappedRow, type SheetColumn } from '#shared/sheet-row.ts';
import { mapSpotRow, SPOT_COLUMNS } from '#spots/spot-import.ts';

export const IMPORT_KINDS = ['customers', 'objects', 'spots'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

type Kind = {
  readonly columns: readonly SheetColumn[];
  readonly map: (cells: Readonly<Record<string, string>>) => MappedRow;
};

export const KINDS: Readonly<Record<ImportKindName, Kind>> = {
  customers: { columns: CUSTOMER_COLUMNS, map: mapCustomerRow },
  objects: { columns: OBJECT_COLUMNS, map: mapObjectRow },
  spots: { columns: SPOT_COLUMNS, map: mapSpotRow },
};

/** The fields that columns fill, in the order of the columns; null for a column that is left out. */
export type Mapping = readonly (string | null)[];
export type Sheet = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
};

const FIRST_ROWS = 5;

/** Finds the header among the first rows: titles above it are left out. */
export function openSheet(kind: ImportKindName, rows: readonly (readonly string[])[]): Sheet {
  const guesses = rows.slice(0, FIRST_ROWS).map((row) => guessFields(KINDS[kind].columns, row));
  const known = guesses.map((guess) => guess.filter((field) => field !== null).length);
  const at = known.indexOf(Math.max(...known));
  return { headers: rows[at] ?? [], rows: rows.slice(at + 1), mapping: guesses[at] ?? [] };
}

/** The header row of an empty sheet of this kind: words of the interface where they are known again when it comes back. */
export function templateHeaders(kind: ImportKindName, label: (field: string) => string): readonly string[] {
  return KINDS[kind].columns.map((column) => {
    const word = label(column.field);
    return guessFields([column], [word])[0] === null ? (column.headers[0] ?? column.field) : word;
  });
}

/** A row of the sheet as the server takes it: names in snake_case, what is empty left to its default. */
export function rowBody(kind: ImportKindName, mapping: Mapping, row: readonly string[]): MappedRow {
  const { fields, problems } = KINDS[kind].map(cellsByField(mapping, row));
  const body = Object.entries(fields).map(([field, value]) => [snakeCase(field), value]);
  return { fields: Object.fromEntries(body) as MappedRow['fields'], problems };
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function camelCase(field: string): string {
  return field.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
