import { describe, expect, test } from 'vitest';
import { objectIndex } from '#objects/client/object-index.ts';
import { similarPlate } from '#objects/client/similar-plates.ts';
import type { Joined } from '#sync/client/runtime/types.ts';
import { anObject } from '#tests/support/builders.ts';

const none = (() => undefined) as Joined;
const finds = (text: string, changes: Parameters<typeof anObject>[1] = { plate: 'WN48TX' }) =>
  similarPlate(text)?.(objectIndex.toEntry(anObject(1, changes), none)) ?? false;

describe('objects are found with a slip in their plate', () => {
  test.each(['wn48tz', 'WN-84-TX', 'wn 48 t', 'nw48tx', 'WN-448-TX', 'n48tx'])('%s', (text) =>
    expect(finds(text)).toBe(true),
  );

  test('and a foreign plate too, whatever separates its parts', () => {
    expect(finds('gv-gp 94', { plate: 'GV GP 93', plateCountry: 'DE' })).toBe(true);
  });

  test.each([
    ['the plate itself', 'wn-48-tx'],
    ['two slips', 'wn84tz'],
    ['a part of it', '48tx'],
    ['a text without a digit', 'wnabtx'],
    ['a text without a letter', '114811'],
  ])('but not by %s', (_, text) => expect(finds(text)).toBe(false));

  test('and never by a brand or number where there is no plate', () => {
    expect(finds('w1234', { plate: '', number: 1234 })).toBe(false);
    expect(finds('hobby1', { plate: '', number: null })).toBe(false);
  });
});
