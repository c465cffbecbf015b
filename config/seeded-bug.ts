import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { SEEDED_BUGS } from '../tests/seeded/bugs.ts';

/** The environment variable that names the bug which a run has. */
export const SEEDED_BUG = 'REMISE_SEEDED_BUG';

/**
 * Loads the source file of the seeded bug with the bug in it; the file on disk stays as it is. Null without a seeded
 * bug.
 */
export function seededBug(): Plugin | null {
  const name = process.env[SEEDED_BUG];
  if (name === undefined) return null;
  const bug = SEEDED_BUGS.find((each) => each.name === name);
  if (bug === undefined) throw new Error(`There is no seeded bug ${name}`);
  const file = resolve(import.meta.dirname, '..', bug.file);
  return {
    name: 'seeded-bug',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === file ? withBug(readFileSync(file, 'utf8'), bug) : undefined),
  };
}

/** The text with the bug in it. Its place must be there, and only once. */
export function withBug(text: string, { name, right, wrong }: (typeof SEEDED_BUGS)[number]): string {
  const [before, after, ...more] = text.split(right);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${name}: its place is there ${more.length + (after === undefined ? 0 : 1)} times, not once`);
  }
  return before + wrong + after;
}
