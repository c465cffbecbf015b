import { readXml } from '#bank/server/read-xml.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from '#bank/xml-element.ts';
import { shapeProblems, xmlShape } from '#tests/support/xml-shape.ts';

/**
 * The schema of XAF 4.0 and the rules of its functional description ([0001] to [0010]) as far as they concern what is
 * written here, in own words. The schema itself is published at odb.belastingdienst.nl and is in no package.
 */
const PARTS = `
auditfile = header company
header = fiscalYear startDate endDate curCode dateCreated softwareDesc softwareVersion
company = Commercenr? companyName taxRegistrationCountry taxRegIdent streetAddress* customersSuppliers? generalLedger? vatCodes? periods? openingBalance? transactions?
streetAddress = streetname? number? numberExtension? city? postalCode? country?
customersSuppliers = customerSupplier*
customerSupplier = custSupID custSupName? eMail? commerceNr? taxRegistrationCountry? taxRegIdent? custSupTp? opBalDesc? opBalTp? clBalDesc? clBalTp? streetAddress*
generalLedger = ledgerAccount+
ledgerAccount = accID accDesc accTp RGScode?
vatCodes = vatCode*
vatCode = vatID vatDesc vatToPayAccID? vatToClaimAccID?
periods = period*
period = periodNumber startDatePeriod endDatePeriod
openingBalance = linesCount totalDebit totalCredit obLine*
obLine = nr accID amnt amntTp
transactions = linesCount totalDebit totalCredit journal*
journal = jrnID desc jrnTp? offsetAccID? transaction*
transaction = nr desc? periodNumber trDt Source? User? trLine*
trLine = nr accID docRef effDate settDate? desc? amnt amntTp custSupID? invRef? vat*
vat = vatID vatPerc vatAmnt vatAmntTp`;

const DAY = /^\d{4}-\d\d-\d\d$/;
const AMOUNT = /^-?\d{1,18}\.\d\d$/;
const SIDE = /^[CD]$/;
const COUNTRY = /^\D{2}$/;
/** At most so many characters, of any script; `least` of them. */
const upTo = (most: number, least = 1) => new RegExp(`^[^]{${least},${most}}$`, 'u');
const SHAPE = xmlShape(PARTS, {
  fiscalYear: /^\d{4}$/,
  startDate: DAY,
  endDate: DAY,
  dateCreated: DAY,
  startDatePeriod: DAY,
  endDatePeriod: DAY,
  trDt: DAY,
  effDate: DAY,
  curCode: /^EUR$/,
  softwareDesc: upTo(50),
  softwareVersion: upTo(20),
  Commercenr: upTo(100),
  commerceNr: upTo(100),
  companyName: upTo(255, 0),
  taxRegistrationCountry: COUNTRY,
  country: COUNTRY,
  taxRegIdent: upTo(30, 0),
  streetname: upTo(100),
  number: upTo(15),
  city: upTo(50),
  postalCode: upTo(10),
  custSupID: upTo(35),
  custSupName: upTo(50),
  custSupTp: /^[BCS]$/,
  opBalDesc: AMOUNT,
  clBalDesc: AMOUNT,
  opBalTp: SIDE,
  clBalTp: SIDE,
  accID: upTo(35),
  accDesc: upTo(255),
  accTp: /^[BP]$/,
  vatID: upTo(35),
  vatDesc: upTo(100),
  vatToPayAccID: upTo(35),
  periodNumber: /^\d{1,3}$/,
  linesCount: /^\d{1,10}$/,
  totalDebit: AMOUNT,
  totalCredit: AMOUNT,
  amnt: AMOUNT,
  amntTp: SIDE,
  jrnID: upTo(35),
  jrnTp: /^[BCGMOPSTYZ]$/,
  nr: upTo(35),
  docRef: upTo(255),
  invRef: upTo(255),
  vatPerc: /^\d{1,5}\.\d{3}$/,
  vatAmnt: AMOUNT,
  vatAmntTp: SIDE,
});

/** What of an audit file is not as the schema and the rules say; empty for one that the tax authority takes. */
export async function auditFileProblems(xml: string): Promise<readonly string[]> {
  const root = await readXml(xml);
  const company = elementAt(root, 'company');
  return [...shapeProblems(root, SHAPE), ...namingProblems(company), ...sumProblems(company)];
}

const textsAt = (from: XmlElement | undefined, path: string) => elementsAt(from, path).map(({ text }) => text);
const centsOf = (text: string) => Math.round(Number(text) * 100);
const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

/** What is named is there, and only once. */
function namingProblems(company: XmlElement | undefined): readonly string[] {
  const keys = {
    account: textsAt(company, 'generalLedger/ledgerAccount/accID'),
    customer: textsAt(company, 'customersSuppliers/customerSupplier/custSupID'),
    'VAT code': textsAt(company, 'vatCodes/vatCode/vatID'),
    period: textsAt(company, 'periods/period/periodNumber'),
  };
  const lines = elementsAt(company, 'transactions/journal/transaction/trLine');
  const named = {
    account: [
      ...textsAt(company, 'openingBalance/obLine/accID'),
      ...textsAt(company, 'vatCodes/vatCode/vatToPayAccID'),
      ...lines.flatMap((line) => textsAt(line, 'accID')),
    ],
    customer: lines.flatMap((line) => textsAt(line, 'custSupID')),
    'VAT code': lines.flatMap((line) => textsAt(line, 'vat/vatID')),
    period: textsAt(company, 'transactions/journal/transaction/periodNumber'),
  };
  const missing = (Object.keys(keys) as (keyof typeof keys)[]).flatMap((what) => {
    const known = new Set(keys[what]);
    return [
      ...twice(keys[what]).map((key) => `${what} ${key} is there twice`),
      ...named[what].filter((key) => !known.has(key)).map((key) => `${what} ${key} is not there`),
    ];
  });
  const journals = elementsAt(company, 'transactions/journal').flatMap((journal) =>
    twice(textsAt(journal, 'transaction/nr')).map(
      (nr) => `transaction ${nr} of ${textAt(journal, 'jrnID')} is there twice`,
    ),
  );
  return [
    ...missing,
    ...journals,
    ...twice(textsAt(company, 'transactions/journal/jrnID')).map((id) => `journal ${id}`),
  ];
}

function sumProblems(company: XmlElement | undefined): readonly string[] {
  const [opening, booked] = [elementAt(company, 'openingBalance'), elementAt(company, 'transactions')];
  const transactions = elementsAt(booked, 'journal/transaction');
  return [
    ...totalProblems('openingBalance', opening, elementsAt(opening, 'obLine')),
    ...totalProblems(
      'transactions',
      booked,
      transactions.flatMap((one) => elementsAt(one, 'trLine')),
    ),
    ...transactions
      .filter((one) => sideOf(elementsAt(one, 'trLine'), 'D') !== sideOf(elementsAt(one, 'trLine'), 'C'))
      .map((one) => `[0010] transaction ${textAt(one, 'nr')}`),
  ];
}

const sideOf = (lines: readonly XmlElement[], side: string) =>
  lines.reduce((sum, line) => (textAt(line, 'amntTp') === side ? sum + centsOf(textAt(line, 'amnt')) : sum), 0);

/** Rules [0001] to [0009]: how many lines there are, what each side comes to, and that both are the same. */
function totalProblems(place: string, of: XmlElement | undefined, lines: readonly XmlElement[]): readonly string[] {
  const [debit, credit] = [sideOf(lines, 'D'), sideOf(lines, 'C')];
  const isRight =
    textAt(of, 'linesCount') === String(lines.length) &&
    centsOf(textAt(of, 'totalDebit')) === debit &&
    centsOf(textAt(of, 'totalCredit')) === credit &&
    debit === credit;
  return isRight ? [] : [`${place}: the totals are not those of the lines`];
}
