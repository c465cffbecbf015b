import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportKindName, openSheet } from '#pages/import/import-kinds.ts';
import { NOTHING_COUNTED, repeatsOf, type SheetCount } from '#pages/import/sheet-count.ts';
import { runSheet } from '#pages/import/sheet-run.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { makeCustomer, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

type Rows = readonly (readonly string[])[];

/** What is said of the rows of a sheet: the figures of each kind of record, and the rows that are wrong. */
async function figuresOf(kind: ImportKindName, rows: Rows, dry: boolean, keyless: boolean) {
  let count: SheetCount = NOTHING_COUNTED;
  await runSheet(
    kind,
    { ...openSheet(kind, rows), keyless },
    {
      dry,
      isOver: () => false,
      send: async (path, body) => {
        const { statusCode, body: text } = await owner.call('POST', path, body as object);
        expect(statusCode).toBe(200);
        return { ok: true, body: JSON.parse(text) };
      },
      onProgress: (now) => {
        count = now;
      },
    },
  );
  const numbers = (found: Iterable<number>) => [...found].toSorted((a, b) => a - b);
  return {
    made: count.made.map((one) => ({
      kind: one.kind,
      created: numbers(one.created.keys()),
      known: numbers(one.known.keys()),
      twice: numbers(repeatsOf(one).keys()),
    })),
    faults: numbers(count.faults.keys()),
  };
}

/** Checks a sheet, then imports it. Returns the figures of both. */
async function checkAndImport(kind: ImportKindName, rows: Rows, { keyless = false } = {}) {
  const checked = await figuresOf(kind, rows, true, keyless);
  return { checked, imported: await figuresOf(kind, rows, false, keyless) };
}

const BOTH = [
  'Klantnr.',
  'Naam',
  'E-mail',
  'Telefoon',
  'Postcode',
  'Huisnummer',
  'Kenteken',
  'Soort',
  'Merk',
  'Lengte',
];

it('takes alike objects of different new customers for several, as the import does', async () => {
  const { checked, imported } = await checkAndImport(
    'both',
    [
      BOTH,
      ['', 'Aa', 'aa@check.test', '', '', '', '', 'boot', 'Linder', '5'],
      ['', 'Bee', 'bee@check.test', '', '', '', '', 'boot', 'Linder', '5'],
      ['', 'Bee', 'bee@check.test', '', '', '', '', 'boot', 'Linder', '5'],
      ['', 'Cee', 'cee@check.test', '', '', '', '', 'caravan', 'Hobby', '7'],
      ['', 'Dee', 'dee@check.test', '', '', '', '', 'caravan', 'Hobby', '7'],
    ],
    { keyless: true },
  );
  expect(imported.made[1]).toEqual({ kind: 'objects', created: [0, 1, 3, 4], known: [2], twice: [2] });
  expect(checked).toEqual(imported);
});

it('counts no object of a customer who is refused as the earlier row of another', async () => {
  const { checked, imported } = await checkAndImport('both', [
    BOTH,
    ['', 'Fout', 'geen adres', '', '', '', 'WN-71-KX', '', '', '7'],
    ['', 'Goed', 'goed@check.test', '', '', '', 'WN-71-KX', '', '', '7'],
  ]);
  expect(imported.made[1]).toEqual({ kind: 'objects', created: [1], known: [], twice: [] });
  expect(checked).toEqual(imported);
});

it('compares with the customers and objects that are there already', async () => {
  await makeCustomer(owner, 'Kent', { email: 'kent@check.test' });
  const rows = [
    BOTH,
    ['', 'Kent', 'kent@check.test', '', '', '', 'WN-72-KX', '', '', '7'],
    ['K-9', 'Kent', 'kent@check.test', '', '', '', '', 'boot', 'Linder', '6'],
    ['', 'Nieuw', '', '0612345670', '', '', '', 'boot', 'Linder', '6'],
  ];
  const first = await checkAndImport('both', rows);
  expect(first.checked).toEqual(first.imported);
  const again = await checkAndImport('both', rows);
  expect(again.checked).toEqual(again.imported);
  expect(again.imported.made.map(({ created }) => created)).toEqual([[], []]);
});

it('keeps an object in storage whose spot cannot be used, without that spot, where its warehouse can be told', async () => {
  const rows = [
    ['Kenteken', 'Plek', 'Lengte'],
    ['WP-81-KX', 'D1', '7'],
    ['WP-82-KX', 'D1', '7'],
    ['WP-83-KX', 'Hal D D1', '7'],
    ['WP-84-KX', 'Z99', '7'],
  ];
  const hall = await makeWarehouse(owner, 'Hal D');
  await makeSpot(owner, { warehouse_id: hall, name: 'D1', length_cm: 800, width_cm: 300 });
  const run = async (dry: boolean, given: Rows = rows) => {
    let count = NOTHING_COUNTED;
    await runSheet('objects', openSheet('objects', given), {
      dry,
      leavesEmpty: true,
      isOver: () => false,
      send: async (path, body) => ({
        ok: true,
        body: JSON.parse((await owner.call('POST', path, body as object)).body),
      }),
      onProgress: (now) => {
        count = now;
      },
    });
    return count;
  };
  const checked = await run(true);
  const imported = await run(false);
  expect([...checked.left.keys()]).toEqual([1, 2, 3]);
  const toldOf = ({ told = new Map() }: SheetCount) => [1, 2, 3].map((at) => told.get(at)?.['warehouse']);
  expect(toldOf(checked)).toEqual(['Hal D', 'Hal D', 'Hal D']);
  const placesOf = ({ made }: SheetCount) =>
    Promise.all(
      [...(made[0]?.created.values() ?? [])].map(async (id) => {
        const { body } = await owner.call('GET', `/api/objects/${id}`);
        const { result } = JSON.parse(body) as { result: Record<string, unknown> };
        return [result['storage_status'], result['warehouse_id'] === hall, result['spot_id'] === null];
      }),
    );
  expect(await placesOf(imported)).toEqual([
    ['with_storage', true, false],
    ['with_storage', true, true],
    ['with_storage', true, true],
    ['with_storage', true, true],
  ]);
  // Of two warehouses nothing tells in which it stands.
  await makeWarehouse(owner, 'Hal E');
  const other = await run(false, [rows[0] ?? [], ['WP-85-KX', 'Z98', '7']]);
  expect(await placesOf(other)).toEqual([['with_customer', false, true]]);
});

/** More rows than are asked about at once. */
const OTHERS = Array.from({ length: 60 }, (_none, at) => at + 10);

it('knows rows that were asked about before: the same customer by an address, the same spot', async () => {
  const customers = await checkAndImport('customers', [
    ['Klantnr.', 'Achternaam', 'E-mail'],
    ['C-1', 'Vroeg', 'vroeg@check.test'],
    ...OTHERS.map((at) => [`C-${at}`, `Ander ${at}`, '']),
    ['', 'Vroeg', 'VROEG@check.test'],
  ]);
  expect(customers.imported.made[0]?.twice).toEqual([61]);
  expect(customers.checked).toEqual(customers.imported);

  const hall = await makeWarehouse(owner, 'Hal C');
  await makeSpot(owner, { warehouse_id: hall, name: 'C1', length_cm: 800, width_cm: 300 });
  const objects = await checkAndImport('objects', [
    ['Kenteken', 'Loods', 'Plek', 'Lengte'],
    ['WP-01-KX', 'Hal C', 'C1', '7'],
    ...OTHERS.map((at) => [`WP-${at}-KX`, '', '', '7']),
    ['WP-02-KX', 'Hal C', 'C1', '7'],
  ]);
  expect(objects.checked).toEqual(objects.imported);
});
