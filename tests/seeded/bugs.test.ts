import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withBug } from '../../config/seeded-bug.ts';
import { SEEDED_BUGS } from './bugs.ts';

test('each bug has its place in the sources as they are', () => {
  const changed = SEEDED_BUGS.filter((bug) => {
    const right = readFileSync(bug.file, 'utf8');
    return withBug(right, bug) !== right;
  });
  expect(changed).toEqual(SEEDED_BUGS);
});

test('each bug has a name of its own, and tests that are there', () => {
  const names = SEEDED_BUGS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(SEEDED_BUGS.flatMap(({ caughtBy }) => caughtBy).filter((file) => !existsSync(file))).toEqual([]);
});
