import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    device.send(yard.parts, device.wish('name_location', { locationId, name }));
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
    await device.send(yard.parts, device.wish('remove_location', { locationId: gone }));
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
    await late.send(yard.parts, late.wish('name_location', { locationId: randomUUID(), name: 'Late' }));
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

  test('holds the appointments of the season and not the ones long past', async () => {
    const { company, actor, device } = await startCompany();
    const today = dayAt(Date.now());
    for (const days of [-31, -30, 0, 180, 181]) {
      const values = `gen_random_uuid(), 'in', 1, '${addDays(today, days)}', '09:30', '', 1`;
      await fillTable(yard, company, 'appointments', 'object_id, direction, type, date, time, note, status', values, 1);
    }
    const replica = await replicaFrom(sync, actor, device.clientId, 'snapshot');
    const dates = [...(replica.rows.get('appointments')?.values() ?? [])].map((row) => (row as { date: string }).date);
    expect(dates.toSorted()).toEqual([-30, 0, 180].map((days) => addDays(today, days)));
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
    const { epoch, rev } = await sync.manifest(actor, device.clientId);
    const folder = `/api/sync/snapshot/${epoch}-${rev}`;
    for (const name of ['snapshot.json', '..%2F..%2Fetc%2Fpasswd', '..%5c..%5csnapshot.json', 'locations-hot.ndjson']) {
      expect(await status(actor, `${folder}/${name}`), name).toBe(404);
    }
    expect(await status(actor, `/api/sync/snapshot/..%2F${company}%2F${epoch}-${rev}/locations-hot.ndjson.gz`)).toBe(
      404,
    );
    expect(await status(actor, `${folder}/locations-hot.ndjson.gz`)).toBe(200);
  });
});

const CUSTOMER_COLUMNS =
  'status, firstname, lastname, email, phone, mobile, street, house_number, zipcode, city, note, sort_key';
const CUSTOMER_VALUES = "1, 'Jan', 'Bakker ' || n, '', '', '', '', '', '', '', '', 'bakker ' || n";
