import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../src/locales');

export type CatalogueText = { readonly id: string; readonly context: string; readonly text: string };

/** A catalogue's file as it stands. */
export function catalogueFile(locale: string): string {
  return readFileSync(resolve(FOLDER, `${locale}.po`), 'utf8');
}

/** The messages of a catalogue: the English source, what tells it from another use of the same words, and its words. */
export function readCatalogue(locale: string): readonly CatalogueText[] {
  return catalogueFile(locale)
    .split('\n\n')
    .map((block) => ({ id: joined(block, 'msgid'), context: joined(block, 'msgctxt'), text: joined(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
}

function joined(block: string, key: string): string {
  const match = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(`${block}\n`);
  return [...(match?.[1] ?? '').matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part) as string).join('');
}
