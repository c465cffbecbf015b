import { expect, test } from 'vitest';
import { isChunkFailure, mayReloadForChunk } from '#app/errors.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
};

test('a missing piece of the app is known in the words of every browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: http://x/a.js',
    'Importing a module script failed.',
    'error loading dynamically imported module: http://x/a.js',
    'Unable to preload CSS for /assets/a.css',
  ]) {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  }
  expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false);
});

test('a missing piece reloads the page at most once a minute', () => {
  const storage = memory();
  expect(mayReloadForChunk(100_000, storage)).toBe(true);
  expect(mayReloadForChunk(100_001, storage)).toBe(false);
  expect(mayReloadForChunk(159_999, storage)).toBe(false);
  expect(mayReloadForChunk(160_000, storage)).toBe(true);
});
