import { describe, expect, it } from 'vitest';
import { rowsWithoutCategory, withCategory } from '#pages/import/import-category.ts';
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
