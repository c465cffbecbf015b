import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#locales/activate.ts';
import { sayAll } from '#locales/server/say.ts';
import { catalogueFiles, readCatalogue } from '#tests/support/read-catalogue.ts';

const CODES = LOCALES.map(({ code }) => code);
const TRANSLATED = CODES.filter((code) => code !== 'en');

/** `{name}`, `{0}`, `<0>` and the arguments of plurals, in order of the alphabet. */
function placeholders(text: string): readonly string[] {
  const found = [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])|<\/?(\d+)\/?>/g)].map(
    ([whole, name]) => name ?? whole,
  );
  return [...new Set(found)].sort();
}

/** Words that are the same in English. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  all: [
    'PDF',
    '{value} cm',
    '{value} km',
    '{value}%',
    '© {year} Remise',
    '{long}: {one} in {0}',
    '{long}: {one} in {0}, {other} in {1}',
    'Apple Pay',
    'Bancontact',
    'BIC',
    'Ctrl',
    'Excel',
    'IBAN',
    'RDW',
    'KvK',
    '{0} ms',
  ],
  nl: [
    'Document',
    'Checklist',
    'Gas',
    'Lithium',
    'Webhooks',
    'In',
    'Mails',
    '{mails, plural, one {# mail} other {# mails}}',
    'Beige',
    '{capacity} per {slotMinutes} min',
    'Agenda',
    'App',
    'Browser',
    'Camper',
    'Caravan',
    'Contact',
    'Dashboard',
    'Tel.',
    'Type',
    'Contract',
    'Contract {0}',
    'Contract <0>{0}</0>',
    '{0, plural, one {# passkey.} other {# passkeys.}}',
    'Databases',
    'E-mail',
    'Menu',
    'Model',
    'Object',
    'Offline',
    'Partner',
    'Open',
    'Postcode',
    '<0/> open',
    'In euro',
    'Open <0/>',
    'Percentage',
    'Protocol',
    'Status',
    'Tag',
    'Tags',
    'Week',
    'Widgets',
    'Winter',
    'Accounts',
    'Bank',
    'Code',
    'End',
    'Enter',
    'Esc',
    'Filters',
    'Home',
    'Logo',
    'Passkey',
    'Passkeys',
    'Product',
    'Shift',
    'Was',
    'Website',
    '{0, plural, one {# passkey.} other {# passkeys.}}',
  ],
  fr: [
    'Contacts',
    'Document',
    'Photo',
    'Photos',
    'Lithium',
    'Webhooks',
    'Secret',
    'Action',
    'Beige',
    'Orange',
    'Signature',
    'Version {0}, {at}, <0>{1}</0>',
    'Version {version}',
    'Versions',
    'Actions',
    'Agenda',
    'Contact',
    'Date',
    'E-mail',
    'Exception',
    'Exceptions',
    'Hall',
    'Menu',
    'Message',
    'Messages',
    'Mobile',
    'Note',
    'Notes',
    'Palette',
    'Position',
    'Prospect',
    'Prospects',
    'Session',
    'Sessions',
    'Code',
    'Description',
    'Invitation',
    'Logo',
    'Simulation',
    'Total',
    'Type',
    'Version',
    'Widgets',
  ],
  es: [
    'Webhooks',
    'Gas',
    'No: {none}',
    'Beige',
    'Tel.',
    'Agenda',
    'Error',
    'Esc',
    'no',
    'No',
    'Roles',
    'Total',
    'Widgets',
  ],
  zh: ['A1…A40, 7.5 × 2.5', 'End', 'Enter', 'Esc', 'Home', 'Shift'],
  ar: ['A1…A40, 7.5 × 2.5', 'End', 'Enter', 'Esc', 'Home', 'Shift'],
};

/** Texts of the app that customers of the company read. */
const TO_CUSTOMERS = /has received your request|Accepted on \{decided\}/;
/**
 * Mistakes in how staff are addressed. What staff and customers read in mails and documents has separate rules, below.
 */
const INSIDE = new Set(['u instead of je', '您 inside the product']);
/** Languages without printed documents, whose readers get English ones. */
const NO_DOCUMENTS = new Set(['zh', 'ar']);
const isDocument = (context: string) => context.startsWith('document');

/** Mistakes that a good writer of the language does not make, by language. */
const SLIPS: Readonly<Record<string, readonly (readonly [what: string, pattern: RegExp])[]>> = {
  // `U` within a sentence is a key.
  nl: [['u instead of je', /(?<![\w’'.])(u|uw|Uw)(?![\w’'.-])|(?:^|[.!?:] )U(?= )/]],
  en: [],
  fr: [
    ['a straight apostrophe', /'/],
    ['no hard space before ; ! ? or a closing guillemet', /(?<![\u00a0\u202f\s(])[;!?»]|[ ][;!?»]/],
    ['no hard space before a colon', / :(?=\s|$)|(?<=\p{L}):(?=\s|$)/u],
    ['no hard space after an opening guillemet', /«(?!\u00a0)/],
    ['tu instead of vous', /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu],
  ],
  es: [
    ['tú instead of usted', /(?<!\p{L})(tú|tu|tus|te|ti|contigo|has|puedes|quieres|tienes)(?!\p{L})/iu],
    [
      'an order to tú',
      /(^|[.:;!?] |>)(Abre|Comprueba|Elige|Envía|Escanea|Escribe|Indica|Invita|Pide|Rellena|Revisa|Vuelve) \p{Ll}/u,
    ],
    ['an order to tú', /(?<!\p{L})(inténta|ábre|cópia|guárda|revísa|reábre|desactíva)l[ao]s?(?!\p{L})/iu],
    ['no opening mark', /(?<!¿[^?]*|\()\?|(?<!¡[^!]*)!/],
  ],
  zh: [
    ['narrow punctuation', /(?<=\p{sc=Han})[,;?!]|(?<=\p{sc=Han}):|(?<=\p{sc=Han})\.(?=\s|$)/u],
    ['您 inside the product', /您/],
  ],
  ar: [
    ['Latin punctuation', /(?<=\p{sc=Arab})[,;?]/u],
    ['digits other than Latin ones', /[\u0660-\u0669\u06f0-\u06f9]/],
  ],
};

const DUTCH_WORDS =
  /(?<![\p{L}-])(het|een|niet|klant|klanten|plek|loods|afspraak|kenteken|wordt|geen|deze|zijn)(?![\p{L}-])/iu;

describe.each(CODES)('the catalogue of %s', (locale) => {
  const messages = readCatalogue(locale);

  test('says everything and keeps nothing that is gone', () => {
    expect(messages.length).toBeGreaterThan(1000);
    expect(messages.filter(({ text }) => text.trim() === '').map(({ id }) => id)).toEqual([]);
    for (const { file } of catalogueFiles(locale)) expect(file).not.toMatch(/^#~/m);
  });

  test('keeps the values and the markup of the source', () => {
    const wrong = messages.filter(
      ({ id, text }) => text !== '' && placeholders(text).join() !== placeholders(id).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('has every form of a plural', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const { text } of messages) {
      if (!text.includes(', plural,')) continue;
      const missing = needed.filter((form) => !text.includes(`${form} {`));
      expect({ text, missing }).toEqual({ text, missing: [] });
    }
  });

  test('is written as its readers write', () => {
    const slips = (SLIPS[locale] ?? []).flatMap(([what, pattern]) =>
      messages
        .filter(({ place, id }) => !(INSIDE.has(what) && (place === 'letters' || TO_CUSTOMERS.test(id))))
        .filter(({ context }) => !(NO_DOCUMENTS.has(locale) && isDocument(context)))
        .filter(({ text }) => pattern.test(wordsIn(text)))
        .map(({ text }) => `${what}: ${text}`),
    );
    expect(slips).toEqual([]);
  });
});

/** A message without its values, markup and the frame of plurals. */
function wordsIn(text: string): string {
  return text
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/\{\w+, (plural|select),/g, '')
    .replace(/\{\w+(, number)?\}/g, '0')
    .replace(/(=\d+|zero|one|two|few|many|other) \{/g, ' ')
    .replace(/\}/g, ' ');
}

test.each(TRANSLATED)('nothing in %s was left in English', (locale) => {
  const alike = new Set([...(ALIKE['all'] ?? []), ...(ALIKE[locale] ?? [])]);
  const texts = readCatalogue(locale).filter(({ context }) => !(NO_DOCUMENTS.has(locale) && isDocument(context)));
  expect(texts.filter(({ id, text }) => text === id && !alike.has(id)).map(({ id }) => id)).toEqual([]);
});

test.each([...NO_DOCUMENTS])('a document for a reader of %s is in English', (locale) => {
  const documents = readCatalogue(locale).filter(({ context }) => isDocument(context));
  expect(documents.length).toBeGreaterThan(80);
  expect(documents.filter(({ id, text }) => text !== id)).toEqual([]);
});

/** Mails to people inside; who is invited is not inside yet. */
const TO_STAFF = 'server/mail/account.letters.ts';
const letters = import.meta.glob<Record<string, unknown>>('../../src/**/*.letters.ts', { eager: true });

function textsOf(said: unknown): string[] {
  return typeof said === 'string' ? [said] : Object.values(said as object).flatMap(textsOf);
}

test.each(Object.entries(letters))('%s says je to people inside and u to customers', (file, messages) => {
  const texts = textsOf(sayAll('nl', { ...messages }));
  expect(texts.length).toBeGreaterThan(0);
  const other = file.endsWith(TO_STAFF)
    ? /(?<![\w’'.])(u|uw)(?![\w’'.-]|<\/\d)/i
    : /(?<![\p{L}-])(je|jij|jou|jouw|jullie)(?![\p{L}-])/iu;
  expect(texts.filter((text) => other.test(text))).toEqual([]);
});

test.each(CODES.filter((code) => code !== 'nl'))('nothing in %s is Dutch', (locale) => {
  const dutch = readCatalogue(locale).filter(({ text }) => DUTCH_WORDS.test(text));
  expect(dutch.map(({ text }) => text)).toEqual([]);
});

function plainTexts(code: string): ReadonlyMap<string, string> {
  const plain = readCatalogue(code).filter(({ place, context }) => place === 'app' && context === '');
  return new Map(plain.map(({ id, text }) => [id, text]));
}

test('one word per idea, as docs/words.md has it', () => {
  const table =
    readFileSync(resolve(import.meta.dirname, '../../docs/words.md'), 'utf8').split('Words inside')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Text'));
  expect(rows.length).toBeGreaterThan(40);
  const catalogues = new Map(CODES.map((code) => [code, plainTexts(code)]));
  for (const row of rows) {
    const [text = '', ...words] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const said = ['nl', 'en', 'fr', 'es', 'zh', 'ar'].map((code) => catalogues.get(code as 'nl')?.get(text));
    expect({ text, said }).toEqual({ text, said: words });
  }
});

describe('the checks', () => {
  test('notice a lost value, lost markup and an unfinished plural', () => {
    expect(placeholders('Hello {name}, <0>{count}</0>')).not.toEqual(placeholders('Hallo <0>{count}</0>'));
    expect(placeholders('<0>a</0>')).not.toEqual(placeholders('a'));
  });

  test.each([
    ['nl', 'Zet het op uw eigen site.'],
    ['fr', "L'objet"],
    ['fr', 'Vraiment ?'],
    ['fr', 'Statut: ouvert'],
    ['fr', 'Cherchez « A1 »'],
    ['es', 'Guarda tus cambios'],
    ['es', 'Elige una plaza'],
    ['es', 'Sin conexión: inténtalo de nuevo.'],
    ['es', 'Eliminar?'],
    ['zh', '已保存,可继续'],
    ['zh', '您没有权限'],
    ['ar', 'حُفظ, ثم أُرسل'],
    ['ar', '١٢ مركبة'],
  ])('notice a slip in %s: %s', (locale, text) => {
    expect((SLIPS[locale] ?? []).some(([, pattern]) => pattern.test(wordsIn(text)))).toBe(true);
  });

  test('notice Dutch', () => {
    expect(DUTCH_WORDS.test('Supprimer deze objet')).toBe(true);
  });
});
