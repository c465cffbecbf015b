import { describe, expect, test } from 'vitest';
import { personListKey } from '#customers/list-key.ts';

const keyOf = (lastname: string, firstname = '') => personListKey({ firstname, lastname });

describe('a list of people is sorted', () => {
  test('by the last name without its prefixes, then by the first name', () => {
    expect(keyOf('van der Berg', 'Anna')).toBe('berg anna');
    expect(keyOf('De Vries', 'Jan')).toBe('vries jan');
    expect(keyOf("op 't Hof")).toBe('hof');
    expect(keyOf("in 't Veld", 'Bo')).toBe('veld bo');
    expect(keyOf('v.d. Meer')).toBe('meer');
    expect(keyOf("'s Gravenmade")).toBe('gravenmade');
  });

  test('by a name that only looks like a prefix, or begins with letters of one, as it is', () => {
    expect(keyOf('Van', 'Linh')).toBe('van linh');
    expect(keyOf('Vandenberg')).toBe('vandenberg');
    expect(keyOf('In Balans BV')).toBe('in balans bv');
    expect(keyOf('Tenten Verhuur')).toBe('tenten verhuur');
    expect(keyOf('', 'Anna')).toBe('anna');
  });
});
