import type { Said } from '#locales/speak.ts';
import { countryName } from '#shared/countries.ts';
import type { Language } from '#shared/request-language.ts';
import type { DATA_SHEET_WORDS } from './exported-sheets.words.ts';
import type { CellValue, Sheet } from './workbook.ts';

export type DataRow = Readonly<Record<string, unknown>>;
/** The rows of a table, from the first one each time it is called. */
export type ReadRows = (table: string) => AsyncIterable<DataRow>;
type Words = Said<typeof DATA_SHEET_WORDS>;
type TableName = keyof Words['sheets'];
type ColumnName = keyof Words['columns'];
type Told = { readonly words: Words; readonly language: Language; readonly names: ReadonlyMap<string, string> };
type Value = (row: DataRow, told: Told) => CellValue;
type Columns = Readonly<Partial<Record<ColumnName, Value>>>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const field =
  (name: string): Value =>
  (row) =>
    text(row[name]);
const amount =
  (name: string, parts = 100): Value =>
  (row) => {
    const value = row[name];
    return typeof value === 'number' ? value / parts : null;
  };
/** The name of what a row refers to. */
const named =
  (name: string): Value =>
  (row, { names }) =>
    names.get(text(row[name]) ?? '') ?? null;
/** A value with a fixed meaning, in words where there are any. */
const said =
  (name: string): Value =>
  (row, { words }) => {
    const value = text(row[name]) ?? '';
    return Object.hasOwn(words.values, value) ? words.values[value as keyof Words['values']] : value;
  };
/** To the minute, as the database wrote it. */
const moment =
  (name: string): Value =>
  (row) =>
    text(row[name])?.slice(0, 16).replace('T', ' ') ?? null;
const country: Value = (row, { language }) => countryName(text(row['country']) ?? '', language);

const PERSON: Columns = {
  firstname: field('firstname'),
  lastname: field('lastname'),
  email: field('email'),
  phone: field('phone'),
};
const ADDRESS: Columns = {
  street: field('street'),
  houseNumber: field('house_number'),
  postcode: field('zipcode'),
  city: field('city'),
};
const VEHICLE: Columns = {
  plate: field('plate'),
  category: said('category'),
  brand: field('brand'),
  type: field('type'),
};
const BY_NAME: Columns = { customer: named('customer_id'), object: named('object_id') };

/** What a person reads of each kind; all there is stands in the files of data. */
const SHEETS: Readonly<Record<TableName, Columns>> = {
  customers: { ...PERSON, mobile: field('mobile'), ...ADDRESS, country, remark: field('note') },
  contacts: {
    customer: named('customer_id'),
    name: field('name'),
    phone: field('phone'),
    email: field('email'),
    mayFetch: (row, { words }) => (row['may_fetch'] === true ? words.values.yes : null),
  },
  objects: {
    number: amount('number', 1),
    ...VEHICLE,
    customer: named('customer_id'),
    length: amount('length_cm'),
    status: said('storage_status'),
    contractFrom: field('contract_start_on'),
  },
  appointments: {
    date: field('date'),
    time: field('time'),
    direction: said('direction'),
    ...BY_NAME,
    remark: field('note'),
  },
  movements: {
    at: moment('at'),
    direction: said('kind'),
    object: named('object_id'),
    by: field('by_name'),
    remark: field('note'),
  },
  notes: { at: moment('at'), about: named('model_id'), text: field('text'), by: field('author_name') },
  documents: {
    at: moment('at'),
    about: named('model_id'),
    name: field('name'),
    bytes: amount('bytes', 1),
    by: field('author_name'),
  },
  prospects: { ...PERSON, ...ADDRESS, ...VEHICLE, remark: field('message'), at: moment('received_at') },
  contracts: {
    number: amount('number', 1),
    ...BY_NAME,
    status: said('state'),
    signedOn: field('signed_on'),
    signer: field('signer'),
  },
  subscriptions: {
    description: field('description'),
    ...BY_NAME,
    quantity: amount('quantity', 1),
    amount: amount('unit_price_cents'),
    months: amount('interval_months', 1),
    from: field('start_on'),
    until: field('cancel_on'),
  },
  quotes: {
    number: field('number'),
    customer: named('customer_id'),
    status: said('state'),
    date: field('sent_on'),
    total: amount('total_cents'),
  },
  invoices: {
    number: field('number'),
    customer: named('customer_id'),
    status: said('state'),
    invoiceDate: field('issued_on'),
    dueDate: field('due_on'),
    total: amount('total_cents'),
    paid: amount('paid_cents'),
  },
  invoice_lines: {
    invoice: named('invoice_id'),
    description: field('description'),
    quantity: amount('quantity_hundredths'),
    amount: amount('amount_cents'),
    from: field('from_on'),
    until: field('until_on'),
  },
  payments: {
    date: field('paid_on'),
    invoice: named('invoice_id'),
    amount: amount('amount_cents'),
    method: field('method'),
    remark: field('note'),
  },
  deposits: {
    date: field('asked_on'),
    ...BY_NAME,
    description: field('purpose'),
    amount: amount('amount_cents'),
    remark: field('note'),
  },
  reminders: {
    date: field('sent_on'),
    customer: named('customer_id'),
    step: amount('step', 1),
    amount: amount('principal_cents'),
    dueDate: field('deadline_on'),
  },
  mails: {
    at: moment('created_at'),
    to: field('to_address'),
    subject: field('subject'),
    text: field('body_text'),
    status: said('state'),
  },
  tags: { name: field('value'), about: said('type') },
  spots: { name: field('name'), length: amount('length_cm') },
  users: { firstname: field('firstname'), lastname: field('lastname'), email: field('email'), role: field('role') },
  audit_log: {
    at: moment('at'),
    by: field('user_name'),
    action: field('action'),
    subject: field('subject'),
  },
};

/** How records are called by others: a person by name, an object by plate, an invoice by number. */
async function readNames(read: ReadRows): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const collect = async (table: string, nameOf: (row: DataRow) => string) => {
    for await (const row of read(table)) names.set(text(row['id']) ?? '', nameOf(row));
  };
  const person = (row: DataRow) => `${text(row['firstname']) ?? ''} ${text(row['lastname']) ?? ''}`.trim();
  await collect('customers', person);
  await collect('prospects', person);
  await collect('objects', (row) => {
    const plate = text(row['plate']) ?? '';
    return plate === '' ? `${text(row['brand']) ?? ''} ${text(row['type']) ?? ''}`.trim() : plate;
  });
  await collect('invoices', (row) => text(row['number']) ?? '');
  return names;
}

/** The sheets of a workbook, one for each kind: those of `tables`, without what was deleted. */
export async function dataSheets(
  tables: readonly string[],
  read: ReadRows,
  words: Words,
  language: Language,
): Promise<readonly Sheet[]> {
  const told: Told = { words, language, names: await readNames(read) };
  return (Object.keys(SHEETS) as TableName[])
    .filter((table) => tables.includes(table))
    .map((table) => {
      const columns = Object.entries(SHEETS[table]) as [ColumnName, Value][];
      return {
        name: words.sheets[table],
        head: columns.map(([name]) => words.columns[name]),
        rows: async function* rows() {
          for await (const row of read(table)) {
            if (typeof row['deleted_at'] === 'string') continue;
            yield columns.map(([, value]) => value(row, told));
          }
        },
      };
    });
}
