import type { DocumentBuyer, DocumentLine, DocumentSeller, DocumentVat } from '#billing/invoice-document.ts';
import { VAT_LETTERS } from '#billing/vat.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { type Cents, plainAmount } from '#shared/money.ts';
import { element, isVisible, textElement, type Xml } from './xml-text.ts';

/** An issued document as an electronic invoice takes it; amounts of a credit invoice are negative, `netCents` without VAT. */
export type UblDocument = {
  readonly kind: 'invoice' | 'credit_invoice';
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly dueOn: CivilDate | null;
  readonly original: { readonly number: string; readonly issuedOn: CivilDate } | null;
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  /** The buyer's number at the chamber of commerce; empty for private persons. */
  readonly buyerKvk: string;
  readonly reference: string;
  readonly paymentReference: string | null;
  readonly netCents: Cents;
  readonly totalCents: Cents;
  readonly vat: readonly DocumentVat[];
  readonly lines: readonly (Pick<
    DocumentLine,
    'description' | 'quantityHundredths' | 'rateBp' | 'vatCategory' | 'fromOn' | 'untilOn'
  > & { readonly netCents: Cents })[];
};

type Category = DocumentVat['vatCategory'];

const SPACES =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const EUROPEAN = 'urn:cen.eu:en16931:2017';
const DUTCH = `${EUROPEAN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;
/** The Dutch chamber of commerce (KvK) in the list of schemes of ISO 6523. */
const KVK_SCHEME = '0106';
/** The schemes of VAT ids as electronic addresses, by the letters an id begins with; the list has none for the others. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};
const SEPA_TRANSFER = '58';
const NAMELESS = '–';
const REASONS: Readonly<Partial<Record<Category, string>>> = {
  exempt: 'Exempt from VAT',
  reverse_charge: 'Reverse charge',
  outside: 'Outside the scope of VAT',
};

type TaxGroup = DocumentVat & { readonly reason: string };

/**
 * The norm allows 'outside VAT' only for a whole document, which then names no VAT id. Beside other categories such
 * lines become exempt, with their own reason: a document has each category at a rate only once.
 */
function inOneScope(document: UblDocument): UblDocument & { readonly groups: readonly TaxGroup[] } {
  const { seller, buyer, lines } = document;
  const reasoned = document.vat.map((group) => ({ ...group, reason: REASONS[group.vatCategory] ?? '' }));
  if (reasoned.every(({ vatCategory }) => vatCategory === 'outside')) {
    return { ...document, seller: { ...seller, vatId: '' }, buyer: { ...buyer, vatId: '' }, groups: reasoned };
  }
  const inside = <Row extends { readonly vatCategory: Category }>(row: Row): Row =>
    row.vatCategory === 'outside' ? { ...row, vatCategory: 'exempt' } : row;
  const groups: TaxGroup[] = [];
  for (const group of reasoned.map(inside)) {
    const same = groups.findIndex(({ vatCategory }) => vatCategory === 'exempt' && group.vatCategory === 'exempt');
    const before = groups[same];
    if (before === undefined) groups.push(group);
    else groups[same] = together(before, group);
  }
  return { ...document, lines: lines.map(inside), groups };
}

function together(one: TaxGroup, other: TaxGroup): TaxGroup {
  const reason = [...new Set([one.reason, other.reason])].join('; ');
  return { ...one, netCents: one.netCents + other.netCents, vatCents: one.vatCents + other.vatCents, reason };
}

/**
 * Writes a document as UBL 2.1. A company with a number at the chamber of commerce gets the Dutch rules (NLCIUS), where the
 * seller has an account to pay to; everybody else gets the European norm, since the Dutch rules do not allow them.
 */
export function writeUbl(issued: UblDocument): Xml {
  const document = inOneScope(issued);
  const isInvoice = document.kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  // The kind of a credit invoice already says that it credits, so its amounts are above zero.
  const sign = isInvoice ? 1 : -1;
  const isDutch = followsDutchRules(document);
  const { seller, buyer, reference, original } = document;
  const body = [
    textElement('cbc:CustomizationID', isDutch ? DUTCH : EUROPEAN),
    textElement('cbc:ID', document.number),
    textElement('cbc:IssueDate', document.issuedOn),
    isInvoice ? textElement('cbc:DueDate', document.dueOn) : '',
    textElement(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', isInvoice ? '380' : '381'),
    textElement('cbc:DocumentCurrencyCode', 'EUR'),
    textElement('cbc:BuyerReference', firstVisible(reference, buyer.customerNumber)),
    original === null ? '' : billingReference(original, isDutch),
    element('cac:AccountingSupplierParty', [sellerParty(seller)]),
    element('cac:AccountingCustomerParty', [buyerParty(document)]),
    isInvoice ? paymentMeans(document, isDutch) : '',
    taxTotal(document.groups, sign),
    element('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', sign * document.netCents),
      amount('cbc:TaxExclusiveAmount', sign * document.netCents),
      amount('cbc:TaxInclusiveAmount', sign * document.totalCents),
      amount('cbc:PayableAmount', sign * document.totalCents),
    ]),
    ...document.lines.map((line, index) => lineElement(line, index + 1, isInvoice, sign)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    `${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${SPACES}`,
    body,
  )}\n`;
}

/** The Dutch rules ask for both numbers at the chamber of commerce (BR-NL-1, BR-NL-10) and for an account (BR-NL-11). */
function followsDutchRules({ buyerKvk, seller }: UblDocument): boolean {
  return buyerKvk !== '' && seller.kvkNumber !== '' && seller.iban !== '';
}

/** The first text of which something can be seen: an element that the norm asks for is never empty. */
function firstVisible(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && isVisible(text)) ?? NAMELESS;
}

function amount(name: string, cents: Cents): Xml {
  // The sum turns -0 into 0.
  return textElement(`${name} currencyID="EUR"`, plainAmount(cents + 0));
}

/** The Dutch rules advise against the day (BR-NL-24). */
function billingReference({ number, issuedOn }: NonNullable<UblDocument['original']>, isDutch: boolean): Xml {
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      textElement('cbc:ID', number),
      isDutch ? '' : textElement('cbc:IssueDate', issuedOn),
    ]),
  ]);
}

const VAT_SCHEME = element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]);

function sellerParty(seller: DocumentSeller): Xml {
  const { name, legalName, kvkNumber, vatId, email, phone } = seller;
  return element('cac:Party', [
    kvk('cbc:EndpointID', kvkNumber),
    element('cac:PartyName', [textElement('cbc:Name', name)]),
    address(seller),
    vatId === '' ? '' : element('cac:PartyTaxScheme', [textElement('cbc:CompanyID', vatId), VAT_SCHEME]),
    legalEntity(firstVisible(legalName, name), kvkNumber),
    element('cac:Contact', [textElement('cbc:Telephone', phone), textElement('cbc:ElectronicMail', email)]),
  ]);
}

function buyerParty({ buyer, buyerKvk }: UblDocument): Xml {
  const { company, name, vatId = '' } = buyer;
  const called = firstVisible(company, name, buyer.customerNumber);
  return element('cac:Party', [
    buyerEndpoint(buyerKvk, vatId),
    element('cac:PartyName', [textElement('cbc:Name', called)]),
    address(buyer),
    vatId === '' ? '' : element('cac:PartyTaxScheme', [textElement('cbc:CompanyID', vatId), VAT_SCHEME]),
    legalEntity(called, buyerKvk),
  ]);
}

function kvk(name: string, number: string): Xml {
  return textElement(`${name} schemeID="${KVK_SCHEME}"`, number);
}

/**
 * Where a buyer receives electronic invoices (BT-49): by the number at the Dutch chamber of commerce, or by a VAT id in the
 * scheme that the list of electronic address schemes (EAS) has for its country.
 */
function buyerEndpoint(kvkNumber: string, vatId: string): Xml {
  if (kvkNumber !== '') return kvk('cbc:EndpointID', kvkNumber);
  const scheme = VAT_SCHEMES[vatId.slice(0, 2)];
  return scheme === undefined ? '' : textElement(`cbc:EndpointID schemeID="${scheme}"`, vatId);
}

function legalEntity(name: string, kvkNumber: string): Xml {
  return element('cac:PartyLegalEntity', [textElement('cbc:RegistrationName', name), kvk('cbc:CompanyID', kvkNumber)]);
}

type Address = Pick<DocumentSeller, 'street' | 'houseNumber' | 'postcode' | 'city' | 'country'>;

function address({ street, houseNumber, postcode, city, country }: Address): Xml {
  return element('cac:PostalAddress', [
    textElement('cbc:StreetName', `${street} ${houseNumber}`.trim()),
    textElement('cbc:CityName', city),
    textElement('cbc:PostalZone', postcode),
    element('cac:Country', [textElement('cbc:IdentificationCode', country)]),
  ]);
}

/** The Dutch rules advise against the name of the account (BR-NL-30) and its bank (BR-NL-31). */
function paymentMeans({ seller, number, paymentReference }: UblDocument, isDutch: boolean): Xml {
  if (seller.iban === '') return '';
  const bank = element('cac:FinancialInstitutionBranch', [textElement('cbc:ID', seller.bic)]);
  return element('cac:PaymentMeans', [
    textElement('cbc:PaymentMeansCode', SEPA_TRANSFER),
    textElement('cbc:PaymentID', paymentReference ?? number),
    element('cac:PayeeFinancialAccount', [
      textElement('cbc:ID', seller.iban),
      isDutch ? '' : textElement('cbc:Name', seller.accountHolder),
      isDutch || seller.bic === '' ? '' : bank,
    ]),
  ]);
}

function taxTotal(groups: readonly TaxGroup[], sign: number): Xml {
  return element('cac:TaxTotal', [
    amount(
      'cbc:TaxAmount',
      groups.reduce((sum, { vatCents }) => sum + sign * vatCents, 0),
    ),
    ...groups.map((group) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', sign * group.netCents),
        amount('cbc:TaxAmount', sign * group.vatCents),
        taxCategory('cac:TaxCategory', group, group.reason),
      ]),
    ),
  ]);
}

function taxCategory(name: string, group: Pick<DocumentVat, 'vatCategory' | 'rateBp'>, reason: string): Xml {
  return element(name, [
    textElement('cbc:ID', VAT_LETTERS[group.vatCategory]),
    // What is outside VAT has no rate, not one of zero.
    group.vatCategory === 'outside' ? '' : textElement('cbc:Percent', plainAmount(group.rateBp)),
    textElement('cbc:TaxExemptionReason', reason),
    VAT_SCHEME,
  ]);
}

/** Prices are never below zero: a discount has a negative quantity. The price is that of the whole line. */
function lineElement(line: UblDocument['lines'][number], number: number, isInvoice: boolean, sign: number): Xml {
  const cents = sign * line.netCents;
  const quantity = plainAmount(line.quantityHundredths);
  const counted = cents < 0 ? `-${quantity}` : quantity;
  return element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    textElement('cbc:ID', String(number)),
    textElement(`${isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'} unitCode="C62"`, counted),
    amount('cbc:LineExtensionAmount', cents),
    element('cac:InvoicePeriod', [
      textElement('cbc:StartDate', line.fromOn ?? null),
      textElement('cbc:EndDate', line.untilOn === undefined ? null : addDays(line.untilOn, -1)),
    ]),
    element('cac:Item', [
      textElement('cbc:Name', firstVisible(line.description)),
      taxCategory('cac:ClassifiedTaxCategory', line, ''),
    ]),
    element('cac:Price', [
      amount('cbc:PriceAmount', Math.abs(cents)),
      textElement('cbc:BaseQuantity unitCode="C62"', quantity),
    ]),
  ]);
}
