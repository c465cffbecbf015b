import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { locationTable, warehouseTable } from '#spots/spot.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { Actor } from '#sync/command.ts';
import { liveRuntime } from '#tests/support/fake-runtime.ts';
import { openSyncApp, type SyncApp } from '#tests/sync/support/sync-app.ts';
import { openSyncYard, person, type SyncYard } from '#tests/sync/support/sync-yard.ts';
import { nameLocation, renameLocation } from '#tests/sync/support/yard-registry.ts';

const TABLES = [locationTable, warehouseTable, objectTable];

let yard: SyncYard;
let api: SyncApp;
let origin: string;

beforeAll(async () => {
  yard = await openSyncYard();
  api = await openSyncApp(yard);
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  // The fetch of Node keeps idle connections open.
  api.app.server.closeAllConnections();
  await api.close();
  await yard.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** A device with real time and a real connection, which can be cut. */
async function openDevice(actor: Actor) {
  const network = { up: true, signedIn: actor };
  const runtime = liveRuntime(origin, network, () => api.as(network.signedIn));
  const session = await openSyncSession({
    companyId: actor.companyId,
    userId: actor.userId,
    actor,
    commands: [nameLocation, renameLocation],
    tables: TABLES,
    appVersion: '1.0.0',
    runtime,
  });
  const names = async () => (await session.mirror.all(locationTable)).map((row) => row.name).sort();
  return { session, names, network, reported: runtime.reported };
}

async function soon(condition: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(condition, { timeout: 30_000, interval: 20 }).toBe(true);
}

describe('a device with the real server', () => {
  it('downloads, changes, and another device follows', async () => {
    const company = await yard.addCompany();
    const one = await openDevice(person(company));
    const two = await openDevice(person(company));
    await soon(() => one.session.status.get().state === 'online' && two.session.status.get().state === 'online');
    const locationId = randomUUID();
    expect(await one.session.submit(nameLocation, { args: { locationId, name: 'Terrein' } })).toMatchObject({
      outcome: 'saved',
    });
    expect(await one.names()).toEqual(['Terrein']);
    await soon(async () => (await two.names()).length === 1);
    await soon(async () => (await one.session.outbox()).length === 0);
    one.network.up = false;
    await two.session.submit(renameLocation, {
      args: { locationId, name: 'Loods' },
      was: { name: { name: 'Terrein' } },
    });
    await soon(async () => (await two.session.outbox()).length === 0);
    one.network.up = true;
    one.session.syncNow();
    await soon(async () => (await one.names())[0] === 'Loods');
    await one.session.close();
    await two.session.close();
    expect([...one.reported, ...two.reported]).toEqual([]);
  });

  it('drains 500 changes made without a connection, in order and once', { timeout: 180_000 }, async () => {
    const company = await yard.addCompany();
    const device = await openDevice(person(company));
    await soon(() => device.session.status.get().state === 'online');
    device.network.up = false;
    const locationId = randomUUID();
    await device.session.submit(nameLocation, { args: { locationId, name: 'Begin' } });
    for (let turn = 1; turn < 500; turn += 1) {
      await device.session.submit(nameLocation, { args: { locationId: randomUUID(), name: `Plek ${turn}` } });
    }
    device.network.up = true;
    device.session.syncNow();
    await soon(async () => (await device.session.outbox()).length === 0);
    const [row] = await yard.rows(`select count(*)::int as n from locations where company_id = '${company}'`);
    expect(row).toEqual({ n: 500 });
    expect((await device.names()).length).toBe(500);
    await device.session.close();
    expect(device.reported).toEqual([]);
  });

  it('keeps its own rows when somebody of another yard signs in with the same browser', async () => {
    const anna = person(await yard.addCompany());
    const stranger = person(await yard.addCompany());
    const device = await openDevice(anna);
    const theirs = await openDevice(stranger);
    await soon(() => device.session.status.get().state === 'online');
    await device.session.submit(nameLocation, { args: { locationId: randomUUID(), name: 'Hal van Anna' } });
    await theirs.session.submit(nameLocation, { args: { locationId: randomUUID(), name: 'Hal van een ander' } });
    await soon(async () => (await device.session.outbox()).length + (await theirs.session.outbox()).length === 0);
    device.network.signedIn = stranger;
    device.session.syncNow();
    await soon(() => device.session.status.get().state === 'sign_in');
    expect(await device.names()).toEqual(['Hal van Anna']);
    device.network.signedIn = anna;
    device.session.syncNow();
    await soon(() => device.session.status.get().state === 'online');
    expect(await device.names()).toEqual(['Hal van Anna']);
    await device.session.close();
    await theirs.session.close();
    expect([...device.reported, ...theirs.reported]).toEqual([]);
  });
});
