import { describe, expect, test } from 'vitest';
import type { Bug, Invariant } from './faults.ts';
import { type ModelOptions, runModel, Simulation } from './simulation.ts';

const RUNS = Number(process.env['REMISE_MODEL_RUNS'] ?? 10_000);
const FIRST_SEED = Number(process.env['REMISE_MODEL_SEED'] ?? 1);
const TIME_LIMIT_MS = 60_000 + RUNS * 20;

/**
 * Every bug, with the invariants that must notice it. The first eleven are those that the protocol was designed to
 * prevent.
 */
const BUGS: readonly (readonly [Bug, readonly Invariant[]])[] = [
  ['settle on the answer of a push', ['I5']],
  ['lastSeq not as of the page', ['I9']],
  ['no dedup by id', ['I2', 'I3']],
  ['cursor stored before rows', ['I7', 'I8']],
  ['a rejection does not advance seq', ['L1', 'I1']],
  ['no archive for a restored server', ['I1']],
  ['no seq check', ['I3']],
  ['late pages accepted', ['I6']],
  ['snapshot lastSeq newer than its rev', ['I9']],
  ['merging into an entry already sent', ['I15']],
  ['undo removes an entry that has a seq', ['L1', 'I1']],
  ['answers of an earlier epoch accepted', ['I1', 'L1']],
  ['pages of one pull applied one by one', ['I5', 'I7']],
  ['verdicts only from pages', ['I10']],
  ['a new identity forgets what was sent', ['I15']],
  ['nobody is asked where devices stand', ['I7', 'I8', 'I1']],
  ['a snapshot of a lost history handed out', ['I7']],
  ['answered changes are not missed', ['L1']],
];
/** The seed from which a rare bug shows soon. */
const SHOWS_FROM: Partial<Record<Bug, number>> = {
  'a new identity forgets what was sent': 20_900,
};

/** The same run with as few steps as still break something, for reading it step by step. */
function shrink(options: ModelOptions): string {
  for (let steps = 1; steps <= options.steps; steps += 1) {
    const { found } = runModel({ ...options, steps });
    if (found.size > 0) {
      const broken = [...found].map(([invariant, detail]) => `${invariant} ${detail}`).join('; ');
      return `seed ${options.seed}, ${options.clients} clients, ${steps} steps: ${broken}`;
    }
  }
  return `seed ${options.seed}: not seen again`;
}

function failures(runs: number, shape: Omit<ModelOptions, 'seed'>): string[] {
  const failed: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + runs && failed.length < 3; seed += 1) {
    if (runModel({ ...shape, seed }).found.size > 0) failed.push(shrink({ ...shape, seed }));
  }
  return failed;
}

describe('the protocol under lost, doubled, late and reordered messages, crashes and restored servers', () => {
  test(`three devices keep every promise in ${RUNS} runs`, { timeout: TIME_LIMIT_MS }, () => {
    expect(failures(RUNS, { steps: 160, clients: 3 })).toEqual([]);
  });

  test('five devices keep every promise in long runs', { timeout: TIME_LIMIT_MS }, () => {
    expect(failures(Math.ceil(RUNS / 100), { steps: 1200, clients: 5 })).toEqual([]);
  });

  test('a seed always gives the same run', () => {
    const endOf = (seed: number) => {
      const simulation = new Simulation({ seed, steps: 160, clients: 3 });
      for (let step = 1; step <= 160; step += 1) simulation.step(step);
      return simulation.peers.map(({ device }) => [device.queue, device.mirror?.epoch, device.mirror?.rev]);
    };
    expect(endOf(7)).toEqual(endOf(7));
    expect(endOf(7)).not.toEqual(endOf(8));
  });

  test('the runs are busy: merges, refusals, poison, restores and undone changes all happen', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const simulation = new Simulation({ seed, steps: 160, clients: 3 });
      for (let step = 1; step <= 160; step += 1) simulation.step(step);
      simulation.finish();
      for (const { status, code } of simulation.server.log.values()) seen.add(code ?? status);
      if (simulation.server.timelines.size > 1) seen.add('restored');
      for (const { watch, made } of simulation.peers) if (watch.promised.size < made) seen.add('not sent');
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['applied', 'merged', 'missing', 'no_units', 'internal', 'restored', 'not sent']),
    );
  });
});

describe('the checks notice', () => {
  test.each(BUGS)('%s', { timeout: TIME_LIMIT_MS }, (bug, invariants) => {
    const first = SHOWS_FROM[bug] ?? 1;
    const broken = new Set<Invariant>();
    // Rare bugs need the long runs, in which more happens.
    for (let seed = first; seed < first + 4000 && !invariants.every((name) => broken.has(name)); seed += 1) {
      const shape = seed % 10 === 0 ? { steps: 1200, clients: 5 } : { steps: 160, clients: 3 };
      for (const name of runModel({ ...shape, seed, bug }).found.keys()) broken.add(name);
    }
    expect([...broken]).toEqual(expect.arrayContaining([...invariants]));
  });
});
