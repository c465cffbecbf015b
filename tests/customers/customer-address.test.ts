import { expect, test } from 'vitest';
import { customerIndex } from '#customers/client/customer-index.ts';
import { phoneSearch } from '#customers/client/phone-search.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;
const address = { street: 'Eikenlaan', houseNumber: '106 b', zipcode: '7311 AB', city: 'Apeldoorn' };
const entry = customerIndex.toEntry(aCustomer(address), none);

test.each([
  'eikenlaan 106',
  'Eikenlaan 106b',
  'eikenlaan 106 B apeldoorn',
  'eikenlaan 106 7311 AB',
  '7311ab 106',
  'apeldoorn eikenlaan',
])('somebody is found by “%s”', (text) => {
  expect(searchEntries([entry], phoneSearch(text))).toHaveLength(1);
});

test.each(['eikenlaan 107', 'eikenlaan 106 arnhem', 'beukenlaan 106'])(
  '“%s” is the address of somebody else',
  (text) => {
    expect(searchEntries([entry], phoneSearch(text))).toEqual([]);
  },
);
