import { createHash } from 'node:crypto';

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
