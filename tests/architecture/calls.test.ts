import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Client files that use `fetch` themselves, each with what the typed calls of `src/session/api-call.ts` do not give. */
const FETCHERS = new Map([
  ['src/session/session-api.ts', 'makes every typed call'],
  ['src/session/company-calls.ts', 'sends a picture'],
  ['src/session/download-sheet.ts', 'reads a file as it comes'],
  ['src/session/fetch-content.ts', 'reads a photo or a document'],
  ['src/session/fetch-pdf.ts', 'reads a PDF'],
  ['src/session/picture/draw-page.ts', 'reads the font that a picture is drawn with'],
  ['src/session/legacy-user.ts', 'signs in with a token of another app'],
  ['src/pages/accountancy/accountancy-calls.ts', 'reads a file with its name'],
  ['src/pages/bank/bank-calls.ts', 'sends a bank file'],
  ['src/sync/client/runtime/runtime.ts', 'carries the sync protocol'],
]);

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\/server\/|^src\/server/.test(file));
const fetches = (source: string) => /(?<![\w.#])fetch\((?!\))/.test(source.replaceAll(/ *[/*]{1,2} .*/g, ''));

test('client code asks the server by typed calls, but where it takes something that is not JSON', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => fetches(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.sort()).toEqual([...FETCHERS.keys()].sort());
});

test('a call that goes around the types is found', () => {
  expect(fetches("const answer = await fetch('/api/objects');")).toBe(true);
  expect(fetches("runtime.fetch('/api/objects')")).toBe(false);
  expect(fetches('void fetch().catch(ignore)')).toBe(false);
});
