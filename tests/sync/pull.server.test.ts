import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OLDEST_APP_VERSION } from '#sync/app-version.ts';
import type { Actor } from '#sync/command.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { selectRows } from '#sync/server/rows/row-sql.ts';
import { query } from '#sync/server/rows/rows.ts';
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

const epochOf = async (company: string) =>
  String((await yard.rows(`select epoch from sync_company where company_id = '${company}'`))[0]?.['epoch']);

/** The server's rows of a table as its commands see them, by id. */
async function tableOf(company: string, name: string): Promise<Map<string, object>> {
  const text = selectRows(yard.parts.registry.table(name), 't.deleted_at is null order by t.id');
  const found = await withCompany(yard.database.kysely, company, (tx) => query<{ row: { id: string } }>(tx, text, []));
  return new Map(found.map(({ row }) => [row.id, row]));
}

const sorted = (rows: ReadonlyMap<string, object> | undefined) =>
  [...(rows ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function startCompany() {
  const company = await yard.addCompany();
  const actor = yard.owner(company);
  const device = testDevice(actor);
  const epoch = await epochOf(company);
  const send = (name: string, args: { locationId: string; name?: string }) =>
    device.send(yard.parts, device.mutationOf(name, args));
  return { company, actor, device, epoch, send, start: { epoch, rev: 0 } };
}

/** Creates, names and removes locations, with some refusals, in an order that a seed fixes. */
async function liveThrough(
  send: (name: string, args: { locationId: string; name?: string }) => Promise<unknown>,
  steps: number,
) {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  let seed = 7;
  for (let step = 0; step < steps; step += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    const locationId = ids[seed % ids.length] ?? '';
    if (seed % 7 === 0) await send('remove_location', { locationId });
    else if (seed % 5 === 0) await send('name_location', { locationId, name: '' });
    else if (seed % 3 === 0) await send('rename_location', { locationId, name: `Other ${step}` });
    else await send('name_location', { locationId, name: `Hall ${step}` });
  }
}

describe('pages of changes', () => {
  test.each([1, 3, 1000])('of at most %i rows bring a device to what the server holds', async (limit) => {
    const { company, actor, device, send, start } = await startCompany();
    await liveThrough(send, 60);
    const replica = await replicaFrom(sync, actor, device.clientId, start);
    await replica.catchUp(limit);
    for (const name of ['locations', 'attention']) {
      expect(sorted(replica.rows.get(name))).toEqual(sorted(await tableOf(company, name)));
    }
    expect(replica.lastSeq()).toBe(60);
    expect(replica.verdicts.map((verdict) => verdict.seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  test('tell a position no newer than the rev they reach', async () => {
    const { actor, device, send, start } = await startCompany();
    await liveThrough(send, 40);
    const replica = await replicaFrom(sync, actor, device.clientId, start);
    await replica.catchUp(2);
    expect(replica.pages.length).toBeGreaterThan(3);
    // Each change of this company took one rev, so the seq as of a rev is that rev.
    for (const page of replica.pages) expect(page.lastSeq).toBe(page.to);
  });

  test('never split what one change wrote, however long', async () => {
    const { company, actor, device, send, start } = await startCompany();
    await send('name_location', { locationId: randomUUID(), name: 'Before' });
    await fillTable(yard, company, 'locations', 'name, sort_key', "'Hall ' || n, 'hall'", 5);
    await send('name_location', { locationId: randomUUID(), name: 'After' });
    const replica = await replicaFrom(sync, actor, device.clientId, start);
    await replica.catchUp(3);
    const sizes = replica.pages.map((page) => [page.to, page.changes['locations']?.length, page.more]);
    expect(sizes).toEqual([
      [1, 1, true],
      [2, 5, true],
      [3, 1, false],
    ]);
  });

  test('of somebody else carry the same rows and none of my verdicts', async () => {
    const { company, send, start } = await startCompany();
    await liveThrough(send, 10);
    const colleague = yard.owner(company);
    const replica = await replicaFrom(sync, colleague, randomUUID(), start);
    await replica.catchUp();
    expect(replica.verdicts).toEqual([]);
    expect(replica.lastSeq()).toBe(0);
    expect(sorted(replica.rows.get('locations'))).toEqual(sorted(await tableOf(company, 'locations')));
  });

  test('of another company hold nothing of ours', async () => {
    const { send } = await startCompany();
    await liveThrough(send, 10);
    const other = await startCompany();
    const replica = await replicaFrom(sync, other.actor, randomUUID(), other.start);
    await replica.catchUp();
    expect([...replica.rows.values()].flatMap((rows) => [...rows])).toEqual([]);
  });

  test('name the reason of a refusal and its values', async () => {
    const { actor, device, send, start } = await startCompany();
    await send('number_location', { locationId: randomUUID(), name: 'refuse' });
    const replica = await replicaFrom(sync, actor, device.clientId, start);
    await replica.catchUp();
    const params = { field: 'name', number: 1 };
    expect(replica.verdicts).toEqual([
      expect.objectContaining({ status: 'rejected', code: 'location.refused', params, rev: 1 }),
    ]);
  });

  test('carry the verdict of a change that a copied device sent again', async () => {
    const { actor, device, start } = await startCompany();
    const mutation = device.mutationOf('name_location', { locationId: randomUUID(), name: '' });
    await device.send(yard.parts, mutation);
    const fresh = testDevice(actor);
    await fresh.send(yard.parts, mutation);
    const replica = await replicaFrom(sync, actor, fresh.clientId, start);
    await replica.catchUp();
    expect(replica.verdicts).toEqual([
      expect.objectContaining({ id: mutation.id, seq: 1, status: 'rejected', code: 'invalid', rev: 2 }),
    ]);
    expect(replica.lastSeq()).toBe(1);
  });

  test('hold instants with milliseconds and the field names of the app', async () => {
    const { actor, device, send, start } = await startCompany();
    const locationId = randomUUID();
    await send('name_location', { locationId, name: 'Hall' });
    await send('rename_location', { locationId, name: 'Mine' });
    const replica = await replicaFrom(sync, actor, device.clientId, start);
    await replica.catchUp();
    const [card] = replica.rows.get('attention')?.values() ?? [];
    expect(card).toMatchObject({
      entityId: locationId,
      byName: 'Anna de Boer',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      resolvedAt: null,
      version: 1,
    });
  });
});

describe('a cursor that is of no use', () => {
  const ask = async (actor: Actor, cursor: string) => sync.pull(actor, { cursor, clientId: randomUUID() });

  test('of another epoch, ahead of the server or before its memory is 410 with the reason', async () => {
    const { company, actor, epoch, send } = await startCompany();
    await liveThrough(send, 5);
    const reasons = async (cursor: string) => {
      const { status, body } = await ask(actor, cursor);
      return [status, body.reason];
    };
    expect(await reasons(`${randomUUID()}.1`)).toEqual([410, 'epoch_changed']);
    expect(await reasons(`${epoch}.6`)).toEqual([410, 'cursor_ahead']);
    expect((await ask(actor, `${epoch}.5`)).status).toBe(200);
    await yard.rows(`update sync_company set min_rev = 3 where company_id = '${company}'`);
    expect(await reasons(`${epoch}.2`)).toEqual([410, 'cursor_too_old']);
    expect((await ask(actor, `${epoch}.3`)).status).toBe(200);
  });

  test('that is no cursor is 400', async () => {
    const { actor, epoch } = await startCompany();
    for (const cursor of ['', 'x', `${epoch}`, `${epoch}.-1`, `${epoch}.1e3`, `${'-'.repeat(36)}.99999999999999999`]) {
      expect((await ask(actor, cursor)).status, cursor).toBe(400);
    }
    expect((await ask(actor, `${'-'.repeat(36)}.1`)).status).toBe(410);
    const unknown = { cursor: `${epoch}.0`, clientId: randomUUID(), limit: 1001 };
    expect((await sync.pull(actor, unknown)).status).toBe(400);
  });

  test('of somebody else’s device is 403', async () => {
    const { company, device, epoch, send } = await startCompany();
    await send('name_location', { locationId: randomUUID(), name: 'Hall' });
    const { status, body } = await sync.pull(yard.owner(company), { cursor: `${epoch}.0`, clientId: device.clientId });
    expect([status, (body as { code?: string }).code]).toEqual([403, 'wrong_user']);
  });

  test('says which apps the server still understands, with news and without', async () => {
    const { actor, epoch, send } = await startCompany();
    const ask = (rev: number) => sync.pull(actor, { cursor: `${epoch}.${rev}`, clientId: randomUUID() });
    expect((await ask(0)).body.minAppVersion).toBe(OLDEST_APP_VERSION);
    await send('name_location', { locationId: randomUUID(), name: 'Hall' });
    expect((await ask(0)).body).toMatchObject({ to: 1, minAppVersion: OLDEST_APP_VERSION });
  });

  test('of an app that is too old is 426', async () => {
    const { actor, epoch } = await startCompany();
    const url = `/api/sync/pull?cursor=${epoch}.0&clientId=${randomUUID()}`;
    const answer = await sync.app.inject({ url, headers: { ...sync.as(actor), 'x-sync-protocol': '0' } });
    expect(answer.statusCode).toBe(426);
  });
});

describe('a long poll', () => {
  // The time limit is shorter than the poll's own wait.
  test('answers as soon as somebody changes something', { timeout: 20_000 }, async () => {
    const { actor, epoch, send } = await startCompany();
    const waiting = sync.pull(actor, { cursor: `${epoch}.0`, clientId: randomUUID(), wait: 25 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await send('name_location', { locationId: randomUUID(), name: 'Hall' });
    const { body } = await waiting;
    expect(body.changes['locations']).toHaveLength(1);
  });

  test('answers an empty page when nothing happens in time', async () => {
    const { actor, epoch } = await startCompany();
    const { status, body } = await sync.pull(actor, { cursor: `${epoch}.0`, clientId: randomUUID(), wait: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ epoch, from: 0, to: 0, more: false, verdicts: [], lastSeq: 0 });
  });
});
