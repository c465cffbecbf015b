import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('who sends a request is asked of one function, which counts a network of IPv6 as one', () => {
  const files = globSync('src/**/server/**/*.ts').filter((file) => !file.endsWith('sender-of.ts'));
  expect(files.length).toBeGreaterThan(300);
  // The log tells the address itself.
  const asking = files.filter((file) => /\brequest\.ip\b/.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual([]);
});
