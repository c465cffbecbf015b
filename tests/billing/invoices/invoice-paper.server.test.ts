import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valuesOfInvoice } from '#billing/client/invoice-form-values.ts';
import { invoicePaper } from '#billing/client/invoice-paper.ts';
import type { CustomerBillingAnswer } from '#billing/customer-billing.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { documentLanguage } from '#billing/invoice-document.ts';
import { fill, writingOf } from '#billing/printed/document-format.ts';
import type { LetterheadAnswer } from '#billing/printed/letterhead.schema.ts';
import type { CategoryAnswer, ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { plain, readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

const TODAY = '2026-05-01';
let yard: SubscriptionYard;
let rates: readonly TaxRateAnswer[];
let storage: ProductAnswer;

beforeAll(async () => {
  yard = await openSubscriptionYard();
  yard.today(TODAY);
  const { settings } = await ask<{ settings: { version: number } }>('GET', '/api/company');
  await ask('PUT', '/api/company', { ...SENDER, version: settings.version });
  rates = await ask('GET', '/api/tax-rates');
  const about = { name: 'Kept', supply: 'goods_storage' };
  const { uuid: category } = await ask<CategoryAnswer>('POST', '/api/categories', about, 201);
  const product = { name: 'Stalling', category, unit_price_cents: 12_100, includes_vat: true, interval_months: 1 };
  storage = await ask('POST', '/api/products', product, 201);
});
afterAll(() => yard.close());

const SENDER = {
  general: {
    ...SECTION_DEFAULTS.general,
    name: 'Stalling De Wal',
    legal_name: 'De Wal B.V.',
    street: 'Loodsweg',
    house_number: '1',
    postcode: '3861 MA',
    city: 'Nijkerk',
    email: 'info@dewal.test',
    phone: '033 000 0000',
    website: 'https://www.dewal.test/',
  },
  legal: { ...SECTION_DEFAULTS.legal, kvk_number: '69599084', vat_id: 'NL123456782B12' },
  bank: { ...SECTION_DEFAULTS.bank, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', account_holder: 'De Wal Beheer' },
};

async function ask<Result>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, status = 200): Promise<Result> {
  return (await expectStatus<{ result: Result }>(yard.owner.call(method, url, body), status)).result;
}

type Customer = {
  readonly firstname: string;
  readonly lastname: string;
  readonly address: { street: string; number: string; zipcode: string; city: string; country: string };
};

/** What the page shows beside the lines of a draft, from the calls that it makes. */
async function paperOf(draft: InvoiceDetailAnswer) {
  const about = `/api/customers/${draft.customer.uuid}`;
  const { address, ...names } = await ask<Customer>('GET', about);
  const billing = await ask<CustomerBillingAnswer>('GET', `${about}/billing`);
  const letterhead = await ask<LetterheadAnswer>('GET', '/api/letterhead');
  const { number: houseNumber, ...place } = address;
  const language = documentLanguage(billing.language ?? letterhead.language);
  const buyer = { customer: { ...names, ...place, houseNumber }, billing };
  const values = { ...valuesOfInvoice(draft), next: 'issue' as const };
  const format = { ...writingOf(language), words: documentWords(language) };
  return invoicePaper({ values, rates, letterhead, buyer, language, today: TODAY }, format);
}

/** Everything that it says, in pieces as they stand under and beside each other. */
function textsOf(paper: Awaited<ReturnType<typeof paperOf>>): string[] {
  const { title, seller, address, columns, sums, texts, payment } = paper;
  const facts = [...paper.facts, ...(payment?.facts ?? [])];
  const cells = paper.lines.flat().flatMap(({ text, below }) => [text, below ?? '']);
  const pairs = [
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...sums.flatMap(({ label, amount }) => [label, amount]),
  ];
  const head = [title, payment?.title ?? '', seller.name, ...seller.groups.flat(), ...address];
  return [...head, ...pairs, ...columns.map((column) => column.head), ...cells, ...texts].map(plain);
}

/** What an invoice has only once it is issued: its numbers, and what belongs to paper. */
async function onlyIssued(uuid: string, { language = 'nl' }: { readonly language?: string }): Promise<string[]> {
  const words = documentWords(documentLanguage(language));
  const { number } = await ask<InvoiceDetailAnswer>('GET', `/api/invoices/show/${uuid}`);
  const page = fill(words.page, { page: '1', pages: '1' });
  const labels = [words.number.invoice, words.customerNumber, words.paymentReference, words.transferText, words.scan];
  return [...labels, String(number), page, '·'].map(plain);
}

/** What is left of a document without these texts and without the digits of numbers that it draws. */
function restOf(printed: string, texts: readonly string[]): string {
  const known = texts.filter((text) => text !== '').toSorted((one, other) => other.length - one.length);
  return plain(known.reduce((rest, text) => rest.replaceAll(text, ' '), printed).replaceAll(/\b\d{1,4}\b/g, ' '));
}

type Case = {
  readonly country: string;
  readonly zipcode: string;
  readonly billing?: { readonly language?: string; readonly [field: string]: unknown };
  readonly more?: object;
  /** In its own words, what must stand on both. */
  readonly says: readonly string[];
};

const GERMAN = { company_name: 'Boote GmbH', attention: 'Einkauf', vat_id: 'DE136695976' };
const CASES: readonly (readonly [string, Case])[] = [
  [
    'a person in the Netherlands',
    {
      country: 'NL',
      zipcode: '3701 AB',
      says: ['Factuur', 'Btw-id NL123456782B12', 'IBAN NL91 ABNA 0417 1643 00', '3701 AB Ort', 'Ria Klein'],
    },
  ],
  [
    'a company here, at prices without VAT',
    {
      country: 'NL',
      zipcode: '3701 AB',
      billing: { company_name: 'Klein B.V.', kvk_number: '69599084', term_days: 30 },
      more: { includes_vat: false, note: 'Tot volgend jaar.' },
      says: ['Klein B.V.', 'Bedrag excl. btw', 'Tot volgend jaar.', '31 mei 2026'],
    },
  ],
  [
    'a business elsewhere in the Union, which declares the VAT itself',
    {
      country: 'DE',
      zipcode: '10115',
      billing: { ...GERMAN, language: 'en' },
      says: ['Invoice', 'Boote GmbH', 'Attn. Einkauf', 'GERMANY', 'DE136695976', 'Reverse'],
    },
  ],
  [
    'the same in the words of France',
    {
      country: 'FR',
      zipcode: '75001',
      billing: { company_name: 'Bateaux SARL', vat_id: 'FR83404833048', language: 'fr' },
      says: ['Facture', 'FRANCE', 'FR83404833048'],
    },
  ],
  [
    'a business outside the Union',
    {
      country: 'CH',
      zipcode: '8001',
      billing: { company_name: 'Boote AG', vat_id: 'CHE123456788', language: 'es' },
      says: ['Factura', 'SWITZERLAND', 'CHE123456788'],
    },
  ],
  [
    'somebody outside the Union who reads a language that documents are not written in',
    { country: 'US', zipcode: '10001', billing: { language: 'ar' }, says: ['Invoice', 'UNITED STATES'] },
  ],
];

describe('the document beside the lines of an invoice says what the invoice says once it is issued', () => {
  it.each(CASES)('for %s', async (_whom, { country, zipcode, billing = {}, more = {}, says }) => {
    const address = { street: 'Weg', number: '4a', zipcode, city: 'Ort', country };
    const uuid = await makeCustomer(yard.owner, 'Klein', { firstname: 'Ria', address });
    await ask('PUT', `/api/customers/${uuid}/billing`, billing);
    const line = { product: storage.uuid, description: 'Stalling', unit_price_cents: 12_100, quantity_hundredths: 250 };
    const period = { from_on: '2026-05-01', until_on: '2026-06-01' };
    const body = { customer: uuid, includes_vat: true, lines: [{ ...line, ...period }], reference: 'PO 88', ...more };
    const draft = await ask<InvoiceDetailAnswer>('POST', '/api/invoices', body, 201);
    const shown = await paperOf(draft);
    await ask('POST', `/api/invoices/${draft.uuid}/issue`);
    const { rawPayload } = await yard.owner.call('GET', `/api/invoices/${draft.uuid}/document`);
    const { text: printed } = await readPdf(rawPayload);
    const texts = textsOf(shown);
    expect(texts.filter((text) => !printed.includes(text))).toEqual([]);
    expect(restOf(printed, [...texts, ...(await onlyIssued(draft.uuid, billing))])).toBe('');
    expect(says.filter((text) => !texts.includes(text))).toEqual([]);
  });
});
