import { globSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const files = globSync(['src/**/*.{ts,tsx,css,sql}', 'tests/**/*.{ts,tsx}', 'config/*'], { cwd: ROOT });

const SUFFIXES = {
  root: ['schema', 'commands', 'errors', 'words', 'letters'],
  client: ['store', 'routes'],
  server: ['table', 'repository', 'handlers', 'routes', 'job', 'provider', 'errors', 'words', 'letters'],
  tests: ['test', 'property.test', 'server.test', 'embedded.server.test', 'postgres.server.test', 'e2e'],
};
const EMPTY_WORDS = /(^|-)(manager|managers|util|utils|helper|helpers|common|misc|data|info)(-|$)/;
const TOOL_CONFIG = /^config[/\\](tsconfig[.][a-z]+[.]json|[a-z-]+[.]config[.](ts|mjs))$/;

/** The part of a name before its suffixes, and the suffixes. */
function partsOf(file: string): { stem: string; suffix: string } {
  const [stem = '', ...rest] = basename(file).split('.');
  return { stem, suffix: rest.slice(0, -1).join('.') };
}

function allowedSuffixes(file: string): readonly string[] {
  if (file.startsWith(`tests${sep}`)) return SUFFIXES.tests;
  const [, area, half] = file.split(sep);
  if (area === 'app' || half === 'client') return SUFFIXES.client;
  if (area === 'server' || half === 'server') return SUFFIXES.server;
  return SUFFIXES.root;
}

describe('file names', () => {
  test('are in kebab case', () => {
    expect(files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(partsOf(file).stem))).toEqual([]);
  });

  test('end in a role from the closed list', () => {
    const wrong = files.filter((file) => {
      const { suffix } = partsOf(file);
      return suffix !== '' && suffix !== 'd' && !TOOL_CONFIG.test(file) && !allowedSuffixes(file).includes(suffix);
    });
    expect(wrong).toEqual([]);
  });

  test('say what is inside', () => {
    expect(files.filter((file) => EMPTY_WORDS.test(partsOf(file).stem))).toEqual([]);
  });

  test('leave no barrel', () => {
    expect(files.filter((file) => partsOf(file).stem === 'index')).toEqual([]);
  });

  test('of screens end in -page or -panel, or name a smaller piece', () => {
    const pages = files.filter((file) => /(^|[/\\])pages?[.]tsx$/.test(file) && !file.includes(`${sep}ui${sep}`));
    expect(pages).toEqual([]);
  });

  test('lie at most three folders deep in src', () => {
    const deep = files.filter((file) => file.startsWith(`src${sep}`) && file.split(sep).length > 5);
    expect(deep).toEqual([]);
  });
});
