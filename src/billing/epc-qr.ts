import { compactIban, ibanProblem, isBic } from '#company/iban.ts';
import { type Cents, plainAmount } from '#shared/money.ts';
import { isCreditorReference } from './payment-reference.ts';

/** EPC069-12: what fits in a code that every banking app reads (version 13, error level M). */
const MOST_BYTES = 331;
const LONGEST_NAME = 70;
const LONGEST_TEXT = 140;
const MOST_AMOUNT: Cents = 999_999_999_99;

type Transfer = {
  readonly name: string;
  readonly iban: string;
  /** Empty when unknown. */
  readonly bic?: string;
  readonly amountCents: Cents;
  /** What the transfer mentions; longer texts are cut at 140 characters. Not used beside a reference. */
  readonly text?: string;
  /** An ISO 11649 reference. */
  readonly reference?: string;
};

/**
 * The text of a payment QR for a SEPA transfer; encode it as UTF-8 with error level M. Undefined when no transfer is
 * possible: nothing to pay, no account or name, a wrong reference, or a text that does not fit.
 */
export function epcText({
  name,
  iban,
  bic = '',
  amountCents,
  text = '',
  reference = '',
}: Transfer): string | undefined {
  if (amountCents < 1 || amountCents > MOST_AMOUNT || ibanProblem(iban) !== undefined) return undefined;
  if (reference !== '' && !isCreditorReference(reference)) return undefined;
  const receiver = oneLine(name, LONGEST_NAME);
  const code = compactIban(bic);
  if (receiver === '' || (code !== '' && !isBic(code))) return undefined;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    code,
    receiver,
    compactIban(iban),
    `EUR${plainAmount(amountCents)}`,
    '',
    ...(reference === '' ? ['', oneLine(text, LONGEST_TEXT)] : [reference.replace(/\s/g, '').toUpperCase()]),
  ];
  // Nothing may follow the last line that is used.
  const whole = lines.join('\n').replace(/\n+$/, '');
  return utf8Length(whole) > MOST_BYTES ? undefined : whole;
}

/** Cut between characters, never within one. */
function oneLine(text: string, longest: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' ').trim());
  return signs.slice(0, longest).join('').trim();
}

function utf8Length(text: string): number {
  return Array.from(text).reduce((length, sign) => length + bytesOf(sign.codePointAt(0) ?? 0), 0);
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
