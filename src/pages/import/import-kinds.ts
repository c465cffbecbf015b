import { CUSTOMER_COLUMNS, guessCustomerFields } from '#customers/customer-columns.ts';
import { CUSTOMER_EXAMPLE, mapCustomerRow } from '#customers/customer-import.ts';
import { OBJECT_COLUMNS } from '#objects/object-columns.ts';
import { mapObjectRow, OBJECT_EXAMPLE } from '#objects/object-import.ts';
import {
  cellsByField,
  cellText,
  fieldsOfHeader,
  guessFields,
  type MappedRow,
  type SheetColumn,
} from '#shared/sheet-row.ts';
import { isSizeField, withUnits } from '#shared/sheet-size.ts';
import { isTotals } from '#shared/sheet-totals.ts';
import { snakeCase } from '#shared/snake-case.ts';
import { guessSpotFields, mapSpotRow, SPOT_COLUMNS, SPOT_EXAMPLE } from '#spots/spot-import.ts';
import { BOTH_COLUMNS, guessBoth, plainField, withCategories } from './both-columns.ts';
import { BOTH_EXAMPLE, mapBothRow } from './both-rows.ts';
import type { SheetPart, SheetRows } from './import-sheet.ts';

/** The records that imports make. */
export type RecordKind = 'customers' | 'objects' | 'spots';
/** `both`: a sheet with customers and their objects in the same rows. */
export const IMPORT_KINDS = ['customers', 'objects', 'spots', 'both'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

type Kind = {
  readonly columns: readonly SheetColumn[];
  readonly map: (cells: Readonly<Record<string, string>>) => MappedRow;
  /** Required fields: at least one field of each list must have a column. */
  readonly required: readonly (readonly string[])[];
  /** A row as people fill it in: shown in the empty sheet, left out when it comes back. */
  readonly example: Readonly<Record<string, string>>;
  /** How it guesses the fields of headers, where each header alone does not tell. */
  readonly guess?: (headers: readonly string[]) => Mapping;
};

export const KINDS: Readonly<Record<ImportKindName, Kind>> = {
  customers: {
    columns: CUSTOMER_COLUMNS,
    map: mapCustomerRow,
    required: [['lastname', 'fullName', 'companyName']],
    example: CUSTOMER_EXAMPLE,
    guess: guessCustomerFields,
  },
  objects: {
    columns: OBJECT_COLUMNS,
    map: mapObjectRow,
    required: [['plate', 'reference']],
    example: OBJECT_EXAMPLE,
  },
  spots: {
    columns: SPOT_COLUMNS,
    map: mapSpotRow,
    required: [['warehouse'], ['name']],
    example: SPOT_EXAMPLE,
    guess: guessSpotFields,
  },
  both: {
    columns: BOTH_COLUMNS,
    map: mapBothRow,
    required: [
      ['customer.lastname', 'customer.fullName', 'customer.companyName'],
      ['object.plate', 'object.reference'],
    ],
    example: BOTH_EXAMPLE,
    guess: guessBoth,
  },
};

/** The fields that headers mean, by themselves. */
export function guess(kind: ImportKindName, headers: readonly string[]): Mapping {
  return KINDS[kind].guess?.(headers) ?? guessFields(KINDS[kind].columns, headers);
}

/** The field that a column of addresses fills, where no header says so. */
const MAILED: Readonly<Partial<Record<ImportKindName, string>>> = {
  customers: 'email',
  objects: 'customer',
  both: 'customer.email',
};

/** Guesses from the headers, and from what stands below them: a column whose cells hold an @ is one of addresses. */
function guessSheet(kind: ImportKindName, headers: readonly string[], rows: SheetRows): Mapping {
  const named = withNameOrder(withoutSecondName(guess(kind, headers)), rows);
  const mapping = withCategories(withoutRowNumbers(named, rows), rows);
  const field = MAILED[kind];
  if (field === undefined || mapping.includes(field)) return mapping;
  const column = mapping.findIndex((found, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return found === null && cells.length > 0 && cells.filter((cell) => cell.includes('@')).length * 2 > cells.length;
  });
  return mapping.map((found, at) => (at === column ? field : found));
}

/** Fewer cells than this do not tell a count from house numbers, nor do larger steps: some rows were taken out. */
const LEAST_COUNTED = 3;
const MOST_SKIPPED = 3;

/** Leaves out a column “Nr.” that has no house numbers: it counts the rows, or there is no address beside it. */
function withoutRowNumbers(mapping: Mapping, rows: SheetRows): Mapping {
  const hasAddress = mapping.some(
    (field) => field !== null && /^(customer\.)?(street|zipcode|zipcodeAndCity)$/.test(field),
  );
  return mapping.map((field, at) => {
    if (field !== 'houseNumber' && field !== 'customer.houseNumber') return field;
    const cells = rows.map((row) => cellText(row[at])).filter((cell) => cell !== '');
    const steps = cells.slice(1).map((cell, nth) => Number(cell) - Number(cells[nth]));
    const isCount = steps.every((step) => step >= 1 && step <= MOST_SKIPPED);
    return !hasAddress || (isCount && cells.length >= LEAST_COUNTED) ? null : field;
  });
}

/**
 * Beside a first name “Nom” is the last name. Beside a last name, as of a company, a whole name has no place of its own.
 */
function withoutSecondName(mapping: Mapping): Mapping {
  const has = (name: string) => mapping.some((field) => field === name || field === `customer.${name}`);
  if (!has('firstname') && !has('lastname')) return mapping;
  const isTaken = has('lastname');
  return mapping.map((field) => {
    if (field === null || wholeName(field) === null) return field;
    return isTaken ? null : field.replace(/fullName|lastnameFirst/, 'lastname');
  });
}

/** The order of the names in a column of whole names; null for another column. */
export function wholeName(field: string | null): NameOrder | null {
  return field === null ? null : (NAME_ORDERS.find((order) => plainField(field) === order) ?? null);
}

/** The columns with whole names in another order. */
export function withOrder(mapping: Mapping, order: NameOrder): Mapping {
  return mapping.map((field) => {
    const now = wholeName(field);
    return now === null || field === null ? field : field.replace(now, order);
  });
}

/** The last name is first in a column of whole names where most of them have a comma. */
function withNameOrder(mapping: Mapping, rows: SheetRows): Mapping {
  const column = mapping.findIndex((field) => wholeName(field) === 'fullName');
  const cells = rows.map((row) => cellText(row[column])).filter((cell) => cell !== '');
  const commas = cells.filter((cell) => /^[^,]+,[^,]+$/.test(cell)).length;
  return commas * 2 > cells.length ? withOrder(mapping, 'lastnameFirst') : mapping;
}

/** The columns that are left out although something stands in them. */
export function leftOutColumns({ headers, rows, mapping }: Sheet): readonly number[] {
  return [...headers.keys()].filter(
    (column) => (mapping[column] ?? null) === null && rows.some((row) => cellText(row[column]) !== ''),
  );
}

/** The fields of columns with whole names: `Daan Bakker`, `Bakker Daan`. */
const NAME_ORDERS = ['fullName', 'lastnameFirst'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** The fields that columns fill, in the order of the columns; null for a column that is left out. */
export type Mapping = readonly (string | null)[];
export type Sheet = {
  readonly headers: readonly string[];
  readonly rows: SheetRows;
  /** The number that each row has in the file. */
  readonly numbers: readonly number[];
  /** The numbers in the file of rows that only add up others: no records, left out. */
  readonly totals?: readonly number[];
  readonly mapping: Mapping;
  /** True when the mapping is the one a person chose for an earlier file with this header. */
  readonly remembered: boolean;
  /** What objects without a category become; where nobody chose, what the field takes by itself. */
  readonly category?: string;
  /** Takes objects too that neither a plate nor a number tells apart. */
  readonly keyless?: boolean;
};

/** The number that a row of the sheet has in the file. */
export function rowNumber({ numbers }: Pick<Sheet, 'numbers'>, at: number): number {
  return numbers[at] ?? at + 1;
}

/** Recalls the mapping chosen for an earlier file with this header; null when there was none. */
export type Recall = (headers: readonly string[]) => Mapping | null;

const FIRST_ROWS = 5;

/** Opens a sheet: finds the header among the first rows, skips titles above it and the example row of an empty sheet. */
export function openSheet(
  kind: ImportKindName,
  rows: SheetRows,
  recall: Recall = () => null,
  numbers: readonly number[] = rows.map((_row, at) => at + 1),
): Sheet {
  const first = rows.slice(0, FIRST_ROWS);
  const seenAt = first.findIndex((row) => recall(row) !== null);
  const at = seenAt === -1 ? headerAt(kind, first) : seenAt;
  const headers = rows[at] ?? [];
  const recalled = recall(headers);
  const mapping = recalled ?? guessSheet(kind, headers, rows.slice(at + 1));
  const given = [...rows.keys()].slice(at + 1).filter((index) => !isExample(kind, mapping, rows[index] ?? []));
  const numberOf = (index: number) => numbers[index] ?? index + 1;
  const totals = new Set(given.filter((index) => isTotals(rows[index] ?? [])));
  const records = given.filter((index) => !totals.has(index));
  const kept = records.map((index) => rows[index] ?? []);
  const isSize = (header: string) => fieldsOfHeader(KINDS[kind].columns, header).some(isSizeField);
  return {
    headers,
    rows: withUnits(headers, kept, isSize),
    numbers: records.map(numberOf),
    totals: [...totals].map(numberOf),
    mapping,
    remembered: recalled !== null,
  };
}

/** The number of the sheet whose header matches best; the first of several equals. */
export function likeliestPart(kind: ImportKindName, parts: readonly SheetPart[]): number {
  const known = parts.map(({ rows }) => {
    const first = rows.slice(0, FIRST_ROWS);
    return countKnown(kind, first[headerAt(kind, first)] ?? []);
  });
  return known.indexOf(Math.max(...known));
}

/** The fields of a record of a kind: what an empty sheet has columns for. */
export function fieldsOf(kind: ImportKindName): readonly string[] {
  return KINDS[kind].columns.filter(({ into }) => into === undefined).map(({ field }) => field);
}

/** True where a column of the sheet fills a field, by itself or with others. */
export function isFilled(kind: ImportKindName, mapping: Mapping, field: string): boolean {
  return KINDS[kind].columns.some(
    (column) => mapping.includes(column.field) && (column.field === field || column.into?.includes(field) === true),
  );
}

/** The column that a field comes from: its own, or one that fills it with others; -1 for none. */
export function columnOf(kind: ImportKindName, mapping: Mapping, field: string | null): number {
  if (field === null) return -1;
  const own = mapping.indexOf(field);
  if (own !== -1) return own;
  const joining = KINDS[kind].columns.filter(({ into }) => into?.includes(field) === true);
  return mapping.findIndex((one) => joining.some((column) => column.field === one));
}

function headerAt(kind: ImportKindName, first: SheetRows): number {
  const known = first.map((row) => countKnown(kind, row));
  return known.indexOf(Math.max(...known));
}

function countKnown(kind: ImportKindName, row: readonly string[]): number {
  return guess(kind, row).filter((field) => field !== null).length;
}

/** True for the example row of an empty sheet, in any language; the same row among fewer columns is a record. */
function isExample(kind: ImportKindName, mapping: Mapping, row: readonly string[]): boolean {
  const { map, example, columns } = KINDS[kind];
  const filled = mapping.filter((field) => field !== null);
  const always = columns.filter(({ into, later }) => into === undefined && later !== true);
  if (filled.length < always.length) return false;
  const given = map(cellsByField(mapping, row));
  const shown = map(Object.fromEntries(filled.map((field) => [field, example[field] ?? ''])));
  return JSON.stringify(given) === JSON.stringify(shown);
}

/** The lists of required fields of which no column fills any. */
export function missingFields(kind: ImportKindName, mapping: Mapping): readonly (readonly string[])[] {
  const filled = withOrder(mapping, 'fullName');
  return KINDS[kind].required.filter((fields) => !fields.some((field) => filled.includes(field)));
}

/** Turns a row of the sheet into the fields of its record, and lists the cells that cannot be read. */
export function recordOf(kind: ImportKindName, mapping: Mapping, row: readonly string[]): MappedRow {
  return KINDS[kind].map(cellsByField(mapping, row));
}

/** Turns a row into the body for the server: names in snake_case; empty cells are left out and take their default. */
export function rowBody(kind: ImportKindName, mapping: Mapping, row: readonly string[]): MappedRow {
  const { fields, problems } = recordOf(kind, mapping, row);
  const body = Object.entries(fields).map(([field, value]) => [snakeCase(field), value]);
  return { fields: Object.fromEntries(body) as MappedRow['fields'], problems };
}

/** A row without the cells of some fields, and without those of columns that fill them with others. */
export function emptyFields(
  kind: RecordKind,
  mapping: Mapping,
  row: readonly string[],
  fields: readonly string[],
): readonly string[] {
  const { columns } = KINDS[kind];
  const isEmpty = (name: string | null) =>
    name !== null &&
    (fields.includes(name) ||
      columns.some(({ field, into = [] }) => field === name && into.some((one) => fields.includes(one))));
  return row.map((cell, at) => (isEmpty(mapping[at] ?? null) ? '' : cell));
}
