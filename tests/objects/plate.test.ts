import { describe, expect, it, test } from 'vitest';
import { guessPlateCountry } from '#objects/object-import.ts';
import {
  DUTCH_LAYOUTS,
  firstLetterHint,
  formatPlate,
  formatTypedPlate,
  hasDutchLayout,
  normalisePlate,
  plateCorrections,
  plateSearchText,
} from '#objects/plate.ts';

describe('storing a plate', () => {
  it.each([
    ['wn-12-kh', 'WN12KH'],
    [' WN 12 KH ', 'WN12KH'],
    ['w.n_12.kh', 'WN12KH'],
    ['WN12KH', 'WN12KH'],
    ['', ''],
    [' - ', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalisePlate(typed, 'NL')).toEqual({ plate: stored });
  });

  it.each(['WN12Kß', 'wn12kı', 'WN12K€', 'WN12KÉ', 'WN/12KH', '١٢٣٤٥٦'])('%j has a character no plate has', (typed) => {
    expect(normalisePlate(typed, 'NL').refusal?.code).toBe('object.plate_characters');
  });

  it.each(['WN12K', 'WN12KHH'])('%j is not six characters', (typed) => {
    expect(normalisePlate(typed, 'NL').refusal).toEqual({ code: 'object.plate_length', field: 'plate' });
  });

  it('does not force a layout', () => {
    expect(normalisePlate('ABCDEF', 'NL')).toEqual({ plate: 'ABCDEF' });
  });

  it('keeps a foreign plate as it was typed', () => {
    expect(normalisePlate('  KLE  ß 412 ', 'DE')).toEqual({ plate: 'KLE ß 412' });
  });
});

describe('showing a plate', () => {
  it.each(DUTCH_LAYOUTS)('%s gets its two dashes', (layout) => {
    const shown = layout.replaceAll('X', 'K').replaceAll('9', '7');
    const stored = shown.replaceAll('-', '');
    expect(formatPlate(stored, 'NL')).toBe(shown);
    expect(hasDutchLayout(stored)).toBe(true);
  });

  it('shows what is no Dutch plate as it is stored', () => {
    expect(formatPlate('KLE X 412', 'DE')).toBe('KLE X 412');
    expect(formatPlate('ABCDEF', 'NL')).toBe('ABCDEF');
    expect(formatPlate('', 'NL')).toBe('');
    expect(hasDutchLayout('ABCDEF')).toBe(false);
  });
});

describe('what a plate suggests', () => {
  it.each([
    ['WN12KH', 'trailer'],
    ['OX12KH', 'semi_trailer'],
    ['1VXX99', 'van'],
    ['BX12KH', 'heavy'],
    ['MK12KH', 'motorcycle'],
    ['DX123K', 'moped'],
    ['F123KH', 'moped'],
    ['YK1234', 'boat'],
    ['1234YK', 'boat'],
    ['1YK234', 'boat'],
    ['KN12KH', undefined],
    ['Y12KHK', undefined],
    ['WWWWWW', undefined],
  ])('%s: %s', (plate, hint) => {
    expect(firstLetterHint(plate)).toBe(hint);
  });

  it('offers a correction for letters that look like digits, and none for a good plate', () => {
    expect(plateCorrections('WNI2KH')).toEqual(['WN12KH']);
    expect(plateCorrections('WNO0KH')).toEqual(['WN00KH']);
    expect(plateCorrections('WN12KH')).toEqual([]);
    expect(plateCorrections('WNI2K')).toEqual([]);
  });

  it('finds any part, with or without dashes', () => {
    const text = plateSearchText('WN12KH', 'NL');
    for (const part of ['n12', 'wn-12', '12kh', '12-kh']) expect(text).toContain(part);
    expect(plateSearchText('KLE X 412', 'DE')).toContain('klex412');
    expect(plateSearchText('', 'NL')).toBe('');
  });
});

test('a plate typed without a country is shown as a Dutch one where it is one, and as typed elsewhere', () => {
  expect(formatTypedPlate('wn48tx')).toBe('WN-48-TX');
  expect(formatTypedPlate('WN 48 TX')).toBe('WN-48-TX');
  expect(formatTypedPlate('B-AB 1234')).toBe('B-AB 1234');
  expect(formatTypedPlate('')).toBe('');
});

test.each([
  ['1-ABC-234', 'NL', 'BE'],
  ['2xyz987', 'NL', 'BE'],
  ['1 ABC 234', 'DE', 'BE'],
  ['WN-12-KX', 'BE', undefined],
  ['9-XKD-99', 'BE', undefined],
  ['ABC-123', 'BE', 'BE'],
  ['KLE X 412', 'DE', 'DE'],
  ['KLE X 412', 'NL', undefined],
  ['0-ABC-234', 'NL', undefined],
  ['', 'BE', undefined],
])('the plate %j of who lives in %s is guessed to be of %s', (plate, home, country) => {
  expect(guessPlateCountry(plate, () => home)).toBe(country);
});
