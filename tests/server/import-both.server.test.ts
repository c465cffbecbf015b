import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSheet, type Sheet } from '#pages/import/import-kinds.ts';
import { NOTHING_COUNTED, type SheetCount, type SheetRunOptions } from '#pages/import/sheet-count.ts';
import { runSheet } from '#pages/import/sheet-run.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(() => test.close());

const HEADER = ['Klantnr.', 'Naam', 'E-mail', 'Tel. mobiel', 'Postcode', 'Huisnummer', 'Kenteken', 'Lengte'];
const sheetOf = (...rows: string[][]): Sheet => openSheet('both', [HEADER, ...rows]);

async function run(sheet: Sheet, more: Partial<SheetRunOptions> = {}) {
  let count: SheetCount = NOTHING_COUNTED;
  const end = await runSheet('both', sheet, {
    dry: false,
    isOver: () => false,
    send: async (path, body) => {
      const { statusCode, body: text } = await owner.call('POST', path, body as object);
      expect(statusCode).toBe(200);
      return { ok: true, body: JSON.parse(text) };
    },
    ...more,
    onProgress: (now) => {
      count = now;
      more.onProgress?.(now);
    },
  });
  const made = Object.fromEntries(
    count.made.map(({ kind, created, known }) => [kind, { new: [...created.keys()], known: [...known.keys()] }]),
  );
  const faults = [...count.faults].map(([row, found]) => [row, found.map(({ field, code }) => `${field} ${code}`)]);
  return { end, made, faults, count };
}

async function ownerOf(id: string | undefined): Promise<string> {
  const { result } = await expectStatus<{ result: { customer_id: string | null } }>(
    owner.call('GET', `/api/objects/${id}`),
    200,
  );
  return result.customer_id ?? '';
}

describe('a sheet with customers and their objects', () => {
  it('takes the plates of Belgian customers as Belgian, of whichever form', async () => {
    const sheet = openSheet('both', [
      ['Naam', 'Adres', 'Kenteken'],
      ['An Peeters', 'Meir 25 bus 3, 2000 Antwerpen', '1-ABC-234'],
      ['Jos Claes', 'Kerkstraat 1, 9000 Gent, België', 'GHJ-123'],
      ['Jan Bos', 'Dorpsstraat 12, 3881 AB Putten', '2-DEF-111'],
    ]);
    const { faults, count } = await run(sheet);
    expect(faults).toEqual([]);
    const made = await Promise.all(
      [0, 1, 2].map((row) =>
        expectStatus<{ result: { licence_plate: string; licence_plate_country: string } }>(
          owner.call('GET', `/api/objects/${count.made[1]?.created.get(row)}`),
          200,
        ),
      ),
    );
    expect(made.map(({ result }) => [result.licence_plate, result.licence_plate_country])).toEqual([
      ['1-ABC-234', 'BE'],
      ['GHJ-123', 'BE'],
      ['2-DEF-111', 'BE'],
    ]);
  });

  it('makes each customer once, with all of their objects; also who has none, and what has no owner', async () => {
    const sheet = sheetOf(
      ['B-1', 'Bos', 'bos@both.test', '0612345678', '', '', 'WN-31-KX', '7'],
      ['B-1', 'Bos', '', '', '', '', 'WN-32-KX', '6'],
      ['', 'Vis', 'vis@both.test', '', '', '', '', ''],
      ['', '', '', '', '', '', 'WN-33-KX', '5'],
    );
    const checked = await run(sheet, { dry: true });
    const all = { customers: { new: [0, 2], known: [] }, objects: { new: [0, 1, 3], known: [] } };
    expect([checked.made, checked.faults]).toEqual([all, []]);
    const { end, made, faults, count } = await run(sheet);
    expect([end, made, faults]).toEqual(['finished', all, []]);
    const [customers, objects] = count.made;
    const bos = customers?.created.get(0);
    expect(await ownerOf(objects?.created.get(0))).toBe(bos);
    expect(await ownerOf(objects?.created.get(1))).toBe(bos);
    expect(await ownerOf(objects?.created.get(3))).toBe('');
    const again = await run(sheet);
    expect(again.made).toEqual({ customers: { new: [], known: [0, 2] }, objects: { new: [], known: [0, 1, 3] } });
  });

  it('puts objects under a customer who exists already', async () => {
    const id = await makeCustomer(owner, 'Bekend', { email: 'bekend@both.test' });
    const { count } = await run(sheetOf(['', 'Bekent', 'BEKEND@both.test', '', '', '', 'WN-34-KX', '7']));
    expect(count.made[0]?.known.get(0)).toBe(id);
    expect(await ownerOf(count.made[1]?.created.get(0))).toBe(id);
  });

  it('says whose an object is that is there already, also before the customer of the row is made', async () => {
    const first = sheetOf(['', 'Eerste', 'eerste@both.test', '', '', '', 'WN-61-KX', '7']);
    await run(first);
    const owners = ({ count }: Awaited<ReturnType<typeof run>>) =>
      [...count.remarks].map(([row, { field, params }]) => [row, field, params.owner]);
    expect(owners(await run(first))).toEqual([]);
    const other = sheetOf(
      ['', '', '', '', '', '', 'WN-61-KX', '7'],
      ['', 'Tweede', 'tweede@both.test', '', '', '', 'WN-61-KX', '7'],
    );
    const said = [[1, 'customer.lastname', 'Eerste']];
    expect(owners(await run(other, { dry: true }))).toEqual(said);
    expect(owners(await run(other))).toEqual(said);
  });

  it('makes no object without its customer, and says all that is wrong with the row', async () => {
    const sheet = sheetOf(
      ['B-2', 'Berg', 'geen adres', '', '', '', 'WN-35-KX', 'lang'],
      ['B-2', 'Berg', '', '', '', '', 'WN-36-KX', '7'],
      ['', 'Bakker', 'bakker@both.test', '', '', '', 'WN-3', '7'],
    );
    const wrong = [
      [0, ['customer.email invalid_email', 'object.lengthCm invalid']],
      [1, ['null owner_refused']],
      [2, ['object.plate object.plate_length']],
    ];
    const checked = await run(sheet, { dry: true });
    expect(checked.faults).toEqual(wrong);
    const { made, faults } = await run(sheet);
    expect(made).toEqual({ customers: { new: [2], known: [] }, objects: { new: [], known: [] } });
    // An object that is not tried is only said to lack its customer.
    expect(faults.slice(1)).toEqual(wrong.slice(1));
    const left = await run(sheet, { leavesEmpty: true });
    expect(left.made.objects).toEqual({ new: [0, 1, 2], known: [] });
    expect([...left.count.left].map(([row, found]) => [row, found.map(({ field }) => field)])).toEqual([
      [0, ['customer.email', 'object.lengthCm']],
      [2, ['object.plate']],
    ]);
  });

  it('joins nobody where a row fits several customers', async () => {
    const { made, faults } = await run(
      sheetOf(
        ['B-5', 'Twee', '', '', '', '', 'WN-37-KX', '7'],
        ['B-6', 'Twee', '', '', '', '', 'WN-38-KX', '7'],
        ['', 'Twee', '', '', '', '', 'WN-39-KX', '7'],
      ),
    );
    expect(made).toEqual({ customers: { new: [0, 1], known: [] }, objects: { new: [0, 1], known: [] } });
    expect(faults).toEqual([[2, ['customer.lastname import.customer_ambiguous']]]);
  });
});

it('says what is wrong with a customer and with its object at once, in the check and in the import', async () => {
  const sheet = sheetOf(['', 'Mol', 'mol', '12', '', '', 'WN-9', 'lang']);
  const all = [
    'customer.email invalid_email',
    'customer.mobile invalid',
    'object.lengthCm invalid',
    'object.plate object.plate_length',
  ];
  const told = ({ count }: Awaited<ReturnType<typeof run>>) =>
    [...count.faults.values()].map((found) => found.map(({ field, code }) => `${field} ${code}`).toSorted());
  expect(told(await run(sheet, { dry: true }))).toEqual([all]);
  const imported = await run(sheet);
  expect(told(imported)).toEqual([all]);
  expect([imported.count.done, imported.count.of]).toEqual([2, 2]);
  expect(imported.made).toEqual({ customers: { new: [], known: [] }, objects: { new: [], known: [] } });
});
