import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { openChaosRing } from './chaos-ring.ts';
import { canMakeDisks, makeSmallDisk } from './small-disk.ts';

const DISK_MB = 400;

if (canMakeDisks()) {
  test(
    'a full disk: changes are turned away, what only reads is answered, and with room it goes on',
    fillDisk,
    240_000,
  );
} else {
  test('a full disk is not tried here: no file system can be mounted', () => {});
}

async function fillDisk(): Promise<void> {
  const disk = makeSmallDisk(DISK_MB);
  onTestFinished(disk.remove);
  const chaos = await openChaosRing({ parent: disk.folder, postgres: { parent: disk.folder } });
  const { ring, witness } = chaos;
  onTestFinished(ring.close);
  const [person] = ring.company.people;
  const api = await signInByApi(ring.server.url, person?.email ?? '', RING_PASSWORD);

  disk.fill();
  witness.begins();
  await chaos.workUntil(() => witness.pushes(503).length > 0, 60_000);
  expect(witness.pushes(503).length, 'nothing was turned away').toBeGreaterThan(0);
  await chaos.workFor(4_000);
  expect(await witness.ready()).toEqual({ status: 200, reason: 'disk_full' });
  expect((await api.fetch('/api/customers')).status).toBe(200);

  disk.makeRoom();
  witness.ends();
  await chaos.recover('disk full');
  witness.expectClear(10_000);
  expect(witness.unheard).toBe(0);
}
