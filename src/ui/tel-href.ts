/** The address that calls a number, as people write it. */
export function telHref(number: string): string {
  return `tel:${number.replaceAll(/[^0-9+]/g, '')}`;
}
