import { describe, expect, test } from 'vitest';
import { customerIndex } from '#customers/client/customer-index.ts';
import { similarPerson } from '#shared/similar-person.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { aCustomer } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;
const entry = customerIndex.toEntry(
  aCustomer({ firstname: 'Zoë', lastname: 'van der Veldhuis', city: 'Amersfoort' }),
  none,
);
const finds = (text: string) => similarPerson(text)?.(entry) ?? false;

describe('customers are found with a slip in their name', () => {
  test.each([
    'Veldhius',
    'veldhuiss',
    'velhuis',
    'leldhuis',
    'zoë veldhuus',
    'van der Vledhuis',
    'amersfoort veldhuus',
  ])('%s', (text) => expect(finds(text)).toBe(true));

  test.each([
    ['van Leeuwen', 'van lewen'],
    ['van Leeuwen', 'leewen'],
    ['de Vries', 'friez'],
    ['Schmidt', 'smit'],
    ['Bouwman', 'bauman'],
    ['van Dijk', 'dyck'],
    ['Meijer', 'meyer'],
    ['Yılmaz', 'jilmaz'],
  ])('%s by how it is heard: %s', (lastname, text) => {
    const heard = customerIndex.toEntry(aCustomer({ firstname: '', lastname }), none);
    expect(similarPerson(text)?.(heard) ?? false).toBe(true);
  });

  test.each([
    ['what is found without one', 'veldhuis'],
    ['two slips', 'vledhius'],
    ['two words with a slip', 'zoee veldhius'],
    ['a short word', 'zoo'],
    ['a word that is not in the name', 'amersfort'],
    ['another word that is not there', 'piet veldhius'],
    ['a word with a digit', 'veldhu1s'],
    ['no text', ''],
  ])('but not by %s', (_, text) => expect(finds(text)).toBe(false));
});
