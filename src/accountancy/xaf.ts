import { LEDGER_JOURNALS, type LedgerJournal } from '#company/company-settings.ts';
import { vatIdCountry } from '#company/tax-ids.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { plainAmount } from '#shared/money.ts';
import { type Period, periodsOf } from './accountancy-period.ts';
import type { AuditCompany, AuditCustomer, AuditFile } from './audit-file.ts';
import { type JournalEntry, type JournalLine, sideSum } from './journal.ts';
import { ledgerOf, openingBalanceOf } from './xaf-ledger.ts';
import { element, requiredElement, textElement, type Xml } from './xml-text.ts';

const NAMESPACE = 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0';
const SOFTWARE = { name: 'Remise', version: '1' };

const JOURNALS: Readonly<Record<LedgerJournal, readonly [name: string, type: 'S' | 'B' | 'C' | 'M']>> = {
  sales_journal: ['Verkoopboek', 'S'],
  bank_journal: ['Bankboek', 'B'],
  cash_journal: ['Kasboek', 'C'],
  mollie_journal: ['Mollie', 'B'],
  stripe_journal: ['Stripe', 'B'],
  memorial_journal: ['Memoriaal', 'M'],
};

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
    requiredElement('companyName', file.company.name, 255),
    textElement('taxRegistrationCountry', file.company.country),
    // Empty under the small businesses scheme, which has no VAT ids.
    requiredElement('taxRegIdent', file.company.vatId, 30),
    addressOf(file.company),
    customersOf(file),
    ledgerOf(file),
    vatCodesOf(file.entries),
    element('periods', periodsOf(year, 'month').map(periodElement)),
    openingBalanceOf(file),
    transactionsOf(file),
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

/** Who is in the bookings, and who owed something before them, with what they owe at both ends. */
function customersOf({ entries, customers, before, accounts }: AuditFile): Xml {
  const known = new Map(
    [...before.customers.flatMap(({ customer }) => customer ?? []), ...customers].map((one) => [
      one.customerNumber,
      one,
    ]),
  );
  const opening = new Map(before.customers.map((one) => [one.customerNumber, one.openCents]));
  const closing = new Map(opening);
  const names = new Map(before.customers.map(({ customerNumber, name }) => [customerNumber, name]));
  for (const { customerNumber, name, lines } of entries) {
    if (customerNumber === '') continue;
    names.set(customerNumber, name);
    const owed = lines.filter(({ account }) => account === accounts.debtors_account);
    const cents = (closing.get(customerNumber) ?? 0) + sideSum(owed, 'D') - sideSum(owed, 'C');
    closing.set(customerNumber, cents);
  }
  return element(
    'customersSuppliers',
    [...names].map(([number, name]) =>
      element('customerSupplier', [
        textElement('custSupID', number, 35),
        textElement('custSupName', name, 50),
        ...registered(known.get(number)),
        textElement('custSupTp', 'C'),
        ...owing('opBal', opening.get(number) ?? 0),
        ...owing('clBal', closing.get(number) ?? 0),
        ...housed(known.get(number)),
      ]),
    ),
  );
}

/** What a customer owes: an amount and its side, in spite of the element's name. */
function owing(which: 'opBal' | 'clBal', cents: number): readonly Xml[] {
  return [textElement(`${which}Desc`, plainAmount(Math.abs(cents))), textElement(`${which}Tp`, cents < 0 ? 'C' : 'D')];
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

function transactionsOf({ entries, accounts }: AuditFile): Xml {
  const lines = entries.flatMap((entry) => entry.lines);
  const journals = LEDGER_JOURNALS.map((key) => {
    const [name, type] = JOURNALS[key];
    const own = entries.filter(({ journal }) => journal === key).map(transactionElement);
    return element('journal', [
      textElement('jrnID', accounts[key]),
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
