import { readPlate } from '#objects/object-import.ts';
import { normalisePlate } from '#objects/plate.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { foldText } from '#shared/sort-key.ts';
import { type ImportKindName, type RecordKind, rowNumber, type Sheet } from './import-kinds.ts';

/** Why a row was not imported: a code and values for its text. */
export type RowFault = {
  /** Null where it is about the row as a whole. */
  readonly field: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/** What tells the records of a kind apart, in the order in which it counts. */
const KEYS: Readonly<Record<RecordKind, readonly string[]>> = {
  customers: ['reference', 'email'],
  objects: ['plate', 'reference'],
  spots: ['name'],
};

/**
 * What rows have in common of which one may change what becomes of the other: customers an address or a name, objects a
 * spot. `row` is as it is sent.
 */
export function marksOf(kind: RecordKind, row: Readonly<Record<string, unknown>>): readonly string[] {
  const text = (field: string) => foldText(typeof row[field] === 'string' ? row[field] : '');
  const marks =
    kind === 'customers'
      ? [text('email'), foldText(`${text('lastname')} ${text('firstname')}`)]
      : kind === 'objects'
        ? // A cell may name the warehouse as well, as in `Hal A 12`.
          [
            text('spot')
              .split(/[\s/,;-]+/)
              .at(-1) ?? '',
          ]
        : [];
  return marks.filter((mark) => mark !== '');
}

/** Says that the record of a row stands in an earlier row as well; `remark` tells whose it is there. */
export function repeatFault(
  kind: ImportKindName,
  sheet: Sheet,
  of: RecordKind,
  at: number,
  earlier: number,
  remark: RowFault | undefined,
): RowFault {
  const cells = cellsByField(sheet.mapping, sheet.rows[at] ?? []);
  const side = kind !== 'both' ? '' : of === 'customers' ? 'customer.' : 'object.';
  const key = KEYS[of].map((field) => `${side}${field}`).find((field) => cellText(cells[field]) !== '');
  const owner =
    (remark === undefined || isContradiction(remark) ? undefined : remark.params['owner']) ??
    (of === 'objects' ? otherOwner(sheet, cells, earlier) : undefined);
  const row = rowNumber(sheet, earlier);
  return { field: key ?? null, code: 'repeated', params: owner === undefined ? { row } : { row, owner } };
}

/** True where a row says two things of itself, and is taken all the same. */
export function isContradiction({ code }: RowFault): boolean {
  return code === 'import.owner_contradicts';
}

/** The customer that an earlier row gives an object to, where this row names another. */
function otherOwner(sheet: Sheet, cells: Readonly<Record<string, string>>, earlier: number): string | undefined {
  const own = ownerIn(cells);
  const other = ownerIn(cellsByField(sheet.mapping, sheet.rows[earlier] ?? []));
  return own === '' || other === '' || foldText(own) === foldText(other) ? undefined : other;
}

/** Whose an object is, as a row of objects says it: by name or by number; empty for nobody. */
export function ownerIn(cells: Readonly<Record<string, string>>): string {
  return cellText(cells['customer']) || cellText(cells['customerNumber']);
}

/** The plate of an object, however it is typed, or else its number; empty for one that has neither. */
export function objectKey({ plate = '', reference }: Readonly<Record<string, string>>): string {
  const read = readPlate(cellText(plate));
  return (normalisePlate(read, HOME_COUNTRY).plate ?? read) || cellText(reference);
}
