import type { Said } from '#locales/speak.ts';
import { countryName } from '#shared/countries.ts';
import { directionOf, type Language } from '#shared/request-language.ts';
import { type Cell, text, writeBook } from '#sync/server/sheets/sheet-cells.ts';
import type { SHEET_WORDS } from './customer-sheet.words.ts';

/** A customer as the database gives it for the sheet. */
export type CustomerSheetRow = readonly [
  status: 0 | 1,
  firstname: string,
  lastname: string,
  email: string,
  phone: string,
  mobile: string,
  street: string,
  houseNumber: string,
  zipcode: string,
  city: string,
  country: string,
  /** Null for a person who may not see objects. */
  objects: number | null,
  note: string,
  /** The first contact by name; null without one. */
  contact: readonly [name: string, phone: string, email: string, mayFetch: boolean] | null,
];

export type SheetWords = Said<typeof SHEET_WORDS>;

const WIDTHS = [16, 22, 28, 15, 15, 24, 11, 10, 18, 14, 9, 9, 40, 22, 15, 28, 12];

/** The workbook of all customers: run it in a worker. */
export function buildCustomerSheet(
  rows: readonly CustomerSheetRow[],
  words: SheetWords,
  language: Language,
): Uint8Array {
  return writeBook(
    words.sheet,
    words.columns,
    rows.map((row) => cellsOf(row, words, language)),
    WIDTHS,
    directionOf(language) === 'rtl',
  );
}

function cellsOf([status, ...rest]: CustomerSheetRow, words: SheetWords, language: Language): Cell[] {
  const [
    firstname,
    lastname,
    email,
    phone,
    mobile,
    street,
    houseNumber,
    zipcode,
    city,
    country,
    objects,
    note,
    contact,
  ] = rest;
  const address = [street, houseNumber, zipcode, city, countryName(country, language)];
  return [
    ...[firstname, lastname, email, phone, mobile, ...address, status === 1 ? words.active : words.inactive].map(text),
    objects === null ? null : { t: 'n', v: objects },
    text(note),
    ...(contact === null ? [] : contactCells(contact, words)),
  ];
}

type SheetContact = NonNullable<CustomerSheetRow[13]>;

function contactCells([name, phone, email, mayFetch]: SheetContact, words: SheetWords): Cell[] {
  return [name, phone, email, mayFetch ? words.yes : words.no].map(text);
}
