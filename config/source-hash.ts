import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEEDED_BUG } from './seeded-bug.ts';

/** Holds the hash of the sources that `dist` was built from. */
export const BUILT_FROM = join('dist', 'built-from');

const SOURCES = [
  'src/**/*',
  'config/build.ts',
  'public/**/*',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
];

/**
 * Changes with a run's seeded bug, and with the content of any file that the build is made from. File times do not
 * count, so a fresh checkout is not stale.
 */
export function hashSources(): string {
  const hash = createHash('sha256').update(process.env[SEEDED_BUG] ?? '');
  const files = globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((left, right) => (left < right ? -1 : 1));
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
