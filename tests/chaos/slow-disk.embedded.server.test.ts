import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { openChaosRing } from './chaos-ring.ts';
import { HANGS_MS } from './witness.ts';
import { makeWorld } from './world.ts';

/** Each sync of a file takes so long: a worn card, or a disk that others fill. */
const SYNC_MS = 400;

test('a disk that became slow: calls wait or are turned away, health is answered, and nothing is lost', async () => {
  let world: ReturnType<typeof makeWorld> | undefined;
  const chaos = await openChaosRing({
    settings: (folder) => {
      world = makeWorld(folder);
      return world.settings;
    },
  });
  const { ring, witness } = chaos;
  onTestFinished(ring.close);
  world?.set({ diskMs: SYNC_MS });
  witness.begins();
  await chaos.workFor(15_000);
  const during = witness.answers.filter(({ path }) => path === '/api/sync/push').slice(-10);
  expect(Math.max(...during.map(({ ms }) => ms)), 'the disk was not slow').toBeGreaterThan(SYNC_MS);
  world?.set({});
  witness.ends();
  await chaos.workFor(500);
  const health = `health within ${Math.ceil(witness.slowestHealth)} ms`;
  const slowest = Math.max(...witness.answers.filter(({ path }) => path === '/api/sync/push').map(({ ms }) => ms));
  await chaos.recover('slow disk', { more: `${health}, a push within ${Math.round(slowest)} ms` });
  witness.expectClear(HANGS_MS);
  expect(slowest).toBeLessThan(HANGS_MS);
  expect(witness.slowestHealth).toBeLessThan(HANGS_MS);
}, 240_000);
