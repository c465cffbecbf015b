import { describe, expect, test } from 'vitest';
import { cellFrom, findDoubleNames, NEW_CELLS, readBlock, readCells } from '#spots/spot-cells.ts';

const cells = { ...NEW_CELLS, name: 'A1', length: '7,5', width: '2.5', height: '3' };

describe('the cells of a spot', () => {
  test('are read in centimetres', () => {
    expect(readCells(cells)).toEqual({
      fields: { name: 'A1', lengthCm: 750, widthCm: 250, heightCm: 300, allowedNumber: 1, outOfUse: false },
      problems: {},
    });
  });

  test('of a new row are 0 by 0 by 0, with a name still to fill in', () => {
    const { fields, problems } = readCells(NEW_CELLS);
    expect(fields).toMatchObject({ lengthCm: 0, widthCm: 0, heightCm: 0, allowedNumber: 1 });
    expect(problems).toEqual({ name: 'empty' });
  });

  test('without a height are under the open sky', () => {
    expect(readCells({ ...cells, height: '' })).toMatchObject({ fields: { heightCm: null }, problems: {} });
  });

  test.each([
    ['13', {}],
    ['30', {}],
    ['30,01', { length: 'too_large' }],
    ['-1', { length: 'no_length' }],
    ['breed', { length: 'no_length' }],
    ['=SUM(A1)', { length: 'no_length' }],
  ])('with length %s', (length, problems) => {
    expect(readCells({ ...cells, length }).problems).toEqual(problems);
  });

  test.each([
    ['0', {}],
    ['999', {}],
    ['1000', { allowed: 'no_count' }],
    ['1,5', { allowed: 'no_count' }],
    ['', { allowed: 'no_count' }],
  ])('with room for %s', (allowed, problems) => {
    expect(readCells({ ...cells, allowed }).problems).toEqual(problems);
  });

  test('with a name of 120 characters at most', () => {
    expect(readCells({ ...cells, name: 'A'.repeat(120) }).problems).toEqual({});
    expect(readCells({ ...cells, name: 'A'.repeat(121) }).problems).toEqual({ name: 'too_long' });
  });
});

test('two spots of one name are both named, empty names are not', () => {
  const rows = ['A1', 'a1 ', 'A10', '', ''].map((name, index) => ({ id: String(index), name }));
  expect([...findDoubleNames(rows)]).toEqual(['0', '1']);
});

test('a block of a spreadsheet is read by row and cell', () => {
  expect(readBlock('A1\t7,5\r\nA2\t8\r\n')).toEqual([
    ['A1', '7,5'],
    ['A2', '8'],
  ]);
  expect(cellFrom('width', ' 2,5 ')).toEqual({ width: '2,5' });
  expect(cellFrom('outOfUse', 'Ja')).toEqual({ outOfUse: true });
  expect(cellFrom('outOfUse', '')).toEqual({ outOfUse: false });
});
