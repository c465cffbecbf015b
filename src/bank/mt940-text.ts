import { compactIban, ibanProblem } from '#company/iban.ts';
import { oneLine } from './bank-statement.ts';

/** What field 86 of an MT940 file tells of an entry. */
export type EntryText = {
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  readonly reference: string;
  readonly endToEndId: string;
  readonly returnCode: string;
};

/** Codes between slashes, as banks in the Netherlands write them; anything else between slashes is text. */
const CODES =
  /\/(EREF|PREF|IREF|MARF|CSID|CNTP|ORDP|BENM|NAME|IBAN|BIC|REMI|RTRN|RTYP|PURP|ULTC|ULTD|ULTB|ISDT|TRTP|TRCD|ADDR|ADDL|ID|SVCL|BUSP|OAMT|EXCH|CHGS|COMM|SUM)\//g;
/** Labels of ABN AMRO, where it writes no codes. */
const LABELS = /\b(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.|ID DEBITEUR|INCASSANT|MACHTIGING|REDEN):/g;
/** Where Knab writes no codes: what was told, the account and the name. */
const ACCOUNT_LABEL = /^(.*?)\s*\bREK: ?([A-Z]{2}\d\d[A-Z0-9]+)(?:\/NAAM: ?(.*))?$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
/** A structured reference as ING, Rabobank and ABN AMRO write it. */
const STRUCTURED = [/^\/?STRD\/(?:CUR|ISO)?\/?([^/]+)/, /\/CDTRREF\/([^/]+)/, /^ISSUER: ?(?:CUR|ISO)? *REF: ?(\S+)/];
const NOT_GIVEN = /^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i;
/** A line of this length was cut off in the middle of a word. */
const FULL_LINE = 65;

/**
 * Reads field 86 in the ways of ABN AMRO, ASN, bunq, ING, Knab, Rabobank, RegioBank, SNS and Triodos, and as plain text.
 */
export function readEntryText(lines: readonly string[]): EntryText {
  const before = accountBefore(lines);
  if (before !== undefined) return before;
  const joined = lines.join('');
  if (/^\/?[A-Z]{2,4}\//.test(joined) && joined.search(CODES) >= 0) return ofCodes(joined);
  if (/^\d{0,3}([?>])\d\d/.test(joined)) return ofNumbers(joined);
  const text = lines.reduce((sum, line, at) => {
    const isCut = at > 0 && (lines[at - 1]?.length ?? 0) >= FULL_LINE;
    return at === 0 || isCut ? sum + line : `${sum} ${line}`;
  }, '');
  return ofLabels(text);
}

/**
 * The account at the beginning: alone with the name on the first line (ASN, RegioBank, SNS), or with its bank before the
 * text (older files of ING).
 */
function accountBefore([first = '', ...rest]: readonly string[]): EntryText | undefined {
  const [account = '', second = '', ...others] = first.trim().split(/ +/);
  const iban = ibanOf(account);
  if (iban === '') return undefined;
  const isWithBank = BIC.test(second);
  const told = readEntryText(isWithBank ? [others.join(' '), ...rest] : rest.filter((line) => line.trim() !== ''));
  const name = isWithBank ? '' : oneLine([second, ...others].join(' '));
  return { ...told, iban: told.iban || iban, name: told.name || name };
}

function ofCodes(text: string): EntryText {
  const parts = new Map<string, string>();
  const found = [...text.matchAll(CODES)];
  for (const [at, match] of found.entries()) {
    const value = text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length);
    const code = match[1] ?? '';
    if (!parts.has(code) && value.trim() !== '') parts.set(code, value.trim());
  }
  const part = (code: string) => (parts.get(code) ?? '').replace(/\/+$/, '').trim();
  const [iban = '', , name = ''] = (parts.get('CNTP') ?? '').split('/');
  const { text: remittance, reference } = remittanceOf(parts.get('REMI') ?? '');
  return {
    iban: ibanOf(iban || part('IBAN')),
    name: oneLine(name || part('NAME')),
    text: remittance || oneLine(part('TRTP')),
    reference,
    endToEndId: given(part('EREF')),
    returnCode: part('RTRN').slice(0, 4).trim(),
  };
}

/** `USTD//text`, `STRD/CUR/1234567890123456` or plain text. */
function remittanceOf(value: string): { readonly text: string; readonly reference: string } {
  const bare = value.replace(/\/+$/, '').trim();
  for (const form of STRUCTURED) {
    const reference = oneLine(form.exec(bare)?.[1] ?? '');
    if (reference !== '') return { text: reference, reference };
  }
  return { text: oneLine(bare.replace(/^\/?USTD\/\//, '')), reference: '' };
}

/** `?20text?21text?31IBAN?32name`, as Triodos and German banks write it. */
function ofNumbers(text: string): EntryText {
  const sign = text.includes('?') ? '?' : '>';
  const parts = text.split(sign).slice(1);
  const of = (from: number, until: number) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= until)
      .map((part) => part.slice(2))
      .join('');
  // Older files of Triodos begin with the bank and the account of the other side.
  const other = BIC.test(of(20, 20)) ? ibanOf(of(21, 21)) : '';
  const told = of(other === '' ? 20 : 22, 29) + of(60, 63);
  const marked = [...told.matchAll(/(EREF|KREF|MREF|CRED|SVWZ|ABWA|ABWE)\+/g)];
  const after = (code: string) => {
    const at = marked.findIndex((match) => match[1] === code);
    const match = marked[at];
    return match === undefined ? '' : told.slice(match.index + match[0].length, marked[at + 1]?.index ?? told.length);
  };
  return {
    iban: other || ibanOf(of(31, 31)),
    name: oneLine(of(32, 33)),
    text: oneLine(marked.length === 0 ? told : after('SVWZ')),
    reference: '',
    endToEndId: given(after('EREF')),
    returnCode: '',
  };
}

const PLAIN: EntryText = { iban: '', name: '', text: '', reference: '', endToEndId: '', returnCode: '' };

function ofLabels(text: string): EntryText {
  const found = [...text.matchAll(LABELS)];
  const part = (label: string) => {
    const at = found.findIndex((match) => match[1] === label);
    const match = found[at];
    return match === undefined
      ? ''
      : oneLine(text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length));
  };
  const [, said = '', account = '', holder = ''] = ACCOUNT_LABEL.exec(oneLine(text)) ?? [];
  if (ibanOf(account) !== '') {
    return { ...PLAIN, iban: ibanOf(account), name: oneLine(holder), text: oneLine(said) };
  }
  if (found.length === 0) {
    return { ...PLAIN, text: oneLine(text) };
  }
  return {
    iban: ibanOf(part('IBAN').split(' ')[0] ?? ''),
    name: part('NAAM'),
    text: part('OMSCHRIJVING') || oneLine(text),
    reference: part('BETALINGSKENM.'),
    endToEndId: given(part('KENMERK')),
    returnCode: /\b([A-Z]{2}\d\d)\b/.exec(part('REDEN'))?.[1] ?? '',
  };
}

function ibanOf(text: string): string {
  const iban = compactIban(text);
  return ibanProblem(iban) === undefined ? iban : '';
}

function given(text: string): string {
  const line = oneLine(text);
  return NOT_GIVEN.test(line) ? '' : line;
}
