import { ApiRefusal } from '../simulator/play.ts';

export type Body = Readonly<Record<string, unknown>>;
type TextRule = { readonly required?: boolean; readonly longest?: number };

const LONGEST_TEXT = 255;
const LONGEST_ADDRESS = 2000;
const LARGEST_CENTS = 99_999_999;

/** Refuses what Mollie does not know at this call. */
export function refuseUnknown(given: Body, known: readonly string[], kind: 'body' | 'query'): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = known.find((other) => other.toLowerCase().startsWith(name.toLowerCase()));
    const hint = near === undefined ? '' : ` Did you mean: "${near}"?`;
    throw new ApiRefusal(400, `Non-existent ${kind} parameter "${name}" for this API call.${hint}`, name);
  }
}

/** A text, or null where none was given. */
export function textOf(body: Body, field: string, { required = false, longest = LONGEST_TEXT }: TextRule = {}) {
  const value = body[field] ?? null;
  if (value === null || value === '') {
    if (required) throw new ApiRefusal(422, `The ${field} field is required`, field);
    return null;
  }
  if (typeof value !== 'string') throw new ApiRefusal(422, `The ${field} should be a string`, field);
  if (value.length > longest) throw new ApiRefusal(422, `The ${field} is longer than ${longest} characters`, field);
  return value;
}

/** Cents of `{ currency: 'EUR', value: '10.00' }`: two decimals, no more and no less, and more than nothing. */
export function centsOf(body: Body, field: string): number {
  const given = body[field];
  if (given === null || typeof given !== 'object') throw new ApiRefusal(422, `The ${field} field is required`, field);
  const { currency, value } = given as Body;
  if (currency !== 'EUR')
    throw new ApiRefusal(422, 'The currency is not supported by this profile', `${field}.currency`);
  const parts = typeof value === 'string' ? /^(\d{1,9})\.(\d{2})$/.exec(value) : null;
  if (parts === null) {
    throw new ApiRefusal(422, 'The amount should be a string with two decimals, such as "10.00"', `${field}.value`);
  }
  const cents = Number(parts[1]) * 100 + Number(parts[2]);
  if (cents === 0) throw new ApiRefusal(422, 'The amount is lower than the minimum', field);
  if (cents > LARGEST_CENTS) throw new ApiRefusal(422, 'The amount is higher than the maximum', field);
  return cents;
}

/** An address on the web, or null. */
export function addressOf(body: Body, field: string, required = false): string | null {
  const value = textOf(body, field, { required, longest: LONGEST_ADDRESS });
  if (value === null) return null;
  const isWeb = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  if (!isWeb) throw new ApiRefusal(422, `The ${field} is not a valid URL`, field);
  return value;
}

/** A moment with a time and an offset, or null. */
export function momentOf(body: Body, field: string): number | null {
  const value = textOf(body, field);
  if (value === null) return null;
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
    ? Date.parse(value)
    : Number.NaN;
  if (Number.isNaN(moment)) throw new ApiRefusal(422, `The ${field} is not a valid ISO 8601 date and time`, field);
  return moment;
}

export function flagOf(body: Body, field: string): boolean | null {
  const value = body[field] ?? null;
  if (value !== null && typeof value !== 'boolean')
    throw new ApiRefusal(422, `The ${field} should be a boolean`, field);
  return value;
}

export function oneOf<T extends string>(body: Body, field: string, known: readonly T[]): T | null {
  const value = textOf(body, field);
  if (value === null) return null;
  const found = known.find((other) => other === value);
  if (found === undefined) throw new ApiRefusal(422, `The ${field} is invalid`, field);
  return found;
}
