import { describe, expect, test } from 'vitest';
import { bestPeopleFirst } from '#customers/client/best-people.ts';
import { customerIndex } from '#customers/client/customer-index.ts';
import { customerSortKey } from '#customers/customer.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;

function entryOf(firstname: string, lastname: string, city = '') {
  const sortKey = customerSortKey({ firstname, lastname });
  const row = aCustomer({ id: `${firstname} ${lastname}`, firstname, lastname, sortKey, city, street: '', email: '' });
  return customerIndex.toEntry(row, none);
}

const entries = [
  entryOf('Anna', 'Bakker', 'Jansen'),
  entryOf('Jansen', 'de Vries'),
  entryOf('Bo', 'Jansen Bakker'),
  entryOf('Piet', 'Jansén'),
  entryOf('Ria', 'Jansens'),
  entryOf('Kees', 'van Jansenhof'),
  entryOf('', 'Jansen'),
];
const namesFor = (text: string) =>
  bestPeopleFirst(searchEntries([...entries], text), text).map(({ name }) => name.normalize('NFC'));

describe('people are found', () => {
  test('by their last name first, then by a word of their name, then by a part of one', () => {
    expect(namesFor('jansen')).toEqual([
      'Piet Jansén',
      'Jansen',
      'Jansen de Vries',
      'Bo Jansen Bakker',
      'Anna Bakker',
      'Ria Jansens',
      'Kees van Jansenhof',
    ]);
  });

  test('by their whole name, in either order', () => {
    expect(namesFor('Piet Jansen')).toEqual(['Piet Jansén']);
    expect(namesFor('de Vries')[0]).toBe('Jansen de Vries');
    expect(namesFor('jansen bakker')).toEqual(['Bo Jansen Bakker', 'Anna Bakker']);
  });

  test('by their last name without its prefix, by it with its prefix, and by last name and first name', () => {
    expect(namesFor('vries')).toEqual(['Jansen de Vries']);
    expect(namesFor('de vries jansen')).toEqual(['Jansen de Vries']);
    expect(namesFor('van jansenhof')).toEqual(['Kees van Jansenhof']);
  });

  test('by a part of a name in the order of the list, which stays the same array', () => {
    const found = searchEntries([...entries], 'anse');
    expect(bestPeopleFirst(found, 'anse')).toBe(found);
    expect(bestPeopleFirst(found, ' ')).toBe(found);
  });
});
