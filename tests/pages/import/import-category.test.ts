import { describe, expect, it, test } from 'vitest';
import {
  guessedPlateCountries,
  rowsWithoutCategory,
  sheetToTake,
  withCategory,
} from '#pages/import/import-category.ts';
import { openSheet, recordOf } from '#pages/import/import-kinds.ts';

const categories = (kind: 'objects' | 'both', sheet: ReturnType<typeof openSheet>) => {
  const { mapping, rows } = withCategory(kind, sheet);
  const field = kind === 'both' ? 'object.category' : 'category';
  return rows.map((row) => recordOf(kind, mapping, row).fields[field]);
};

describe('objects of a sheet without a category', () => {
  const some = openSheet('objects', [
    ['Kenteken', 'Categorie'],
    ['WN-12-KX', 'Boot'],
    ['WN-13-KX', ''],
    ['WN-14-KX', 'Tank'],
  ]);

  it('are those whose cell is empty, and become what was chosen', () => {
    expect(rowsWithoutCategory('objects', some)).toEqual([1]);
    expect(categories('objects', some)).toEqual(['boat', 'other', 'other']);
    expect(categories('objects', { ...some, category: 'caravan' })).toEqual(['boat', 'caravan', 'other']);
  });

  it('are all of them where no column has it', () => {
    const none = openSheet('objects', [['Kenteken'], ['WN-12-KX'], ['WN-13-KX']]);
    expect(rowsWithoutCategory('objects', none)).toEqual([0, 1]);
    expect(categories('objects', { ...none, category: 'camper' })).toEqual(['camper', 'camper']);
  });

  it('are no customers of a sheet of both', () => {
    const both = openSheet('both', [
      ['Achternaam', 'E-mail', 'Kenteken'],
      ['Bos', 'bos@x.test', ''],
      ['Vis', 'vis@x.test', 'WN-12-KX'],
    ]);
    expect(rowsWithoutCategory('both', both)).toEqual([1]);
    expect(categories('both', { ...both, category: 'camper' })).toEqual([undefined, 'camper']);
  });

  it('are nothing that customers or spots have', () => {
    expect(rowsWithoutCategory('customers', openSheet('customers', [['Achternaam'], ['Bos']]))).toEqual([]);
  });
});

test('a plate that is no Dutch one takes its country from its form, or from the customer of its row', () => {
  const header = ['Naam', 'Adres', 'Kenteken'];
  const sheet = openSheet('both', [
    header,
    ['An Peeters', 'Meir 25 bus 3, 2000 Antwerpen', '1-ABC-234'],
    ['Jos Claes', 'Kerkstraat 1, 9000 Gent, België', 'ABC-123'],
    ['Jos Claes', '', 'DEF-456'],
    ['Jos Claes', '', 'WN-12-KX'],
    ['Jan Bos', 'Dorpsstraat 12, 3881 AB Putten', '2-DEF-111'],
    ['Jan Bos', '', 'KLEX 412'],
  ]);
  expect([...guessedPlateCountries(sheet)]).toEqual([
    [0, 'BE'],
    [1, 'BE'],
    [2, 'BE'],
    [4, 'BE'],
  ]);
  const { mapping, rows } = sheetToTake('both', sheet);
  const read = rows.map((row) => recordOf('both', mapping, row));
  expect(read.map(({ fields }) => [fields['object.plate'], fields['object.plateCountry']])).toEqual([
    ['1-ABC-234', 'BE'],
    ['ABC-123', 'BE'],
    ['DEF-456', 'BE'],
    ['WN12KX', 'NL'],
    ['2-DEF-111', 'BE'],
    ['KLEX 412', 'NL'],
  ]);
  expect(read.map(({ problems }) => problems.length)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('the country of a plate that stands in the sheet counts', () => {
  const sheet = openSheet('both', [
    ['Naam', 'Adres', 'Kenteken', 'Land kenteken'],
    ['An Peeters', 'Meir 25 bus 3, 2000 Antwerpen', '1-ABC-234', 'LU'],
  ]);
  expect(guessedPlateCountries(sheet).size).toBe(0);
  expect(sheetToTake('both', sheet)).toEqual(sheet);
});

test('in a sheet of objects alone a Belgian plate is told by its form', () => {
  const sheet = openSheet('objects', [['Kenteken'], ['1-ABC-234'], ['WN-12-KX']]);
  const read = sheet.rows.map((row) => recordOf('objects', sheet.mapping, row).fields);
  expect(read.map(({ plateCountry }) => plateCountry)).toEqual(['BE', 'NL']);
  expect([...guessedPlateCountries(sheet)]).toEqual([[0, 'BE']]);
});
