import { describe, expect, test } from 'vitest';
import { epcText } from '#billing/epc-qr.ts';
import type { DocumentLanguage, InvoiceDocument } from '#billing/invoice-document.ts';
import { documentLanguage } from '#billing/invoice-document.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { codeModules } from '#billing/server/pdf/payment-block.ts';
import { BOTTOM, MM, PAGE_HEIGHT, RIGHT } from '#billing/server/pdf/pen.ts';
import { plain, readCode, readPdf } from './pdf-reading.ts';
import { CREDIT, INVOICE } from './pdf-samples.ts';
import { printInvoice } from './print.ts';

const LANGUAGES: readonly DocumentLanguage[] = ['nl', 'en', 'fr', 'es'];
const read = async (document: InvoiceDocument) => readPdf(await printInvoice(document));
const textOf = async (document: InvoiceDocument) => (await read(document)).text;

/** What the law requires on every invoice, and what a customer needs besides. */
const IN_EVERY_LANGUAGE = [
  'De Wal Caravanstalling B.V.',
  'Dijkweg 12a',
  '4321 AB Kapelle',
  '12345678',
  'NL001234567B01',
  'Bouwbedrijf De Vries',
  'Administratie',
  'Piet de Vries',
  'Zonnelaan 7',
  '1234 AB Utrecht',
  'NL123456782B90',
  'F2026-0042',
  '1007',
  'Order 2026/17',
  'Hobby De Luxe 12-AB-34',
  'Accu laden',
  'NL91 ABNA 0417 1643 00',
  'ABNANL2A',
  '5000 0567 8901 2345',
  'https://pay.test/p/4f5c2a',
  '0113 123 456',
  'post@dewal.test',
  'dewal.test',
];

const IN_LANGUAGE: Readonly<Record<DocumentLanguage, readonly string[]>> = {
  nl: [
    'Factuur',
    'Factuurdatum 1 mei 2026',
    'Vervaldatum 15 mei 2026',
    '1 mei 2026 t/m 31 mei 2026',
    '2,5 € 10,90 9%',
    '1 € 121,00 21% € 121,00',
    'Totaal excl. btw',
    '€ 125,00',
    'Btw 21% over € 100,00',
    '€ 21,00',
    'Btw 9% over € 25,00',
    '€ 2,25',
    'Totaal incl. btw',
    '€ 148,25',
    'Scan met de app van uw bank',
    'Pagina 1 van 1',
  ],
  en: [
    'Invoice',
    'Invoice date 1 May 2026',
    'Due date 15 May 2026',
    '1 May 2026 to 31 May 2026 inclusive',
    'VAT 21% on €100.00',
    'VAT 9% on €25.00',
    'Total incl. VAT',
    '€148.25',
    'Pay on or before',
    'Page 1 of 1',
  ],
  fr: [
    'Facture',
    'Date de facture 1er mai 2026',
    'Date d’échéance 15 mai 2026',
    'du 1er mai 2026 au 31 mai 2026 inclus',
    'TVA 21 % sur 100,00 €',
    'TVA 9 % sur 25,00 €',
    'Total TTC',
    '148,25 €',
    'À payer au plus tard le',
    'Page 1 sur 1',
  ],
  es: [
    'Factura',
    'Fecha de factura 1 de mayo de 2026',
    'Vencimiento 15 de mayo de 2026',
    'IVA 21 % sobre 100,00 €',
    'del 1 de mayo de 2026 al 31 de mayo de 2026 inclusive',
    'Total con IVA',
    '148,25 €',
    'Página 1 de 1',
  ],
};

describe('an invoice', () => {
  test.each(LANGUAGES)('in %s has everything an invoice must have, and how to pay it', async (language) => {
    const { text, links, pages } = await read({ ...INVOICE, language });
    for (const expected of [...IN_EVERY_LANGUAGE, ...IN_LANGUAGE[language]]) expect(text).toContain(expected);
    expect(links).toEqual([INVOICE.paymentUrl]);
    expect(pages).toHaveLength(1);
    // No text is truncated, and no placeholder is left.
    expect(text).not.toMatch(/…|\{\w+\}|undefined|null|NaN/);
  });

  test('for somebody who reads Arabic or Chinese is written in English', () => {
    expect(['nl', 'fr', 'es', 'en', 'ar', 'zh', ''].map(documentLanguage)).toEqual([
      'nl',
      'fr',
      'es',
      'en',
      'en',
      'en',
      'en',
    ]);
  });

  test('names prices that come without VAT as such', async () => {
    const text = await textOf({ ...INVOICE, includesVat: false });
    expect(text).toContain('Prijs excl. btw');
    expect(text).toContain('Bedrag excl. btw');
    expect(text).not.toContain('Prijs incl. btw');
  });

  test('says what is paid, what is left, and asks for the rest only', async () => {
    const part = { ...INVOICE, paidCents: 5000, openCents: 9825 };
    const text = await textOf(part);
    for (const expected of ['Al betaald', '€ -50,00', 'Te betalen € 98,25']) expect(text).toContain(expected);
    const code = epcText({
      name: INVOICE.seller.accountHolder,
      iban: INVOICE.seller.iban,
      bic: INVOICE.seller.bic,
      amountCents: 9825,
      text: '5000056789012345 F2026-0042',
    });
    const modules = codeModules(code ?? '');
    expect(readCode(await printInvoice(part), modules.length)).toEqual(modules);
  });

  test('says why there is no VAT', async () => {
    const base = { ...INVOICE, lines: INVOICE.lines.slice(0, 1), netCents: 12_100, totalCents: 12_100 };
    const without = (vatCategory: 'exempt' | 'reverse_charge' | 'zero' | 'outside'): InvoiceDocument => ({
      ...base,
      lines: base.lines.map((line) => ({ ...line, vatCategory, rateBp: 0 })),
      vat: [{ vatCategory, rateBp: 0, netCents: 12_100, vatCents: 0 }],
    });
    expect(await textOf(without('reverse_charge'))).toContain('Btw verlegd naar NL123456782B90.');
    expect(await textOf(without('zero'))).toContain('Btw 0% over € 121,00');
    expect(await textOf(without('outside'))).toContain('Niet belast met Nederlandse btw.');
    expect(await textOf(without('exempt'))).toContain('Vrijgesteld van btw.');
    const reason = 'artikel 25 Wet OB (kleineondernemersregeling)';
    expect(await textOf({ ...without('exempt'), exemptionReason: reason })).toContain(`Vrijgesteld van btw: ${reason}`);
    expect(await textOf({ ...without('reverse_charge'), language: 'en' })).toContain('Reverse charge (btw verlegd)');
    expect(await textOf(INVOICE)).not.toMatch(/verlegd|Vrijgesteld/);
  });

  test('names a country that is not the sender’s, and the customer’s own words', async () => {
    const text = await textOf({
      ...INVOICE,
      buyer: { ...INVOICE.buyer, country: 'DE' },
      note: 'Sleutel bij de poort.',
    });
    expect(text).toContain('DUITSLAND');
    const abroad = { ...INVOICE, buyer: { ...INVOICE.buyer, country: 'DE' } };
    expect(await textOf({ ...abroad, language: 'fr' })).toContain('ALLEMAGNE');
    // Dutch sorting offices read no Spanish.
    expect(await textOf({ ...abroad, language: 'es' })).toContain('GERMANY');
    expect(await textOf(INVOICE)).not.toContain('NEDERLAND');
    expect(text).toContain('Sleutel bij de poort.');
  });
});

describe('a document that is not to be paid', () => {
  const paid = { ...INVOICE, paidCents: 14_825, openCents: 0 };
  test.each(LANGUAGES)('in %s says nothing about paying', async (language) => {
    for (const document of [CREDIT, paid]) {
      const bytes = await printInvoice({ ...document, language });
      const { text, links } = await readPdf(bytes);
      const { payment, payBy, scan, paymentReference, payOnline } = documentWords(language);
      const others = text.replaceAll(/Payment reference|Referencia de pago/g, '');
      for (const word of [payBy, scan, paymentReference, payOnline, '5000 0567', 'pay.test']) {
        expect(text).not.toContain(plain(word));
      }
      expect(others).not.toMatch(new RegExp(`\\b${payment}\\b`));
      expect(links).toEqual([]);
      expect(readCode(bytes, 29)).toBeUndefined();
    }
  });

  test('that is paid says so; one that is not does not', async () => {
    expect(await textOf(paid)).toMatch(/Factuur ?Betaald/);
    expect(await textOf(paid)).toMatch(/Te betalen ?€ 0,00/);
    expect(await textOf(INVOICE)).not.toContain('Betaald');
  });

  test('that gives money back names the invoice it corrects and shows what goes back', async () => {
    const text = await textOf(CREDIT);
    for (const expected of [
      'Creditfactuur',
      'C2026-0003',
      'Bij factuur F2026-0042',
      'corrigeert factuur F2026-0042 van 1 mei 2026',
      '€ -121,00',
      'Btw 21% over € -100,00',
      '€ -21,00',
      'Totaal creditfactuur',
      '€ -148,25',
      'NL001234567B01',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Vervaldatum');
  });

  test('an account that cannot be one gets no code, and the invoice is made', async () => {
    const wrong = { ...INVOICE, seller: { ...INVOICE.seller, iban: 'NL00ABNA0417164300' } };
    expect(readCode(await printInvoice(wrong), 29)).toBeUndefined();
    const none = { ...INVOICE, seller: { ...INVOICE.seller, iban: '' }, paymentUrl: null, paymentReference: null };
    const text = await textOf(none);
    expect(text).toContain('Te betalen € 148,25');
    expect(text).not.toContain('IBAN');
  });
});

describe('a long invoice', () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({
    ...INVOICE.lines[at % 2]!,
    description: `Regel ${at + 1}.`,
  }));

  test('has its head on every page, every line once, and the totals and payment at the end', async () => {
    const { pages, text, bottom, right } = await read({ ...INVOICE, lines });
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, at) => {
      expect(page).toContain(`Pagina ${at + 1} van ${pages.length}`);
      if (at < pages.length - 1) expect(page).toContain('Omschrijving Aantal Prijs incl. btw');
      expect(page).toContain('F2026-0042');
    });
    for (let line = 1; line <= 100; line += 1) expect(text.split(`Regel ${line}.`)).toHaveLength(2);
    expect(pages.slice(-2).join(' ')).toContain('Totaal incl. btw');
    expect(pages.at(-1)).toContain('Betalingskenmerk');
    expect(bottom).toBeGreaterThan(10 * MM);
    expect(right).toBeLessThanOrEqual(RIGHT + 1);
  });

  test.each([3, 11, 12, 13, 14, 15, 16, 17, 18])('of %i lines keeps totals and payment whole', async (count) => {
    const { pages } = await read({ ...INVOICE, lines: lines.slice(0, count) });
    const holding = (...words: string[]) => pages.filter((page) => words.every((word) => page.includes(word)));
    expect(holding('Totaal excl. btw', 'Totaal incl. btw')).toHaveLength(1);
    expect(holding('Betalen vóór of op', 'Online betalen', 'Scan met')).toHaveLength(1);
  });

  test('stays inside the page with words that never end', async () => {
    const endless = 'W'.repeat(3000);
    const { seller, buyer } = INVOICE;
    const { text, bottom, right, pages } = await read({
      ...INVOICE,
      reference: endless,
      note: endless,
      paymentUrl: `https://pay.test/${'a'.repeat(2e3)}`,
      seller: {
        ...seller,
        name: endless,
        legalName: endless,
        email: `${'a'.repeat(300)}@x.test`,
        website: endless,
      },
      buyer: {
        ...buyer,
        name: endless,
        company: endless,
        street: endless,
        city: endless,
        customerNumber: endless,
      },
      lines: [
        {
          ...lines[0]!,
          description: `${endless} ${'woord '.repeat(1200)}`,
        },
      ],
    });
    expect(right).toBeLessThanOrEqual(RIGHT + 1);
    expect(bottom).toBeGreaterThan(10 * MM);
    expect(pages.length).toBeGreaterThan(3);
    expect(text.match(/woord/g)).toHaveLength(1200);
    expect(BOTTOM).toBeLessThan(PAGE_HEIGHT);
  });
});

describe('long names', () => {
  const LONG =
    'Vereniging tot Instandhouding van de Gemeenschappelijke Caravan- en Botenstalling aan de Oostelijke Binnenhaven te Nijkerk';

  test('of the company and of the customer are printed in full, above the title', async () => {
    const { seller, buyer } = INVOICE;
    const document = {
      ...INVOICE,
      seller: { ...seller, name: `${LONG}.`.slice(-120), legalName: LONG, email: `${'post'.repeat(20)}@dewal.test` },
      buyer: { ...buyer, company: LONG, attention: '' },
    };
    const text = plain(await textOf(document));
    // Beside the address and in its window; the name on top too, where there is no logo.
    expect(text.split('Gemeenschappelijke').length - 1).toBeGreaterThanOrEqual(4);
    expect(text.split('te Nijkerk').length - 1).toBeGreaterThanOrEqual(4);
    // What stands beside the address ends above the title.
    expect(text.indexOf('NL91 ABNA')).toBeLessThan(text.indexOf('Factuurnummer'));
  });

  test('of pictures alone leave nothing, and break nothing', async () => {
    const { buyer } = INVOICE;
    const { text } = await read({
      ...INVOICE,
      buyer: { ...buyer, name: '🚐🏕️', company: '👩‍👩‍👧 ⛵', attention: '🇳🇱' },
    });
    expect(text).toContain('Zonnelaan 7');
  });
});
