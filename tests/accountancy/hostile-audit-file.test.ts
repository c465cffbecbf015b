import { describe, expect, test } from 'vitest';
import type { AuditCustomer, Balances } from '#accountancy/audit-file.ts';
import { entryOfDocument, entryOfPayment } from '#accountancy/journal.ts';
import { writeAuditFile } from '#accountancy/xaf.ts';
import { auditFileProblems } from './audit-file-rules.ts';
import { hostileInvoice, type Random, randomOf } from './hostile-invoices.ts';
import { ACCOUNTS, aPayment } from './ledger-rows.ts';

/** The long run tries more; a file has a year of documents. */
const RUNS = Math.ceil(Number(process.env['REMISE_INVOICE_RUNS'] ?? 100) / 20);
const FIRST = Number(process.env['REMISE_INVOICE_SEED'] ?? Math.floor(Math.random() * 1_000_000));

/** The books of a year of hostile documents, each with a payment of it. */
function hostileFile(random: Random): string {
  const documents = Array.from({ length: 30 }, (_, at) => {
    const { buyer, buyerKvk, ...invoice } = hostileInvoice(random);
    const issuedOn = `2026${invoice.issuedOn.slice(4)}`.replace('-02-29', '-02-28');
    const customer: AuditCustomer = { ...buyer, kvkNumber: buyerKvk };
    const name = buyer.company ?? buyer.name;
    return {
      customer,
      document: { ...invoice, number: `F${at}`, issuedOn, customerNumber: buyer.customerNumber, name },
    };
  });
  const entries = documents.flatMap(({ document }, at) => [
    entryOfDocument(document, ACCOUNTS),
    entryOfPayment(
      aPayment({
        id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        amountCents: Math.abs(document.totalCents) + 1,
        invoiceNumber: document.number,
        customerNumber: document.customerNumber,
        name: document.name,
      }),
      ACCOUNTS,
    ),
  ]);
  const first = documents[0]?.customer as AuditCustomer;
  const before: Balances = {
    accounts: { '1300': 5_000, '8000': -5_000 },
    customers: [{ customerNumber: first.customerNumber, name: '\u0007', openCents: 5_000, customer: first }],
  };
  const { seller } = hostileInvoice(random);
  const company = {
    ...seller,
    name: random(4) === 0 ? '\u0007' : `${seller.name}`,
    vatId: random(2) === 0 ? '' : 'NL000099998B57',
  };
  const customers = documents.map(({ customer }) => customer);
  const days = { from: '2026-01-01', until: '2026-12-31', createdOn: '2027-01-04' };
  return writeAuditFile({ ...days, company, accounts: ACCOUNTS, entries, customers, before });
}

describe(`an audit file of anything that can be booked (REMISE_INVOICE_SEED=${FIRST})`, () => {
  test('is as the schema and its rules say', async () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
      expect(await auditFileProblems(hostileFile(randomOf(seed))), `REMISE_INVOICE_SEED=${seed}`).toEqual([]);
    }
  });

  test.each([
    ['is missing', /<curCode>EUR<\/curCode>/, ''],
    ['is not allowed there', '<amnt>', '<qntty>1</qntty><amnt>'],
    ['amntTp', '<amntTp>D<', '<amntTp>X<'],
    ['totals are not those', '<linesCount>', '<linesCount>9'],
    ['[0010]', /(<trLine>.*?<amntTp>)D/, '$1C'],
    ['customer 77 is not there', /<trLine>(.*?)<custSupID>\d+/, '<trLine>$1<custSupID>77'],
    ['account 1300 is there twice', '<accID>1100</accID><accDesc>', '<accID>1300</accID><accDesc>'],
    ['transaction F0 of', /<transaction><nr>F1</, '<transaction><nr>F0<'],
    ['custSupName', /<custSupName>/, `<custSupName>${'x'.repeat(51)}`],
  ])('of which something %s is found', async (problem, right, wrong) => {
    const file = hostileFile(randomOf(7));
    const changed = file.replace(right, wrong);
    expect(changed).not.toBe(file);
    expect((await auditFileProblems(changed)).join('; ')).toContain(problem);
  });
});
