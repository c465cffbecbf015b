import { expect, test } from 'vitest';
import { planBoth } from '#pages/import/both-plan.ts';
import { sheetToTake } from '#pages/import/import-category.ts';
import { openSheet, recordOf } from '#pages/import/import-kinds.ts';

const mapped = (...headers: string[]) => openSheet('both', [headers, ['x']]).mapping;

test('columns of both kinds are known, and those that both have go where their neighbours go', () => {
  expect(
    mapped('Klantnr.', 'Naam', 'Tel. mobiel', 'Postcode', 'Kenteken', 'Merk en type', 'Stalling sinds', 'Plek'),
  ).toEqual([
    'customer.reference',
    'customer.fullName',
    'customer.mobile',
    'customer.zipcode',
    'object.plate',
    'object.brandAndType',
    'object.contractStartOn',
    'object.spot',
  ]);
  expect(mapped('Nummer', 'Eigenaar', 'Plaats', 'Land', 'Kenteken', 'Land', 'Opmerking')).toEqual([
    'customer.reference',
    'customer.fullName',
    'customer.city',
    'customer.country',
    'object.plate',
    'object.plateCountry',
    'object.note',
  ]);
  expect(mapped('Kenteken', 'Nummer', 'Loods', 'Plaats', 'Achternaam', 'Woonplaats')).toEqual([
    'object.plate',
    'object.reference',
    'object.warehouse',
    'object.spot',
    'customer.lastname',
    'customer.city',
  ]);
});

const plan = (...rows: string[][]) =>
  planBoth(
    openSheet('both', [['Klantnr.', 'Naam', 'Telefoon', 'Straat', 'Plaats', 'Opmerking', 'Kenteken', 'Land'], ...rows]),
  );

test('the first value of a customer counts, later rows fill in, and what contradicts is told', () => {
  const { customers, differences, planned } = plan(
    ['1', 'Bos', '', 'Dorpsstraat', '', 'Belt graag', 'WN-11-KX', 'NL'],
    ['1', 'bos', '0341 123456', '', '', 'Staat achterin', 'WN-12-KX', 'NL'],
    ['1', 'Bos', '0341 999999', 'Kerkweg', 'Ede', 'Belt graag', '', 'NL'],
  );
  expect(customers.rows).toEqual([
    ['1', 'Bos', '0341 123456', 'Dorpsstraat', '', 'Belt graag\nStaat achterin', '', 'NL'].map((cell, at) =>
      customers.mapping[at] === null ? '' : cell,
    ),
  ]);
  expect(planned[0]?.rows).toEqual([0, 1, 2]);
  expect(differences).toEqual([
    { row: 2, field: 'customer.phone', cell: '0341 999999', keptRow: 1, kept: '0341 123456' },
    { row: 2, field: 'customer.street', cell: 'Kerkweg', keptRow: 0, kept: 'Dorpsstraat' },
  ]);
});

test('a remark is about whom its row has, and makes nobody by itself', () => {
  const headers = ['Naam', 'Telefoon', 'Kenteken', 'Opmerking'];
  const sheet = openSheet('both', [
    headers,
    ['Bos', '0341 123456', 'WN-11-KX', 'disselslot'],
    ['Vis', '0341 999999', '', 'belt graag'],
    ['', '', '', 'los'],
  ]);
  expect(sheet.mapping).toEqual(['customer.fullName', 'customer.phone', 'object.plate', 'object.note']);
  const { customers, objects, objectRows } = planBoth(sheetToTake('both', sheet));
  expect(customers.mapping.at(-1)).toBe('note');
  expect(customers.rows.map((row) => row.at(-1))).toEqual(['', 'belt graag', 'los']);
  expect([objectRows, objects.rows.map((row) => row[3])]).toEqual([[0], ['disselslot']]);
  const turned = openSheet('both', [
    ['Naam', 'Opmerking', 'Kenteken', 'Opmerking object'],
    ['', 'los wiel', 'WN-12-KX', 'wit'],
  ]);
  expect(planBoth(sheetToTake('both', turned)).objects.rows[0]?.[3]).toBe('wit\nlos wiel');
});

test('whole names with the last name first are names', () => {
  const sheet = openSheet('both', [
    ['Eigenaar', 'Kenteken'],
    ['Bakker, Daan', 'WN-11-KX'],
    ['bakker daan', 'WN-12-KX'],
    ['Vis, Jan', 'WN-13-KX'],
  ]);
  expect(sheet.mapping[0]).toBe('customer.lastnameFirst');
  expect(planBoth(sheet).planned.map(({ rows }) => rows)).toEqual([[0, 1], [2]]);
});

test('what stands in every row makes neither a customer nor an object', () => {
  const { planned, objectRows } = plan(
    ['', '', '', '', '', '', 'WN-11-KX', 'NL'],
    ['7', 'Vis', '', '', '', '', '', 'NL'],
  );
  expect([planned.map(({ rows }) => rows), objectRows]).toEqual([[[1]], [0]]);
});

test('a telephone number of a wrong length is to look at in a sheet of both as well', () => {
  const mapping = ['customer.lastname', 'customer.mobile', 'object.plate'];
  expect(recordOf('both', mapping, ['Bos', '06 1234567', 'WN-12-KX'])).toMatchObject({
    problems: [],
    doubts: [{ field: 'customer.mobile', code: 'dutch_length' }],
    fields: { 'customer.mobile': '06 1234567' },
  });
});
