import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDigOut } from '#objects/dig-out/plan.ts';
import type { DigPlan } from '#objects/dig-out/question.ts';
import { madeYard } from './made-yard.ts';
import { faultsOf, fewestMoves, inWayOf } from './replay.ts';

const YARDS = 10_000;

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const filled = fc.constantFrom(0.4, 0.7, 0.9, 1);
const odd = fc.constantFrom(0, 0.05, 0.15);
const aisle = fc.constantFrom(0, 0, 0.1);

const outOf = ({ moves }: DigPlan) => moves.flatMap(({ kind, objectId }) => (kind === 'out' ? [objectId] : []));

describe('a plan for any yard', () => {
  it('is carried out without a blocked move, and gets out or refuses what is wanted', { timeout: 180_000 }, () => {
    const size = fc.record({
      rows: fc.integer({ min: 1, max: 7 }),
      perRow: fc.integer({ min: 1, max: 6 }),
      filled,
      wanted: fc.integer({ min: 1, max: 6 }),
      odd,
      aisle,
    });
    let dug = 0;
    fc.assert(
      fc.property(seed, size, (number, yard) => {
        const question = { ...madeYard(number, yard), budget: 300 };
        const plan = planDigOut(question);
        dug += Number(plan.count > 0);
        expect(faultsOf(question, plan)).toEqual([]);
      }),
      { numRuns: YARDS },
    );
    expect(dug).toBeGreaterThan(YARDS / 4);
  });

  it('is as short as trying everything finds, in small yards', { timeout: 120_000 }, () => {
    const size = fc.record({
      rows: fc.integer({ min: 2, max: 4 }),
      perRow: fc.integer({ min: 2, max: 3 }),
      filled: fc.constantFrom(0.6, 0.8, 1),
      wanted: fc.integer({ min: 1, max: 3 }),
      odd,
      aisle,
    });
    let dug = 0;
    fc.assert(
      fc.property(seed, size, (number, yard) => {
        const question = madeYard(number, yard);
        fc.pre(question.objects.length <= 7);
        const stands = new Set(question.objects.flatMap(({ id, spotId }) => (spotId === null ? [] : [id])));
        const plan = planDigOut(question);
        // What could not be brought back is not counted.
        fc.pre(plan.unplanned.every(({ reason }) => reason !== 'waits'));
        const wanted = outOf(plan).filter((id) => stands.has(id));
        dug += Number(plan.count > 1);
        expect(plan).toMatchObject({ proof: 'all', count: fewestMoves(question, wanted) });
        // And with few states to look at it claims no more than is true.
        const hasty = planDigOut({ ...question, budget: 5 });
        fc.pre(hasty.unplanned.every(({ reason }) => reason !== 'waits'));
        const out = outOf(hasty).filter((id) => stands.has(id));
        const all = fewestMoves(question, out) ?? 0;
        const ownMoves = fewestMoves(question, out, inWayOf(question, out)) ?? Infinity;
        expect(hasty.atLeast).toBeLessThanOrEqual(hasty.bound === 'all' ? all : ownMoves);
        if (hasty.proof !== null) expect(hasty.count).toBe(hasty.proof === 'all' ? all : ownMoves);
      }),
      { numRuns: 400 },
    );
    expect(dug).toBeGreaterThan(40);
  });

  it('is proved to be the shortest in all but a few yards where up to twelve stand in the way', {
    timeout: 120_000,
  }, () => {
    let proved = 0;
    const runs = 60;
    fc.assert(
      fc.property(seed, odd, (number, oddness) => {
        const yard = madeYard(number, { rows: 30, perRow: 4, filled: 0.97, wanted: 5, odd: oddness });
        const plan = planDigOut(yard);
        const out = outOf(plan);
        const free = yard.objects.filter(({ id, held }) => !held && !out.includes(id) && inWayOf(yard, out).has(id));
        fc.pre(free.length <= 12);
        proved += Number(plan.proof !== null);
      }),
      { numRuns: runs },
    );
    expect(proved).toBeGreaterThan(runs * 0.9);
  });
});
