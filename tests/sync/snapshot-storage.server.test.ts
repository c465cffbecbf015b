import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import { openS3Store } from '#blobs/server/s3-store.ts';
import { openSealing, sealStore } from '#blobs/server/sealing.ts';
import { type S3Server, startS3Server } from '#tests/blobs/s3-server.ts';
import { openSyncApp } from './support/sync-app.ts';
import { openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';

let yard: SyncYard;
let s3: S3Server;

beforeAll(async () => {
  yard = await openSyncYard();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.remove();
  await yard.close();
});

async function startCompany() {
  const actor = yard.owner(await yard.addCompany());
  const device = testDevice(actor);
  await device.send(yard.parts, device.mutationOf('name_location', { locationId: randomUUID(), name: 'Noordloods' }));
  return { actor, device };
}

/** The server's processes, which share nothing but their database and the storage. */
const process = (snapshots: BlobStore) => openSyncApp(yard, yard.parts.registry, snapshots);

describe.each([
  ['storage', () => openS3Store(s3.settings)],
  ['storage, sealed', () => sealStore(openS3Store(s3.settings), openSealing('a secret that is long enough for tests'))],
])('snapshots in %s', (_name, open) => {
  test('that one process made are handed out by another, which makes none', async () => {
    const { actor, device } = await startCompany();
    const [one, other] = [await process(open()), await process(open())];
    const made = await one.manifest(actor, device.clientId);
    const found = await other.manifest(actor, device.clientId);
    expect(found.segments).toEqual(made.segments);
    expect(await other.segment(actor, made.segments[0]?.path ?? '')).toMatchObject([{ name: 'Noordloods' }]);
    await Promise.all([one.close(), other.close()]);
  });
});

test('sealed snapshots show nothing in the storage', async () => {
  const { actor, device } = await startCompany();
  const store = sealStore(openS3Store(s3.settings), openSealing('a secret that is long enough for tests'));
  const app = await process(store);
  await app.manifest(actor, device.clientId);
  const kept = readdirSync(s3.folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.parentPath.includes(actor.companyId) && !/\.(json|md5)$/.test(entry.name),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(kept.length).toBeGreaterThan(0);
  // Neither the beginning of a packed file nor the text that describes the snapshot.
  for (const bytes of kept)
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08])) || bytes.includes('"segments"')).toBe(false);
  await app.close();
});

test('a storage that is away is told with a time to try again, and used once it is back', async () => {
  const { actor, device } = await startCompany();
  const app = await process(openS3Store(s3.settings));
  const ask = () => app.app.inject({ url: `/api/sync/snapshot?clientId=${device.clientId}`, headers: app.as(actor) });
  await s3.stop();
  const away = await ask();
  expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([503, 'storage_away', '10']);
  await s3.start();
  expect((await ask()).statusCode).toBe(200);
  await app.close();
});
