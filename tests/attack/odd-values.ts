import type { Random } from './random.ts';

/** A value written as JSON by hand, for what JSON.stringify would not write. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '‮abc',
  '﻿',
  '￿',
  '\b',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '../../etc/passwd',
  '..\\..',
  "'; drop table objects; --",
  '%',
  '_',
  '\\',
  '%%\\%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '\r\nX: y',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0001-01-01',
  '-0001-01-01',
  '99999-01-01',
  '2026-13-01',
  '1500-02-29',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '25:61',
  '2026-01-01T00:00:00+99:99',
  '2026-06-30T23:59:60Z',
  '24:00',
  'P1D',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '#12345',
  'NL00ABNA0000000000',
  'a@b',
  'a@b.nl\nbcc: c@d.nl',
  `${'a'.repeat(300)}@b.nl`,
  'https://evil.test',
  'javascript:alert(1)',
  'x'.repeat(3e3),
  '😀'.repeat(200),
  '👨‍👩',
  'ß'.repeat(120),
  '漢'.repeat(121),
  'ﷺ'.repeat(50),
];
const NUMBERS = [-1, 0, 1, 0.5, -0, 1e-7, 99.999, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21];
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: null },
  { constructor: { prototype: 1 } },
  ['a', 1, {}],
  new RawJson('1e999'),
  new RawJson('-1e999'),
  new RawJson('1e-999'),
  new RawJson('123456789012345678901234567890'),
  new RawJson('{"__proto__":{"a":1}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson('"\\u0000"'),
  new RawJson('-0.0'),
  new RawJson(`${'['.repeat(30)}${']'.repeat(30)}`),
  new RawJson(`${'{"a":'.repeat(45)}1${'}'.repeat(45)}`),
  new RawJson('['.repeat(2e4) + ']'.repeat(2e4)),
  new RawJson(`[${'0,'.repeat(5e3)}0]`),
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '\0',
  '\ud800',
  '',
  'id',
  'company_id',
];
const MORE_KEYS = ['companyId', 'version', 'rev', 'role', 'permissions', 'a.b', 'a[b]', 'x'.repeat(300), 'length', '0'];

/** What no column can hold. */
const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'x\udfff', '\udc00\ud800', `${'a'.repeat(59)}\0`];

export const oddText = (random: Random): string => random.pick(random.chance(0.2) ? UNSTORABLE : TEXTS);
export const oddNumber = (random: Random): number => random.pick(NUMBERS) * (random.chance(0.2) ? -1 : 1);
export const oddKey = (random: Random): string => random.pick(random.chance(0.5) ? KEYS : MORE_KEYS);

export function oddValue(random: Random): unknown {
  const kind = random.below(4);
  if (kind === 0) return oddNumber(random);
  return kind === 1 ? random.pick(OTHERS) : oddText(random);
}

/** JSON with what was written by hand in its place. */
export function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]) => `${JSON.stringify(key)}:${jsonOf(entry)}`)
    .join(',')}}`;
}

/** Returns the value with one part of it changed, removed or added. */
export function mutated(random: Random, value: unknown): unknown {
  if (random.chance(0.12) || typeof value !== 'object' || value === null || value instanceof RawJson) {
    return oddValue(random);
  }
  if (Array.isArray(value)) {
    const entries: unknown[] = [...value];
    if (entries.length === 0 || random.chance(0.3)) return [...entries, ...entries, oddValue(random)];
    const at = random.below(entries.length);
    entries[at] = mutated(random, entries[at]);
    return entries;
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) entries.push([oddKey(random), oddValue(random)]);
  else {
    const at = random.below(entries.length);
    const [key, inside] = entries[at] as [string, unknown];
    if (random.chance(0.15)) entries.splice(at, 1);
    else entries[at] = [key, mutated(random, inside)];
  }
  return Object.fromEntries(entries);
}
