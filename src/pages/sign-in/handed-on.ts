/** Something that the page before handed on with the address. */
export function handedOn(state: unknown, key: 'from' | 'email'): string | undefined {
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}
