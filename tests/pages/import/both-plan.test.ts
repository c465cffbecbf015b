import { expect, test } from 'vitest';
import { planBoth } from '#pages/import/both-plan.ts';
import { openSheet } from '#pages/import/import-kinds.ts';

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
    'customer.note',
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

test('what stands in every row makes neither a customer nor an object', () => {
  const { planned, objectRows } = plan(
    ['', '', '', '', '', '', 'WN-11-KX', 'NL'],
    ['7', 'Vis', '', '', '', '', '', 'NL'],
  );
  expect([planned.map(({ rows }) => rows), objectRows]).toEqual([[[1]], [0]]);
});
