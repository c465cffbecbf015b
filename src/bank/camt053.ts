import { compactIban, ibanProblem } from '#company/iban.ts';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import {
  type BankEntry,
  type BankStatement,
  BrokenBankFileError,
  oneLine,
  type ReadBankFile,
  readStatements,
  requireBalance,
} from './bank-statement.ts';
import { elementAt, elementsAt, textAt, type XmlElement } from './xml-element.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)$/;
/** The versions that banks in the Netherlands deliver. */
const VERSIONS = new Set(['02', '08']);
const NOT_GIVEN = /^(NOTPROVIDED|NOTAVAILABLE|NONREF)$/i;

/** Reads the statements of a CAMT.053 file (camt.053.001.02 and .08) from its elements. */
export function readCamt053(root: XmlElement): ReadBankFile {
  return readStatements('camt053', () => {
    const namespace = root.attributes.xmlns ?? '';
    const version = NAMESPACE.exec(namespace)?.[1] ?? '';
    if (root.name !== 'Document' || !VERSIONS.has(version))
      throw new BrokenBankFileError('bank.unknown_format', root.line);
    return elementsAt(root, 'BkToCstmrStmt/Stmt').map(statementOf);
  });
}

function statementOf(stmt: XmlElement): BankStatement {
  const account = elementAt(stmt, 'Acct');
  const iban = compactIban(textAt(account, 'Id/IBAN', 'Id/Othr/Id'));
  if (iban === '' || ibanProblem(iban) !== undefined)
    throw new BrokenBankFileError('bank.no_iban', account?.line ?? stmt.line);
  const currency = textAt(account, 'Ccy');
  if (currency !== '' && currency !== 'EUR') throw otherCurrency(account ?? stmt, currency);
  const opening = balanceOf(stmt, ['OPBD', 'PRCD']);
  const closing = balanceOf(stmt, ['CLBD']);
  const entries = elementsAt(stmt, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => entriesOf(entry, iban));
  const statement = {
    line: stmt.line,
    iban,
    number: textAt(stmt, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    openingCents: opening.cents,
    closingCents: closing.cents,
    until: dayOf(elementAt(closing.element, 'Dt') ?? closing.element),
    entries,
  };
  return requireBalance(statement, closing.element.line);
}

/** Entries that are announced or only told of do not count in the balance. */
function isBooked(entry: XmlElement): boolean {
  return textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK';
}

function balanceOf(stmt: XmlElement, codes: readonly string[]) {
  for (const code of codes) {
    const element = elementsAt(stmt, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code);
    if (element !== undefined) return { element, cents: signedCents(element) };
  }
  throw new BrokenBankFileError('bank.no_balance', stmt.line);
}

function signedCents(element: XmlElement): number {
  const amount = elementAt(element, 'Amt');
  const mark = textAt(element, 'CdtDbtInd');
  if (amount === undefined || (mark !== 'CRDT' && mark !== 'DBIT')) throw broken(element);
  return centsOf(amount) * (mark === 'DBIT' ? -1 : 1);
}

function centsOf(amount: XmlElement): number {
  const currency = amount.attributes.Ccy ?? '';
  if (currency !== 'EUR') throw otherCurrency(amount, currency);
  const text = amount.text.trim();
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d{0,5}))?$/.exec(text) ?? [];
  // More than two digits behind the point are zeros in euros.
  if (whole === '' || !/^\d{0,2}0*$/.test(part)) throw broken(amount);
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** An entry, or each of what the bank put together in it where amounts are told that add up. */
function entriesOf(entry: XmlElement, ownIban: string): readonly BankEntry[] {
  const whole = signedCents(entry);
  const sign = Math.sign(whole);
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  const amounts = details.map((one) => elementAt(one, 'Amt') ?? elementAt(one, 'AmtDtls/TxAmt/Amt'));
  const isApart = details.length > 1 && amounts.every((amount) => amount?.attributes.Ccy === 'EUR');
  if (!isApart) return [entryOf(entry, details[0], whole, ownIban)];
  const cents = amounts.map((amount) => (amount === undefined ? 0 : sign * centsOf(amount)));
  if (cents.reduce((sum, one) => sum + one, 0) !== whole) return [entryOf(entry, details[0], whole, ownIban)];
  return details.map((one, at) => entryOf(entry, one, cents[at] ?? 0, ownIban));
}

function entryOf(entry: XmlElement, details: XmlElement | undefined, amountCents: number, ownIban: string): BankEntry {
  const day = elementAt(entry, 'BookgDt') ?? elementAt(entry, 'ValDt');
  if (day === undefined) throw broken(entry);
  const returnCode = textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  const party = partyOf(details, amountCents > 0, ownIban, returnCode !== '');
  const given = (text: string) => (NOT_GIVEN.test(text) ? '' : text);
  const remittance = elementsAt(details, 'RmtInf/Ustrd').map(({ text }) => text.trim());
  return {
    line: details?.line ?? entry.line,
    on: dayOf(day),
    amountCents,
    ...party,
    text: oneLine(
      remittance.length > 0 ? remittance.join(' ') : textAt(entry, 'AddtlNtryInf') || textAt(details, 'AddtlTxInf'),
    ),
    reference: oneLine(textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref')),
    endToEndId: given(oneLine(textAt(details, 'Refs/EndToEndId'))),
    bankReference: given(oneLine(textAt(details, 'Refs/AcctSvcrRef') || textAt(entry, 'AcctSvcrRef', 'NtryRef'))),
    returnCode,
    code: codeOf(entry),
  };
}

/** Who is on the other side. In a return both keep the part they had, so that the customer is the debtor of money that leaves. */
function partyOf(details: XmlElement | undefined, isIn: boolean, ownIban: string, isReturn: boolean) {
  const sideOf = (side: 'Dbtr' | 'Cdtr') => ({
    iban: compactIban(textAt(details, `RltdPties/${side}Acct/Id/IBAN`)),
    name: oneLine(textAt(details, `RltdPties/${side}/Pty/Nm`, `RltdPties/${side}/Nm`)),
  });
  const [first, second] = isIn === isReturn ? [sideOf('Cdtr'), sideOf('Dbtr')] : [sideOf('Dbtr'), sideOf('Cdtr')];
  const isOwn = first.iban === ownIban || (first.iban === '' && first.name === '');
  return isOwn && second.iban !== ownIban ? second : first;
}

function codeOf(entry: XmlElement): string {
  const domain = elementAt(entry, 'BkTxCd/Domn');
  const parts = [textAt(domain, 'Cd'), textAt(domain, 'Fmly/Cd'), textAt(domain, 'Fmly/SubFmlyCd')].filter(
    (part) => part !== '',
  );
  return parts.length > 0 ? parts.join('-') : textAt(entry, 'BkTxCd/Prtry/Cd');
}

function dayOf(element: XmlElement): CivilDate {
  const day = textAt(element, 'Dt', 'DtTm').slice(0, 10);
  if (!isCivilDate(day)) throw broken(element);
  return day;
}

function broken({ line }: XmlElement): BrokenBankFileError {
  return new BrokenBankFileError('bank.broken_file', line);
}

function otherCurrency({ line }: XmlElement, currency: string): BrokenBankFileError {
  return new BrokenBankFileError('bank.other_currency', line, {
    currency: currency === '' ? '–' : currency.slice(0, 3),
  });
}
