import type { Language } from '#shared/request-language.ts';
import { type Cell, text, writeBook } from '#sync/server/sheets/sheet-cells.ts';

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
  /** Null for who may not see objects. */
  objects: number | null,
  note: string,
];

type Words = {
  readonly sheet: string;
  readonly active: string;
  readonly inactive: string;
  readonly columns: readonly string[];
};

const WORDS: Readonly<Record<Language, Words>> = {
  nl: {
    sheet: 'Klanten',
    active: 'Actief',
    inactive: 'Inactief',
    columns: [
      ...['Voornaam', 'Achternaam', 'E-mail', 'Telefoon', 'Mobiel', 'Straat', 'Huisnummer', 'Postcode', 'Plaats'],
      ...['Status', 'Objecten', 'Opmerking'],
    ],
  },
  en: {
    sheet: 'Customers',
    active: 'Active',
    inactive: 'Inactive',
    columns: [
      ...['First name', 'Last name', 'E-mail', 'Phone', 'Mobile', 'Street', 'House number', 'Postcode', 'City'],
      ...['Status', 'Objects', 'Remark'],
    ],
  },
  fr: {
    sheet: 'Clients',
    active: 'Actif',
    inactive: 'Inactif',
    columns: [
      ...['Prénom', 'Nom de famille', 'E-mail', 'Téléphone', 'Mobile', 'Rue', 'Numéro', 'Code postal', 'Ville'],
      ...['Statut', 'Objets', 'Remarque'],
    ],
  },
  es: {
    sheet: 'Clientes',
    active: 'Activo',
    inactive: 'Inactivo',
    columns: [
      ...['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Móvil', 'Calle', 'Número', 'Código postal'],
      ...['Localidad', 'Estado', 'Objetos', 'Observación'],
    ],
  },
  zh: {
    sheet: '客户',
    active: '有效',
    inactive: '停用',
    columns: ['名字', '姓氏', '邮箱地址', '电话', '手机', '街道', '门牌号', '邮编', '城市', '状态', '存放物', '说明'],
  },
  ar: {
    sheet: 'العملاء',
    active: 'نشط',
    inactive: 'غير نشط',
    columns: [
      ...['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'الهاتف', 'الجوال', 'الشارع', 'رقم المنزل'],
      ...['الرمز البريدي', 'المدينة', 'الحالة', 'المركبات المخزّنة', 'تعليق'],
    ],
  },
};

const WIDTHS = [16, 22, 28, 15, 15, 24, 11, 10, 18, 9, 9, 40];

/** The workbook of all customers: run it in a worker. */
export function buildCustomerSheet(rows: readonly CustomerSheetRow[], language: Language): Uint8Array {
  const words = WORDS[language];
  return writeBook(
    words.sheet,
    words.columns,
    rows.map((row) => cellsOf(row, words)),
    WIDTHS,
    language === 'ar',
  );
}

function cellsOf([status, ...rest]: CustomerSheetRow, words: Words): Cell[] {
  const [firstname, lastname, email, phone, mobile, street, houseNumber, zipcode, city, objects, note] = rest;
  const address = [street, houseNumber, zipcode, city];
  return [
    ...[firstname, lastname, email, phone, mobile, ...address, status === 1 ? words.active : words.inactive].map(text),
    objects === null ? null : { t: 'n', v: objects },
    text(note),
  ];
}
