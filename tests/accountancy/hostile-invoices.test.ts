import { describe, expect, test } from 'vitest';
import { writeUbl } from '#accountancy/ubl.ts';
import { sumInvoice, type VatLine } from '#billing/vat.ts';
import { hostileInvoice, randomOf } from './hostile-invoices.ts';
import { ublProblems } from './ubl-rules.ts';

/** The long run tries more. */
const RUNS = Number(process.env['REMISE_INVOICE_RUNS'] ?? 100);
const FIRST = Number(process.env['REMISE_INVOICE_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const LINES: readonly VatLine[] = [
  { amountCents: 10_000, vatCategory: 'standard', rateBp: 2100 },
  { amountCents: 2_000, vatCategory: 'reduced', rateBp: 900 },
];

describe(`electronic invoices of anything that can be invoiced (REMISE_INVOICE_SEED=${FIRST})`, () => {
  test('break no rule of UBL, the European norm and the Dutch one', async () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
      const invoice = hostileInvoice(randomOf(seed));
      expect(await ublProblems(writeUbl(invoice)), `REMISE_INVOICE_SEED=${seed}`).toEqual([]);
    }
  });

  test('of both norms and both kinds are among them', () => {
    const written = Array.from({ length: 100 }, (_, seed) => writeUbl(hostileInvoice(randomOf(seed))));
    for (const mark of ['nlcius', '<cbc:CustomizationID>urn:cen.eu:en16931:2017<', '<Invoice ', '<CreditNote '])
      expect(written.filter((xml) => xml.includes(mark)).length).toBeGreaterThan(5);
    for (const letter of ['S', 'Z', 'E', 'AE', 'O'])
      expect(written.filter((xml) => xml.includes(`<cbc:ID>${letter}</cbc:ID>`)).length).toBeGreaterThan(2);
  });
});

describe('the rules', () => {
  const dutch = () => {
    const hostile = hostileInvoice(randomOf(1));
    const { netCents, totalCents, vat, lineNets } = sumInvoice(LINES, false);
    return writeUbl({
      ...hostile,
      kind: 'invoice',
      original: { number: 'F0', issuedOn: '2024-01-01' },
      seller: { ...hostile.seller, iban: 'NL91ABNA0417164300', street: 'Dijk', legalName: 'De Wal B.V.' },
      buyer: { ...hostile.buyer, company: 'Bakker', street: 'Kade', city: 'Ede', postcode: '1234 AB', country: 'NL' },
      buyerKvk: '87654321',
      netCents,
      totalCents,
      vat,
      lines: LINES.map(({ vatCategory, rateBp }, at) => ({
        description: 'Stalling',
        quantityHundredths: 100,
        vatCategory,
        rateBp,
        netCents: lineNets[at] ?? 0,
        fromOn: '2024-03-01',
        untilOn: '2024-04-01',
      })),
    });
  };

  test.each([
    [
      'BR-CO-10',
      '<cbc:LineExtensionAmount currencyID="EUR">100.00',
      '<cbc:LineExtensionAmount currencyID="EUR">100.01',
    ],
    ['BR-CO-14', '<cbc:TaxAmount currencyID="EUR">22.80', '<cbc:TaxAmount currencyID="EUR">22.81'],
    ['BR-CO-15', '<cbc:TaxInclusiveAmount currencyID="EUR">142', '<cbc:TaxInclusiveAmount currencyID="EUR">143'],
    ['BR-CO-16', '<cbc:PayableAmount currencyID="EUR">142', '<cbc:PayableAmount currencyID="EUR">143'],
    ['BR-CO-17', '<cbc:Percent>21.00', '<cbc:Percent>12.00'],
    ['BR-CO-18', '<cbc:Percent>9.00', '<cbc:Percent>8.00'],
    ['BR-CO-25', /<cbc:DueDate>.*<\/cbc:DueDate>/, ''],
    ['BR-30', '<cbc:EndDate>2024-03-31', '<cbc:EndDate>2024-02-28'],
    ['BR-CL-25', 'EndpointID schemeID="0106"', 'EndpointID schemeID="9955"'],
    ['BR-S-02', /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ''],
    ['BR-NL-2', /<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, ''],
    ['BR-NL-4', '<cbc:StreetName>Kade', '<cbc:StreetName> '],
    ['BR-NL-11', /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/, ''],
    ['BR-NL-24', '<cbc:ID>F0</cbc:ID>', '<cbc:ID>F0</cbc:ID><cbc:IssueDate>2024-01-01</cbc:IssueDate>'],
    ['Item/Name', '<cbc:Name>Stalling</cbc:Name>', '<cbc:Name> </cbc:Name>'],
    ['PartyName is missing', /<cac:PartyName>.*?<\/cac:PartyName>/, ''],
    ['ID is not allowed there', '<cbc:IssueDate>', '<cbc:ID>F2</cbc:ID><cbc:IssueDate>'],
    ['PriceAmount', '<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount currencyID="EUR">-'],
  ])('find what breaks %s', async (rule, right, wrong) => {
    expect(await ublProblems(dutch())).toEqual([]);
    const changed = dutch().replace(right, wrong);
    expect(changed).not.toBe(dutch());
    expect((await ublProblems(changed)).join('; ')).toContain(rule);
  });
});
