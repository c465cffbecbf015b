import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RowFault } from '#pages/import/import-fault.ts';
import { openSheet, recordOf } from '#pages/import/import-kinds.ts';
import { UnknownPlaces, UnusableSpots } from '#pages/import/import-next.tsx';
import { Ownerless, ReadGuesses, UnderstoodHalls } from '#pages/import/import-notices.tsx';
import { NOTHING_COUNTED } from '#pages/import/sheet-count.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

const HEADER = ['Kenteken', 'Hal', 'Plek', 'Klantnr.'];
const fault = (field: string, code: string): RowFault => ({ field, code, params: {} });
const place = (field: string) => fault(field, 'import.place_unknown');

type Lists = {
  readonly dry?: boolean;
  readonly created: readonly number[];
  readonly left?: readonly (readonly [number, readonly RowFault[]])[];
  readonly faults?: readonly (readonly [number, readonly RowFault[]])[];
};

async function show(rows: readonly (readonly string[])[], { dry = false, created, left = [], faults = [] }: Lists) {
  const session = await offlineDevice({ online: true, permissions: YARD_HAND });
  const known = [...rows.keys()].filter((at) => !created.includes(at)).map((at) => [at, `id ${at - 1}`] as const);
  const made = created.map((at) => [at, `id ${at}`] as const);
  const count = {
    ...NOTHING_COUNTED,
    made: [{ kind: 'objects' as const, created: new Map(made), known: new Map(known) }],
    left: new Map(left),
    faults: new Map(faults),
  };
  const run = {
    sheet: openSheet('objects', [HEADER, ...rows]),
    dry,
    leavesEmpty: true,
    count,
    end: 'finished' as const,
  };
  showScreen(
    session,
    <>
      <UnknownPlaces kind="objects" run={run} />
      <UnusableSpots kind="objects" run={run} />
      <Ownerless kind="objects" run={run} />
    </>,
  );
  await screen.findAllByRole('status');
  return screen
    .getAllByRole('status')
    .map((notice) => notice.textContent)
    .slice(0, 2);
}

const ROWS = [
  ['WN-11-KX', 'Hal 1', 'Z9', ''],
  ['WN-12-KX', 'Hal 9', 'A1', '12'],
  ['WN-12-KX', 'Hal 9', 'A1', '12'],
  ['WN-13-KX', '', 'A7', '999'],
  ['WN-14-KX', 'Hal 9', '', '12'],
];

test('an import tells by what it made where objects are whose place is not here, and how many have no customer', async () => {
  const told = await show(ROWS, {
    created: [0, 1, 3],
    left: [
      [0, [place('spot')]],
      [1, [place('warehouse')]],
      [2, [place('warehouse')]],
      [3, [place('spot'), fault('customer', 'import.customer_unknown')]],
    ],
    faults: [[4, [place('warehouse'), fault('plate', 'invalid')]]],
  });
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/^2 rows name a place that is not here yet; their objects stay with their customers/);
  expect(told[0]).toContain(
    '1 row names a spot that is not here yet; its object stands in its warehouse without a spot',
  );
  expect(told[0]).toContain('1 row names a place that is not here yet, and was not imported.');
  expect(told[1]).toBe('2 objects are without a customer: their rows name none, or none who is known here.');
});

test('a check tells beforehand which objects would stand in their warehouse without a spot', async () => {
  const told = await show(ROWS.slice(0, 2), {
    dry: true,
    created: [],
    faults: [
      [0, [place('spot')]],
      [1, [place('warehouse')]],
    ],
  });
  expect(told[0]).toMatch(/^1 row names a place that is not here yet\. .*the object counts as with its customer/);
  expect(told[0]).toMatch(/1 row names a spot that is not here yet\. .*the object stands in its warehouse/);
});

test('a check says which warehouse was taken for what stands in the sheet, each once', async () => {
  const session = await offlineDevice({ online: true, permissions: YARD_HAND });
  const rows = [HEADER, ['WN-11-KX', 'A', '', ''], ['WN-12-KX', 'A', '', ''], ['WN-13-KX', 'Loods A', '', '']];
  const told = new Map([0, 1].map((at) => [at, { warehouse: 'Loods A' }]));
  const count = { ...NOTHING_COUNTED, told };
  const run = { sheet: openSheet('objects', rows), dry: true, leavesEmpty: false, count, end: 'finished' as const };
  showScreen(session, <UnderstoodHalls run={run} />);
  const said = (await screen.findByText(/^This was understood/)).textContent.replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toBe('This was understood of the warehouses: A = Loods A.');
});

test('words that are only guessed are listed with what they are read as, and in which rows', async () => {
  const session = await offlineDevice({ online: true, permissions: YARD_HAND });
  const rows = [
    ['WN-11-KX', 'Vouwwagen', 'zilver'],
    ['WN-12-KX', 'caravan', 'grijs'],
    ['WN-13-KX', 'vouwwagen', ''],
    ['WN-14-KX', 'Scooter', 'wit'],
  ];
  const sheet = openSheet('objects', [['Kenteken', 'Categorie', 'Kleur'], ...rows]);
  showScreen(session, <ReadGuesses sheet={sheet} />);
  const lines = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(lines).toEqual([
    '“Vouwwagen” read as Caravan (rows 2, 4)',
    '“Scooter” read as Motorcycle (row 5)',
    '“zilver” read as Grey (row 2)',
  ]);
  expect(rows.map((row) => recordOf('objects', sheet.mapping, row).fields['category'])).toEqual([
    'caravan',
    'caravan',
    'caravan',
    'motorcycle',
  ]);
});

test('a spot that is full leaves its object in the warehouse, and is told; so is a name of several without one', async () => {
  const rows = [
    ['WN-15-KX', 'Hal 1', 'A1', '12'],
    ['WN-16-KX', '', 'A2', '12'],
    ['WN-17-KX', '', 'A3', '12'],
    ['WN-18-KX', 'Hal 1', 'A3', '12'],
  ];
  const told = await show(rows, {
    created: [0, 1, 2, 3],
    left: [
      [0, [fault('spot', 'spot.full')]],
      [1, [fault('spot', 'import.place_ambiguous')]],
      [2, [fault('spot', 'spot.full')]],
      [3, [fault('spot', 'import.place_ambiguous')]],
    ],
  });
  expect(told[0]).toBe(
    '2 objects stand in their warehouses without a spot: those in their rows are full.' +
      '1 object stands in its warehouse without a spot: several have the name in its row.' +
      '1 object counts as with its customer until it is checked in: several spots have the name in its row.',
  );
});

test('a check says of a full spot that it is full, also where its row names no warehouse, and counts other names apart', async () => {
  const rows = [
    ['WN-15-KX', '', 'A2', '12'],
    ['WN-16-KX', '', 'A2', '12'],
    ['WN-17-KX', '', 'A3', '12'],
  ];
  const full = await show(rows.slice(0, 2), { dry: true, created: [0], faults: [[1, [fault('spot', 'spot.full')]]] });
  expect(full[0]).toBe(
    '1 row names a spot that is full. Choose another in the file; or leave empty what cannot be used, and the object stands in its warehouse without a spot.',
  );
  cleanup();
  const both = await show(rows, {
    dry: true,
    created: [0],
    faults: [
      [1, [fault('spot', 'spot.full')]],
      [2, [fault('spot', 'import.place_ambiguous')]],
    ],
  });
  expect(both[0]).toMatch(/^1 row names a spot that is full\. /);
  expect(both[0]).toMatch(/1 row names a spot whose name several have\. Add the warehouse in the file/);
});

test('plates whose country was guessed are listed by country, and names that were taken as those of companies', async () => {
  const session = await offlineDevice({ online: true, permissions: YARD_HAND });
  const sheet = openSheet('both', [
    ['Naam', 'Adres', 'Kenteken'],
    ['An Peeters', 'Meir 25 bus 3, 2000 Antwerpen', '1-ABC-234'],
    ['Bouwbedrijf Kuipers B.V.', '9000 Gent', '1-XYZ-987'],
    ['Stichting De Haven', '3881 AB Putten', 'WN-12-KX'],
    ['Bouwbedrijf Kuipers B.V.', '9000 Gent', '2-DEF-111'],
  ]);
  showScreen(session, <ReadGuesses sheet={sheet} />);
  const lines = (await screen.findAllByRole('listitem')).map((item) =>
    item.textContent.replaceAll(/[\u2066-\u2069]/g, ''),
  );
  expect(lines).toEqual([
    '“1-ABC-234, 1-XYZ-987, 2-DEF-111” read as Belgium (rows 2, 3, 5)',
    '“Bouwbedrijf Kuipers B.V., Stichting De Haven” read as Company name (rows 3, 4, 5)',
  ]);
});

test('a month or a year alone is read as its first day, which is told; a whole day is not', async () => {
  const rows = [
    ['WN-21-KX', 'maart 2018'],
    ['WN-22-KX', '03-2018'],
    ['WN-23-KX', '2018'],
    ['WN-24-KX', '5-4-2018'],
  ];
  const session = await offlineDevice({ online: true, permissions: YARD_HAND });
  const sheet = openSheet('objects', [['Kenteken', 'Stalling sinds'], ...rows]);
  showScreen(session, <ReadGuesses sheet={sheet} />);
  const lines = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(lines).toEqual([
    '“maart 2018” read as 01/03/2018 (row 2)',
    '“03-2018” read as 01/03/2018 (row 3)',
    '“2018” read as 01/01/2018 (row 4)',
  ]);
  expect(rows.map((row) => recordOf('objects', sheet.mapping, row).fields['contractStartOn'])).toEqual([
    '2018-03-01',
    '2018-03-01',
    '2018-01-01',
    '2018-04-05',
  ]);
});
