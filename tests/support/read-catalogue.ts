import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../src/locales');

/** What only the app says, what the server says too, what customers read, and what only the server says. */
const PLACES = ['app', 'shared', 'letters', 'server'] as const;
type Place = (typeof PLACES)[number];

export type CatalogueText = {
  readonly place: Place;
  readonly id: string;
  readonly context: string;
  readonly text: string;
};

/** The files of a language as they stand. */
export function catalogueFiles(locale: string): readonly { readonly place: Place; readonly file: string }[] {
  return PLACES.map((place) => {
    const path = resolve(FOLDER, place === 'app' ? '' : place, `${locale}.po`);
    return { place, file: readFileSync(path, 'utf8') };
  });
}

/** The messages of a language: the English source, what tells it from another use of the same words, and its words. */
export function readCatalogue(locale: string): readonly CatalogueText[] {
  return catalogueFiles(locale).flatMap(({ place, file }) =>
    file
      .split('\n\n')
      .map((block) => ({
        place,
        id: joined(block, 'msgid'),
        context: joined(block, 'msgctxt'),
        text: joined(block, 'msgstr'),
      }))
      .filter(({ id }) => id !== ''),
  );
}

function joined(block: string, key: string): string {
  const match = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(`${block}\n`);
  return [...(match?.[1] ?? '').matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part) as string).join('');
}
