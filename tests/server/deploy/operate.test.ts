import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environment } from '#server/settings.ts';
import { SENTENCES } from './operate-sentences.ts';

/** Two pages, with some room. */
const MOST_WORDS = 1_550;
const DOC = 'docs/operate.md';
const text = readFileSync(DOC, 'utf8');
const sentences = sentencesIn(text);
const entries = Object.entries(SENTENCES);
const entriesOf = (sentence: string) => entries.filter(([begins]) => sentence.startsWith(begins));

/** The sentences of a page, each on one line; rows of tables count as one, titles and heads of tables as none. */
function sentencesIn(page: string): readonly string[] {
  const found: string[] = [];
  for (const block of page.split(/\n{2,}/)) {
    const lines = block.trim().split('\n');
    if (lines.length === 0 || block.startsWith('#')) continue;
    if (block.startsWith('|')) {
      found.push(...lines.slice(2).map((row) => row.replace(/^\| /, '')));
      continue;
    }
    for (const item of block.split(/^(?:- |\d+\. )/m)) {
      const one = item
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^\*\*[^*]+\*\* /, '');
      found.push(...one.split(/(?<=\.\)?) (?=[A-Z`[])/).filter((sentence) => sentence !== ''));
    }
  }
  return found;
}

/** Whether the file has a test, alone or for each of several cases, with this name, or with the name and its seed. */
function hasTest(file: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const title = new RegExp(`(\\w+)?\\(\\s*(['"\`])${escaped}(?: \\(seed \\$\\{SEED\\}\\))?\\2`, 'g');
  return [...readFileSync(file, 'utf8').matchAll(title)].some(([, call]) => call !== 'describe' && call !== 'skip');
}

describe('each sentence of the page for operators', () => {
  test('has its entry, and each entry its sentence', () => {
    expect(sentences.filter((sentence) => entriesOf(sentence).length !== 1)).toEqual([]);
    const hits = (begins: string) => sentences.filter((each) => each.startsWith(begins)).length;
    expect(entries.filter(([begins]) => hits(begins) !== 1)).toEqual([]);
  });

  test.each(entries)('is exercised by tests that there are: %s', (_begins, by) => {
    if (typeof by === 'string') return expect(by.length).toBeGreaterThan(10);
    const named = Object.entries(by).flatMap(([file, names]) => names.map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ file, name }) => !existsSync(file) || !hasTest(file, name))).toEqual([]);
  });

  test('only points elsewhere in a few cases', () => {
    expect(entries.filter(([, by]) => typeof by === 'string').length).toBeLessThan(entries.length / 20);
  });
});

describe('the page for operators', () => {
  test('has two pages', () => {
    expect(text.split(/\s+/).length).toBeLessThan(MOST_WORDS);
  });

  test('names commands, files and settings that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
    const commands = [...text.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = [...text.matchAll(/`(deploy\/[\w./-]+)`|\]\(([\w./-]+)/g)].map(
      ([, file, link]) => file ?? `docs/${link}`,
    );
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const settings = [...text.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g)].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(8);
    expect(settings.filter((name) => !(name in environment.shape))).toEqual([]);
  });
});
