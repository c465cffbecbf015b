import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import type { AuditCustomer, Balances } from '#accountancy/audit-file.ts';
import { entryOfDocument, entryOfPayment } from '#accountancy/journal.ts';
import { NO_BALANCES } from '#accountancy/opening-balance.ts';
import { writeAuditFile } from '#accountancy/xaf.ts';
import { LEDGER_ACCOUNTS } from '#company/company-settings.ts';
import { ACCOUNTS, aDocument, aPayment } from './ledger-rows.ts';

const company = {
  name: 'Stalling & Zoon',
  kvkNumber: '12345678',
  vatId: 'NL000099998B57',
  street: 'Dijk',
  houseNumber: '1',
  postcode: '1234 AB',
  city: 'Urk',
  country: 'NL',
};
const mixed = aDocument(
  [
    { amountCents: 10_000, vatCategory: 'standard', rateBp: 2100 },
    { amountCents: 2_550, vatCategory: 'reduced', rateBp: 900 },
  ],
  { name: 'Bakker <b> \u0007& "Zn"' },
);
const file = (
  entries = [entryOfDocument(mixed, ACCOUNTS), entryOfPayment(aPayment(), ACCOUNTS)],
  customers: readonly AuditCustomer[] = [],
  before: Balances = NO_BALANCES,
) =>
  writeAuditFile({
    from: '2026-01-01',
    until: '2026-12-31',
    createdOn: '2027-01-04',
    company,
    accounts: ACCOUNTS,
    entries,
    customers,
    before,
  });

function parse(xml: string) {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}
const textsOf = (xml: string, path: string) => [...parse(xml).querySelectorAll(path)].map((found) => found.textContent);
const childrenOf = (xml: string, path: string) =>
  [...(parse(xml).querySelector(path)?.children ?? [])].map(({ localName }) => localName);

describe('the audit file', () => {
  test('has its elements in the order of the schema', () => {
    const xml = file();
    expect(xml).toContain('XmlauditfileXAF_4.0">');
    expect(childrenOf(xml, 'header')).toEqual([
      'fiscalYear',
      'startDate',
      'endDate',
      'curCode',
      'dateCreated',
      'softwareDesc',
      'softwareVersion',
    ]);
    expect(childrenOf(xml, 'company')).toEqual([
      'Commercenr',
      'companyName',
      'taxRegistrationCountry',
      'taxRegIdent',
      'streetAddress',
      'customersSuppliers',
      'generalLedger',
      'vatCodes',
      'periods',
      'openingBalance',
      'transactions',
    ]);
    expect(childrenOf(xml, 'transaction').slice(0, 5)).toEqual(['nr', 'desc', 'periodNumber', 'trDt', 'trLine']);
    expect(childrenOf(xml, 'trLine')).toEqual([
      'nr',
      'accID',
      'docRef',
      'effDate',
      'amnt',
      'amntTp',
      'custSupID',
      'invRef',
    ]);
  });

  test('says what its lines come to, both sides the same', () => {
    const xml = file();
    const lines = textsOf(xml, 'trLine > amnt').map(Number);
    const sides = textsOf(xml, 'trLine > amntTp');
    const sum = (side: string) =>
      lines.reduce((total, amount, index) => (sides[index] === side ? total + Math.round(amount * 100) : total), 0);
    expect(textsOf(xml, 'transactions > linesCount')).toEqual([String(lines.length)]);
    expect(textsOf(xml, 'transactions > totalDebit')).toEqual([(sum('D') / 100).toFixed(2)]);
    expect(textsOf(xml, 'transactions > totalCredit')).toEqual([(sum('C') / 100).toFixed(2)]);
    expect(sum('D')).toBe(mixed.totalCents + 12_100);
    expect(textsOf(xml, 'trLine vat > vatPerc')).toEqual(['21.000', '9.000']);
    expect(textsOf(xml, 'vatCode > vatID')).toEqual(['S21', 'S9']);
  });

  test('keeps every character that XML can write, and no name is longer than allowed', () => {
    const xml = file([entryOfDocument(mixed, ACCOUNTS)]);
    expect(textsOf(xml, 'companyName')).toEqual(['Stalling & Zoon']);
    expect(textsOf(xml, 'custSupName')).toEqual(['Bakker <b> & "Zn"']);
    expect(xml).toContain('Bakker &lt;b&gt; &amp; &quot;Zn&quot;');
    const long = entryOfDocument({ ...mixed, name: '𝄞'.repeat(80) }, ACCOUNTS);
    expect(textsOf(file([long]), 'custSupName')).toEqual(['𝄞'.repeat(50)]);
  });

  test('has what the schema asks for where there is nothing, and leaves out what has nothing that can be seen', () => {
    const nameless = { ...company, name: '\u0007', vatId: '', city: '\u0007 ' };
    const xml = writeAuditFile({
      from: '2026-01-01',
      until: '2026-12-31',
      createdOn: '2027-01-04',
      company: nameless,
      accounts: ACCOUNTS,
      entries: [],
      customers: [],
      before: NO_BALANCES,
    });
    expect(xml).toContain('<companyName></companyName>');
    expect(xml).toContain('<taxRegIdent></taxRegIdent>');
    expect(xml).not.toContain('<city>');
  });

  test('has each customer with address, number at the chamber of commerce and VAT id, in the order of the schema', () => {
    const german: AuditCustomer = {
      customerNumber: '7',
      kvkNumber: '12345678',
      vatId: 'DE136695976',
      street: 'Hafenstraße',
      houseNumber: '3',
      postcode: '48149',
      city: 'Münster',
      country: 'DE',
    };
    const xml = file(undefined, [german, { ...german, customerNumber: '8' }]);
    expect(childrenOf(xml, 'customerSupplier')).toEqual([
      'custSupID',
      'custSupName',
      'commerceNr',
      'taxRegistrationCountry',
      'taxRegIdent',
      'custSupTp',
      'opBalDesc',
      'opBalTp',
      'clBalDesc',
      'clBalTp',
      'streetAddress',
    ]);
    expect(textsOf(xml, 'customerSupplier > custSupID')).toEqual(['7']);
    expect(textsOf(xml, 'customerSupplier > taxRegistrationCountry')).toEqual(['DE']);
    expect(textsOf(xml, 'customerSupplier > taxRegIdent')).toEqual(['DE136695976']);
    expect(textsOf(xml, 'customerSupplier > streetAddress > *')).toEqual([
      'Hafenstraße',
      '3',
      'Münster',
      '48149',
      'DE',
    ]);
    const greek = file(undefined, [{ ...german, vatId: 'EL123456783', country: 'GR', kvkNumber: '' }]);
    expect(textsOf(greek, 'customerSupplier > taxRegistrationCountry')).toEqual(['GR']);
    const unknown = {
      customerNumber: '7',
      kvkNumber: '',
      street: '',
      houseNumber: '',
      postcode: '',
      city: '',
      country: 'NL',
    };
    expect(childrenOf(file(undefined, [unknown]), 'customerSupplier')).toEqual([
      'custSupID',
      'custSupName',
      'custSupTp',
      'opBalDesc',
      'opBalTp',
      'clBalDesc',
      'clBalTp',
    ]);
  });

  test('begins with what is left of before: the balance sheet goes on, and the results are equity', () => {
    const before: Balances = {
      accounts: { '1300': 5_000, '1100': 7_100, '1500': -2_100, '8000': -10_400, '4740': 400 },
      customers: [
        { customerNumber: '7', name: 'Bakker', openCents: 6_000, customer: null },
        { customerNumber: '9', name: 'de Vries', openCents: -1_000, customer: null },
      ],
    };
    const xml = file(undefined, [], before);
    const opening = (what: string) => textsOf(xml, `openingBalance ${what}`);
    expect(childrenOf(xml, 'openingBalance').slice(0, 4)).toEqual([
      'linesCount',
      'totalDebit',
      'totalCredit',
      'obLine',
    ]);
    expect(childrenOf(xml, 'obLine')).toEqual(['nr', 'accID', 'amnt', 'amntTp']);
    expect(opening('accID').map((account, at) => [account, opening('amnt')[at], opening('amntTp')[at]])).toEqual([
      ['0500', '100.00', 'C'],
      ['1100', '71.00', 'D'],
      ['1300', '50.00', 'D'],
      ['1500', '21.00', 'C'],
    ]);
    expect([opening('totalDebit'), opening('totalCredit')]).toEqual([['121.00'], ['121.00']]);
    const owed = (which: string) => textsOf(xml, `customerSupplier > ${which}`);
    // An invoice of the year and the payment of 121.00 beside it; the other customer has nothing in the year.
    const closing = 6_000 + mixed.totalCents - 12_100;
    expect(owed('custSupID')).toEqual(['7', '9']);
    expect([owed('opBalDesc'), owed('opBalTp')]).toEqual([
      ['60.00', '10.00'],
      ['D', 'C'],
    ]);
    expect(owed('clBalDesc')).toEqual([(closing / 100).toFixed(2), '10.00']);
  });

  test('of a period without anything is whole too', () => {
    const xml = file([]);
    expect(textsOf(xml, 'linesCount')).toEqual(['0', '0']);
    expect(textsOf(xml, 'generalLedger accID').toSorted()).toEqual(
      [
        ...new Set(
          Object.values(LEDGER_ACCOUNTS)
            .flat()
            .map((name) => ACCOUNTS[name]),
        ),
      ].toSorted(),
    );
  });
});
