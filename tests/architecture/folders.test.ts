import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const MOST_FILES = 40;
/** Released migrations are never moved. */
const NUMBERED = 'src/server/database/migrations';

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

/** Every folder that leads back to itself, with the way. */
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

/** Rows of the table under the heading of each place: `### src/pages` and `| tags | … |` tell of src/pages/tags. */
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

describe('folders of the source', () => {
  test('are all looked at', () => {
    expect(folders.length).toBeGreaterThan(100);
    expect(neighbours(sources).get('src/sync/client/session')?.has('src/sync/client/queue')).toBe(true);
  });

  test('hold no more files than one can read at a glance', () => {
    const many = folders.filter(
      (folder) => folder !== NUMBERED && files.filter((file) => dirname(file) === folder).length > MOST_FILES,
    );
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
    // What the halves of an area hold is the same in each, and said once.
    const own = folders.filter(
      (folder) => folder !== 'src' && !/^src\/(?!sync\/)[\w-]+\/(client|server)$/.test(folder),
    );
    expect(own.filter((folder) => !told.has(folder))).toEqual([]);
    expect(
      [...told].filter((folder) => !folders.some((one) => one === folder || one.startsWith(`${folder}/`))),
    ).toEqual([]);
  });
});
