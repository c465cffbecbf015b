/**
 * What no text column can hold: NUL and lone surrogates. A `json` column accepts them and cannot be read afterwards.
 */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const EVERY_UNSTORABLE = /\0|\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

/** Text a column can hold, whatever it was. */
export function storableText(text: string, longest = Number.POSITIVE_INFINITY): string {
  return text.slice(0, longest).replace(EVERY_UNSTORABLE, REPLACEMENT);
}

/** A value as JSON that can be stored and read back, whatever somebody sent: in keys too. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inside: unknown) => {
    if (typeof inside === 'string') return storableText(inside);
    if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) return inside;
    if (Object.keys(inside).every(isStorableText)) return inside;
    return Object.fromEntries(Object.entries(inside).map(([key, entry]) => [storableText(key), entry]));
  });
}

/** False for a value nested so deep that walking it could exhaust the stack. */
export function isShallow(value: unknown, deepest: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false;
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
  }
  return true;
}

/** False for a value with text that a database column cannot hold, in keys too. */
export function isStorable(value: unknown): boolean {
  return findUnstorable(value) === undefined;
}

/**
 * Returns the path of text that a column cannot hold, such as `spots.0.name`; undefined when there is none. Only for
 * shallow values (`isShallow`).
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    if (!isStorableText(key)) return [...path, storableText(key, 60)].join('.');
    const found = findUnstorable(entry, [...path, key.slice(0, 60)]);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}
