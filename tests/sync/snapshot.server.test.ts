import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { replicaFrom } from './support/replica.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { fillTable, openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;
let sync: SyncApp;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
});
afterAll(async () => {
  await sync.close();
  await yard.close();
});

async function startCompany() {
  const company = await yard.addCompany();
  const actor = yard.owner(company);
  const device = testDevice(actor);
  const place = (name: string, locationId: string = randomUUID()) =>
    device.send(yard.parts, device.mutationOf('name_location', { locationId, name }));
  return { company, actor, device, place };
}

describe('a snapshot', () => {
  test('and the pages after it hold what the server holds', async () => {
    const { company, actor, device, place } = await startCompany();
    const gone = randomUUID();
    for (const name of ['North', 'South', 'East']) await place(name);
    await place('West', gone);
    const replica = await replicaFrom(sync, actor, device.clientId, 'snapshot');
    expect(replica.rows.get('locations')?.size).toBe(4);
    await device.send(yard.parts, device.mutationOf('remove_location', { locationId: gone }));
    await place('Middle');
    await replica.catchUp();
    const held = [...(replica.rows.get('locations')?.values() ?? [])].map((row) => (row as { name: string }).name);
    expect(held.toSorted()).toEqual(['East', 'Middle', 'North', 'South']);
    const server = await yard.rows(`select name from locations where company_id = '${company}' and deleted_at is null`);
    expect(server.map((row) => row['name']).toSorted()).toEqual(held.toSorted());
    expect(replica.lastSeq()).toBe(6);
  });

  test('tells the seq its files are known to hold apart from the seq of now', async () => {
    const { actor, device, place } = await startCompany();
    await place('North');
    const first = await sync.manifest(actor, device.clientId);
    expect(first).toMatchObject({ rev: 1, lastSeq: 1, serverSeq: 1 });
    await place('South');
    expect(await sync.manifest(actor, device.clientId)).toMatchObject({ rev: 1, lastSeq: 1, serverSeq: 2 });
    const late = testDevice(actor);
    await late.send(yard.parts, late.mutationOf('name_location', { locationId: randomUUID(), name: 'Late' }));
    expect(await sync.manifest(actor, late.clientId)).toMatchObject({ rev: 1, lastSeq: 0, serverSeq: 1 });
  });

  test('comes in files of packs under keys of their own, small tables first', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    await fillTable(yard, company, 'customers', CUSTOMER_COLUMNS, CUSTOMER_VALUES, 5600);
    const manifest = await sync.manifest(actor, device.clientId);
    const summary = manifest.segments.map(({ table, key, rows }) => [table, key, rows]);
    expect(summary).toEqual([
      ['locations', 'hot', 1],
      ['customers', 'hot', 5000],
      ['customers', 'hot-2', 600],
    ]);
    const ids: string[] = [];
    for (const segment of manifest.segments.slice(1)) {
      const rows = await sync.segment(actor, segment.path);
      expect(rows).toHaveLength(segment.rows);
      ids.push(...rows.map((row) => row.id));
    }
    expect(new Set(ids).size).toBe(5600);
    expect(ids).toEqual(ids.toSorted());
  });

  test('holds the season first, then the other months, and every appointment once', async () => {
    const { company, actor, device } = await startCompany();
    const today = dayAt(Date.now());
    const days = [-400, -31, -30, -1, 0, 1, 180, 181, 400].map((offset) => addDays(today, offset));
    for (const day of days) await addAppointments(company, day, 2);
    const { segments } = await sync.manifest(actor, device.clientId);
    const held: string[] = [];
    const [first, ...others] = segments;
    expect(first?.key).toBe(`hot-days-${today}-${addDays(today, 6)}`);
    for (const row of await sync.segment(actor, first?.path ?? '')) held.push(String(row['date']));
    expect(held.toSorted()).toEqual([today, today, addDays(today, 1), addDays(today, 1)]);
    for (const { key, path: url, rows } of others) {
      const dates = (await sync.months(actor, url)).map((row) => String(row['date']));
      expect(dates).toHaveLength(rows);
      expect(dates).toEqual(dates.toSorted());
      const month = key.replace('hot-', '');
      expect(dates.every((date) => date.startsWith(month))).toBe(true);
      const isHot = (date: string) => date >= addDays(today, -30) && date <= addDays(today, 180);
      expect(dates.every((date) => isHot(date) === key.startsWith('hot-'))).toBe(true);
      held.push(...dates);
    }
    expect(held.toSorted()).toEqual(days.flatMap((day) => [day, day]));
    const keys = others.map(({ key }) => key);
    const cold = keys.filter((key) => !key.startsWith('hot-'));
    expect(keys.slice(-cold.length)).toEqual(cold.toSorted().reverse());
  });

  test('begins with all that the boards of the next days show, and holds it once', async () => {
    const { company, actor, device } = await startCompany();
    const today = dayAt(Date.now());
    await fillTable(yard, company, 'customers', CUSTOMER_COLUMNS, CUSTOMER_VALUES, 3);
    const ofNumber = (table: string, found: string) =>
      `(select id from ${table} where company_id = '${company}' and ${found})`;
    const owner = ofNumber('customers', "sort_key = 'bakker ' || n");
    await fillTable(yard, company, 'objects', OBJECT_COLUMNS, `n, ${owner}, ${OBJECT_VALUES}`, 3);
    // The second object comes within the week, the third one on its eighth day.
    for (const [number, day] of [
      [2, 6],
      [3, 7],
    ] as const) {
      await addAppointments(company, addDays(today, day), 1, ofNumber('objects', `number = ${number}`));
    }
    await fillTable(yard, company, 'notes', NOTE_COLUMNS, `${ofNumber('objects', 'number = n')}, ${NOTE_VALUES}`, 3);
    const { segments } = await sync.manifest(actor, device.clientId);
    const isFirst = segments.map(({ key }) => key.startsWith(`hot-days-${today}-${addDays(today, 6)}`));
    expect(isFirst).toEqual([true, true, true, true, false, false, false, false]);
    expect(segments.map(({ table, rows }) => `${table} ${rows}`)).toEqual([
      'objects 1',
      'customers 1',
      'notes 1',
      'appointments 1',
      'objects 2',
      'customers 2',
      'notes 2',
      'appointments 1',
    ]);
    const [objects, customers] = await Promise.all(
      segments.slice(0, 2).map(({ path: url }) => sync.segment(actor, url)),
    );
    expect(objects).toMatchObject([{ number: 2, customerId: customers?.[0]?.id }]);
    const all = await Promise.all(segments.slice(0, -1).map(({ path: url }) => sync.segment(actor, url)));
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(10);
  });

  test('cuts a month that is too long into files that share no row', async () => {
    const { company, actor, device } = await startCompany();
    await addAppointments(company, '2019-05-04', 3400);
    await addAppointments(company, '2019-05-05', 3400);
    const { segments } = await sync.manifest(actor, device.clientId);
    expect(segments.map(({ key, rows }) => [key, rows])).toEqual([
      ['2019-05', 5000],
      ['2019-05-2', 1800],
    ]);
    const rows = await Promise.all(segments.map(({ path: url }) => sync.months(actor, url)));
    expect(new Set(rows.flat().map((row) => row.id)).size).toBe(6800);
    expect(rows[0]?.every((row, place) => place >= 3400 || row['date'] === '2019-05-04')).toBe(true);
  });

  test('of an empty yard has no files', async () => {
    const { actor, device } = await startCompany();
    expect(await sync.manifest(actor, device.clientId)).toMatchObject({ rev: 0, lastSeq: 0, segments: [] });
  });

  test('asked for by many at once is made once', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const manifests = await Promise.all(Array.from({ length: 5 }, () => sync.manifest(actor, device.clientId)));
    expect(new Set(manifests.map((manifest) => JSON.stringify(manifest.segments))).size).toBe(1);
    expect(await readdir(path.join(sync.snapshotFolder, company))).toHaveLength(1);
  });

  test('that fell far behind is handed out once more and renewed meanwhile', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const old = await sync.manifest(actor, device.clientId);
    await yard.rows(`update sync_company set rev = rev + 5001 where company_id = '${company}'`);
    expect((await sync.manifest(actor, device.clientId)).rev).toBe(old.rev);
    await expect.poll(async () => (await sync.manifest(actor, device.clientId)).rev).toBe(old.rev + 5001);
    expect(await sync.segment(actor, old.segments[0]?.path ?? '')).toHaveLength(1);
  });

  test('of a server before its restore is not handed out', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const old = await sync.manifest(actor, device.clientId);
    await yard.rows(`update sync_company set epoch = gen_random_uuid() where company_id = '${company}'`);
    expect((await sync.manifest(actor, device.clientId)).epoch).not.toBe(old.epoch);
  });

  test('is whole also where earlier ones are of days that are yet to come, as the clock was set back', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    let ahead = 3 * 86_400_000;
    const realNow = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
    onTestFinished(() => clock.mockRestore());
    const other = await openSyncApp(yard, yard.parts.registry, sync.snapshotFolder);
    for (let time = 0; time < 3; time += 1) {
      if (time === 2) ahead = 0;
      await yard.rows(`update sync_company set epoch = gen_random_uuid() where company_id = '${company}'`);
      const { segments } = await other.manifest(actor, device.clientId);
      expect(await other.segment(actor, segments[0]?.path ?? ''), String(time)).toHaveLength(1);
    }
    const again = await openSyncApp(yard, yard.parts.registry, sync.snapshotFolder);
    const { segments } = await again.manifest(actor, device.clientId);
    expect(await again.segment(actor, segments[0]?.path ?? '')).toHaveLength(1);
    expect(await readdir(path.join(sync.snapshotFolder, company))).toHaveLength(2);
    await Promise.all([other.app.close(), again.app.close()]);
  });
});

describe('two processes on one folder', () => {
  test('make a snapshot at once, and both hand out whole files', async () => {
    const { actor, device, place } = await startCompany();
    await place('North');
    const other = await openSyncApp(yard, yard.parts.registry, sync.snapshotFolder);
    const [mine, theirs] = await Promise.all([
      sync.manifest(actor, device.clientId),
      other.manifest(actor, device.clientId),
    ]);
    expect(await sync.segment(actor, theirs.segments[0]?.path ?? '')).toHaveLength(1);
    expect(await other.segment(actor, mine.segments[0]?.path ?? '')).toHaveLength(1);
    expect(await readdir(path.join(sync.snapshotFolder, '.drafts'))).toEqual([]);
    await other.app.close();
  });

  test('do not hand out files that the other one has removed', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const old = await sync.manifest(actor, device.clientId);
    const home = path.join(sync.snapshotFolder, company);
    for (const name of await readdir(home)) await rm(path.join(home, name), { recursive: true });
    const next = await sync.manifest(actor, device.clientId);
    expect(next.segments[0]?.path).not.toBe(old.segments[0]?.path);
    expect(await sync.segment(actor, next.segments[0]?.path ?? '')).toHaveLength(1);
  });

  test('leave nothing behind of one that was killed', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const home = path.join(sync.snapshotFolder, company);
    for (const folder of ['dead', 'busy']) {
      await mkdir(path.join(home, folder), { recursive: true });
      await writeFile(path.join(home, folder, 'objects-hot.ndjson.gz'), 'a part');
    }
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(path.join(home, 'dead', 'objects-hot.ndjson.gz'), yesterday, yesterday);
    await sync.manifest(actor, device.clientId);
    expect((await readdir(home)).filter((name) => /^[a-z]{4}$/.test(name))).toEqual(['busy']);
  });
});

describe('a snapshot is not for', () => {
  test('an app that is too old, or the device of somebody else', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const url = `/api/sync/snapshot?clientId=${device.clientId}`;
    const old = await sync.app.inject({ url, headers: { ...sync.as(actor), 'x-sync-protocol': '0' } });
    expect(old.statusCode).toBe(426);
    const colleague = await sync.app.inject({ url, headers: sync.as(yard.owner(company)) });
    expect(colleague.statusCode).toBe(403);
  });
});

describe('a file of a snapshot', () => {
  const status = async (actor: Parameters<SyncApp['as']>[0], url: string) =>
    (await sync.app.inject({ url, headers: sync.as(actor) })).statusCode;

  test('comes compressed, for the people of its company only', async () => {
    const { actor, device, place } = await startCompany();
    await place('North');
    const url = (await sync.manifest(actor, device.clientId)).segments[0]?.path ?? '';
    const answer = await sync.app.inject({ url, headers: sync.as(actor) });
    const promised = (await sync.manifest(actor, device.clientId)).segments[0]?.hash;
    expect(createHash('sha256').update(gunzipSync(answer.rawPayload)).digest('hex')).toBe(promised);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'x-sync-protocol': '1',
      'cache-control': 'no-store',
    });
    const stranger = await startCompany();
    expect(await status(stranger.actor, url)).toBe(410);
    expect((await sync.app.inject({ url })).statusCode).toBe(401);
  });

  test('is found by its own name only', async () => {
    const { company, actor, device, place } = await startCompany();
    await place('North');
    const url = (await sync.manifest(actor, device.clientId)).segments[0]?.path ?? '';
    const folder = path.dirname(url);
    for (const name of ['snapshot.json', '..%2F..%2Fetc%2Fpasswd', '..%5c..%5csnapshot.json', 'locations-hot.ndjson']) {
      expect(await status(actor, `${folder}/${name}`), name).toBe(404);
    }
    expect(
      await status(actor, `/api/sync/snapshot/..%2F${company}%2F${path.basename(folder)}/locations-hot.ndjson.gz`),
    ).toBe(404);
    expect(await status(actor, `${folder}/locations-hot.ndjson.gz`)).toBe(200);
  });
});

async function addAppointments(
  company: string,
  day: string,
  count: number,
  object = 'gen_random_uuid()',
): Promise<void> {
  const values = `${object}, 'in', 1, '${day}', '09:30', '', 1`;
  await fillTable(yard, company, 'appointments', 'object_id, direction, type, date, time, note, status', values, count);
}

const CUSTOMER_COLUMNS =
  'status, firstname, lastname, email, phone, mobile, street, house_number, zipcode, city, note, sort_key';
const CUSTOMER_VALUES = "1, 'Jan', 'Bakker ' || n, '', '', '', '', '', '', '', '', 'bakker ' || n";

const OBJECT_COLUMNS =
  'number, customer_id, plate, plate_country, category, brand, type, length_cm, width_cm, height_cm, sort_key, ' +
  'storage_status, place_confirmed';
const OBJECT_VALUES = "'', 'NL', 'caravan', 'Hobby', '560', 700, 240, 260, '', 'with_customer', true";
const NOTE_COLUMNS = 'model_id, model_type, text, author_id, author_name, at';
const NOTE_VALUES = "'object', 'Kras links.', gen_random_uuid(), 'Kees', now()";
