import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** The properties of each list of records in a source. */
const listsIn = (source: string) => [...source.matchAll(/<RecordList\n(?:(?!\/>\n)[\s\S])*/g)].map(([text]) => text);
/** True for a list that leads to the page of a record without naming its address. */
const hidesAddress = (list: string) => /onOpen=\{[^\n]*\n?[^\n]*navigate\(/.test(list) && !list.includes('addressOf');

test('a list that leads to another page says its address, so that a record opens in a new tab', () => {
  const lists = globSync('src/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    listsIn(readFileSync(join(ROOT, file), 'utf8')).map((list) => ({ file, list })),
  );
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter(({ list }) => hidesAddress(list)).map(({ file }) => file)).toEqual([]);
});

test('a list that hides it is found', () => {
  expect(hidesAddress('<RecordList\n onOpen={({ id }) => void navigate(`/staff/${id}`)}')).toBe(true);
  expect(hidesAddress('<RecordList\n addressOf={addressOf}\n onOpen={(one) => void navigate(addressOf(one))}')).toBe(
    false,
  );
});
