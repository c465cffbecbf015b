// The start script: what a browser must load before the app runs, following static imports from index.html.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const client = resolve(import.meta.dirname, '../dist/client');
const page = readFileSync(join(client, 'index.html'), 'utf8');
const linked = [...page.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"[^>]*>/g)].map((match) =>
  join(client, match[1]),
);

/** @param {string} file @param {Set<string>} seen */
function follow(file, seen) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
    follow(resolve(dirname(file), match[1]), seen);
  }
  return seen;
}

const start = new Set();
for (const file of linked) follow(file, start);
if (start.size === 0) throw new Error('dist/client/index.html starts no script: run `npm run build` first');

export default [{ name: 'start script', path: [...start], gzip: true, limit: '188 kB' }];
