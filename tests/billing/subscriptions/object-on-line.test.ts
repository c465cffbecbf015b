import { describe, expect, it } from 'vitest';
import { describeFor } from '#billing/object-on-line.ts';

const OBJECT = { plate: 'WR75GH', plateCountry: 'NL', brand: 'Hobby', type: 'Prestige', number: 12 };

describe('what an invoice line is for', () => {
  it.each([
    ['the plate as it is written', OBJECT, 'Stalling · WR-75-GH'],
    ['a foreign plate as it is', { ...OBJECT, plate: 'B-XY 12', plateCountry: 'DE' }, 'Stalling · B-XY 12'],
    ['brand, type and number without a plate', { ...OBJECT, plate: '' }, 'Stalling · Hobby Prestige · 12'],
    ['its number where nothing else is known', { ...OBJECT, plate: '', brand: '', type: '' }, 'Stalling · 12'],
    ['no number while there is none', { ...OBJECT, plate: '', number: null }, 'Stalling · Hobby Prestige'],
  ])('%s', (_name, object, said) => {
    expect(describeFor('Stalling', object)).toBe(said);
  });

  it('is said once, and not where it would make the line too long', () => {
    expect(describeFor('Stalling wr 75 gh', OBJECT)).toBe('Stalling wr 75 gh');
    expect(describeFor('x'.repeat(495), OBJECT)).toHaveLength(495);
    expect(describeFor('Stalling', null)).toBe('Stalling');
  });
});
