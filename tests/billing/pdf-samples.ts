import type { InvoiceDocument, LetterDocument } from '#billing/invoice-document.ts';

/** A whole invoice of two months of storage, to be paid; every field of it says something. */
export const INVOICE: InvoiceDocument = {
  ...{ kind: 'invoice', language: 'nl', number: 'F2026-0042', issuedOn: '2026-05-01', dueOn: '2026-05-15' },
  ...{ original: null, reference: 'Order 2026/17', includesVat: true, exemptionReason: '', note: '' },
  seller: {
    ...{ name: 'Stalling De Wal', legalName: 'De Wal Caravanstalling B.V.', street: 'Dijkweg', houseNumber: '12a' },
    ...{ postcode: '4321 AB', city: 'Kapelle', country: 'NL', kvkNumber: '12345678', vatId: 'NL001234567B01' },
    ...{ iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', accountHolder: 'De Wal Caravanstalling B.V.' },
    ...{ email: 'post@dewal.test', phone: '0113 123 456', website: 'https://www.dewal.test/' },
  },
  buyer: {
    ...{ name: 'Piet de Vries', company: 'Bouwbedrijf De Vries', attention: 'Administratie', street: 'Zonnelaan' },
    ...{ houseNumber: '7', postcode: '1234 AB', city: 'Utrecht', country: 'NL', vatId: 'NL123456782B90' },
    customerNumber: '1007',
  },
  lines: [
    {
      ...{ description: 'Stalling caravan Hobby De Luxe 12-AB-34, loods 2', quantityHundredths: 100 },
      ...{ unitPriceCents: 12_100, amountCents: 12_100, rateBp: 2100, vatCategory: 'standard' },
      ...{ fromOn: '2026-05-01', untilOn: '2026-06-01' },
    },
    {
      ...{ description: 'Accu laden', quantityHundredths: 250, unitPriceCents: 1090, amountCents: 2725, rateBp: 900 },
      vatCategory: 'reduced',
    },
  ],
  ...{ netCents: 12_500, totalCents: 14_825, paidCents: 0, openCents: 14_825 },
  vat: [
    { vatCategory: 'standard', rateBp: 2100, netCents: 10_000, vatCents: 2100 },
    { vatCategory: 'reduced', rateBp: 900, netCents: 2500, vatCents: 225 },
  ],
  paymentReference: '5000056789012345',
  paymentUrl: 'https://pay.test/p/4f5c2a',
};

export const CREDIT: InvoiceDocument = {
  ...INVOICE,
  ...{ kind: 'credit_invoice', number: 'C2026-0003', issuedOn: '2026-05-20', dueOn: '2026-05-20' },
  original: { number: 'F2026-0042', issuedOn: '2026-05-01' },
  lines: INVOICE.lines.map((line) => ({
    ...line,
    ...{ unitPriceCents: -line.unitPriceCents, amountCents: -line.amountCents },
  })),
  ...{ netCents: -12_500, totalCents: -14_825, paidCents: 0, openCents: -14_825 },
  vat: INVOICE.vat.map((vat) => ({ ...vat, netCents: -vat.netCents, vatCents: -vat.vatCents })),
};

export const LETTER: LetterDocument = {
  ...{ language: 'nl', issuedOn: '2026-06-01', dueOn: '2026-06-16', seller: INVOICE.seller, buyer: INVOICE.buyer },
  subject: 'Herinnering: betaling van twee facturen',
  opening: ['Beste Piet de Vries,', 'Van deze facturen hebben wij nog geen betaling ontvangen.'],
  closing: ['Betaal binnen 15 dagen nadat deze brief bij je is bezorgd.', 'Met vriendelijke groet,\nStalling De Wal'],
  invoices: [
    {
      number: 'F2026-0042',
      issuedOn: '2026-05-01',
      dueOn: '2026-05-15',
      totalCents: 14_825,
      openCents: 14_825,
      paymentReference: '5000000000420042',
    },
    {
      number: 'F2026-0051',
      issuedOn: '2026-05-03',
      dueOn: '2026-05-17',
      totalCents: 6050,
      openCents: 3000,
      paymentReference: null,
    },
  ],
  ...{ costsCents: 4000, openCents: 21_825, transferText: 'F2026-0042, F2026-0051' },
  ...{ paymentReference: null, paymentUrl: 'https://pay.test/p/4f5c2a' },
};
