import { readCategory, readPlate } from '#objects/object-import.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { sideField } from './both-columns.ts';
import { cellsOf, hasSide, withCell } from './both-rows.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';

const FIELDS: Readonly<Partial<Record<ImportKindName, string>>> = { objects: 'category', both: 'object.category' };

/** The numbers of the rows with an object of which no category stands in the sheet. */
export function rowsWithoutCategory(kind: ImportKindName, { mapping, rows }: Sheet): readonly number[] {
  const field = FIELDS[kind];
  if (field === undefined) return [];
  return [...rows.keys()].filter((at) => {
    const cells = cellsByField(mapping, rows[at] ?? []);
    return cellText(cells[field]) === '' && (kind === 'both' ? hasSide('object', cells) : isFilled(cells));
  });
}

const isFilled = (cells: Readonly<Record<string, string>>) =>
  Object.values(cells).some((cell) => cellText(cell) !== '');

/** The sheet with the category that was chosen for objects without one filled in. */
export function withCategory(kind: ImportKindName, sheet: Sheet): Sheet {
  const { category = '', mapping, rows } = sheet;
  const field = FIELDS[kind];
  if (category === '' || field === undefined) return sheet;
  const found = mapping.indexOf(field);
  const column = found === -1 ? mapping.length : found;
  const empty = new Set(rowsWithoutCategory(kind, sheet));
  return {
    ...sheet,
    mapping: found === -1 ? [...mapping, field] : mapping,
    rows: rows.map((row, at) => (empty.has(at) ? withCell(row, column, category) : row)),
  };
}

/** A remark in a row of only a customer, or only an object, is about that one, whichever column it stands in. */
function withOwnRemarks(sheet: Sheet): Sheet {
  let { mapping } = sheet;
  const columnFor = (field: string) => {
    if (!mapping.includes(field)) mapping = [...mapping, field];
    return mapping.indexOf(field);
  };
  const rows = sheet.rows.map((row) => {
    const cells = cellsByField(sheet.mapping, row);
    const isOf = { customer: hasSide('customer', cells), object: hasSide('object', cells) };
    if (isOf.customer === isOf.object) return row;
    const [own, other] = isOf.object ? (['object', 'customer'] as const) : (['customer', 'object'] as const);
    const stray = cellText(cells[sideField(other, 'note')]);
    if (stray === '') return row;
    const said = cellText(cells[sideField(own, 'note')]);
    const joined = [said, stray].filter((line) => line !== '').join('\n');
    return withCell(withCell(row, columnFor(sideField(own, 'note')), joined), columnFor(sideField(other, 'note')), '');
  });
  return { ...sheet, mapping, rows };
}

/** The sheet as its rows are taken: with the category that was chosen, and each remark at whom it is about. */
export function sheetToTake(kind: ImportKindName, sheet: Sheet): Sheet {
  return withCategory(kind, kind === 'both' ? withOwnRemarks(sheet) : sheet);
}

/** The rows with an object that neither a plate nor a number tells apart; boats, which have no plate, are left out. */
export function rowsWithoutKey(kind: ImportKindName, { mapping, rows }: Sheet): readonly number[] {
  if (kind !== 'objects' && kind !== 'both') return [];
  return [...rows.keys()].filter((at) => {
    const cells = cellsByField(mapping, rows[at] ?? []);
    if (kind === 'both' && !hasSide('object', cells)) return false;
    const object = kind === 'both' ? cellsOf('object', cells) : cells;
    const isSaid = Object.values(object).some((cell) => cellText(cell) !== '');
    if (!isSaid || readPlate(cellText(object['plate'])) !== '' || cellText(object['reference']) !== '') return false;
    return readCategory(cellText(object['category'])) !== 'boat';
  });
}
