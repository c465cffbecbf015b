import { describe, expect, test } from 'vitest';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { type ObjectTrait, traitSearch } from '#objects/client/object-traits.ts';
import { anObject } from '#tests/support/builders.ts';

const trait = (kind: ObjectTrait['kind'], name: string, has: ObjectTrait['has']): ObjectTrait => ({
  kind,
  words: name.split(' '),
  has,
});
const TRAITS: readonly ObjectTrait[] = [
  trait('warehouse', 'loods a', ({ warehouseId }) => warehouseId === 'a'),
  trait('warehouse', 'loods b', ({ warehouseId }) => warehouseId === 'b'),
  trait('warehouse', 'buitenterrein', ({ warehouseId }) => warehouseId === 'c'),
  trait('category', 'caravan', ({ category }) => category === 'caravan'),
  trait('category', 'boot', ({ category }) => category === 'boat'),
  trait('tag', 'winter weg', ({ tagIds }) => tagIds.includes('winter')),
  trait('status', 'in stalling', ({ storageStatus }) => storageStatus === 'with_storage'),
  trait('status', 'blokkade', ({ held }) => held),
];

const BARE: ObjectEntry = {
  ...objectIndex.toEntry(anObject(1), () => undefined),
  warehouseId: null,
  category: 'camper',
  tagIds: [],
  storageStatus: 'with_customer',
  held: false,
};
const object = (search: string, more: Partial<ObjectEntry> = {}): ObjectEntry => ({ ...BARE, search, ...more });

const inB = object('wn48tx hobby jansen', { warehouseId: 'b', category: 'caravan', storageStatus: 'with_storage' });
const inA = object('zz12bb boatex bakker', { warehouseId: 'a', category: 'boat', tagIds: ['winter'] });
const away = object('ab12cd boot zuid', { held: true });
const ALL = [inB, inA, away];
const found = (text: string) => {
  const isFound = traitSearch(text, TRAITS);
  return isFound === null ? null : ALL.filter(isFound);
};

describe('objects are found by what people see of them', () => {
  test('by their warehouse, whose last word may be one letter', () => {
    expect(found('Loods B')).toEqual([inB]);
    expect(found('loods a')).toEqual([inA]);
    expect(found('buiten')).toEqual([]);
  });

  test('by their category, tag and status, and by what says so itself', () => {
    expect(found('carav')).toEqual([inB]);
    expect(found('boot')).toEqual([inA, away]);
    expect(found('winter')).toEqual([inA]);
    expect(found('in stalling')).toEqual([inB]);
    expect(found('blok')).toEqual([away]);
  });

  test('together with words of their own', () => {
    expect(found('jansen caravan')).toEqual([inB]);
    expect(found('caravan loods b hobby')).toEqual([inB]);
    expect(found('caravan loods a')).toEqual([]);
  });

  test('but not by what every warehouse is called, by few letters or by half a status', () => {
    for (const text of ['loods', 'ca', 'b', 'stalling', '12', '']) expect(found(text), text).toBeNull();
  });
});
