import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_FILES = 40;
/** Released migrations are never moved, and each command has one file of what it decided. */
const COUNTED_APART = new Set(['src/server/database/migrations', 'tests/appointments/golden']);

type Sources = Readonly<Record<string, string>>;

const files = globSync('src/**/*.*', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const sources: Sources = Object.fromEntries(
  files.filter((file) => /[.]tsx?$/.test(file)).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const folders = [...new Set(files.map((file) => posix.dirname(file)))].sort();

/** The folders that the files of each folder import from, itself left out. */
function neighbours(from: Sources): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const [file, source] of Object.entries(from)) {
    const folder = posix.dirname(file);
    const met = known.get(folder) ?? new Set();
    known.set(folder, met);
    for (const [, path = ''] of source.matchAll(/(?:from|import) *[(]?'([.#][^']+[.]tsx?)'/g)) {
      const target = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(folder, path);
      if (posix.dirname(target) !== folder) met.add(posix.dirname(target));
    }
  }
  return known;
}

/** Returns every folder that is part of an import cycle, with the path of the cycle. */
function circles(from: Sources): string[] {
  const known = neighbours(from);
  const wayBack = (start: string): string[] | null => {
    const seen = new Set<string>();
    const ways = [[start]];
    for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
      for (const next of known.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return [...way, start];
        if (seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return null;
  };
  return [...known.keys()].flatMap((folder) => wayBack(folder)?.join(' → ') ?? []);
}

/**
 * Returns the folders described in the table below each heading: `### src/pages` with `| tags | … |` describes
 * src/pages/tags.
 */
function describedFolders(text: string): Set<string> {
  const told = new Set<string>();
  for (const section of text.split(/^### /m).slice(1)) {
    const place = /^`([^`]+)`/.exec(section)?.[1] ?? '';
    for (const [, name = ''] of section
      .split('|---|---|')
      .slice(1)
      .join('')
      .matchAll(/^\| `?([\w-]+(?:\/[\w-]+)*)`? \| \S/gm))
      told.add(posix.join(place, name));
  }
  return told;
}

describe('folders', () => {
  test('of the source are all looked at', () => {
    expect(folders.length).toBeGreaterThan(100);
    expect(neighbours(sources).get('src/sync/client/session')?.has('src/sync/client/queue')).toBe(true);
  });

  test('hold no more files than one can read at a glance', () => {
    const all = [...files, ...globSync('{tests,config}/**/*.*', { cwd: ROOT })];
    const counts = new Map<string, number>();
    for (const file of all) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect(counts.get('tests/journeys')).toBeGreaterThan(10);
    const many = [...counts].filter(([folder, count]) => count > MOST_FILES && !COUNTED_APART.has(folder));
    expect(many).toEqual([]);
  });

  test('need each other in one direction only', () => {
    expect(circles(sources)).toEqual([]);
  });

  test('that need each other are found', () => {
    expect(
      circles({
        'src/a/one.ts': "import { two } from '../b/two.ts';",
        'src/b/two.ts': "import type { Three } from '#c/three.ts';",
        'src/c/three.ts': "export const three = () => import('#a/one.ts');",
        'src/d/four.ts': "import { two } from '#b/two.ts';",
      }),
    ).toEqual(['src/a → src/b → src/c → src/a', 'src/b → src/c → src/a → src/b', 'src/c → src/a → src/b → src/c']);
  });

  test('have a line in docs/architecture.md each, and no line tells of a folder that is gone', () => {
    const told = describedFolders(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));
    // The client and server halves are the same in every area, so they are described once.
    const own = folders.filter(
      (folder) => folder !== 'src' && !/^src\/(?!sync\/)[\w-]+\/(client|server)$/.test(folder),
    );
    expect(own.filter((folder) => !told.has(folder))).toEqual([]);
    expect(
      [...told].filter((folder) => !folders.some((one) => one === folder || one.startsWith(`${folder}/`))),
    ).toEqual([]);
  });
});
