import { createHash } from 'node:crypto';

const DEEPEST = 20;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** What makes a wish the same wish: its name, version, arguments and what the person saw. */
export function wishHash(wish: { name: string; v: number; args: unknown; was: unknown }): string {
  return createHash('sha256')
    .update(stableJson([wish.name, wish.v, wish.args, wish.was]))
    .digest('hex');
}

function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stableJson(entry)}`).join(',')}}`;
}

/** False for a value nested so deep that walking it could exhaust the stack. */
export function isShallow(value: unknown, deepest = DEEPEST): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false;
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
  }
  return true;
}

/** False for text that a database column cannot hold: NUL and halves of surrogate pairs, in keys too. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry));
}

/** Text a column can hold, whatever it was. */
export function storableText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\0|\p{Surrogate}/gu, '\ufffd');
}
