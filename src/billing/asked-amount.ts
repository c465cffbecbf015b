const CURRENCY = /^(?:€|eur)\s*|\s*(?:€|eur)$/gi;
/** Whole euros, perhaps in groups of three, then cents or the dash that stands for none of them. */
const AMOUNT = /^-?(\d+|\d{1,3}(?:([.,'\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{2}|-{1,2}))?$/;
const MOST_DIGITS = 13;

/**
 * The cents of a text that is an amount, without its sign: `1234,56`, `1.234,56`, `1,234.56`, `€ 1.234` and `50,-`. Null for
 * anything else: digits without cents or currency are rather a number.
 */
export function askedCents(text: string): number | null {
  const typed = text.trim();
  const bare = typed.replaceAll(CURRENCY, '');
  const [, whole = '', group, point, cents = ''] = AMOUNT.exec(bare) ?? [];
  const digits = whole.replaceAll(/\D/g, '');
  if (digits === '' || digits.length > MOST_DIGITS) return null;
  if (point === undefined ? bare === typed : point === group) return null;
  return Number(digits) * 100 + (/\d/.test(cents) ? Number(cents) : 0);
}
