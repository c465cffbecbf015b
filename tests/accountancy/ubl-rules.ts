import { readXml } from '#bank/server/read-xml.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from '#bank/xml-element.ts';
import { COUNTRY_CODES } from '#shared/countries.ts';
import { shapeProblems, xmlShape } from '#tests/support/xml-shape.ts';

/**
 * The rules of an electronic invoice as far as they concern what is written here: the order of elements of UBL 2.1, the
 * European norm (EN 16931-1, rules BR-…) and the Dutch one (NLCIUS, BR-NL-…), in own words. What is published runs on an
 * XSLT processor; no package of the registry has it.
 */
const PARTS = `
Invoice = CustomizationID ID IssueDate DueDate InvoiceTypeCode DocumentCurrencyCode BuyerReference BillingReference? AccountingSupplierParty AccountingCustomerParty PaymentMeans? TaxTotal LegalMonetaryTotal InvoiceLine+
CreditNote = CustomizationID ID IssueDate CreditNoteTypeCode DocumentCurrencyCode BuyerReference BillingReference? AccountingSupplierParty AccountingCustomerParty TaxTotal LegalMonetaryTotal CreditNoteLine+
BillingReference = InvoiceDocumentReference
InvoiceDocumentReference = ID IssueDate?
AccountingSupplierParty = Party
AccountingCustomerParty = Party
Party = EndpointID? PartyName PostalAddress PartyTaxScheme? PartyLegalEntity Contact?
PartyName = Name
PostalAddress = StreetName? CityName? PostalZone? Country
Country = IdentificationCode
PartyTaxScheme = CompanyID TaxScheme
TaxScheme = ID
PartyLegalEntity = RegistrationName CompanyID?
Contact = Telephone? ElectronicMail?
PaymentMeans = PaymentMeansCode PaymentID PayeeFinancialAccount
PayeeFinancialAccount = ID Name? FinancialInstitutionBranch?
FinancialInstitutionBranch = ID
TaxTotal = TaxAmount TaxSubtotal+
TaxSubtotal = TaxableAmount TaxAmount TaxCategory
TaxCategory = ID Percent? TaxExemptionReason? TaxScheme
ClassifiedTaxCategory = ID Percent? TaxScheme
LegalMonetaryTotal = LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount
InvoiceLine = ID InvoicedQuantity LineExtensionAmount InvoicePeriod? Item Price
CreditNoteLine = ID CreditedQuantity LineExtensionAmount InvoicePeriod? Item Price
InvoicePeriod = StartDate? EndDate?
Item = Name ClassifiedTaxCategory
Price = PriceAmount BaseQuantity`;

const DAY = /^\d{4}-\d\d-\d\d$/;
const AMOUNT = /^-?\d+\.\d\d$/;
const SHAPE = xmlShape(PARTS, {
  IssueDate: DAY,
  DueDate: DAY,
  StartDate: DAY,
  EndDate: DAY,
  InvoiceTypeCode: /^380$/,
  CreditNoteTypeCode: /^381$/,
  DocumentCurrencyCode: /^EUR$/,
  PaymentMeansCode: /^58$/,
  IdentificationCode: new RegExp(`^(${COUNTRY_CODES.join('|')})$`),
  TaxAmount: AMOUNT,
  TaxableAmount: AMOUNT,
  LineExtensionAmount: AMOUNT,
  TaxExclusiveAmount: AMOUNT,
  TaxInclusiveAmount: AMOUNT,
  PayableAmount: AMOUNT,
  // BR-27: never below zero.
  PriceAmount: /^\d+\.\d\d$/,
  BaseQuantity: /^\d*[1-9]\d*\.\d\d$|^0\.(0[1-9]|[1-9]\d)$/,
  Percent: /^\d+\.\d\d$/,
});
/** The schemes of the list of electronic addresses (EAS) that are written here. */
const SCHEMES = /^(0106|99(10|14|20|25|26|28|29|3[0-5]|37|38|39|43|45|46|47|49|50|57))$/;
const NO_RATE = ['Z', 'E', 'AE'];

/** The rules that a document breaks, each with its number or its place; empty for one that every reader takes. */
export async function ublProblems(xml: string): Promise<readonly string[]> {
  const root = await readXml(xml);
  const isDutch = textAt(root, 'CustomizationID').includes('nlcius');
  return [
    ...shapeProblems(root, SHAPE),
    ...sumProblems(root),
    ...categoryProblems(root),
    ...partyProblems(root),
    ...(isDutch ? dutchProblems(root) : []),
  ];
}

const cents = (text: string) => Math.round(Number(text) * 100);
const centsAt = (from: XmlElement | undefined, path: string) => cents(textAt(from, path));
const sumAt = (from: XmlElement | undefined, path: string) =>
  elementsAt(from, path).reduce((sum, { text }) => sum + cents(text), 0);
const linesOf = (root: XmlElement) => root.children.filter(({ name }) => /^(Invoice|CreditNote)Line$/.test(name));
const broken = (rules: Readonly<Record<string, boolean>>) => Object.keys(rules).filter((rule) => rules[rule] === false);

function sumProblems(root: XmlElement): readonly string[] {
  const totals = elementAt(root, 'LegalMonetaryTotal');
  const tax = elementAt(root, 'TaxTotal');
  const net = linesOf(root).reduce((sum, line) => sum + centsAt(line, 'LineExtensionAmount'), 0);
  const isInvoice = root.name === 'Invoice';
  return [
    ...broken({
      'BR-CO-10': centsAt(totals, 'LineExtensionAmount') === net,
      'BR-CO-13': centsAt(totals, 'TaxExclusiveAmount') === net,
      'BR-CO-14': centsAt(tax, 'TaxAmount') === sumAt(tax, 'TaxSubtotal/TaxAmount'),
      'BR-CO-15': centsAt(totals, 'TaxInclusiveAmount') === net + centsAt(tax, 'TaxAmount'),
      'BR-CO-16': centsAt(totals, 'PayableAmount') === centsAt(totals, 'TaxInclusiveAmount'),
      'BR-CO-25': !isInvoice || centsAt(totals, 'PayableAmount') <= 0 || textAt(root, 'DueDate') !== '',
    }),
    ...linesOf(root).flatMap((line) => {
      const [from, until] = [textAt(line, 'InvoicePeriod/StartDate'), textAt(line, 'InvoicePeriod/EndDate')];
      return from !== '' && until !== '' && until < from ? ['BR-30'] : [];
    }),
  ];
}

/** One kind of VAT at a rate: its letter and its percentage. */
const kindOf = (category: XmlElement | undefined) => `${textAt(category, 'ID')} ${textAt(category, 'Percent')}`;

function categoryProblems(root: XmlElement): readonly string[] {
  const groups = elementsAt(root, 'TaxTotal/TaxSubtotal');
  const lines = linesOf(root);
  const kinds = groups.map((group) => kindOf(elementAt(group, 'TaxCategory')));
  const problems = lines
    .map((line) => kindOf(elementAt(line, 'Item/ClassifiedTaxCategory')))
    .flatMap((kind) => (kinds.includes(kind) ? [] : [`BR-CO-18: no group for ${kind}`]));
  if (new Set(kinds).size < kinds.length) problems.push('BR-S-08: two groups of one kind');
  if (kinds.length > 1 && kinds.some((kind) => kind.startsWith('O'))) problems.push('BR-O-11');
  for (const group of groups) {
    const category = elementAt(group, 'TaxCategory');
    const [letter, rate] = [textAt(category, 'ID'), textAt(category, 'Percent')];
    const net = lines
      .filter((line) => kindOf(elementAt(line, 'Item/ClassifiedTaxCategory')) === kindOf(category))
      .reduce((sum, line) => sum + centsAt(line, 'LineExtensionAmount'), 0);
    const [taxable, tax] = [centsAt(group, 'TaxableAmount'), centsAt(group, 'TaxAmount')];
    const isFree = letter !== 'S';
    const hasReason = textAt(category, 'TaxExemptionReason') !== '';
    problems.push(
      ...broken({
        [`BR-${letter}-08`]: taxable === net,
        // The norm allows a difference below a euro.
        'BR-CO-17': Math.abs(tax - (taxable * Number(rate || 0)) / 100) < 100,
        [`BR-${letter}-05`]:
          letter === 'O'
            ? rate === ''
            : NO_RATE.includes(letter)
              ? rate === '0.00'
              : letter === 'S' && Number(rate) > 0,
        [`BR-${letter}-09`]: !isFree || tax === 0,
        [`BR-${letter}-10`]: hasReason === ['E', 'AE', 'O'].includes(letter),
      }),
    );
  }
  return problems;
}

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';

function partyProblems(root: XmlElement): readonly string[] {
  const letters = elementsAt(root, 'TaxTotal/TaxSubtotal/TaxCategory').map((category) => textAt(category, 'ID'));
  const ids = [SELLER, BUYER].map((party) => textAt(root, `${party}/PartyTaxScheme/CompanyID`));
  const isOutside = letters.includes('O');
  const schemes = elementsAt(root, `${SELLER}/EndpointID`)
    .concat(elementsAt(root, `${BUYER}/EndpointID`))
    .map(({ attributes }) => attributes['schemeID'] ?? '');
  return broken({
    'BR-CO-09': ids.every((id) => id === '' || /^[A-Z]{2}/.test(id)),
    'BR-S-02': isOutside || ids[0] !== '',
    'BR-O-02': !isOutside || ids.every((id) => id === ''),
    'BR-AE-02': !letters.includes('AE') || ids[1] !== '',
    'BR-CL-25': schemes.every((scheme) => SCHEMES.test(scheme)),
  });
}

function dutchProblems(root: XmlElement): readonly string[] {
  const isWhole = (party: string) =>
    ['StreetName', 'CityName', 'PostalZone'].every((part) => textAt(root, `${party}/PostalAddress/${part}`) !== '');
  const isRegistered = (party: string) =>
    elementAt(root, `${party}/PartyLegalEntity/CompanyID`)?.attributes['schemeID'] === '0106';
  const isHome = textAt(root, `${BUYER}/PostalAddress/Country/IdentificationCode`) === 'NL';
  return broken({
    'BR-NL-1': isRegistered(SELLER),
    'BR-NL-2': textAt(root, 'BuyerReference') !== '',
    'BR-NL-3': isWhole(SELLER),
    'BR-NL-4': !isHome || isWhole(BUYER),
    'BR-NL-10': !isHome || isRegistered(BUYER),
    'BR-NL-11': root.name === 'CreditNote' || textAt(root, 'PaymentMeans/PaymentMeansCode') !== '',
    'BR-NL-24': textAt(root, 'BillingReference/InvoiceDocumentReference/IssueDate') === '',
    'BR-NL-30': textAt(root, 'PaymentMeans/PayeeFinancialAccount/Name') === '',
    'BR-NL-31': textAt(root, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID') === '',
  });
}
