import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSheet, type RecordKind, type Sheet } from '#pages/import/import-kinds.ts';
import {
  type ImportCount,
  type ImportEnd,
  type ImportOptions,
  NOTHING_IMPORTED,
  runImport,
} from '#pages/import/import-run.ts';
import { readSheets } from '#pages/import/import-sheet.ts';
import { NOTHING_COUNTED, type SheetCount } from '#pages/import/sheet-count.ts';
import { runSheet } from '#pages/import/sheet-run.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  const hall = await makeWarehouse(owner, 'Hal 1');
  await makeSpot(owner, { warehouse_id: hall, name: 'A1', length_cm: 800, width_cm: 300 });
  await makeCustomer(owner, 'Bakker', { email: 'anna@example.com' });
});
afterAll(() => test.close());

type Send = ImportOptions['send'];
type Ended = { readonly end: ImportEnd; readonly count: ImportCount };

/** Calls of the app as the page makes them, answered by the real server. */
const sendTo =
  (caller: Caller): Send =>
  async (path, body) => {
    const { statusCode, body: text } = await caller.call('POST', path, body as object);
    return statusCode === 200
      ? { ok: true, body: JSON.parse(text) }
      : { ok: false, status: statusCode, message: text, code: '', retryAfterS: null, fields: {} };
  };

async function run(kind: RecordKind, sheet: Sheet, more: Partial<ImportOptions> = {}): Promise<Ended> {
  let count: ImportCount = NOTHING_IMPORTED;
  const end = await runImport(kind, sheet, {
    dry: false,
    isOver: () => false,
    send: sendTo(owner),
    ...more,
    onProgress: (now) => {
      count = now;
      more.onProgress?.(now);
    },
  });
  return { end, count };
}

function fileOf(kind: RecordKind, lines: readonly string[]): Sheet {
  const read = readSheets(new TextEncoder().encode(lines.join('\r\n')));
  return openSheet(kind, ('sheets' in read ? read.sheets[0]?.rows : undefined) ?? []);
}

async function found(search: string): Promise<number> {
  const { result } = await expectStatus<{ result: unknown[] }>(
    owner.call('GET', `/api/customers?search=${search}`),
    200,
  );
  return result.length;
}

const people = (name: string, count: number) =>
  fileOf('customers', [
    'Achternaam;E-mail',
    ...Array.from({ length: count }, (_none, at) => `${name}${at};${name}${at}@import.test`),
  ]);

describe('an import that is cut short', () => {
  it('by a person keeps what is in, says how much, and the same file again does the rest', async () => {
    const sheet = people('halfweg', 120);
    let batches = 0;
    const cut = await run('customers', sheet, {
      isOver: () => batches === 1,
      onProgress: () => {
        batches += 1;
      },
    });
    expect(cut.end).toBe('cancelled');
    expect([cut.count.done, cut.count.created.size]).toEqual([50, 50]);
    expect(await found('halfweg')).toBe(50);
    const again = await run('customers', sheet);
    expect(again.end).toBe('finished');
    expect([again.count.done, again.count.created.size]).toEqual([120, 70]);
    expect(again.count.known.size).toBe(50);
    expect(await found('halfweg')).toBe(120);
  });

  it('by a lost answer counts nothing twice: what arrived is there already', async () => {
    const sheet = people('kwijt', 60);
    const send = sendTo(owner);
    let sent = 0;
    const lost = await run('customers', sheet, {
      send: async (path, body) => {
        const answer = await send(path, body);
        sent += 1;
        return sent === 1 ? answer : { ok: false, status: 'offline' };
      },
    });
    expect(lost.end).toBe('offline');
    expect([lost.count.done, lost.count.created.size]).toEqual([50, 50]);
    expect(await found('kwijt')).toBe(60);
    const again = await run('customers', sheet);
    expect([again.count.created.size, again.count.known.size]).toEqual([0, 60]);
    expect(await found('kwijt')).toBe(60);
  });

  it('by a right that is gone fails, and nobody else’s session goes on with it', async () => {
    const yard = await signIn(test.app, PEOPLE.yard.email);
    const refused = await run('customers', people('geenrecht', 3), { send: sendTo(yard) });
    expect(refused.end).toBe('failed');
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    expect((await run('customers', people('geenrecht', 3), { send: sendTo(stranger) })).count.created.size).toBe(3);
    expect(await found('geenrecht')).toBe(0);
  });
});

describe('spots of warehouses that are not here yet', () => {
  const sheet = () =>
    fileOf('spots', ['Loods;Plek;Lengte', 'Hal Nieuw;N1;7', 'hal nieuw;N2;7', 'Hal Nieuw;n01;7', 'Nergens;N1;31 m']);
  const bring = async (dry: boolean) => {
    let count: SheetCount = NOTHING_COUNTED;
    await runSheet('spots', sheet(), {
      dry,
      isOver: () => false,
      send: sendTo(owner),
      makeHall: async (name) => {
        await makeWarehouse(owner, name);
        return { ok: true, body: {} };
      },
      onProgress: (now) => {
        count = now;
      },
    });
    const { created, known } = count.made[0] ?? NOTHING_IMPORTED;
    return [count.halls, [...created.keys()], [...known.keys()], [...count.faults.keys()]];
  };
  const halls = async () => {
    const { result } = await expectStatus<{ result: { name: string }[] }>(owner.call('GET', '/api/warehouses'), 200);
    return result.map(({ name }) => name).filter((name) => /nieuw|nergens/i.test(name));
  };

  it('are made with them, once; a check says which without making any', async () => {
    expect(await bring(true)).toEqual([['Hal Nieuw'], [0, 1], [2], [3]]);
    expect(await halls()).toEqual([]);
    expect(await bring(false)).toEqual([['Hal Nieuw'], [0, 1], [2], [3]]);
    expect(await halls()).toEqual(['Hal Nieuw']);
    expect(await bring(false)).toEqual([[], [], [0, 1, 2], [3]]);
  });
});

describe('strange cells', () => {
  it('are told by row and field, and leave nothing half written', async () => {
    const sheet = fileOf('objects', [
      'Kenteken;Lengte;Breedte;Contract vanaf;Merk;Klant;Loods;Plek',
      'WN-21-KX;13 m;2,30;31-12-2026;Hobby;anna@example.com;;',
      'WN-22-KX;0;0;;=1+1;;;',
      'WN-23-KX;31;2,30;30-02-2026;;;;',
      'WN-24-KX;lang;2,30;;;;;',
      'WN-25-KX;30,01 m;2,30;;;;;',
      `WN-26-KX;7;2,30;;${'x'.repeat(100_000)};;;`,
      'WN-27-KX;7;2,30;;;Niemand;Hal 1;A1',
      'WN-28-KX;7;2,30;46022;;;Hal 1;A1',
    ]);
    const { end, count } = await run('objects', sheet);
    expect(end).toBe('finished');
    const told = [...count.faults].flatMap(([row, faults]) => faults.map(({ field, code }) => [row, field, code]));
    expect(told.toSorted()).toEqual([
      [2, 'contractStartOn', 'invalid'],
      [3, 'lengthCm', 'invalid'],
      [4, 'lengthCm', 'too_big_number'],
      [5, 'brand', 'too_big_string'],
      [6, 'customer', 'import.customer_unknown'],
      [6, 'spot', 'spot.full'],
    ]);
    expect(count.created.size).toBe(3);
    const { result } = await expectStatus<{ result: Record<string, unknown>[] }>(
      owner.call('GET', '/api/objects?search=WN-2'),
      200,
    );
    const kept = result.map(({ licence_plate, length_cm, contract_start_date, brand }) => [
      licence_plate,
      length_cm,
      contract_start_date,
      brand,
    ]);
    expect(kept.toSorted()).toEqual([
      ['WN21KX', 1300, '2026-12-31', 'Hobby'],
      ['WN22KX', 0, null, '=1+1'],
      ['WN28KX', 700, '2025-12-31', ''],
    ]);
  });
});

describe('what cannot be used', () => {
  const sheet = () =>
    fileOf('objects', [
      'Kenteken;Lengte;Contract vanaf;Merk;Klant',
      `WN-61-KX;lang;30-02-2026;${'x'.repeat(300)};Niemand`,
      'WN-6;7;;;',
    ]);
  const told = (faults: ImportCount['faults']) =>
    [...faults].map(([row, found]) => [row, found.map(({ field }) => field).toSorted()]);

  it('refuses its row, and a check says all of it at once', async () => {
    const { count } = await run('objects', sheet(), { dry: true });
    expect(told(count.faults)).toEqual([
      [0, ['brand', 'contractStartOn', 'customer', 'lengthCm']],
      [1, ['plate']],
    ]);
    expect([count.created.size, count.left.size]).toEqual([0, 0]);
  });

  it('is left empty and listed where a person wants that, also the only thing that tells objects apart', async () => {
    const checked = await run('objects', sheet(), { dry: true, leavesEmpty: true });
    const { count } = await run('objects', sheet(), { leavesEmpty: true });
    expect(told(checked.count.left)).toEqual(told(count.left));
    expect(told(count.left)).toEqual([
      [0, ['brand', 'contractStartOn', 'customer', 'lengthCm']],
      [1, ['plate']],
    ]);
    expect([count.created.size, told(count.faults)]).toEqual([2, []]);
  });

  it('is no reason to leave out the name of a customer', async () => {
    const { count } = await run('customers', fileOf('customers', ['Naam;E-mail', ';naamloos@import.test']), {
      leavesEmpty: true,
    });
    expect([count.created.size, told(count.faults)]).toEqual([0, [[0, ['lastname']]]]);
  });
});

it('a spot without its warehouse is left empty too, for there may be one of that name elsewhere', async () => {
  const sheet = fileOf('objects', ['Kenteken;Loods;Plek', 'WN-72-KX;Hal 99;A1']);
  const { count } = await run('objects', sheet, { leavesEmpty: true });
  expect(count.left.get(0)?.map(({ field }) => field)).toEqual(['warehouse']);
  const { body } = await owner.call('GET', '/api/objects?search=WN-72-KX');
  expect(body).toContain('WN72KX');
  expect(JSON.parse(body).result[0]).toMatchObject({ spot_id: null, storage_status: 'with_customer' });
});

it('what a row lost is said, also where another row of the file is the same object', async () => {
  const sheet = fileOf('objects', ['Kenteken;Merk;Klant', 'WN-71-KX;Hobby;Niemand', 'WN-71-KX;;']);
  const told = ({ count }: Awaited<ReturnType<typeof run>>) =>
    [...count.left].map(([row, found]) => [row, found[0]?.field]);
  expect(told(await run('objects', sheet, { dry: true, leavesEmpty: true }))).toEqual([[0, 'customer']]);
  expect(told(await run('objects', sheet, { leavesEmpty: true }))).toEqual([[0, 'customer']]);
  // Once it is there it stays as it is.
  expect(told(await run('objects', sheet, { leavesEmpty: true }))).toEqual([]);
});

it('a plate that cannot be read is left empty, and its object comes in once; one without any plate does not', async () => {
  const lines = ['WN-6;O-61;Hobby', 'WN-6;;Hobby', 'aangevraagd;;Hobby', 'aangevraagd;;Knaus', 'geen;;Hobby'];
  const sheet = fileOf('objects', ['Kenteken;Objectnummer;Merk', ...lines]);
  const counts = async (dry: boolean) => {
    const { count } = await run('objects', sheet, { dry, leavesEmpty: true });
    const { created, known, left, faults } = count;
    return [created, known, left, faults].map((rows) => [...rows.keys()].toSorted((a, b) => a - b).join());
  };
  expect(await counts(true)).toEqual(['0,1,2,3', '', '0,1,2,3', '4']);
  expect(await counts(false)).toEqual(['0,1,2,3', '', '0,1,2,3', '4']);
  expect(await counts(false)).toEqual(['', '0,1,2,3', '', '4']);
});

it('a check counts as the import does, where a row is taken only without a cell and another is the same object', async () => {
  const sheet = fileOf('objects', [
    'Kenteken;Merk;Lengte;Klantnr.;Plek',
    '31-WK-RB;Fendt;7,45;onbekend-1;A1',
    '31WKRB;Fendt;7,45;;',
    '32-WK-RB;Adria;lang;;A1',
    '33-WK-RB;Adria;6,99;;A1',
  ]);
  const counts = async (dry: boolean) => {
    const { count } = await run('objects', sheet, { dry, leavesEmpty: true });
    return [count.created.size, count.known.size, count.faults.size, [...count.left.values()].flat().length];
  };
  const checked = await counts(true);
  expect(await counts(false)).toEqual(checked);
  expect(checked.slice(0, 2)).toEqual([3, 1]);
});

it('of two rows with one plate the earlier counts, also where it comes in only without a cell', async () => {
  const sheet = fileOf('objects', [
    'Kenteken;Merk;Klant',
    '51-WK-RB;Hobby;Niemand',
    '52-WK-RB;Adria;',
    '51WKRB;Fendt;',
  ]);
  for (const dry of [true, false]) {
    const { count } = await run('objects', sheet, { dry, leavesEmpty: true });
    expect([[...count.created.keys()].toSorted(), [...count.known.keys()]]).toEqual([[0, 1], [2]]);
  }
});

it('a row that is not imported makes no other a double at the check', async () => {
  const sheet = fileOf('objects', ['Kenteken;Lengte', '41-WK-RB;lang', '41WKRB;6,10']);
  const { count } = await run('objects', sheet, { dry: true });
  expect([count.created.size, count.known.size, count.faults.size]).toEqual([1, 0, 1]);
});

it('a boat needs no plate, and another object without one comes in where the person says so, once', async () => {
  const lines = ['Kenteken;Merk en type;Soort;Lengte', ';Bayliner 175;Boot;5,35', 'geen;Knaus Südwind;Caravan;6,10'];
  const sheet = fileOf('objects', lines);
  const strict = await run('objects', sheet);
  expect([strict.count.created.size, strict.count.faults.get(1)?.[0]?.code]).toEqual([1, 'import.no_key']);
  let count: SheetCount = NOTHING_COUNTED;
  const take = () =>
    runSheet(
      'objects',
      { ...sheet, keyless: true },
      {
        dry: false,
        isOver: () => false,
        send: sendTo(owner),
        onProgress: (now) => (count = now),
      },
    );
  await take();
  expect(count.made.map(({ created, known }) => [created.size, known.size])).toEqual([[1, 1]]);
  await take();
  expect(count.made.map(({ created, known }) => [created.size, known.size])).toEqual([[0, 2]]);
});

describe('a row with several faults', () => {
  const wrong = () =>
    fileOf('objects', [
      'Kenteken;Merk;Lengte;Ingang contract;Klant;Loods;Opmerking',
      `WN-77-KX;${'x'.repeat(130)};lang;30-02-2026;niemand@x.test;Hal 99;`,
      'WN-7;Hobby;7;;niemand@x.test;Hal 99;',
    ]);
  const told = ({ count }: Ended) =>
    [...count.faults.values()].map((found) => found.map(({ field, code }) => `${field} ${code}`));
  const all = [
    [
      'lengthCm invalid',
      'contractStartOn invalid',
      'brand too_big_string',
      'customer import.customer_unknown',
      'warehouse import.place_unknown',
    ],
    ['plate object.plate_length', 'customer import.customer_unknown', 'warehouse import.place_unknown'],
  ];

  it('says them all at once, in the check and in the import', async () => {
    expect(told(await run('objects', wrong(), { dry: true }))).toEqual(all);
    const imported = await run('objects', wrong());
    expect(told(imported)).toEqual(all);
    expect(imported.count.created.size).toBe(0);
  });

  it('says them without the ones that could be read, where no answer came any more', async () => {
    const send = sendTo(owner);
    const cut = await run('objects', wrong(), {
      send: (path, body) =>
        body.dry_run === true ? Promise.resolve({ ok: false, status: 'offline' }) : send(path, body),
    });
    expect(cut.end).toBe('finished');
    expect(told(cut)[0]).toEqual(['lengthCm invalid', 'contractStartOn invalid']);
  });

  it('of spots too, and makes no warehouse for it', async () => {
    const halls: string[] = [];
    let count: SheetCount = NOTHING_COUNTED;
    await runSheet('spots', fileOf('spots', ['Loods;Plek;Lengte;Breedte', `Hal Nieuw;${'x'.repeat(200)};lang;2`]), {
      dry: false,
      isOver: () => false,
      send: sendTo(owner),
      makeHall: (name) => {
        halls.push(name);
        return Promise.resolve({ ok: true, body: {} });
      },
      onProgress: (now) => {
        count = now;
      },
    });
    expect([...count.faults.values()].map((found) => found.map(({ field }) => field))).toEqual([['lengthCm', 'name']]);
    expect(halls).toEqual([]);
  });
});

it('a spot that is full is refused in a check, and left empty its object stands in the hall of that spot', async () => {
  const hall = await makeWarehouse(owner, 'Hal Vol');
  await makeWarehouse(owner, 'Hal Leeg');
  await makeSpot(owner, { warehouse_id: hall, name: 'V2', length_cm: 800, width_cm: 300 });
  const sheet = fileOf('objects', ['Kenteken;Plek', '41-WK-RB;V2', '42-WK-RB;V2']);
  const checked = await run('objects', sheet, { dry: true });
  expect([...checked.count.faults].map(([row, faults]) => [row, faults.map(({ code }) => code)])).toEqual([
    [1, ['spot.full']],
  ]);
  await run('objects', sheet, { leavesEmpty: true });
  const { body } = await owner.call('GET', '/api/objects?search=42-WK-RB');
  expect(JSON.parse(body).result[0]).toMatchObject({
    spot_id: null,
    warehouse_id: hall,
    storage_status: 'with_storage',
  });
});
