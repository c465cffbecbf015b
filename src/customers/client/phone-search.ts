/** A phone number with what people write between its digits. A house number before a Dutch postcode is none. */
const NUMBER = /(?<![\p{L}\d])[+(]{0,2}\d(?:(?!\s+[1-9]\d{3}\s?[a-z]{2}(?![\p{L}\d]))[\d\s()./-])*(?<=\d)/giu;
/** Fewer digits may be a house number or part of a postcode. */
const LEAST_DIGITS = 6;
const LEAST_AFTER_PREFIX = 4;

/**
 * Replaces each phone number in a search text, in any notation, by the digits that all notations end in: `06-12 34`,
 * `+31 6 1234`, `0031 (0)6 1234` and `31612345678` all find a customer stored with any of them.
 */
export function phoneSearch(text: string): string {
  return text.replace(NUMBER, (run) => {
    const digits = run.replace(/\D/g, '');
    const isPrefixed = /^[(]?(\+|0)/.test(run);
    return digits.length >= (isPrefixed ? LEAST_AFTER_PREFIX : LEAST_DIGITS) ? coreOf(run, digits) : run;
  });
}

function coreOf(run: string, digits: string): string {
  if (run.includes('+') || digits.startsWith('00')) {
    const abroad = digits.replace(/^00/, '');
    // The Netherlands: the zero that some write in brackets is dropped with the country code.
    return abroad.startsWith('31') ? abroad.replace(/^310?/, '') : abroad;
  }
  if (digits.startsWith('31') && digits.length === 11) return digits.slice(2);
  return digits.replace(/^0/, '');
}
