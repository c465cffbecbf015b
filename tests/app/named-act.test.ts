import { expect, test } from 'vitest';
import { namesEntry, namesMaking, restAfter, withoutMaking } from '#app/search/named-act.ts';

test.each([
  ['Uitchecken', 'uitchecken WR-75-GH', 'wr-75-gh'],
  ['Uitchecken', 'uitch wr75', 'wr75'],
  ['Uitchecken', 'WR75GH uitchecken', 'wr75gh'],
  ['Uitchecken', 'uitchecken', ''],
  ['Nieuwe factuur', 'nieuwe factuur de vries', 'de vries'],
  ['Nieuwe factuur', 'factuur Vries', 'vries'],
  ['Nieuwe factuur', 'nieuwe', ''],
  ['出库', '出 WR75', 'wr75'],
])('the act “%s” is named in “%s”, besides “%s”', (label, text, rest) => {
  expect(restAfter(label, text)).toBe(rest);
});

test.each([
  ['Uitchecken', 'ui wr75'],
  ['Uitchecken', 'vries'],
  ['Uitchecken', 'uitgeput'],
  ['Nieuwe factuur', 'nieuwe offerte'],
  ['Uitchecken', ''],
])('the act “%s” is not named in “%s”', (label, text) => {
  expect(restAfter(label, text)).toBeNull();
});

test('an entry is named by the beginnings of its words, in any order', () => {
  expect(namesEntry('fact nieu', ['Nieuwe factuur'])).toBe(true);
  expect(namesEntry('btw instel', ['Instellingen: Facturen', 'Nummers, termijnen, btw'])).toBe(true);
  expect(namesEntry('actuur', ['Nieuwe factuur'])).toBe(false);
  expect(namesEntry('', ['Nieuwe factuur'])).toBe(false);
});

test('an entry is named without its hyphen, by a part of its word, and by one where it says several', () => {
  for (const text of ['btw aangifte', 'aangifte', 'btw-aangifte'])
    expect(namesEntry(text, ['Btw-aangifte'])).toBe(true);
  expect(namesEntry('factuur', ['Facturen'])).toBe(true);
  expect(namesEntry('afspraak', ['Afspraken'])).toBe(true);
  expect(namesEntry('invoice', ['Invoices'])).toBe(true);
  expect(namesEntry('facteur', ['Facturen'])).toBe(false);
});

test('an entry is named by keywords that nobody sees, from three letters on', () => {
  expect(namesEntry('donkere modus', ['Kleuren: Donker'], 'donkere modus nacht')).toBe(true);
  expect(namesEntry('incasso', ['Abonnementen'], 'incasso machtiging')).toBe(true);
  expect(namesEntry('mo', ['Kleuren: Donker'], 'donkere modus nacht')).toBe(false);
  expect(namesEntry('发票', ['新发票'])).toBe(true);
});

const MAKING = 'maak maken aanmaken toevoegen voeg toe een voor 创建';

test.each([
  ['factuur maken', 'factuur'],
  ['Maak een factuur voor De Vries', 'factuur de vries'],
  ['voeg klant toe', 'klant'],
  ['创建发票', '发票'],
  ['factuur', 'factuur'],
  ['maken', ''],
])('“%s” makes “%s”', (text, bare) => {
  expect(withoutMaking(text, MAKING)).toBe(bare);
});

test('a verb of making is a whole word', () => {
  expect(namesMaking('Aanmaken', MAKING)).toBe(true);
  expect(namesMaking('aanm', MAKING)).toBe(false);
});
