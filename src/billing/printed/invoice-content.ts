import { formatIban } from '#company/iban.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type {
  DocumentBuyer,
  DocumentLanguage,
  DocumentLine,
  DocumentSeller,
  DocumentVat,
  InvoiceDocument,
} from '../invoice-document.ts';
import { countryName, fill, type InvoiceFormat, said } from './document-format.ts';

/** A label and what it says. */
export type Fact = { readonly label: string; readonly value: string };

/** What stands on the company's paper beside its name or logo: a group under another. */
export function sellerGroups(seller: DocumentSeller, { words }: InvoiceFormat): string[][] {
  const { name, legalName, street, houseNumber, postcode, city, phone, email, website } = seller;
  return [
    said(legalName === name ? '' : legalName, `${street} ${houseNumber}`, `${postcode}  ${city}`),
    said(phone, email, website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')),
    said(
      seller.kvkNumber && `${words.kvk} ${seller.kvkNumber}`,
      seller.vatId && `${words.vatId} ${seller.vatId}`,
      seller.iban && `IBAN ${formatIban(seller.iban)}`,
    ),
  ].filter(({ length }) => length > 0);
}

/** What sorting offices read: a Spanish letter names the country in English. */
const POST_LANGUAGES: Readonly<Record<DocumentLanguage, DocumentLanguage>> = { nl: 'nl', en: 'en', fr: 'fr', es: 'en' };

type Addressed = {
  readonly buyer: Omit<DocumentBuyer, 'customerNumber'>;
  /** Where the sender is. */
  readonly country: string;
  readonly language: DocumentLanguage;
};

/**
 * The lines of an address as it stands on an envelope. Abroad the country is the last line, in capitals, in the language
 * of the sender's post or one that all posts read (PostNL, and S42 of the Universal Postal Union): Dutch, French or English.
 */
export function addressLines(
  { buyer, country: home, language }: Addressed,
  { words }: InvoiceFormat,
): { readonly people: string[]; readonly place: string[] } {
  const { name, company, attention, street, houseNumber, postcode, city, country } = buyer;
  return {
    people: said(company, attention && fill(words.attention, { name: attention }), name === company ? '' : name),
    place: said(
      `${street} ${houseNumber}`,
      `${postcode}  ${city}`,
      country === home ? '' : countryName(country, POST_LANGUAGES[language]).toUpperCase(),
    ),
  };
}

type Headed = Pick<InvoiceDocument, 'kind' | 'number' | 'reference' | 'original'> & {
  readonly buyer: Pick<DocumentBuyer, 'customerNumber' | 'vatId'>;
  /** Null while it is not known. */
  readonly issuedOn: CivilDate | null;
  readonly dueOn: CivilDate | null;
};

/** What stands under the title: only what there is. */
export function invoiceFacts(document: Headed, { words, day }: InvoiceFormat): Fact[] {
  const { kind, number, issuedOn, dueOn, buyer, reference, original } = document;
  const dayOf = (on: CivilDate | null) => (on === null ? '' : day(on));
  return [
    { label: words.number[kind], value: number },
    { label: words.issuedOn, value: dayOf(issuedOn) },
    { label: words.dueOn, value: kind === 'invoice' ? dayOf(dueOn) : '' },
    { label: words.original, value: original === null ? '' : original.number },
    { label: words.customerNumber, value: buyer.customerNumber },
    { label: words.reference, value: reference },
    { label: words.yourVatId, value: buyer.vatId ?? '' },
  ].filter(({ value }) => value.trim() !== '');
}

/** A column of the lines. Widths are shares. */
export type LineColumn = { readonly head: string; readonly width: number; readonly align: 'left' | 'right' };

/** The columns of the lines, in their order. */
export function lineColumns(includesVat: boolean, { words }: InvoiceFormat): LineColumn[] {
  const mode = includesVat ? 'incl' : 'excl';
  return [
    { head: words.description, width: 77, align: 'left' },
    { head: words.quantity, width: 17, align: 'right' },
    { head: words.unitPrice[mode], width: 28, align: 'right' },
    { head: words.vat, width: 18, align: 'right' },
    { head: words.amount[mode], width: 28, align: 'right' },
  ];
}

/** What stands in a cell; `below` in small letters under it. */
export type LineCell = { readonly text: string; readonly below?: string };

/** The cells of a line, one for each column. */
export function lineCells(line: DocumentLine, format: InvoiceFormat): LineCell[] {
  const { fromOn, untilOn, vatCategory } = line;
  const { vatShort, period } = format.words;
  const days =
    fromOn === undefined || untilOn === undefined
      ? undefined
      : fill(period, { from: format.day(fromOn), until: format.day(addDays(untilOn, -1)) });
  const isNamed = vatCategory === 'exempt' || vatCategory === 'reverse_charge' || vatCategory === 'outside';
  return [
    { text: line.description, ...(days === undefined ? {} : { below: days }) },
    { text: format.quantity(line.quantityHundredths) },
    { text: format.amount(line.unitPriceCents) },
    { text: isNamed ? vatShort[vatCategory] : format.rate(line.rateBp) },
    { text: format.amount(line.amountCents) },
  ];
}

/** `total` is what the document comes down to. */
export type Sum = { readonly label: string; readonly amount: string; readonly weight: 'plain' | 'strong' | 'total' };

export type Totalled = Pick<
  InvoiceDocument,
  'kind' | 'creditedCents' | 'openCents' | 'totalCents' | 'netCents' | 'vat'
>;

/** What the lines come to, with the VAT of each rate, and what of that is to be paid. */
export function invoiceSums(document: Totalled, format: InvoiceFormat): Sum[] {
  const { words, amount } = format;
  const { kind, creditedCents, openCents, totalCents } = document;
  const vatLabel = ({ vatCategory, rateBp, netCents }: DocumentVat) =>
    fill(words.vatOf[vatCategory], { rate: format.rate(rateBp), net: amount(netCents) });
  const isCredit = kind === 'credit_invoice';
  // Less what went back: the lines add up to what is to be paid.
  const paidCents = totalCents - creditedCents - openCents;
  const rest = isCredit || openCents === totalCents;
  return [
    { label: words.net, amount: amount(document.netCents), weight: 'plain' },
    ...document.vat.map((vat) => ({ label: vatLabel(vat), amount: amount(vat.vatCents), weight: 'plain' as const })),
    {
      label: isCredit ? words.creditTotal : words.total,
      amount: amount(totalCents),
      weight: rest ? 'total' : 'strong',
    },
    ...(rest || creditedCents === 0
      ? []
      : [{ label: words.creditedBefore, amount: amount(-creditedCents), weight: 'plain' as const }]),
    ...(rest || paidCents === 0
      ? []
      : [{ label: words.paidBefore, amount: amount(-paidCents), weight: 'plain' as const }]),
    ...(rest ? [] : [{ label: words.toPay, amount: amount(openCents), weight: 'total' as const }]),
  ];
}

type Taxed = Pick<InvoiceDocument, 'vat' | 'exemptionReason'> & { readonly buyer: Pick<DocumentBuyer, 'vatId'> };

/** What the law wants said of VAT that is not charged. */
export function legalTexts({ vat, buyer, exemptionReason }: Taxed, { words }: InvoiceFormat): string[] {
  const has = (category: DocumentVat['vatCategory']) => vat.some(({ vatCategory }) => vatCategory === category);
  const vatId = buyer.vatId ?? '';
  return said(
    has('reverse_charge') ? (vatId === '' ? words.reverseCharge : fill(words.reverseChargeTo, { vatId })) : '',
    has('exempt')
      ? exemptionReason === ''
        ? words.exempt
        : fill(words.exemptBecause, { reason: exemptionReason })
      : '',
    has('outside') ? words.outside : '',
  );
}

type Payable = {
  readonly seller: Pick<DocumentSeller, 'iban' | 'bic' | 'accountHolder' | 'legalName' | 'name'>;
  readonly openCents: number;
  /** The last day to pay; null where other words say it, and while it is not known. */
  readonly dueOn: CivilDate | null;
  readonly paymentReference: string | null;
  /** What a transfer mentions, such as the number of the invoice; empty while it is not known. */
  readonly transferText: string;
};

/** How to pay, in words. */
export function paymentFacts(
  { seller, openCents, dueOn, paymentReference, transferText }: Payable,
  { words, amount, day }: InvoiceFormat,
): Fact[] {
  const transfer = [
    { label: 'IBAN', value: formatIban(seller.iban) },
    { label: 'BIC', value: seller.bic },
    { label: words.accountHolder, value: holderOf(seller) },
    { label: words.paymentReference, value: inFours(paymentReference ?? '') },
    { label: words.transferText, value: transferText },
  ];
  return [
    { label: words.toPay, value: amount(openCents) },
    { label: words.payBy, value: dueOn === null ? '' : day(dueOn) },
    ...(seller.iban === '' ? [] : transfer),
  ].filter(({ value }) => value !== '');
}

/** A reference as people copy it. */
export const inFours = (reference: string): string => reference.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Whose account it is. */
export const holderOf = ({ accountHolder, legalName, name }: Payable['seller']): string =>
  accountHolder || legalName || name;
