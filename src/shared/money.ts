import { withLatinDigits } from './latin-digits.ts';

/** An amount of money in whole euro cents. */
export type Cents = number;

/** What one amount may come to: just under ten million euro. */
export const MOST_CENTS: Cents = 9_999_999_99;

/**
 * `amount · numerator / denominator`, rounded half away from zero: the one place where money is rounded.
 * RangeError for a denominator of 0 or below, and for numbers (also the result) that are no safe whole numbers.
 */
export function multiplyDivide(amount: Cents, numerator: number, denominator: number): Cents {
  for (const number of [amount, numerator, denominator]) checkWhole(number);
  if (denominator <= 0) throw new RangeError(`A denominator of ${denominator}`);
  const product = BigInt(amount) * BigInt(numerator);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator));
  const result = Number(product < 0n ? -rounded : rounded);
  checkWhole(result);
  return result;
}

function checkWhole(number: number): void {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is no safe whole number`);
}

/** No thousands, or groups of three behind one to three digits that do not begin with 0, all with the same sign between. */
const WHOLE = String.raw`\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+`;
const AMOUNT = new RegExp(String.raw`^(-?)(${WHOLE}|)(?:([.,])(\d{1,2}))?$`);

/** One mark with three digits behind it: thousands in one language, three decimals in another. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
const POINT_LANGUAGES: readonly string[] = ['en', 'zh', 'ar'];

/** The decimal mark of a language. */
export function decimalMark(language: string): ',' | '.' {
  return POINT_LANGUAGES.includes(language) ? '.' : ',';
}

/**
 * Reads an amount as people write it: `1.234,50`, `1,234.5`, `1 234,50`, `€ -5,00`, `,50`. A single point or comma with
 * one or two digits behind it begins the cents. With three digits it separates thousands, if the reader's decimal
 * `mark` is the other one. Undefined for anything else: three decimals, letters, two signs, mixed separators, more than
 * `MOST_CENTS`.
 */
export function readAmount(text: string, mark?: ',' | '.'): Cents | undefined {
  const plain = text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\u2212/g, '-')
    .trim()
    .replace(/^(-?) ?€ ?/, '$1')
    .replace(/ ?€$/, '')
    .replace(/^- /, '-');
  const separator = AMBIGUOUS.exec(plain)?.[1];
  if (separator !== undefined && (mark === undefined || mark === separator)) return undefined;
  const [found, sign = '', whole = '', point, decimals = ''] = AMOUNT.exec(plain) ?? [];
  // `1.234.50`: the same sign cannot separate both thousands and cents.
  if (found === undefined || (whole === '' && decimals === '') || (point !== undefined && whole.includes(point))) {
    return undefined;
  }
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > MOST_CENTS) return undefined;
  return sign === '-' ? 0 - cents : cents;
}

const formats = new Map<string, Intl.NumberFormat>();

/** For people, in their language and always with Latin digits: `€ 1.234,50`. */
export function formatAmount(cents: Cents, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(withLatinDigits(locale), { style: 'currency', currency: 'EUR' });
    formats.set(locale, format);
  }
  // The sum turns -0 into 0.
  return format.format((cents + 0) / 100);
}

/** For machines: `12.34`, always two decimals and a point. RangeError for what is no whole number of cents. */
export function plainAmount(cents: Cents): string {
  checkWhole(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
