import { expect, test } from 'vitest';
import { read } from 'xlsx';
import { writeSheets } from '#pages/import/import-sheet-write.ts';

test('figures in a sheet can be added up, and a name that begins like a formula is a name', () => {
  const rows = [
    ['=1+1', 'Strekkende meters vrij', 210.5],
    ['Hal B', 'Objecten', 0],
  ];
  const sheet = read(writeSheets([{ name: 'Cijfers', rows }]), { type: 'array', cellFormula: true }).Sheets['Cijfers'];
  expect(sheet?.['A1']).toMatchObject({ t: 's', v: '=1+1' });
  expect(sheet?.['A1']).not.toHaveProperty('f');
  expect(sheet?.['C1']).toMatchObject({ t: 'n', v: 210.5 });
  expect(sheet?.['C2']).toMatchObject({ t: 'n', v: 0 });
});

test('amounts and days in a sheet are figures that can be added up and sorted', () => {
  const rows = [
    ['Bedrag', 'Dag'],
    [{ cents: -1250 }, { day: '2026-02-28' }],
    [null, null],
  ];
  const sheet = read(writeSheets([{ name: 'Lijst', rows }]), { type: 'array', cellNF: true }).Sheets['Lijst'];
  expect(sheet?.['A2']).toMatchObject({ t: 'n', v: -12.5, z: '#,##0.00' });
  expect(sheet?.['B2']).toMatchObject({ t: 'n', v: 46_081, z: 'dd-mm-yyyy' });
  expect(sheet?.['A3']).toBeUndefined();
});
