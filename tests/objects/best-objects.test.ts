import { describe, expect, test } from 'vitest';
import { bestObjectsFirst } from '#objects/client/best-objects.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { plateSearch } from '#objects/client/plate-search.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { anObject } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;
const entryOf = (number: number, changes: Partial<StoredObject> = {}) =>
  objectIndex.toEntry(anObject(number, { number, plate: '', brand: 'Hobby', type: '', ...changes }), none);

const entries = [
  entryOf(4000),
  entryOf(1, { type: '400' }),
  entryOf(2, { plate: 'WN40TX1', plateCountry: 'DE' }),
  entryOf(400),
  entryOf(5, { plate: 'WN40TX' }),
  entryOf(6, { plate: 'B WN 40', plateCountry: 'DE' }),
];
const numbersFor = (text: string) =>
  bestObjectsFirst(searchEntries([...entries], plateSearch(text)), text).map(({ number }) => number);

describe('an object is found first', () => {
  test('by its number, then by a word that it has, then by a part of one', () => {
    expect(numbersFor('400')).toEqual([400, 1, 4000]);
  });

  test.each(['wn40tx', 'WN-40-TX', 'wn 40 tx'])('by its plate, written %s', (text) => {
    expect(numbersFor(text)[0]).toBe(5);
  });

  test('by a plate of another country', () => {
    expect(numbersFor('b wn 40')[0]).toBe(6);
    expect(numbersFor('wn40tx1')).toEqual([2]);
  });
});
