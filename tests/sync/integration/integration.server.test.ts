import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exploreRuns } from './scenario.ts';
import { openYardServer, type YardServer } from './yard-server.ts';

/** The long run asks for more. */
const USUAL_RUNS = 60;
const RUNS = Number(process.env['REMISE_INTEGRATION_RUNS'] ?? USUAL_RUNS);
const ENOUGH_RUNS = 300;
const SEED = Number(process.env['REMISE_INTEGRATION_SEED'] ?? 1);
const TIME_LIMIT_MS = 120_000 + RUNS * 6000;

let server: YardServer;
/** Counts the listeners for writes: the library itself, and pages. */
const listeners = () => Dexie.on('storagemutated').subscribers.length;
const listenersAtFirst = listeners();
beforeAll(async () => {
  server = await openYardServer();
});
afterAll(() => server.close());

describe('devices and server under a faulty network, crashes, restores and wrong clocks', () => {
  const happened = new Set<string>();
  const outcomes = new Set<string>();

  test(`keep every promise in ${RUNS} runs`, { timeout: TIME_LIMIT_MS }, async () => {
    const findings = await exploreRuns(
      server,
      { devices: 3, steps: 16 },
      { seed: SEED, runs: RUNS },
      (evidence, run) => {
        for (const step of [...run.happened, ...run.network.fates.keys()]) happened.add(step);
        if (run.hasNoticed) happened.add('a restore noticed');
        for (const { log } of evidence.timelines.values())
          for (const { status, code } of log) outcomes.add(code ?? status);
        if (evidence.notStored.length > 0) outcomes.add('not stored');
        if (evidence.timelines.size > 1) outcomes.add('restored');
        if (evidence.losses.length > 0) outcomes.add('page lost');
      },
    );
    expect(findings.passed, findings.failure ?? 'nothing broke').toBe(RUNS);
  });

  test('leave no page behind, not even one that died', () => {
    expect(listeners()).toBe(listenersAtFirst);
  });

  // A rare event needs its number of runs.
  if (RUNS >= ENOUGH_RUNS) {
    test('are busy: merges, refusals, poison, restores and every fault happen', () => {
      expect([...outcomes]).toEqual(
        expect.arrayContaining(['applied', 'merged', 'internal', 'forbidden', 'not stored', 'restored', 'page lost']),
      );
      expect([...happened]).toEqual(
        expect.arrayContaining([
          'lost request',
          'lost answer',
          'cut',
          'stands still',
          'doubled',
          'late',
          'portal',
          'signed out',
          'other user',
          'too large',
          'too many',
          'busy',
          'broken',
          'refused',
          'page dies',
          'mirror lost',
          'device clock jumps',
          'restored told',
          'restored untold',
          'restored untold without its secret',
          'a restore noticed',
          'server clock jumps',
          'new tab',
          'right removed',
          'somebody else signed in',
          'disk full',
          'undo',
        ]),
      );
    });
  }
});
