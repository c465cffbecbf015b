import { describe, expect, test } from 'vitest';
import { type BulkTarget, mayOverrule, planBulkMove } from '#objects/bulk-move.ts';
import { addResult, type BulkEntry, type BulkStep, NOTHING_DONE, runBulk } from '#pages/bulk/bulk-run.ts';
import { refuse } from '#shared/refusal.ts';
import { anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';

const onto = (change: Partial<BulkTarget> = {}): BulkTarget => ({
  warehouseId: testId('w', 1),
  spot: aSpot(1, { allowedNumber: 2 }),
  standing: [],
  isKept: false,
  ...change,
});

describe('a move of several objects to one spot', () => {
  test('takes them until it is full, and says so of the next one', () => {
    const move = planBulkMove(onto({ standing: [{ id: testId('o', 9) }] }));
    const [first, second] = [aStoredObject(1, 2), aStoredObject(2, 3)];
    expect(move.check(first)).toBeNull();
    move.moved(first);
    expect(move.check(second)?.code).toBe('spot.full');
  });

  test('does not count an object that was refused, nor one twice', () => {
    const move = planBulkMove(onto({ standing: [{ id: testId('o', 9) }] }));
    move.moved(anObject(9));
    expect(move.check(aStoredObject(1, 2))).toBeNull();
    expect(move.check(aStoredObject(2, 2))).toBeNull();
  });

  test('refuses what is too large, what is with its customer, and a spot kept for another', () => {
    const move = planBulkMove(onto({ spot: aSpot(1, { lengthCm: 500 }) }));
    expect(move.check(aStoredObject(1, 2, { lengthCm: 501 }))?.code).toBe('spot.too_small');
    expect(move.check(aStoredObject(1, 2, { lengthCm: 500 }))).toBeNull();
    expect(move.check(anObject(1))?.code).toBe('object.not_stored');
    const kept = planBulkMove(onto({ spot: aSpot(1, { reservedObjectId: testId('o', 8) }), isKept: true }));
    expect(kept.check(aStoredObject(1, 2))?.code).toBe('spot.reserved');
  });

  test('to a warehouse has room for all, and leaves alone what is there already', () => {
    const move = planBulkMove(onto({ spot: null }));
    expect(move.check(aStoredObject(1, 2, { lengthCm: 1300 }))).toBeNull();
    expect(move.isThere(aStoredObject(1, 2, { spotId: null }))).toBe(true);
    expect(move.isThere(aStoredObject(1, 2))).toBe(false);
    expect(move.isThere(anObject(1, { warehouseId: null, spotId: null }))).toBe(false);
  });

  test('may be overruled where the spot speaks against it, and nowhere else', () => {
    expect(mayOverrule(refuse('spot.full'))).toBe(true);
    expect(mayOverrule(refuse('object.not_stored'))).toBe(false);
    expect(mayOverrule(refuse('missing_parent'))).toBe(false);
  });
});

const entries = [1, 2, 3, 4].map((number) => ({ id: testId('o', number) }));
const saved = {
  outcome: 'saved',
  mutationId: 'm',
  entityId: 'e',
  args: {},
  act: { id: 'm', name: 'object.tag', entityId: 'e', args: {}, was: {}, at: '' },
} as const;

function run(step: (entry: BulkEntry) => BulkStep, controller = new AbortController()) {
  const tried: number[] = [];
  const result = runBulk({
    entries,
    step: async (entry) => step(entry),
    onProgress: (count) => tried.push(count),
    signal: controller.signal,
  });
  return { result, tried };
}

describe('a change of several objects', () => {
  test('tells of each what became of it, and goes on after a refusal', async () => {
    const { result, tried } = run(({ id }) => {
      if (id === testId('o', 1)) return { outcome: 'refused', refusal: refuse('spot.full') };
      return id === testId('o', 3) ? { outcome: 'unchanged' } : saved;
    });
    expect(await result).toMatchObject({ done: 2, unchanged: 1, left: 0, trouble: null });
    expect((await result).refused.map(({ entry }) => entry.id)).toEqual([testId('o', 1)]);
    expect(tried).toEqual([1, 2, 3, 4]);
  });

  test('stops when asked, and counts those it did not come to', async () => {
    const controller = new AbortController();
    const { result } = run(({ id }) => {
      if (id === testId('o', 2)) controller.abort();
      return saved;
    }, controller);
    expect(await result).toMatchObject({ done: 2, left: 2 });
  });

  test('stops when this device cannot keep more', async () => {
    const full: BulkStep = { outcome: 'not_stored', error: new Error('full') };
    const { result } = run(({ id }) => (id === testId('o', 4) ? full : saved));
    expect(await result).toEqual({
      ...NOTHING_DONE,
      done: 3,
      acts: [saved, saved, saved].map(({ act }) => act),
      left: 1,
      trouble: full,
    });
  });

  test('gone on with keeps what was done and asks no longer about what was tried again', () => {
    const refusals = entries.slice(0, 3).map((entry) => ({ entry, refusal: refuse('spot.full') }));
    const first = { ...NOTHING_DONE, done: 1, refused: refusals };
    const both = addResult(first, new Set([testId('o', 1), testId('o', 2)]), { ...NOTHING_DONE, done: 2 });
    expect(both.done).toBe(3);
    expect(both.refused.map(({ entry }) => entry.id)).toEqual([testId('o', 3)]);
  });
});
