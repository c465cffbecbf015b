import { foldText } from '#shared/sort-key.ts';
import type { Customer } from './customer.schema.ts';
import { customerKey } from './customer-import.ts';
import { foldZipcode, normaliseEmail, numberOf } from './same-customer.ts';

/** What a row of a sheet says of its customer, as far as it tells customers apart. */
export type SheetCustomer = { readonly reference: string } & Pick<
  Customer,
  'firstname' | 'lastname' | 'email' | 'phone' | 'mobile' | 'zipcode' | 'houseNumber'
>;

/** The number of the customer of each row, from 0; null for a row without one, `ambiguous` where several may be meant. */
export type SheetGroups = readonly (number | 'ambiguous' | null)[];

type Level = 'reference' | 'email' | 'place' | 'phone' | 'name';
const LEVELS: readonly Level[] = ['reference', 'email', 'place', 'phone', 'name'];
type Read = { readonly customer: SheetCustomer; readonly level: Level; readonly key: string };
type Group = Read[];

/**
 * Finds which rows of a sheet mean the same customer: those with the same number, else the same e-mail address, else the
 * same name with the same postcode and house number or, without a postcode, the same telephone number. A row with only a
 * name means the only customer of that name. The order of the rows does not matter, and no row is joined on a guess: one
 * that fits several customers is ambiguous.
 */
export function groupSheetCustomers(rows: readonly (SheetCustomer | null)[]): SheetGroups {
  const reads = rows.map((customer) => (customer === null ? null : readOf(customer)));
  const groupOf = new Map<Read, Group | 'ambiguous'>();
  for (const level of LEVELS) {
    const stronger = indexOf(groupOf);
    const own = new Map<string, Group>();
    for (const read of reads) {
      if (read?.level !== level) continue;
      const fitting = level === 'reference' ? [] : fittingGroups(read, stronger);
      const [only] = fitting;
      if (fitting.length > 1) groupOf.set(read, 'ambiguous');
      else if (only !== undefined) groupOf.set(read, only);
      else {
        const group = own.get(read.key) ?? [];
        own.set(read.key, group);
        groupOf.set(read, group);
      }
    }
    // Only now, so that a row is not judged by those of its own level that came before it.
    for (const [read, group] of groupOf) if (read.level === level && group !== 'ambiguous') group.push(read);
  }
  const numbers = new Map<Group, number>();
  return reads.map((read) => {
    if (read === null) return null;
    const group = groupOf.get(read) ?? 'ambiguous';
    if (group === 'ambiguous') return group;
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
}

function readOf(customer: SheetCustomer): Read {
  const { by, text } = customerKey(customer, customer.reference);
  if (by !== 'name') return { customer, level: by, key: text };
  if (customer.zipcode !== '') return { customer, level: 'place', key: text };
  return { customer, level: (customer.phone + customer.mobile).trim() === '' ? 'name' : 'phone', key: text };
}

const nameOf = ({ firstname, lastname }: SheetCustomer) => foldText(`${lastname} ${firstname}`);

/** By what a row of one of the levels below can be recognised in a row above. */
function marksOf(customer: SheetCustomer): readonly string[] {
  const name = nameOf(customer);
  const email = normaliseEmail(customer.email);
  const numbers = [numberOf(customer.phone), numberOf(customer.mobile)].filter((number) => number !== '');
  const byEmail = email === '' ? [] : [`email ${email}`];
  if (name === '') return byEmail;
  return [
    ...byEmail,
    ...(customer.zipcode === '' ? [] : [placeMark(name, customer)]),
    ...numbers.map((number) => `phone ${name}|${number}`),
    `name ${name}`,
  ];
}

const placeMark = (name: string, { zipcode, houseNumber }: SheetCustomer) =>
  `place ${name}|${foldZipcode(zipcode)}|${foldText(houseNumber)}`;

type Index = ReadonlyMap<string, ReadonlySet<Group>>;

function indexOf(groupOf: ReadonlyMap<Read, Group | 'ambiguous'>): Index {
  const index = new Map<string, Set<Group>>();
  for (const [{ customer }, group] of groupOf) {
    if (group === 'ambiguous') continue;
    for (const mark of marksOf(customer)) index.set(mark, (index.get(mark) ?? new Set()).add(group));
  }
  return index;
}

/** The customers of rows that say more than this one, and that it may mean. */
function fittingGroups({ customer, level }: Read, index: Index): readonly Group[] {
  const marks = marksOf(customer).filter((mark) => mark.startsWith(`${level} `));
  const found = [...new Set(marks.flatMap((mark) => [...(index.get(mark) ?? [])]))];
  if (level !== 'email' || found.length < 2) return found;
  // People of one household share an address: their names tell them apart.
  const named = found.filter((group) => group.some((read) => nameOf(read.customer) === nameOf(customer)));
  return named.length === 1 ? named : found;
}
