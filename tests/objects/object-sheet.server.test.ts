import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { sayAll } from '#locales/server/say.ts';
import { makeObjectSheet } from '#objects/server/make-object-sheet.ts';
import { buildObjectSheet, type SheetRow } from '#objects/server/object-sheet.ts';
import { SHEET_WORDS } from '#objects/server/object-sheet.words.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { makeCustomer, makeObject, makeSpot, makeWarehouse } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(async () => {
  await test.close();
});

const rowsOf = (file: Uint8Array) => {
  const book = read(file);
  const [name = ''] = book.SheetNames;
  return { name, sheet: book.Sheets[name] ?? {}, rows: utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }) };
};

describe('the sheet of all objects', () => {
  it('is a real Excel file with what the list shows', async () => {
    const customer = await makeCustomer(owner, 'Jansen', { firstname: 'Piet' });
    const hall = await makeWarehouse(owner, 'Hal 1');
    const spot = await makeSpot(owner, { warehouse_id: hall, name: 'A1', length_cm: 800, width_cm: 300 });
    const more = {
      customer_id: customer,
      brand: 'Hobby',
      type: '460',
      length_cm: 745,
      width_cm: 230,
      contract_start_date: '2026-09-01',
    };
    const object = await makeObject(owner, '12-AB-34', more);
    await owner.call('POST', `/api/objects/${object}/check-in`, { spot_id: spot });
    await makeObject(owner, '', { category: 'boat', brand: '=HYPERLINK("http://evil.example")' });

    const answer = await owner.call('POST', '/api/objects/download');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="objecten.xlsx"');
    const { name, sheet, rows } = rowsOf(answer.rawPayload);
    expect(name).toBe('Objecten');
    expect(rows[0]).toEqual([
      'Nummer',
      'Kenteken',
      'Categorie',
      'Merk',
      'Type',
      'Klant',
      'Lengte (m)',
      'Breedte (m)',
      'Hoogte (m)',
      'Plek',
      'Loods',
      'Status',
      'Contract vanaf',
      'Kleur',
      'Gasflessen',
      'Lithiumaccu',
      'Elektrisch of aan stroom',
    ]);
    expect(rows[1]).toEqual([
      1,
      '12-AB-34',
      'Caravan',
      'Hobby',
      '460',
      'Piet Jansen',
      7.45,
      2.3,
      undefined,
      'A1',
      'Hal 1',
      'In stalling',
      46266,
      undefined,
      'Onbekend',
      'Onbekend',
      'Onbekend',
    ]);
    expect(sheet['M2'].w).toBe('01-09-2026');
    expect(sheet['D3']).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil.example")' });
    expect(sheet['D3'].f).toBeUndefined();
    expect(rows).toHaveLength(3);
  });

  it('speaks English to who asks for it', async () => {
    const headers = { ...owner.headers(), 'x-localization': 'en' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/objects/download', headers });
    expect(rowsOf(answer.rawPayload).rows[0]).toContain('Plate');
  });

  it('is empty but for its head in another company, and closed without the permission', async () => {
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    expect(rowsOf((await stranger.call('POST', '/api/objects/download')).rawPayload).rows).toHaveLength(1);
    const yard = await signIn(test.app, PEOPLE.yard.email);
    expect((await yard.call('POST', '/api/objects/download')).statusCode).toBe(403);
    expect((await owner.call('POST', '/api/objects/download', { what: 1 })).statusCode).toBe(422);
  });

  it('has those of a list that was filtered, and nobody else’s', async () => {
    const object = await makeObject(owner, '98-ZZ-76', {});
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    const sheetOf = async (caller: Caller, ids: readonly string[]) =>
      rowsOf((await caller.call('POST', '/api/objects/download', { ids })).rawPayload).rows;
    expect(await sheetOf(owner, [object])).toHaveLength(2);
    expect(await sheetOf(owner, [])).toHaveLength(1);
    expect(await sheetOf(stranger, [object])).toHaveLength(1);
    expect((await owner.call('POST', '/api/objects/download', { ids: ['x'] })).statusCode).toBe(422);
  });

  it('is built beside the thread that answers calls', async () => {
    const row = JSON.stringify([
      1,
      '12AB34',
      'NL',
      'caravan',
      'Kip',
      '',
      null,
      700,
      230,
      null,
      null,
      null,
      'with_customer',
      null,
      [null],
    ]);
    const pages = Array.from({ length: 10 }, () => Array.from({ length: 2000 }, () => row).join(','));
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 1);
    const sheet = await makeObjectSheet({ pages, language: 'nl' });
    clearInterval(others);
    expect(rowsOf(sheet).rows).toHaveLength(20_001);
    // If the sheet were built on this thread, timers would only run before and after.
    expect(turns).toBeGreaterThan(10);
  });

  it('holds fifty thousand rows', () => {
    const row: SheetRow = [
      1,
      '12AB34',
      'NL',
      'caravan',
      'Kip',
      '',
      null,
      700,
      230,
      null,
      null,
      null,
      'with_customer',
      null,
      [],
    ];
    const file = buildObjectSheet(
      Array.from({ length: 50_000 }, () => row),
      sayAll('nl', SHEET_WORDS),
      'nl',
    );
    expect(file.byteLength).toBeGreaterThan(100_000);
    expect(file.byteLength).toBeLessThan(10_000_000);
  });
});
