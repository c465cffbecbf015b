import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { type UblDocument, writeUbl } from '#accountancy/ubl.ts';
import { sumInvoice, type VatLine } from '#billing/vat.ts';

const seller = {
  name: 'De Wal',
  legalName: 'Stalling De Wal B.V.',
  street: 'Dijk',
  houseNumber: '1',
  postcode: '1234 AB',
  city: 'Urk',
  country: 'NL',
  kvkNumber: '12345678',
  vatId: 'NL000099998B57',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  accountHolder: 'De Wal',
  email: 'info@dewal.test',
  phone: '',
  website: '',
};
const buyer = {
  name: 'Jan <de> Vries',
  street: 'Kade',
  houseNumber: '2a',
  postcode: '4321 BA',
  city: 'Ede',
  country: 'NL',
  customerNumber: '42',
};

function aDocument(lines: readonly VatLine[], more: Partial<UblDocument> = {}): UblDocument {
  const { netCents, totalCents, vat, lineNets } = sumInvoice(lines, false);
  return {
    number: 'F0001',
    issuedOn: '2026-05-01',
    dueOn: '2026-05-15',
    original: null,
    seller,
    buyer,
    buyerKvk: '',
    reference: '',
    paymentReference: '6000000000000001',
    netCents,
    totalCents,
    vat,
    kind: totalCents < 0 ? 'credit_invoice' : 'invoice',
    lines: lines.map(({ vatCategory, rateBp }, index) => ({
      description: 'Stalling',
      quantityHundredths: 300,
      vatCategory,
      rateBp,
      netCents: lineNets[index] ?? 0,
      fromOn: '2026-05-01',
      untilOn: '2026-06-01',
    })),
    ...more,
  };
}

const high = (amountCents: number): VatLine => ({ amountCents, vatCategory: 'standard', rateBp: 2100 });
function parse(xml: string) {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}
const all = (xml: string, name: string) =>
  [...parse(xml).getElementsByTagName(name)].map(({ textContent }) => textContent);
const namesIn = (xml: string) => [...(parse(xml).documentElement?.children ?? [])].map(({ nodeName }) => nodeName);

describe('an electronic invoice', () => {
  test('has its elements in the order of UBL', () => {
    expect(namesIn(writeUbl(aDocument([high(10_000)])))).toEqual([
      'cbc:CustomizationID',
      'cbc:ID',
      'cbc:IssueDate',
      'cbc:DueDate',
      'cbc:InvoiceTypeCode',
      'cbc:DocumentCurrencyCode',
      'cbc:BuyerReference',
      'cac:AccountingSupplierParty',
      'cac:AccountingCustomerParty',
      'cac:PaymentMeans',
      'cac:TaxTotal',
      'cac:LegalMonetaryTotal',
      'cac:InvoiceLine',
    ]);
  });

  test('adds up: lines to the net, subtotals to the VAT, both to what is to be paid', () => {
    const lines = [high(10_000), high(-2_500), { amountCents: 2_550, vatCategory: 'reduced', rateBp: 900 } as const];
    const xml = writeUbl(aDocument(lines));
    expect(all(xml, 'cbc:TaxAmount')).toEqual(['18.05', '15.75', '2.30']);
    expect(all(xml, 'cbc:LineExtensionAmount')).toEqual(['100.50', '100.00', '-25.00', '25.50']);
    expect(all(xml, 'cbc:PayableAmount')).toEqual(['118.55']);
    // A line that reduces the total has a negative quantity, not a negative price.
    expect(all(xml, 'cbc:InvoicedQuantity')).toEqual(['3.00', '-3.00', '3.00']);
    expect(all(xml, 'cbc:PriceAmount')).toEqual(['100.00', '25.00', '25.50']);
    expect(all(xml, 'cbc:EndDate')).toEqual(['2026-05-31', '2026-05-31', '2026-05-31']);
  });

  test('follows the Dutch rules for a registered company, the European norm for a private person', () => {
    const norm = (more: Partial<UblDocument>) => all(writeUbl(aDocument([high(100)], more)), 'cbc:CustomizationID');
    expect(norm({ buyerKvk: '87654321' })).toEqual(['urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0']);
    expect(norm({})).toEqual(['urn:cen.eu:en16931:2017']);
    const xml = writeUbl(aDocument([high(100)]));
    expect(all(xml, 'cbc:RegistrationName')).toEqual(['Stalling De Wal B.V.', 'Jan <de> Vries']);
    expect(all(xml, 'cbc:BuyerReference')).toEqual(['42']);
    expect(xml).toContain('<cbc:EndpointID schemeID="0106">12345678</cbc:EndpointID>');
  });

  test('gives a reason where no VAT is charged, and no rate outside VAT', () => {
    const of = (vatCategory: 'reverse_charge' | 'exempt' | 'outside') =>
      writeUbl(aDocument([{ amountCents: 100, vatCategory, rateBp: 0 }]));
    expect(all(of('reverse_charge'), 'cbc:TaxExemptionReason')).toEqual(['Reverse charge']);
    expect(all(of('exempt'), 'cbc:Percent')).toEqual(['0.00', '0.00']);
    expect(all(of('outside'), 'cbc:Percent')).toEqual([]);
  });
});

describe('an element that the norm asks for', () => {
  test('is never empty, also where what was typed cannot be seen', () => {
    const document = aDocument([high(100)]);
    const lines = document.lines.map((line) => ({ ...line, description: '\u0007 \u001b' }));
    expect(all(writeUbl({ ...document, lines }), 'cbc:Name').at(-1)).toBe('–');
    const named = (more: Partial<UblDocument['buyer']>) =>
      all(writeUbl({ ...document, buyer: { ...buyer, ...more } }), 'cbc:RegistrationName')[1];
    expect(named({ company: '' })).toBe('Jan <de> Vries');
    expect(named({ company: '\u0007', name: '\u200b\ufeff'.slice(1) })).toBe('42');
    expect(all(writeUbl({ ...document, reference: '\t' }), 'cbc:BuyerReference')).toEqual(['42']);
    expect(writeUbl({ ...document, seller: { ...seller, phone: '\u0007' } })).not.toContain('cbc:Telephone');
  });

  test('of the Dutch rules is an account to pay to: without one the document follows the European norm', () => {
    const norm = (iban: string) =>
      all(
        writeUbl(aDocument([high(100)], { buyerKvk: '87654321', seller: { ...seller, iban } })),
        'cbc:CustomizationID',
      );
    expect(norm(seller.iban)).toEqual(['urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0']);
    expect(norm('')).toEqual(['urn:cen.eu:en16931:2017']);
  });
});

describe('a buyer abroad', () => {
  const german = { ...buyer, country: 'DE', postcode: '48149', city: 'Münster', vatId: 'DE136695976' };
  const reversed: VatLine = { amountCents: 100, vatCategory: 'reverse_charge', rateBp: 0 };

  test('has their own country, and is reached by VAT id in the scheme of that country', () => {
    const xml = writeUbl(aDocument([reversed], { buyer: german }));
    expect(all(xml, 'cbc:IdentificationCode')).toEqual(['NL', 'DE']);
    expect(xml).toContain('<cbc:EndpointID schemeID="9930">DE136695976</cbc:EndpointID>');
    expect(all(xml, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017']);
    expect(all(xml, 'cac:PartyTaxScheme')).toHaveLength(2);
  });

  test('without a scheme has no address for electronic invoices', () => {
    const swedish = { ...german, country: 'SE', vatId: 'SE123456789001' };
    expect(all(writeUbl(aDocument([high(100)], { buyer: swedish })), 'cbc:EndpointID')).toHaveLength(1);
    const swiss = { ...german, country: 'CH', vatId: 'CHE123456788' };
    expect(all(writeUbl(aDocument([high(100)], { buyer: swiss })), 'cbc:EndpointID')).toHaveLength(1);
    expect(all(writeUbl(aDocument([high(100)])), 'cbc:EndpointID')).toHaveLength(1);
  });
});

describe('what is outside VAT', () => {
  const outside = (amountCents: number): VatLine => ({ amountCents, vatCategory: 'outside', rateBp: 0 });
  const exempt = (amountCents: number): VatLine => ({ amountCents, vatCategory: 'exempt', rateBp: 0 });
  const business = { buyer: { ...buyer, vatId: 'BE0123456749' } };
  /** Each category of the subtotals and lines, as letter and rate. */
  const categories = (xml: string, name: string) =>
    [...parse(xml).getElementsByTagName(name)].map(({ children }) =>
      [...children].flatMap((child) => (child.nodeName === 'cac:TaxScheme' ? [] : [child.textContent])).join(' '),
    );

  test('names nobody by VAT id when it is the whole invoice', () => {
    const xml = writeUbl(aDocument([outside(4_000)], business));
    expect(all(xml, 'cac:PartyTaxScheme')).toEqual([]);
    expect(categories(xml, 'cac:TaxCategory')).toEqual(['O Outside the scope of VAT']);
    expect(categories(xml, 'cac:ClassifiedTaxCategory')).toEqual(['O']);
    expect(all(writeUbl(aDocument([high(100)], business)), 'cac:PartyTaxScheme')).toHaveLength(2);
  });

  test('is exempt beside something else', () => {
    const xml = writeUbl(aDocument([high(10_000), outside(4_000)], business));
    expect(all(xml, 'cac:PartyTaxScheme')).toHaveLength(2);
    expect(categories(xml, 'cac:TaxCategory')).toEqual(['S 21.00', 'E 0.00 Outside the scope of VAT']);
    expect(categories(xml, 'cac:ClassifiedTaxCategory')).toEqual(['S 21.00', 'E 0.00']);
    expect(all(xml, 'cbc:TaxableAmount')).toEqual(['100.00', '40.00']);
  });

  test('is one subtotal with what is exempt', () => {
    const xml = writeUbl(aDocument([outside(-4_000), exempt(-500), high(-10_000)]));
    expect(categories(xml, 'cac:TaxCategory')).toContain('E 0.00 Outside the scope of VAT; Exempt from VAT');
    expect(categories(xml, 'cac:TaxCategory')).toHaveLength(2);
    expect(all(xml, 'cbc:TaxableAmount').toSorted()).toEqual(['100.00', '45.00']);
    expect(all(xml, 'cbc:TaxAmount')[0]).toBe('21.00');
  });
});

describe('an electronic credit invoice', () => {
  test('has amounts above zero and names what it credits', () => {
    const original = { number: 'F0001', issuedOn: '2026-05-01' };
    const xml = writeUbl(aDocument([high(-10_000)], { number: 'C0001', dueOn: null, original }));
    expect(parse(xml).documentElement?.nodeName).toBe('CreditNote');
    expect(namesIn(xml).slice(0, 7)).toEqual([
      'cbc:CustomizationID',
      'cbc:ID',
      'cbc:IssueDate',
      'cbc:CreditNoteTypeCode',
      'cbc:DocumentCurrencyCode',
      'cbc:BuyerReference',
      'cac:BillingReference',
    ]);
    expect(all(xml, 'cbc:PayableAmount')).toEqual(['121.00']);
    expect(all(xml, 'cbc:CreditedQuantity')).toEqual(['3.00']);
    expect(all(xml, 'cbc:IssueDate').at(-1)).toBe('2026-05-01');
  });

  test('leaves out what the Dutch rules advise against, where it follows them', () => {
    const original = { number: 'F0001', issuedOn: '2026-01-31' };
    const credit = { number: 'C0001', dueOn: null, original };
    const inside = (parent: string, more: Partial<UblDocument>, cents = 100) =>
      [...parse(writeUbl(aDocument([high(cents)], more))).getElementsByTagName(parent)].flatMap(({ children }) =>
        [...children].map(({ nodeName }) => nodeName),
      );
    const seller = { ...aDocument([high(100)]).seller, bic: 'ABNANL2A', accountHolder: 'Stalling' };
    // BR-NL-24, BR-NL-30 and BR-NL-31.
    const dutch = { seller, buyerKvk: '87654321' };
    expect(inside('cac:InvoiceDocumentReference', { ...credit, ...dutch }, -100)).toEqual(['cbc:ID']);
    expect(inside('cac:PayeeFinancialAccount', dutch)).toEqual(['cbc:ID']);
    const european = { seller, buyerKvk: '' };
    expect(inside('cac:InvoiceDocumentReference', { ...credit, ...european }, -100)).toEqual([
      'cbc:ID',
      'cbc:IssueDate',
    ]);
    expect(inside('cac:PayeeFinancialAccount', european)).toEqual([
      'cbc:ID',
      'cbc:Name',
      'cac:FinancialInstitutionBranch',
    ]);
  });
});
