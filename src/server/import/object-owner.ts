import { findNumberedCustomer } from '#billing/server/ledger/customer-number.repository.ts';
import { customerName, customerSortKey, customerTable } from '#customers/customer.ts';
import { customerKey } from '#customers/customer-import.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { normaliseEmail } from '#customers/same-customer.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Resolving } from './import-batch.ts';
import { importedCustomerId } from './import-customers.ts';
import { livingIds } from './imported-id.ts';

/** Whose an object of a sheet is; `remark` where the row says it in two ways. */
export type Owner =
  | {
      readonly id: string | null;
      readonly remark?: Refusal;
      /** The name of the customer that a number means. */
      readonly name?: string;
      readonly refusal?: never;
    }
  | { readonly refusal: Refusal; readonly id?: never; readonly remark?: never; readonly name?: never };

/** What a row of objects says of its customer. */
type Said = { readonly customer: string; readonly customer_number: string };

const UNKNOWN: Owner = { refusal: refuse('import.customer_unknown', 'customer') };

/** The customer that an id names. */
export async function ownerById(customerId: string, { read }: Resolving): Promise<Owner> {
  const { row } = await findCurrentCustomer(read, customerId);
  return row === undefined ? UNKNOWN : { id: row.id };
}

/**
 * The customer of a row that may have a number and a name. The number counts; where nobody has it the name does. A name that
 * only others go by is remarked.
 */
export async function findOwner({ customer, customer_number: number }: Said, context: Resolving): Promise<Owner> {
  const numbered = await findByNumber(number, context);
  if (numbered === undefined) {
    // Some write names into the column of the numbers.
    for (const text of [customer, number]) if (text !== '') return ownerByText(text, context);
    return { id: null };
  }
  const named = await findByText(customer, context);
  const { row } = await findCurrentCustomer(context.read, numbered);
  const owner = row === undefined ? number : customerName(row);
  if (named.length === 0 || named.includes(numbered)) return { id: numbered, name: owner };
  return { id: numbered, name: owner, remark: refuse('import.owner_contradicts', 'customer', { number, owner }) };
}

async function ownerByText(text: string, context: Resolving): Promise<Owner> {
  const [id, ...others] = await findByText(text, context);
  if (id === undefined) return UNKNOWN;
  return others.length > 0 ? { refusal: refuse('import.customer_ambiguous', 'customer') } : { id };
}

/** The customers that a cell names: by number, by e-mail address or by name. */
async function findByText(text: string, context: Resolving): Promise<readonly string[]> {
  if (text === '') return [];
  const { read } = context;
  const numbered = await findByNumber(text, context);
  if (numbered !== undefined) return [numbered];
  const found = new Set<string>();
  if (text.includes('@')) {
    for (const { id } of await read.where(customerTable, 'email', normaliseEmail(text))) found.add(id);
  } else {
    for (const key of nameKeys(text))
      for (const { id } of await read.where(customerTable, 'sortKey', key)) found.add(id);
  }
  return [...found];
}

/** The customer who came with a number in an earlier sheet, or else who has it here. */
async function findByNumber(text: string, { tx, read, companyId }: Resolving): Promise<string | undefined> {
  if (text === '') return undefined;
  const nobody = { firstname: '', lastname: '', email: '', zipcode: '', houseNumber: '', phone: '', mobile: '' };
  const [imported = ''] = await livingIds(tx, [importedCustomerId(companyId, customerKey(nobody, text))]);
  return (await read.get(customerTable, imported))?.id ?? (await findNumberedCustomer(tx, text));
}

/**
 * A name as people write it, `Anke de Bos` or `Bos, Anke`, in every form it may be stored as: last name before first
 * name.
 */
function nameKeys(text: string): readonly string[] {
  const words = text
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const splits = words.slice(0, 6).map((_word, count) => ({
    firstname: words.slice(0, count).join(' '),
    lastname: words.slice(count).join(' '),
  }));
  return [...new Set(splits.map(customerSortKey))];
}
