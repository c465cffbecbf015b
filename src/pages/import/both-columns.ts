import { OWN_COLUMNS } from '#customers/customer-columns.ts';
import { OBJECT_COLUMNS } from '#objects/object-columns.ts';
import { readCategory } from '#objects/object-import.ts';
import { cellText, fieldsOfHeader, headers, type SheetColumn } from '#shared/sheet-row.ts';

/** The two records of a row in a sheet of both. */
export type Side = 'customer' | 'object';

/** Headers that name the owner in a sheet of objects, and here are the customer. */
const OWNER: Readonly<Record<string, readonly string[]>> = {
  fullName: headers(`klant, eigenaar, naam eigenaar, eigenaar naam, customer, owner, owner name, client, proprietaire,
    nom du proprietaire, eig, kunde, besitzer, eigentumer, eigentuemer, halter, cliente, propietario, titular, contactpersoon, contact persoon, contactnaam, contact name, 客户, 所有者, 业主, العميل, المالك, اسم المالك`),
  reference: headers(`debiteur, klantnummer eigenaar, owner number`),
  email: headers(`email klant, e mail eigenaar, email eigenaar, customer email, owner email, email client`),
};

/** What only a sheet of both has to say in full. */
const PLATE_COUNTRY = headers(`land van het kenteken, kenteken land, country of the plate, pays de la plaque,
  pais de la matricula, 车牌国家, بلد اللوحة`);

/** The columns of a sheet of objects that say whose they are. */
const OWNER_FIELDS: ReadonlySet<string> = new Set(['customer', 'customerNumber']);

const sided = (
  side: Side,
  { field, headers: known, into, later = false }: SheetColumn,
  more: readonly string[] = [],
): SheetColumn => ({
  field: sideField(side, field),
  headers: [...known, ...more],
  ...(into === undefined ? {} : { into: into.map((one) => sideField(side, one)) }),
  later,
});

/** The columns of a sheet of customers and of one of objects, which has its owner in the same row. */
export const BOTH_COLUMNS: readonly SheetColumn[] = [
  ...OWN_COLUMNS.map((column) => sided('customer', column, OWNER[column.field])),
  ...OBJECT_COLUMNS.filter(({ field }) => !OWNER_FIELDS.has(field)).map((column) =>
    sided('object', column, column.field === 'plateCountry' ? PLATE_COUNTRY : []),
  ),
];

export function sideField(side: Side, field: string): string {
  return `${side}.${field}`;
}

/** Whose field it is; null for none. */
export function sideOf(field: string | null): Side | null {
  if (field === null) return null;
  return field.startsWith('customer.') ? 'customer' : 'object';
}

/** The field as its own kind of record calls it. */
export function plainField(field: string): string {
  return field.slice(field.indexOf('.') + 1);
}

/**
 * Guesses the fields of a sheet of both. Headers that only customers or only objects have come first; one that both have,
 * such as `Nummer`, `Plaats` or `Land`, goes where the columns before it go, or the first after it.
 */
export function guessBoth(given: readonly string[]): readonly (string | null)[] {
  const meant = given.map((header) => fieldsOfHeader(BOTH_COLUMNS, header));
  const taken = new Set<string>();
  const mapping: (string | null)[] = given.map(() => null);
  const take = (at: number, fields: readonly string[]) => {
    const free = fields.find((field) => !taken.has(field));
    if (free === undefined) return;
    taken.add(free);
    mapping[at] = free;
  };
  const isClear = (fields: readonly string[]) => new Set(fields.map(sideOf)).size === 1;
  for (const [at, fields] of meant.entries()) if (isClear(fields)) take(at, fields);
  const clear = meant.map((fields) => (isClear(fields) ? sideOf(fields[0] ?? null) : null));
  for (const [at, fields] of meant.entries()) {
    if (isClear(fields)) continue;
    const near =
      clear.slice(0, at).findLast((side) => side !== null) ??
      clear.slice(at).find((side) => side !== null) ??
      'customer';
    take(at, [
      ...fields.filter((field) => sideOf(field) === near),
      ...fields.filter((field) => sideOf(field) !== near),
    ]);
  }
  return mapping;
}

/** The fields of columns, in order; null for one that is left out. */
type Fields = readonly (string | null)[];

/** A column “Type” that names kinds of objects, such as caravan and boat, is their category where no column is. */
export function withCategories(mapping: Fields, rows: readonly (readonly string[])[]): Fields {
  if (mapping.some((field) => field === 'category' || field === 'object.category')) return mapping;
  return mapping.map((field, at) => {
    if (field !== 'type' && field !== 'object.type') return field;
    const cells = rows.map((row) => cellText(row[at])).filter((cell) => cell !== '');
    const isKind = cells.length > 0 && cells.every((cell) => readCategory(cell) !== undefined);
    return isKind ? field.replace('type', 'category') : field;
  });
}
