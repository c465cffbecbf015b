import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withBug } from '../../config/seeded-bug.ts';
import { postgresTests } from '../../config/test-choice.ts';
import { SEEDED_BUGS } from './bugs.ts';

const AREAS = ['rules', 'SQL', 'permissions', 'sync', 'screens', 'money'];

test('there are forty and more, of every area at least five', () => {
  expect(SEEDED_BUGS.length).toBeGreaterThanOrEqual(40);
  for (const area of AREAS) {
    expect(SEEDED_BUGS.filter((bug) => bug.area === area).length, area).toBeGreaterThanOrEqual(5);
  }
  expect(SEEDED_BUGS.filter(({ area }) => !AREAS.includes(area))).toEqual([]);
});

test('each bug has its place in the sources as they are', () => {
  const changed = SEEDED_BUGS.filter((bug) => {
    const right = readFileSync(bug.file, 'utf8');
    return withBug(right, bug) !== right;
  });
  expect(changed).toEqual(SEEDED_BUGS);
});

test('each bug has a name of its own, and a place of its own', () => {
  expect(new Set(SEEDED_BUGS.map(({ name }) => name)).size).toBe(SEEDED_BUGS.length);
  expect(new Set(SEEDED_BUGS.map(({ file, right }) => `${file} ${right}`)).size).toBe(SEEDED_BUGS.length);
});

test('each bug is caught by one file or two of the short run', () => {
  const onPostgres = postgresTests();
  const isShort = (file: string, on?: 'postgres') => {
    if (!existsSync(file) || !/[.]test[.]tsx?$/.test(file)) return false;
    return on === 'postgres' ? onPostgres.includes(file) : !file.includes('.postgres.');
  };
  const others = SEEDED_BUGS.filter(({ caughtBy, on }) => !caughtBy.every((file) => isShort(file, on)));
  expect(others.map(({ name }) => name)).toEqual([]);
  for (const { name, caughtBy } of SEEDED_BUGS) expect([1, 2], name).toContain(caughtBy.length);
});
