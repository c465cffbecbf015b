import { isCreditorReference, isPaymentReference } from '#billing/payment-reference.ts';

/** What a payer may name a document by. */
export type Nameable = { readonly id: string; readonly number: string; readonly paymentReference: string };

/** Longer than this many pieces nobody splits a number: `F 2026 00 12`. */
const MOST_PIECES = 4;
const SHORTEST_NUMBER = 3;
/** So many digits of a number say which it is, without what stands before them. */
const SHORTEST_DIGITS = 5;

/** A number as it is compared: capitals and digits only. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Payment references in texts, without spaces. */
export function referencesIn(...texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(/(?<!\d)(?:\d[ .]?){15}\d(?!\d)/g)].map(([match]) => match.replace(/[ .]/g, '')),
    ...[...text.matchAll(/\bRF\d{2}[A-Z0-9 ]{1,26}/gi)].map(([match]) => plainNumber(match)),
  ]);
  return [...new Set(found)].filter((text) => isPaymentReference(text) || isCreditorReference(text));
}

/** Everything in a text that could be the number of an invoice: its pieces with a digit, and neighbours put together. */
export function numbersIn(text: string): readonly string[] {
  const pieces = text.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; from += 1) {
    let sum = '';
    for (const piece of pieces.slice(from, from + MOST_PIECES)) {
      sum += piece;
      if (/\d/.test(sum) && sum.length >= SHORTEST_NUMBER) found.add(sum);
    }
  }
  return [...found];
}

/** Every run of digits that the number of an invoice in a text could end with. */
export function numberEndsIn(text: string): readonly string[] {
  const pieces = text.match(/[A-Za-z]+|\d+/g) ?? [];
  const found = new Set<string>();
  for (let until = 1; until <= pieces.length; until += 1) {
    let sum = '';
    for (const piece of pieces.slice(Math.max(0, until - MOST_PIECES), until).toReversed()) {
      if (!/\d/.test(piece)) break;
      sum = piece + sum;
      found.add(sum);
    }
  }
  return [...found];
}

/** Finds documents that texts name. The same index serves many entries. */
export class NameIndex<Document extends Nameable> {
  /** Null where two share it: a reference has only the digits of a number, and a company may have several series. */
  readonly #byReference = new Map<string, Document | null>();
  readonly #byNumber = new Map<string, Document>();
  /** By the digits at the end of the number; null where two share them. */
  readonly #byDigits = new Map<string, Document | null>();

  constructor(documents: readonly Document[]) {
    for (const document of documents) {
      const { paymentReference: reference } = document;
      if (reference !== '') this.#byReference.set(reference, this.#byReference.has(reference) ? null : document);
      this.#byNumber.set(plainNumber(document.number), document);
      const digits = /\d+$/.exec(plainNumber(document.number))?.[0] ?? '';
      if (digits.length < SHORTEST_DIGITS) continue;
      this.#byDigits.set(digits, this.#byDigits.has(digits) ? null : document);
    }
  }

  /** By betalingskenmerk or ISO 11649 reference. */
  referred(...texts: readonly string[]): readonly Document[] {
    return only(referencesIn(...texts).map((reference) => this.#byReference.get(reference)));
  }

  /** By number, in the order in which the text names them. */
  numbered(text: string): readonly Document[] {
    const numbers = numbersIn(text);
    const whole = only(numbers.map((number) => this.#byNumber.get(number)));
    return whole.length > 0 ? whole : only(numbers.map((number) => this.#byDigits.get(number)));
  }
}

function only<Value>(values: readonly (Value | null | undefined)[]): readonly Value[] {
  return [...new Set(values.filter((value): value is Value => value !== null && value !== undefined))];
}
