import { mapCustomerRow } from '#customers/customer-import.ts';
import { guessPlateCountry, readCategory, readPlate } from '#objects/object-import.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { sideField } from './both-columns.ts';
import { planBoth } from './both-plan.ts';
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

/**
 * The countries of plates of which none stands in the sheet, by the number of the row: of those that are no Dutch plates,
 * by their form or by where their customer lives.
 */
export function guessedPlateCountries(sheet: Sheet): ReadonlyMap<number, string> {
  const isBoth = sheet.mapping.includes('object.plate');
  const named = (field: string) => (isBoth ? sideField('object', field) : field);
  const found = new Map<number, string>();
  // Looked up once, and only where a plate is no Dutch one.
  let homes: ((at: number) => string) | undefined;
  const homeAt = (at: number) => {
    if (!isBoth) return HOME_COUNTRY;
    homes ??= homesIn(sheet);
    return homes(at);
  };
  for (const [at, row] of sheet.rows.entries()) {
    const cells = cellsByField(sheet.mapping, row);
    const plate = readPlate(cellText(cells[named('plate')]));
    if (plate === '' || cellText(cells[named('plateCountry')]) !== '') continue;
    const country = guessPlateCountry(plate, () => homeAt(at));
    if (country !== undefined) found.set(at, country);
  }
  return found;
}

/** Where the customer of a row lives, by what all rows of this customer say. */
function homesIn(sheet: Sheet): (at: number) => string {
  const { customers, customerOf } = planBoth(sheet);
  const countries = customers.rows.map((row) => {
    const { country } = mapCustomerRow(cellsByField(customers.mapping, row)).fields;
    return typeof country === 'string' ? country : HOME_COUNTRY;
  });
  return (at) => countries[customerOf.get(at) ?? -1] ?? HOME_COUNTRY;
}

/** Adds to rows the guessed country of their plate: what is known of its customer is not looked at later. */
function withPlateCountries(sheet: Sheet): Sheet {
  const guessed = guessedPlateCountries(sheet);
  if (guessed.size === 0) return sheet;
  const field = sideField('object', 'plateCountry');
  const found = sheet.mapping.indexOf(field);
  const column = found === -1 ? sheet.mapping.length : found;
  return {
    ...sheet,
    mapping: found === -1 ? [...sheet.mapping, field] : sheet.mapping,
    rows: sheet.rows.map((row, at) => {
      const country = guessed.get(at);
      return country === undefined ? row : withCell(row, column, country);
    }),
  };
}

/** The sheet as its rows are taken: with the category that was chosen, each remark at whom it is about, and countries. */
export function sheetToTake(kind: ImportKindName, sheet: Sheet): Sheet {
  return withCategory(kind, kind === 'both' ? withPlateCountries(withOwnRemarks(sheet)) : sheet);
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
