import { describe, expect, test } from 'vitest';
import { customerIndex } from '#customers/client/customer-index.ts';
import { phoneSearch } from '#customers/client/phone-search.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;
const entryOf = (phone: string) => customerIndex.toEntry(aCustomer({ phone: '', mobile: phone }), none);

describe('a customer is found by a phone number', () => {
  const stored = [
    '0612345678',
    '06-12345678',
    '06 12 34 56 78',
    '+31612345678',
    '+31 (0)6 12345678',
    '0031 6 12345678',
  ];
  const typed = [...stored, '31612345678', '(06) 123 456 78', '06.12.34.56.78', '06-1234', '+31 6 12', '12345678'];

  test.each(stored)('stored as %s, however it is typed', (phone) => {
    const entries = [entryOf(phone)];
    for (const text of typed) expect(searchEntries([...entries], phoneSearch(text)), text).toHaveLength(1);
    for (const text of ['06-12345679', '+32 6 12345678', '0612 345 6789']) {
      expect(searchEntries([...entries], phoneSearch(text)), text).toEqual([]);
    }
  });

  test('from abroad too', () => {
    const entries = [entryOf('+49 171 2345678')];
    for (const text of ['0049 171 234', '+491712345678', '0171 2345678']) {
      expect(searchEntries([...entries], phoneSearch(text)), text).toHaveLength(1);
    }
  });

  test('together with a name, and nothing else changes', () => {
    expect(phoneSearch('jansen 06-12 34 56 78')).toBe('jansen 612345678');
    for (const text of [
      'Eikenlaan 106 7311 AB',
      'Eikenlaan 106 7311ab',
      'Kerkweg 12',
      '1234 AB',
      '731',
      'WN-48-TX',
      'de Boer',
      '12 34',
      '06',
    ]) {
      expect(phoneSearch(text)).toBe(text);
    }
  });
});
