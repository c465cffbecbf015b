import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../src/**/*.tsx', { eager: true, query: '?raw', import: 'default' });
/**
 * A box that truncates nothing but a person's text: on a right-to-left page it would lose the beginning of a Latin
 * name.
 */
const BOX_THAT_CUTS = /<\w[\w.]*[^<>]*\struncate\b[^<>]*>\s*<bdi>[^<]*<\/bdi>\s*<\//g;

const cutBy = (source: string) => source.match(BOX_THAT_CUTS) ?? [];

test('texts that are cut off are so at their own end', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const found = Object.entries(sources).flatMap(([path, source]) => cutBy(source).map((part) => `${path}: ${part}`));
  expect(found).toEqual([]);
});

test('a box around a name is found, one around more than a name is not', () => {
  expect(cutBy('<Box flex="1" truncate>\n  <bdi>{name}</bdi>\n</Box>')).toHaveLength(1);
  expect(cutBy('<Box truncate>\n  <bdi>{name}</bdi> · {count}\n</Box>')).toHaveLength(0);
});
