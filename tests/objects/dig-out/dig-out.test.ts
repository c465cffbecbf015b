import { describe, expect, it } from 'vitest';
import { planDigOut } from '#objects/dig-out/plan.ts';
import type { DigObject, DigQuestion, DigSpot } from '#objects/dig-out/question.ts';
import { type Row, yardOf } from './yard-in-words.ts';

function planned(rows: readonly Row[], wanted: string, changes?: Readonly<Record<string, Partial<DigObject>>>) {
  const question: DigQuestion = { ...yardOf(rows, changes), wanted: Array.from(wanted) };
  const plan = planDigOut(question);
  const moves = plan.moves.map(
    ({ kind, objectId, to }) => `${kind} ${objectId}${kind === 'out' ? '' : ` ${to ?? 'aisle'}`}`,
  );
  return { ...plan, moves };
}

const none = { end: 'none' as const };
const front = { end: 'front' as const };

describe('a plan', () => {
  it('moves nothing where every spot is reached from the aisle', () => {
    expect(planned([{ ...none, holds: 'abc' }], 'c')).toMatchObject({ moves: ['out c'], count: 0, proof: 'all' });
  });

  it('puts what is in the way on a free spot for good, the outermost first', () => {
    const plan = planned(
      [
        { ...front, holds: 'abc' },
        { ...none, holds: '...' },
      ],
      'c',
    );
    expect(plan).toMatchObject({ moves: ['aside a 2.1', 'aside b 2.2', 'out c'], count: 2, proof: 'all' });
  });

  it('leaves by the end before which less stands', () => {
    expect(
      planned(
        [
          { end: 'both', holds: 'abcd' },
          { ...none, holds: '.' },
        ],
        'c',
      ).moves,
    ).toEqual(['aside d 2.1', 'out c']);
  });

  it('uses the aisle where there is no room, and brings everything back', () => {
    const plan = planned([{ ...front, holds: 'abc' }], 'c');
    expect(plan.moves).toEqual(['aside a aisle', 'aside b aisle', 'out c', 'back b 1.2', 'back a 1.1']);
    expect(plan).toMatchObject({ count: 4, proof: 'all' });
  });

  it('puts what stands before the second row into the first one, once that is empty', () => {
    const plan = planned(
      [
        { ...front, holds: 'ab' },
        { ...front, holds: 'cd' },
      ],
      'bd',
    );
    expect(plan).toMatchObject({ count: 3, proof: 'all', unplanned: [] });
  });

  it('moves one that is in nobody’s way where that saves moves', () => {
    const plan = planned(
      [
        { ...front, holds: 'abc' },
        { ...front, holds: 'x....' },
      ],
      'c',
    );
    expect(plan).toMatchObject({ count: 3, proof: 'all' });
    expect(plan.moves[0]).toBe('aside x 2.5');
  });

  it('prefers a place before nothing that leaves earlier', () => {
    const rows = [
      { ...front, holds: 'ab' },
      { ...front, holds: '.s' },
      { ...front, holds: '.l' },
    ];
    const plan = planned(rows, 'b', {
      a: { leavesOn: '2027-04-01' },
      s: { leavesOn: '2026-12-02' },
      l: { leavesOn: '2027-06-01' },
    });
    expect(plan.moves).toEqual(['aside a 3.1', 'out b']);
  });
});

describe('a place', () => {
  const beside = (kept: Partial<DigSpot>, a: Partial<DigObject> = {}) =>
    planned(
      [
        { ...front, holds: 'ab' },
        { ...none, holds: '.', kept },
      ],
      'b',
      { a },
    ).moves[0];

  it.each<[string, Partial<DigSpot>]>([
    ['too small', { lengthCm: 500 }],
    ['too low', { heightCm: 240 }],
    ['not measured', { lengthCm: 0 }],
    ['of unknown width', { widthCm: 0 }],
    ['out of use', { outOfUse: true }],
    ['kept for another', { reservedObjectId: 'z' }],
    ['without room', { allowedNumber: 0 }],
    ['of another zone', { zone: 'field' }],
  ])('that is %s is not proposed', (_words, kept) => {
    expect(beside({})).toBe('aside a 2.1');
    expect(beside(kept)).toBe('aside a aisle');
  });

  it('other than its own is never proposed for one that is not measured', () => {
    expect(beside({}, { lengthCm: 0 })).toBe('aside a aisle');
    expect(beside({}, { widthCm: 0 })).toBe('aside a aisle');
    expect(planned([{ ...front, holds: 'ab' }], 'b', { a: { lengthCm: 0 } }).moves.at(-1)).toBe('back a 1.1');
  });

  it('under a roof is for nothing of unknown height, unless that is asked for', () => {
    expect(beside({}, { heightCm: null })).toBe('aside a aisle');
    expect(beside({ heightCm: null }, { heightCm: null })).toBe('aside a 2.1');
    const yard = yardOf(
      [
        { ...front, holds: 'ab' },
        { ...none, holds: '.' },
      ],
      { a: { heightCm: null } },
    );
    expect(planDigOut({ ...yard, wanted: ['b'], heightUnchecked: true }).moves[0]?.to).toBe('2.1');
  });
});

describe('what cannot be planned is said', () => {
  it('of one that is held, and of one that stands behind it', () => {
    const plan = planned([{ ...front, holds: 'abc' }], 'ac', { a: { held: true } });
    expect(plan.unplanned).toEqual([
      { objectId: 'a', reason: 'held', byId: null },
      { objectId: 'c', reason: 'behind_held', byId: 'a' },
    ]);
    expect(planned([{ end: 'both', holds: 'abc' }], 'b', { a: { held: true } }).unplanned).toEqual([]);
  });

  it('of one without a spot, and of one that is not here', () => {
    expect(planned([{ ...front, holds: 'ab' }], 'bz', { b: { spotId: null } }).unplanned).toEqual([
      { objectId: 'b', reason: 'no_spot', byId: null },
      { objectId: 'z', reason: 'not_stored', byId: null },
    ]);
  });

  it('of one behind what could stand nowhere afterwards; the rest is planned', () => {
    const rows = [
      { ...front, holds: 'ab', kept: { outOfUse: true } },
      { ...front, holds: 'cd', kept: { zone: 'field' } },
    ];
    const plan = planned(rows, 'bd');
    // Its row is out of use, and there is no other place.
    expect(plan.unplanned).toEqual([{ objectId: 'b', reason: 'no_place', byId: 'a' }]);
    expect(plan.moves).toContain('out d');
  });
});

it('plans thirty of a full hall of two hundred within two seconds', () => {
  const rows = Array.from({ length: 20 }, (_, row) => ({
    ...(row % 5 === 4 ? none : front),
    holds: Array.from({ length: 10 }, (_each, place) => String.fromCodePoint(0x4e00 + row * 10 + place)).join(''),
  }));
  const yard = yardOf(rows);
  const wanted = yard.objects.filter((_, index) => index % 7 === 3).map(({ id }) => id);
  const question = { ...yard, wanted: wanted.slice(0, 30) };
  const runs = [1, 2, 3].map(() => {
    const begun = performance.now();
    expect(planDigOut(question).unplanned).toEqual([]);
    return performance.now() - begun;
  });
  // The machine may be busy beside it.
  expect(Math.min(...runs)).toBeLessThan(2000);
});
