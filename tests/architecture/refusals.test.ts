import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANSWERS } from '#server/http/messages.ts';
import { REFUSAL_TEXTS } from '#session/refusal-text.ts';
import { VERDICT_WORDS } from '#sync/refusals.words.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');

/** Shown by a form beside its field, never as a verdict. */
const FORM_ONLY = new Set(['required']);

/** Rules, commands and sync may refuse. A page or a route uses its own words when it cannot make the request. */
const mayRefuse = (file: string) =>
  file.startsWith('sync/server/') || !/(^|\/)(client|server|pages|session|app)\//.test(file);

/** Every code that a literal `refuse('…')` of a root or of sync names, with the files that do. */
function literalCodes(): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const file of globSync('**/*.ts', { cwd: SOURCE }).filter(mayRefuse)) {
    const code = readFileSync(resolve(SOURCE, file), 'utf8');
    for (const [, found = ''] of code.matchAll(/\brefuse\(\s*'([^']+)'/g)) {
      codes.set(found, [...(codes.get(found) ?? []), basename(file)]);
    }
  }
  return codes;
}

describe('every refusal', () => {
  const codes = literalCodes();

  test('is found in the sources', () => {
    expect(codes.size).toBeGreaterThan(20);
  });

  test('has words for people', () => {
    const silent = [...codes].filter(([code]) => !FORM_ONLY.has(code) && REFUSAL_TEXTS[code] === undefined);
    expect(silent).toEqual([]);
  });

  test('is worded once: a call and a device read the same words', () => {
    const twice = Object.entries(REFUSAL_TEXTS).filter(
      ([code, message]) => !(code in VERDICT_WORDS) && ANSWERS[code] !== message,
    );
    expect(twice).toEqual([]);
    expect(Object.keys(REFUSAL_TEXTS).length - Object.keys(VERDICT_WORDS).length).toBeGreaterThan(80);
  });

  test('is named by its area and its reason', () => {
    for (const code of Object.keys(REFUSAL_TEXTS)) expect(code).toMatch(/^([a-z]+[.])?[a-z_]+$/);
  });
});
