import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationTable } from '#spots/spot.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { Actor } from '#sync/command.ts';
import type { UnsentFile } from '#sync/unsent-file.schema.ts';
import { FakeClock, fakeRuntime } from '#tests/support/fake-runtime.ts';
import { openSyncApp, type SyncApp } from '#tests/sync/support/sync-app.ts';
import { openSyncYard, person, type SyncYard } from '#tests/sync/support/sync-yard.ts';
import { nameLocation } from '#tests/sync/support/yard-registry.ts';

let yard: SyncYard;
let api: SyncApp;
let origin: string;
const { indexedDB: firstDevice } = Dexie.dependencies;

beforeAll(async () => {
  yard = await openSyncYard();
  api = await openSyncApp(yard);
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  Dexie.dependencies.indexedDB = firstDevice;
  api.app.server.closeAllConnections();
  await api.close();
  await yard.close();
});

/** `diesAfterPush`: a push arrives, but neither its answer nor anything after it. */
type Network = { up: boolean; diesAfterPush?: boolean };

/** Opens the app of a person on a device, which is a browser's databases. One device is open at a time. */
async function openOn(device: IDBFactory, actor: Actor, network: Network): Promise<DeviceSession> {
  Dexie.dependencies.indexedDB = device;
  const runtime: Runtime = {
    ...fakeRuntime({ fetch: () => Promise.reject(new Error('unused')), clock: new FakeClock() }),
    now: () => Date.now(),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    fetch: async (input, init) => {
      if (!network.up) throw new TypeError('Failed to fetch');
      const answer = await fetch(origin + input, {
        ...init,
        headers: { ...(init?.headers as object), ...api.as(actor) },
      });
      if (network.diesAfterPush === true && input.includes('/push')) network.up = false;
      if (!network.up) throw new TypeError('Failed to fetch');
      return answer;
    },
  };
  const { companyId, userId } = actor;
  return openSyncSession({
    companyId,
    userId,
    actor,
    commands: [nameLocation],
    tables: [locationTable],
    appVersion: '1.0.0',
    runtime,
  });
}

async function soon(condition: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
}

async function count(table: string, company: string): Promise<unknown> {
  const [row] = await yard.rows(`select count(*)::int as n from ${table} where company_id = '${company}'`);
  return row?.['n'];
}

const addLocations = async (session: DeviceSession, names: readonly string[]) => {
  for (const name of names) await session.submit(nameLocation, { args: { locationId: randomUUID(), name } });
};

const isEmpty = async (session: DeviceSession) => (await session.outbox()).length === 0;

/** A device that sent three of six changes, heard no answer, saved its work as a file and died. */
async function deadDevice(company: string) {
  const actor = person(company);
  const device = new IDBFactory();
  const network: Network = { up: true };
  const session = await openOn(device, actor, network);
  await soon(() => session.status.get().state === 'online');
  network.up = false;
  await addLocations(session, ['Een', 'Twee', 'Drie']);
  network.up = true;
  network.diesAfterPush = true;
  session.syncNow();
  await soon(() => !network.up);
  expect(await count('sync_mutation', company)).toBe(3);
  await addLocations(session, ['Vier', 'Vijf', 'Zes']);
  const content = await session.exportUnsent();
  await session.close();
  return { actor, device, content };
}

async function take(session: DeviceSession, content: Blob) {
  const reading = await session.readUnsent(content);
  if (reading.outcome !== 'readable') throw new Error(reading.problem);
  return session.importUnsent(reading.file);
}

describe('the work of a device that died', () => {
  it('arrives from another one, each change once, also when the first comes back', async () => {
    const company = await yard.addCompany();
    const { actor, device, content } = await deadDevice(company);
    const second = await openOn(new IDBFactory(), actor, { up: true });
    await soon(() => second.status.get().state === 'online');
    expect(await take(second, content)).toEqual({ changes: 6, drafts: 0 });
    await soon(() => isEmpty(second));
    expect((await second.mirror.all(locationTable)).length).toBe(6);
    expect([await count('locations', company), await count('sync_mutation', company)]).toEqual([6, 6]);
    // Read a second time: everything is known.
    expect(await take(second, content)).toEqual({ changes: 0, drafts: 0 });
    await second.close();

    const first = await openOn(device, actor, { up: true });
    await soon(() => isEmpty(first));
    await addLocations(first, ['Zeven']);
    await soon(() => isEmpty(first));
    await first.close();
    expect([await count('locations', company), await count('sync_mutation', company)]).toEqual([7, 7]);
  });

  it('would arrive twice under ids of its own: the count notices', async () => {
    const company = await yard.addCompany();
    const { actor, content } = await deadDevice(company);
    const second = await openOn(new IDBFactory(), actor, { up: true });
    const file = JSON.parse(await content.text()) as UnsentFile;
    const changes = file.changes.map((change) => ({ ...change, id: randomUUID() }));
    await second.importUnsent({ ...file, changes });
    await soon(() => isEmpty(second));
    expect(await count('sync_mutation', company)).not.toBe(6);
    await second.close();
  });
});
