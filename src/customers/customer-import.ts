import { HOME_COUNTRY, readCountry } from '#shared/countries.ts';
import { type CellProblem, cellText, type MappedRow, readSwitch, type SheetColumn } from '#shared/sheet-row.ts';
import { foldText } from '#shared/sort-key.ts';
import type { Customer } from './customer.schema.ts';
import { foldZipcode, normaliseEmail } from './same-customer.ts';

/** The columns of a sheet of customers, with the headers people give them. */
export const CUSTOMER_COLUMNS = [
  {
    field: 'reference',
    headers: [
      'klantnummer',
      'nummer',
      'customer number',
      'reference',
      'numero client',
      'numero de cliente',
      '客户编号',
      'رقم العميل',
    ],
  },
  {
    field: 'firstname',
    headers: ['voornaam', 'first name', 'firstname', 'prenom', 'nombre', '名', '名字', 'الاسم الاول'],
  },
  {
    field: 'lastname',
    headers: [
      'achternaam',
      'naam',
      'bedrijfsnaam',
      'last name',
      'lastname',
      'name',
      'nom',
      'nom de famille',
      'apellidos',
      'apellido',
      '姓',
      '姓氏',
      'اسم العائلة',
    ],
  },
  {
    field: 'email',
    headers: [
      'e mail',
      'email',
      'e mailadres',
      'emailadres',
      'mail',
      'e mail address',
      'email address',
      'courriel',
      'correo electronico',
      'correo',
      '电子邮件',
      '邮箱',
      '邮箱地址',
      'البريد الالكتروني',
    ],
  },
  {
    field: 'phone',
    headers: ['telefoon', 'telefoonnummer', 'tel', 'phone', 'telephone', 'telefono', '电话', 'الهاتف'],
  },
  {
    field: 'mobile',
    headers: ['mobiel', 'gsm', '06', 'mobiel nummer', 'mobile', 'portable', 'movil', '手机', 'الجوال'],
  },
  {
    field: 'street',
    headers: ['straat', 'adres', 'street', 'address', 'rue', 'adresse', 'calle', 'direccion', '街道', 'الشارع'],
  },
  {
    field: 'houseNumber',
    headers: [
      'huisnummer',
      'huisnr',
      'house number',
      'numero',
      'numero de rue',
      'numero de casa',
      '门牌号',
      'رقم المنزل',
    ],
  },
  {
    field: 'zipcode',
    headers: [
      'postcode',
      'zip',
      'zipcode',
      'zip code',
      'postal code',
      'code postal',
      'codigo postal',
      '邮编',
      'الرمز البريدي',
    ],
  },
  {
    field: 'city',
    headers: ['plaats', 'woonplaats', 'stad', 'city', 'town', 'ville', 'ciudad', 'localidad', '城市', 'المدينة'],
  },
  {
    field: 'country',
    headers: ['land', 'landcode', 'country', 'country code', 'pays', 'pais', '国家', '国家 地区', 'البلد', 'الدولة'],
  },
  {
    field: 'note',
    headers: [
      'opmerking',
      'opmerkingen',
      'notitie',
      'note',
      'notes',
      'remark',
      'remarque',
      'nota',
      'observacion',
      'observaciones',
      '备注',
      '说明',
      'ملاحظة',
      'تعليق',
    ],
  },
  { field: 'status', headers: ['actief', 'status', 'active', 'actif', 'activo', '状态', '有效', 'نشط'] },
] as const satisfies readonly SheetColumn[];

type Field = (typeof CUSTOMER_COLUMNS)[number]['field'];

/** A row as people fill it in. */
export const CUSTOMER_EXAMPLE: Readonly<Record<Field, string>> = {
  reference: 'K-1001',
  firstname: 'Anna',
  lastname: 'Bakker',
  email: 'anna@example.com',
  phone: '0341 123456',
  mobile: '06 12345678',
  street: 'Dorpsstraat',
  houseNumber: '12',
  zipcode: '3881 AB',
  city: 'Putten',
  country: 'NL',
  note: '…',
  status: '1',
};

/** Maps a row of a sheet to the fields of a customer; the schema checks the bounds. */
export function mapCustomerRow(cells: Readonly<Partial<Record<Field, string>>>): MappedRow {
  const problems: CellProblem[] = [];
  const text = (field: Field) => cellText(cells[field]);
  const active = readSwitch(text('status'));
  if (active === undefined) problems.push({ field: 'status', code: 'invalid' });
  const country = text('country') === '' ? HOME_COUNTRY : readCountry(text('country'));
  if (country === undefined) problems.push({ field: 'country', code: 'invalid' });
  const texts = Object.fromEntries(CUSTOMER_COLUMNS.map(({ field }) => [field, text(field)]));
  return { fields: { ...texts, country: country ?? HOME_COUNTRY, status: active === false ? 0 : 1 }, problems };
}

export type CustomerKey = { readonly by: 'reference' | 'email' | 'name'; readonly text: string };
type Keyed = Pick<Customer, 'firstname' | 'lastname' | 'email' | 'zipcode' | 'houseNumber' | 'phone' | 'mobile'>;

/**
 * What distinguishes the customers of a sheet: the reference, else the e-mail address, else name, postcode and house
 * number; without a postcode the telephone number replaces it.
 */
export function customerKey(customer: Keyed, reference: string): CustomerKey {
  const own = foldText(reference);
  if (own !== '') return { by: 'reference', text: own };
  const email = normaliseEmail(customer.email);
  if (email !== '') return { by: 'email', text: email };
  return { by: 'name', text: nameKey(customer) };
}

function nameKey({ firstname, lastname, zipcode, houseNumber, phone, mobile }: Keyed): string {
  const place = foldZipcode(zipcode);
  const told = place === '' ? (phone + mobile).replace(/\D/g, '') : `${place}|${foldText(houseNumber)}`;
  return `${foldText(`${lastname} ${firstname}`)}|${told}`;
}

/** True when a sheet's row, identified by `by`, means this customer. */
export function isSameByKey(by: CustomerKey['by'], wanted: Keyed, known: Keyed): boolean {
  if (by === 'reference') return false;
  if (by === 'email') return normaliseEmail(wanted.email) === normaliseEmail(known.email);
  return nameKey(wanted) === nameKey(known);
}
