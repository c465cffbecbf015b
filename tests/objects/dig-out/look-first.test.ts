import { describe, expect, it } from 'vitest';
import { lookFirst } from '#objects/dig-out/look-first.ts';
import { planDigOut } from '#objects/dig-out/plan.ts';
import type { DigObject, DigSpot } from '#objects/dig-out/question.ts';
import { yardOf } from './yard-in-words.ts';

const rows = [
  { end: 'front' as const, holds: 'ab' },
  { end: 'front' as const, holds: '..' },
];

/** What is against the moves of a plan once the yard changed. */
function against(change: (yard: ReturnType<typeof yardOf>) => void) {
  const yard = yardOf(rows);
  const { moves } = planDigOut({ ...yard, wanted: ['b'] });
  expect(moves.map(({ objectId, to }) => `${objectId} ${to}`)).toEqual(['a 2.2', 'b null']);
  change(yard);
  return [...lookFirst(yard, moves)];
}

const spot = (yard: ReturnType<typeof yardOf>, id: string, changed: Partial<DigSpot> | null) => {
  const index = yard.spots.findIndex((each) => each.id === id);
  const seen = yard.spots[index];
  if (seen === undefined) throw new Error('no spot');
  yard.spots.splice(index, 1, ...(changed === null ? [] : [{ ...seen, ...changed }]));
};

const standing = (yard: ReturnType<typeof yardOf>, id: string, changed: Partial<DigObject>) => {
  const seen = yard.objects.find((each) => each.id === id) ?? yard.objects[0];
  if (seen === undefined) throw new Error('no object');
  const others = yard.objects.filter((each) => each.id !== id);
  yard.objects.splice(0, yard.objects.length, ...others, { ...seen, id, ...changed });
};

describe('a plan that was made before', () => {
  it('has nothing against it while the yard is as it was, or as it leaves it', () => {
    expect(against(() => undefined)).toEqual([]);
  });

  it.each<[string, (yard: ReturnType<typeof yardOf>) => void, object]>([
    ['a spot that is gone', (yard) => spot(yard, '2.2', null), { reason: 'gone', byId: null }],
    ['a spot out of use', (yard) => spot(yard, '2.2', { outOfUse: true }), { reason: 'out_of_use', byId: null }],
    [
      'a spot kept for another',
      (yard) => spot(yard, '2.2', { reservedObjectId: 'z' }),
      { reason: 'reserved', byId: 'z' },
    ],
    ['a spot that is taken', (yard) => standing(yard, 'n', { spotId: '2.2' }), { reason: 'taken', byId: 'n' }],
    ['a way that is blocked', (yard) => standing(yard, 'n', { spotId: '2.1' }), { reason: 'blocked', byId: 'n' }],
    ['a hold', (yard) => standing(yard, 'a', { held: true }), { reason: 'held', byId: null }],
  ])('is marked for %s', (_words, change, found) => {
    expect(against(change)).toEqual([[0, found]]);
  });

  it('is marked where something came before what is wanted', () => {
    expect(against((yard) => spot(yard, '1.1', { allowedNumber: 2 }))).toEqual([]);
    const found = against((yard) => {
      spot(yard, '1.1', { allowedNumber: 2 });
      standing(yard, 'n', { spotId: '1.1' });
    });
    expect(found).toEqual([[1, { reason: 'blocked', byId: 'n' }]]);
  });
});
