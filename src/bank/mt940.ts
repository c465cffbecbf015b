import { compactIban, ibanProblem, remainder97 } from '#company/iban.ts';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import {
  type BankEntry,
  type BankStatement,
  BrokenBankFileError,
  type ReadBankFile,
  readStatements,
  requireBalance,
} from './bank-statement.ts';
import { readEntryText } from './mt940-text.ts';

/** A field of the file: its tag, its lines, and the line it begins at. */
type Field = { readonly tag: string; readonly lines: readonly string[]; readonly line: number };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12}),(\d{0,2})$/;
/** Codes of older files have two letters and a space; some banks leave room for the booked day without filling it in. */
const ENTRY = /^(\d{6})(\d{4}| {4})?(RC|RD|C|D)([A-Z])?(\d{1,12}),(\d{0,2}) ?([A-Z][A-Z0-9 ]{3})(.*)$/;
const HALF_YEAR = 6;

/** Reads the statements of an MT940 file. */
export function readMt940(text: string): ReadBankFile {
  return readStatements('mt940', () => {
    const { fields, bank } = fieldsOf(text);
    const first = fields[0];
    if (first === undefined) throw new BrokenBankFileError('bank.unknown_format', 1);
    const groups: Field[][] = [];
    for (const field of fields) {
      if (field.tag === '20') groups.push([field]);
      else if (groups.length > 0) groups.at(-1)?.push(field);
      else if (field.tag !== '94') throw new BrokenBankFileError('bank.broken_file', field.line);
    }
    return groups.map((group) => statementOf(group, bank));
  });
}

function fieldsOf(text: string): { readonly fields: readonly Field[]; readonly bank: string } {
  const fields: { tag: string; lines: string[]; line: number }[] = [];
  let open: { tag: string; lines: string[]; line: number } | undefined;
  let bank = '';
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // What SWIFT puts around a message may stand on the line of its first field.
    const line = raw.replace(/^\{1:.*\{4:/, '').replace(/^:940:$/, '');
    const match = TAG.exec(line);
    if (match !== null) {
      open = { tag: match[1] ?? '', lines: [match[2] ?? ''], line: at + 1 };
      fields.push(open);
    } else if (/^-\}?/.test(line.trim()) && line.trim().length <= 2) {
      open = undefined;
    } else if (open !== undefined && line !== '') open.lines.push(line);
    else if (open === undefined) bank = /(?<![A-Z])([A-Z]{4})NL[A-Z0-9]{2}/.exec(raw)?.[1] ?? bank;
  }
  return { fields, bank };
}

function statementOf(fields: readonly Field[], bank: string): BankStatement {
  const first = fields[0] as Field;
  const account = fields.find(({ tag }) => tag === '25');
  const iban = ibanOf(account?.lines[0] ?? '', bank);
  if (iban === undefined) throw new BrokenBankFileError('bank.no_iban', account?.line ?? first.line);
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M');
  const closing = fields.find(({ tag }) => tag === '62F' || tag === '62M');
  if (opening === undefined || closing === undefined) throw new BrokenBankFileError('bank.no_balance', first.line);
  const balance = balanceOf(closing);
  return requireBalance(
    {
      line: first.line,
      iban,
      number: fields.find(({ tag }) => tag === '28C' || tag === '28')?.lines[0]?.trim() ?? '',
      openingCents: balanceOf(opening).cents,
      closingCents: balance.cents,
      until: balance.on,
      entries: entriesOf(fields),
    },
    closing.line,
  );
}

/** The account's IBAN; made of the account number where the bank (ABN AMRO) writes only that. */
function ibanOf(text: string, bank: string): string | undefined {
  const named = /^([A-Z]{4})[A-Z0-9]{4,7}\//.exec(text)?.[1];
  const account = compactIban(text.replace(/^[A-Z0-9]{8,11}\//, '').replace(/EUR$/, ''));
  if (ibanProblem(account) === undefined) return account;
  const code = named ?? bank;
  if (!/^\d{7,10}$/.test(account) || code === '') return undefined;
  const rest = `${code}${account.padStart(10, '0')}`;
  return `NL${String(98 - remainder97(`${rest}NL00`)).padStart(2, '0')}${rest}`;
}

function balanceOf({ lines, line }: Field): { readonly cents: number; readonly on: CivilDate } {
  const [, mark, day = '', currency = '', whole = '', part = ''] = BALANCE.exec((lines[0] ?? '').trim()) ?? [];
  if (mark === undefined) throw new BrokenBankFileError('bank.broken_file', line);
  if (currency !== 'EUR') throw new BrokenBankFileError('bank.other_currency', line, { currency });
  return { cents: centsOf(whole, part) * (mark === 'D' ? -1 : 1), on: dayOf(day, line) };
}

function entriesOf(fields: readonly Field[]): readonly BankEntry[] {
  return fields.flatMap((field, at) => {
    if (field.tag !== '61') return [];
    const next = fields[at + 1];
    return [entryOf(field, next?.tag === '86' ? next.lines : [])];
  });
}

function entryOf({ lines, line }: Field, told: readonly string[]): BankEntry {
  const match = ENTRY.exec((lines[0] ?? '').trim());
  if (match === null) throw new BrokenBankFileError('bank.broken_file', line);
  const [, valued = '', booked, mark = '', , whole = '', part = '', code = '', references = ''] = match;
  const [, bankReference = ''] = references.split('//');
  const text = readEntryText(told);
  // The account of the other side: ASN, RegioBank and SNS have it for a reference, with the name below; Rabobank below.
  const own = (references.split('//')[0] ?? '').trim();
  const account = [own, (lines[1] ?? '').trim()].find((one) => ibanProblem(one) === undefined) ?? '';
  return {
    line,
    on: bookedOn(dayOf(valued, line), booked, line),
    amountCents: centsOf(whole, part) * (mark === 'C' || mark === 'RD' ? 1 : -1),
    ...text,
    iban: text.iban === '' ? compactIban(account) : text.iban,
    endToEndId: text.endToEndId || (own === account || /^(NONREF|EREF|PREF|MARF)?$/i.test(own) ? '' : own),
    bankReference: bankReference.trim(),
    code,
  };
}

/** The day it was booked: its month and day are in the year that is nearest to the day it counts from. */
function bookedOn(valued: CivilDate, booked: string | undefined, line: number): CivilDate {
  if (booked === undefined || booked.trim() === '') return valued;
  const months = Number(booked.slice(0, 2)) - Number(valued.slice(5, 7));
  const year = Number(valued.slice(0, 4)) + (months > HALF_YEAR ? -1 : months < 0 - HALF_YEAR ? 1 : 0);
  return dayOf(`${String(year).slice(2)}${booked}`, line);
}

function dayOf(text: string, line: number): CivilDate {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isCivilDate(day)) throw new BrokenBankFileError('bank.broken_file', line);
  return day;
}

const centsOf = (whole: string, part: string) => Number(whole) * 100 + Number(part.padEnd(2, '0'));
