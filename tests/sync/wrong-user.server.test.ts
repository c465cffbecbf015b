import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#sync/command.ts';
import { openSyncApp, type SyncApp } from './support/sync-app.ts';
import { openSyncYard, person, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;
let sync: SyncApp;
let origin: string;

beforeAll(async () => {
  yard = await openSyncYard();
  sync = await openSyncApp(yard);
  origin = await sync.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  sync.app.server.closeAllConnections();
  await sync.close();
  await yard.close();
});

/** Creates a company with one hall, and returns the requests of a new device of this person, by their kind. */
async function startCompany() {
  const actor = yard.owner(await yard.addCompany());
  const device = testDevice(actor);
  await device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: 'Hall' }));
  const clientId = randomUUID();
  const manifest = await sync.manifest(actor, clientId);
  const calls = {
    push: { url: '/api/sync/push', body: { clientId, epoch: null, appVersion: '1.0.0', mutations: [] } },
    pull: { url: `/api/sync/pull?cursor=${manifest.epoch}.0&clientId=${clientId}`, body: null },
    manifest: { url: `/api/sync/snapshot?clientId=${clientId}`, body: null },
    file: { url: manifest.segments[0]?.path ?? '', body: null },
    live: { url: '/api/sync/live', body: null },
  };
  return { actor, calls };
}

/** Calls with the session of `actor` from a device that holds the data of `userId`. */
async function call({ url, body }: { url: string; body: object | null }, actor: Actor, userId: string | null) {
  const answer = await fetch(origin + url, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...sync.as(actor),
      ...(userId === null ? {} : { 'x-remise-user': userId }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status !== 403) {
    await answer.body?.cancel();
    return answer.status;
  }
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

describe('a device that says whose data it holds', () => {
  test('gets and sends with the session of that person', async () => {
    const { actor, calls } = await startCompany();
    const answers = await Promise.all(Object.values(calls).map((one) => call(one, actor, actor.userId)));
    // A push without changes is invalid.
    expect(answers).toEqual([400, 200, 200, 200, 200]);
  });

  test('neither gets nor sends with the session of another person', async () => {
    const { actor, calls } = await startCompany();
    const colleague = person(actor.companyId);
    const stranger = yard.owner(await yard.addCompany());
    for (const [name, one] of Object.entries(calls)) {
      expect(await call(one, colleague, actor.userId), name).toEqual([403, 'wrong_user']);
      expect(await call(one, stranger, actor.userId), name).toEqual([403, 'wrong_user']);
      expect(await call(one, actor, ''), name).toEqual([403, 'wrong_user']);
    }
  });

  test('is answered as before when it does not say', async () => {
    const { actor, calls } = await startCompany();
    expect(await call(calls.pull, actor, null)).toBe(200);
  });
});
