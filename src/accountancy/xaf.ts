import type { DocumentBuyer } from '#billing/invoice-document.ts';
import { vatIdCountry } from '#company/tax-ids.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { plainAmount } from '#shared/money.ts';
import { type Period, periodsOf } from './accountancy-period.ts';
import { type JournalEntry, type JournalLine, type LedgerAccounts, sideSum } from './journal.ts';
import { element, escapeXml, textElement, type Xml } from './xml-text.ts';

const NAMESPACE = 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0';
const SOFTWARE = { name: 'Remise', version: '1' };

/** The company as the file names it. `country` is two letters; texts that are not known are empty. */
export type AuditCompany = {
  readonly name: string;
  readonly kvkNumber: string;
  readonly vatId: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
};

/** A customer as the snapshot of their last document has them; texts that are not known are empty. */
export type AuditCustomer = Pick<
  DocumentBuyer,
  'street' | 'houseNumber' | 'postcode' | 'city' | 'country' | 'vatId'
> & {
  readonly customerNumber: string;
  readonly kvkNumber: string;
};

/** The content of an audit file. Its days are in one calendar year, both included. */
export type AuditFile = {
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly createdOn: CivilDate;
  readonly company: AuditCompany;
  readonly accounts: LedgerAccounts;
  readonly entries: readonly JournalEntry[];
  readonly customers: readonly AuditCustomer[];
};

/**
 * The names of accounts that bookkeepers know, the same in every language of the app, and their type: B for the balance
 * sheet, P for profit and loss.
 */
const ACCOUNTS: Readonly<Record<keyof LedgerAccounts, readonly [name: string, type: 'B' | 'P']>> = {
  debtors_account: ['Debiteuren', 'B'],
  payments_account: ['Ontvangen betalingen', 'B'],
  balances_account: ['Tegoeden van klanten', 'B'],
  vat_high_account: ['Btw hoog tarief', 'B'],
  vat_low_account: ['Btw laag tarief', 'B'],
  vat_other_account: ['Btw overige tarieven', 'B'],
  revenue_high_account: ['Omzet hoog tarief', 'P'],
  revenue_low_account: ['Omzet laag tarief', 'P'],
  revenue_other_account: ['Omzet overige tarieven', 'P'],
  revenue_untaxed_account: ['Omzet zonder btw', 'P'],
  bad_debts_account: ['Oninbare vorderingen', 'P'],
};
const JOURNALS = {
  sales: { id: 'VRK', name: 'Verkoopboek', type: 'S' },
  payments: { id: 'BNK', name: 'Ontvangen betalingen', type: 'B' },
  memorial: { id: 'MEM', name: 'Memoriaal', type: 'M' },
} as const;

/** The tax authority's audit file, XAF 4.0. Elements come in the order that its schema prescribes. */
export function writeAuditFile(file: AuditFile): Xml {
  const year = Number(file.from.slice(0, 4));
  const header = element('header', [
    textElement('fiscalYear', file.from.slice(0, 4)),
    textElement('startDate', file.from),
    textElement('endDate', file.until),
    textElement('curCode', 'EUR'),
    textElement('dateCreated', file.createdOn),
    textElement('softwareDesc', SOFTWARE.name),
    textElement('softwareVersion', SOFTWARE.version),
  ]);
  const company = element('company', [
    textElement('Commercenr', file.company.kvkNumber, 100),
    textElement('companyName', file.company.name, 255),
    textElement('taxRegistrationCountry', file.company.country),
    // Required even where there is no VAT id, as under the small businesses scheme.
    `<taxRegIdent>${escapeXml(file.company.vatId)}</taxRegIdent>`,
    addressOf(file.company),
    customersOf(file),
    ledgerOf(file.accounts),
    vatCodesOf(file.entries),
    element('periods', periodsOf(year, 'month').map(periodElement)),
    transactionsOf(file.entries),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${NAMESPACE}">${header}${company}</auditfile>\n`;
}

type Address = Pick<AuditCompany, 'street' | 'houseNumber' | 'postcode' | 'city' | 'country'>;

function addressOf({ street, houseNumber, city, postcode, country }: Address): Xml {
  return element('streetAddress', [
    textElement('streetname', street, 100),
    textElement('number', houseNumber, 15),
    textElement('city', city, 50),
    textElement('postalCode', postcode, 10),
    textElement('country', country),
  ]);
}

function customersOf({ entries, customers }: Pick<AuditFile, 'entries' | 'customers'>): Xml {
  const known = new Map(customers.map((customer) => [customer.customerNumber, customer]));
  const names = new Map(entries.map(({ customerNumber, name }) => [customerNumber, name]));
  return element(
    'customersSuppliers',
    [...names].map(([number, name]) =>
      element('customerSupplier', [
        textElement('custSupID', number, 35),
        textElement('custSupName', name, 50),
        ...registered(known.get(number)),
        textElement('custSupTp', 'C'),
        ...housed(known.get(number)),
      ]),
    ),
  );
}

/** The numbers by which others know a customer; the country of a VAT id is the one it begins with. */
function registered(customer: AuditCustomer | undefined): readonly Xml[] {
  if (customer === undefined) return [];
  const { kvkNumber, vatId = '', country } = customer;
  return [
    textElement('commerceNr', kvkNumber, 100),
    textElement('taxRegistrationCountry', vatId === '' ? '' : vatIdCountry(vatId, country)),
    textElement('taxRegIdent', vatId, 30),
  ];
}

function housed(customer: AuditCustomer | undefined): readonly Xml[] {
  if (customer === undefined || `${customer.street}${customer.postcode}${customer.city}` === '') return [];
  return [addressOf(customer)];
}

/** An account that serves two rates is there once. */
function ledgerOf(accounts: LedgerAccounts): Xml {
  const known = new Map<string, readonly [string, 'B' | 'P']>();
  for (const key of Object.keys(ACCOUNTS) as (keyof LedgerAccounts)[]) {
    if (!known.has(accounts[key])) known.set(accounts[key], ACCOUNTS[key]);
  }
  return element(
    'generalLedger',
    [...known].map(([id, [name, type]]) =>
      element('ledgerAccount', [
        textElement('accID', id, 35),
        textElement('accDesc', name),
        textElement('accTp', type),
      ]),
    ),
  );
}

function vatCodesOf(entries: readonly JournalEntry[]): Xml {
  const found = entries.flatMap(({ lines }) => lines.flatMap(({ vat }) => (vat === null ? [] : [vat])));
  const codes = [...new Map(found.map((vat) => [vat.code, vat])).values()];
  return element(
    'vatCodes',
    codes.map(({ code, rateBp, account }) =>
      element('vatCode', [
        textElement('vatID', code, 35),
        textElement('vatDesc', `Btw ${rateBp / 100}% (${code})`, 100),
        textElement('vatToPayAccID', account, 35),
      ]),
    ),
  );
}

function periodElement({ from, until }: Period): Xml {
  return element('period', [
    textElement('periodNumber', String(monthOf(from))),
    textElement('startDatePeriod', from),
    textElement('endDatePeriod', until),
  ]);
}

const monthOf = (day: CivilDate): number => Number(day.slice(5, 7));

function transactionsOf(entries: readonly JournalEntry[]): Xml {
  const lines = entries.flatMap((entry) => entry.lines);
  const journals = (Object.keys(JOURNALS) as (keyof typeof JOURNALS)[]).map((key) => {
    const { id, name, type } = JOURNALS[key];
    const own = entries.filter(({ journal }) => journal === key).map(transactionElement);
    return element('journal', [
      textElement('jrnID', id),
      textElement('desc', name),
      textElement('jrnTp', type),
      ...own,
    ]);
  });
  return element('transactions', [
    textElement('linesCount', String(lines.length)),
    textElement('totalDebit', plainAmount(sideSum(lines, 'D'))),
    textElement('totalCredit', plainAmount(sideSum(lines, 'C'))),
    ...journals,
  ]);
}

function transactionElement(entry: JournalEntry): Xml {
  return element('transaction', [
    textElement('nr', entry.number, 35),
    textElement('desc', entry.description),
    textElement('periodNumber', String(monthOf(entry.on))),
    textElement('trDt', entry.on),
    ...entry.lines.map((line, index) => lineElement(entry, line, index + 1)),
  ]);
}

function lineElement(entry: JournalEntry, { account, side, amountCents, vat }: JournalLine, nr: number): Xml {
  return element('trLine', [
    textElement('nr', String(nr)),
    textElement('accID', account, 35),
    textElement('docRef', entry.number, 255),
    textElement('effDate', entry.on),
    textElement('amnt', plainAmount(amountCents)),
    textElement('amntTp', side),
    textElement('custSupID', entry.customerNumber, 35),
    textElement('invRef', entry.invoiceNumber, 255),
    vat === null
      ? ''
      : element('vat', [
          textElement('vatID', vat.code, 35),
          textElement('vatPerc', `${(vat.rateBp / 100).toFixed(3)}`),
          textElement('vatAmnt', plainAmount(vat.amountCents)),
          textElement('vatAmntTp', side),
        ]),
  ]);
}
