import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../src/locales');

/**
 * Texts of the app alone, texts it shares with the server, texts that customers read, and texts of the server alone.
 */
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

/**
 * Returns the messages of a language: the English source, the context that tells it from other uses of the same words,
 * and its translation.
 */
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
