import { HOME_COUNTRY, readCountry } from '#shared/countries.ts';
import { type CellProblem, cellText, type MappedRow, readSwitch } from '#shared/sheet-row.ts';
import { foldText } from '#shared/sort-key.ts';
import type { Customer } from './customer.schema.ts';
import type { CUSTOMER_COLUMNS } from './customer-columns.ts';
import {
  isOddDutchPhone,
  repairKvkNumber,
  repairPhone,
  repairVatId,
  splitPhones,
  withoutNone,
} from './import-repairs.ts';
import { isDutchPostcode } from './postcode.ts';
import { foldZipcode, normaliseEmail } from './same-customer.ts';
import { readAddress } from './sheet-address.ts';
import { guessCountry } from './sheet-country.ts';
import { splitName } from './split-name.ts';

type Field = (typeof CUSTOMER_COLUMNS)[number]['field'];

/** A row as people fill it in. */
export const CUSTOMER_EXAMPLE: Readonly<
  Record<Exclude<Field, 'infix' | 'houseNumberAddition' | 'fullName' | 'lastnameFirst' | 'zipcodeAndCity'>, string>
> = {
  reference: 'K-1001',
  firstname: 'Anna',
  lastname: 'Bakker',
  companyName: 'Bakker Recreatie',
  kvkNumber: '12345678',
  vatId: 'NL123456789B13',
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
  contactName: 'Piet Bakker',
  contactPhone: '06 87654321',
  contactEmail: 'piet@example.com',
  contactMayFetch: '1',
};

type Cells = Readonly<Partial<Record<Field, string>>>;

/** Maps a row of a sheet to the fields of a customer; the schema checks the bounds. */
export function mapCustomerRow(cells: Cells): MappedRow {
  const problems: CellProblem[] = [];
  const text = (field: Field) => cellText(cells[field]);
  const active = readSwitch(text('status'));
  if (active === undefined) problems.push({ field: 'status', code: 'invalid' });
  const joined = (...fields: readonly Field[]) => joinCells(cells, fields);
  const said = text('country') === '' ? undefined : readCountry(text('country'));
  if (text('country') !== '' && said === undefined) problems.push({ field: 'country', code: 'invalid' });
  const address = readAddress(
    {
      street: text('street'),
      houseNumber: joined('houseNumber', 'houseNumberAddition'),
      zipcode: text('zipcode'),
      city: text('city'),
      zipcodeAndCity: text('zipcodeAndCity'),
    },
    said,
    (zipcode) => guessCountry(text('vatId'), [text('phone'), text('mobile')], zipcode),
  );
  const { country: home, zipcode } = address;
  const mayFetch = readSwitch(text('contactMayFetch'));
  if (mayFetch === undefined) problems.push({ field: 'contactMayFetch', code: 'invalid' });
  const { phone, mobile } = readPhones(text('phone'), text('mobile'), home);
  if (isTooShort(phone)) problems.push({ field: 'phone', code: 'invalid' });
  const contactPhone = repairPhone(text('contactPhone'), home);
  if (isTooShort(contactPhone)) problems.push({ field: 'contactPhone', code: 'invalid' });
  if (isTooShort(mobile)) problems.push({ field: 'mobile', code: 'invalid' });
  if (home === HOME_COUNTRY && LIKE_DUTCH.test(zipcode) && !isDutchPostcode(zipcode)) {
    problems.push({ field: 'zipcode', code: 'invalid' });
  }
  const names = namesOf(cells);
  const kvkNumber = repairKvkNumber(text('kvkNumber'));
  const companyName = text('companyName') || companyIn(names, kvkNumber);
  const fields = {
    reference: text('reference'),
    ...names,
    lastname: names.lastname || companyName,
    companyName,
    kvkNumber,
    vatId: repairVatId(text('vatId'), home),
    email: readEmail(text('email')),
    phone,
    mobile,
    ...address,
    note: text('note'),
    status: active === false ? 0 : 1,
    contactName: withoutNone(text('contactName')),
    contactPhone,
    contactEmail: readEmail(text('contactEmail')),
    contactMayFetch: mayFetch === true,
  };
  const doubts = Object.entries({ phone, mobile })
    .filter(([, number]) => !isTooShort(number) && isOddDutchPhone(number, home))
    .map(([field]): CellProblem => ({ field, code: 'dutch_length' }));
  return { fields, problems, ...(doubts.length === 0 ? {} : { doubts }) };
}

const readEmail = (cell: string) => withoutNone(cell).replace(/^mailto:/i, '');

/** Digits, and what could be the letters of a Dutch postcode: others may be foreign, with their country left out. */
const LIKE_DUTCH = /^\d+\s*[a-z]{0,3}$/i;

/** Two numbers of one cell go to both fields where the other is empty: the mobile one to its own. */
function readPhones(phoneCell: string, mobileCell: string, country: string) {
  const whole = { phone: repairPhone(phoneCell, country), mobile: repairPhone(mobileCell, country) };
  const parts = splitPhones(phoneCell === '' ? mobileCell : phoneCell).map((part) => repairPhone(part, country));
  const [first, second] = parts;
  if (parts.length !== 2 || (phoneCell !== '' && mobileCell !== '')) return whole;
  const isFirstMobile = isMobile(first ?? '') && !isMobile(second ?? '');
  return isFirstMobile ? { phone: second ?? '', mobile: first ?? '' } : { phone: first ?? '', mobile: second ?? '' };
}

const isMobile = (phone: string) => /^(\+31|0031|0)6/.test(phone.replaceAll(/[\s().-]/g, ''));

/** True for a start of a number, such as `06`; three numbers in one cell stay as they are. */
const isTooShort = (phone: string) => phone !== '' && phone.replaceAll(/\D/g, '').length < 8;

function joinCells(cells: Cells, fields: readonly Field[]): string {
  return fields
    .map((field) => cellText(cells[field]))
    .filter((part) => part !== '')
    .join(' ');
}

/** What a column holds of both goes where no column is. */
function namesOf({ firstname: first, fullName, lastnameFirst, ...cells }: Cells) {
  const lastname = joinCells(cells, ['infix', 'lastname']);
  const [full, lastFirst] = [cellText(fullName), cellText(lastnameFirst)];
  const whole = full || lastFirst;
  if (lastname !== '' || whole === '') return { firstname: cellText(first), lastname };
  return first === undefined ? splitName(whole, full === '') : { firstname: cellText(first), lastname: whole };
}

/** What only the name of a company has: its legal form. Behind the name; some stand before it, where `B.V.` is initials. */
const LEGAL_FORM =
  /\b(?:stichting|vereniging)\b|^v\.?o\.?f\.?\s|\S\s+(?:b\.?\s?v|n\.?v|v\.?o\.?f|gmbh|bvba|vzw|ltd)\.?(?=$|[\s,)])/i;

/** The name that is also that of a company: it has a legal form, or is the only name beside a KvK number. */
function companyIn({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }, kvk: string) {
  return LEGAL_FORM.test(lastname) || (kvk !== '' && firstname === '') ? lastname : '';
}

/** The company that a row names only where people's names stand; empty for none. */
export function guessCompany(cells: Cells): string {
  return cellText(cells.companyName) === ''
    ? companyIn(namesOf(cells), repairKvkNumber(cellText(cells.kvkNumber)))
    : '';
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

/**
 * True when a sheet's row means this customer of the company. One with a number means whom somebody made by hand, who has
 * none, by the same name and e-mail address.
 */
export function isMeant(by: CustomerKey['by'], wanted: Keyed, known: Keyed & Pick<Customer, 'id'>): boolean {
  if (by !== 'reference') return isSameByKey(by, wanted, known);
  const nameOf = ({ firstname, lastname }: Keyed) => foldText(`${lastname} ${firstname}`);
  const isSameAddress = wanted.email.trim() !== '' && isSameByKey('email', wanted, known);
  return !isImportedId(known.id) && isSameAddress && nameOf(wanted) === nameOf(known);
}

/** Records of a sheet have an id that is made of its key: a UUID of version 8, where others have version 7. */
const isImportedId = (id: string) => id[14] === '8';

/** True when a sheet's row, identified by `by`, means this customer. */
export function isSameByKey(by: CustomerKey['by'], wanted: Keyed, known: Keyed): boolean {
  if (by === 'reference') return false;
  if (by === 'email') return normaliseEmail(wanted.email) === normaliseEmail(known.email);
  return nameKey(wanted) === nameKey(known);
}
