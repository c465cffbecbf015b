/** A language for `Intl` in which every number has Latin digits: plates, sizes and times are the same for everybody. */
export function withLatinDigits(locale: string): string {
  return `${locale}-u-nu-latn`;
}
