import { z } from 'zod';
import { type Cents, MOST_CENTS, readAmount } from '#shared/money.ts';

/** What an amount field holds: whole cents, blank, or text that is no amount and waits to be corrected. */
export type AmountValue = Cents | string | null | undefined;

export type AmountLimits = {
  /** True where an amount may be below zero. */
  readonly negative?: boolean;
  /** In cents. */
  readonly most?: Cents;
};

/** What is wrong with an amount; the kit has words for each (field-error.ts). */
export type AmountProblem =
  | 'amount.blank'
  | 'amount.decimals'
  | 'amount.unreadable'
  | 'amount.negative'
  | 'amount.too_large';

/** More digits of euros than this exceed `MOST_CENTS`. */
const MOST_DIGITS = 7;

/**
 * Returns why text is no amount: `1234,567` has three decimals, and so does `1,234` where the comma was not read as a
 * thousands separator.
 */
function textProblem(text: string): AmountProblem {
  const [, whole = '', mark = '', decimals] = /^(.*\d|)([.,])(\d+)$/.exec(text.trim()) ?? [];
  if (decimals !== undefined && decimals.length > 2 && !whole.includes(mark)) return 'amount.decimals';
  const euros = decimals !== undefined && decimals.length <= 2 ? whole : text;
  const isNumber = /^[-−€\s]*\d[\d\s.,]*€?$/.test(euros.trim());
  return isNumber && euros.replace(/\D/g, '').length > MOST_DIGITS ? 'amount.too_large' : 'amount.unreadable';
}

function isBlank(value: AmountValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** The problem of what an amount field holds; undefined for a good amount. */
export function amountProblem(value: AmountValue, limits: AmountLimits = {}): AmountProblem | undefined {
  if (isBlank(value)) return 'amount.blank';
  const cents = typeof value === 'number' ? value : readAmount(value);
  if (cents === undefined) return textProblem(String(value));
  if (cents < 0 && limits.negative !== true) return 'amount.negative';
  return Math.abs(cents) > (limits.most ?? MOST_CENTS) ? 'amount.too_large' : undefined;
}

function read(value: AmountValue, limits: AmountLimits, context: z.core.$RefinementCtx): Cents {
  const problem = amountProblem(value, limits);
  if (problem === undefined) return typeof value === 'number' ? value : (readAmount(String(value)) ?? z.NEVER);
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

const held = z.union([z.number(), z.string(), z.null(), z.undefined()]);

/** Rule of a form for an amount that has to be filled in: takes what `AmountField` holds, gives cents. */
export function amount(limits: AmountLimits = {}) {
  return held.transform((value, context) => read(value, limits, context));
}

/** The same where it may stay blank, which gives undefined. */
export function amountOrBlank(limits: AmountLimits = {}) {
  return held.transform((value, context) => (isBlank(value) ? undefined : read(value, limits, context)));
}

/** The same for a form whose values are sent as they are: an amount above zero. */
export const wholeAmount = z.custom<Cents>().superRefine((value, context) => {
  const problem = amountProblem(value as AmountValue) ?? (value === 0 ? 'amount.blank' : undefined);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
