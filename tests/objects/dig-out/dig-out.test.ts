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

describe('what waits in the aisle', () => {
  const aisle = [{ objectId: 'w', spotId: '1.1' }];
  const waiting = (
    rows: readonly Row[],
    wanted: string,
    changes: Readonly<Record<string, Partial<DigObject>>> = {},
  ) => {
    const yard = yardOf(rows, changes);
    const [first] = yard.objects;
    if (first === undefined) throw new Error('an empty yard');
    const objects = [...yard.objects, { ...first, id: 'w', spotId: null, held: false, ...changes['w'] }];
    const plan = planDigOut({ spots: yard.spots, objects, wanted: Array.from(wanted), aisle });
    return { ...plan, moves: plan.moves.map(({ kind, objectId, to }) => `${kind} ${objectId} ${to}`) };
  };

  it('is brought back to its own spot, which is given to nobody else', () => {
    const plan = waiting(
      [
        { ...front, holds: '.' },
        { ...front, holds: 'ab' },
      ],
      'b',
    );
    expect(plan.moves).toEqual(['aside a null', 'out b null', 'back a 2.1', 'back w 1.1']);
    expect(plan).toMatchObject({ count: 3, proof: 'all' });
  });

  it('comes back although nothing is wanted any more, and is got out at once where it is wanted', () => {
    const rows = [{ ...front, holds: '.b' }];
    expect(waiting(rows, '').moves).toEqual(['back w 1.1']);
    expect(waiting(rows, 'w').moves).toEqual(['out w null']);
  });

  it('is named where it is held by now, or where no way leads back', () => {
    const rows = [{ ...none, holds: '.b' }];
    expect(waiting(rows, 'b', { w: { held: true } })).toMatchObject({
      moves: ['out b null'],
      unplanned: [{ objectId: 'w', reason: 'held', byId: null }],
    });
    const full = [{ ...none, holds: '.b', kept: { outOfUse: true } }];
    expect(waiting(full, '')).toMatchObject({
      moves: [],
      unplanned: [{ objectId: 'w', reason: 'waits', byId: null }],
    });
  });
});

describe('how long a plan must be', () => {
  it('counts two moves for one that can only go home: a dozen rows with one each are proved', () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({
      ...front,
      holds: `${String.fromCodePoint(97 + row)}${String.fromCodePoint(65 + row)}`,
    }));
    const small = Object.fromEntries(rows.map(({ holds }) => [holds[0] ?? '', { lengthCm: 0 }]));
    const plan = planned(rows, rows.map(({ holds }) => holds[1] ?? '').join(''), small);
    expect(plan).toMatchObject({ count: 24, atLeast: 24, proof: 'all', bound: 'all', unplanned: [] });
  });

  it('is searched where twelve of twelve rows each fit one other spot', () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({
      ...front,
      holds: `${String.fromCodePoint(97 + row)}${String.fromCodePoint(65 + row)}`,
    }));
    const wanted = rows.map(({ holds }) => holds[1] ?? '').join('');
    const lengths = Object.fromEntries(rows.map(({ holds }, row) => [holds[0] ?? '', { lengthCm: 500 + row }]));
    const plan = planned([...rows, { ...front, holds: '.', kept: { lengthCm: 500 } }], wanted, lengths);
    expect(plan.proof).not.toBeNull();
  });
});

it('answers for five thousand objects on five thousand spots', { timeout: 120_000 }, () => {
  const rows = Array.from({ length: 1000 }, (_, row) => ({
    ...front,
    holds: Array.from({ length: 5 }, (_each, place) => String.fromCodePoint(0x4e00 + row * 5 + place)).join(''),
  }));
  const yard = yardOf(rows);
  const wanted = yard.objects.filter((_, index) => index % 50 === 3).map(({ id }) => id);
  const plan = planDigOut({ ...yard, wanted });
  expect(plan.unplanned).toEqual([]);
  expect(plan.moves.filter(({ kind }) => kind === 'out')).toHaveLength(wanted.length);
});

it('holds more on a spot, and more spots, than a byte or two can count', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...yardOf([{ ...none, holds: 'x' }]).objects[0],
    id: `m${index}`,
  }));
  const yard = yardOf([
    { ...none, holds: '.', kept: { allowedNumber: 300 } },
    { ...front, holds: 'ab' },
  ]);
  const objects = [...yard.objects, ...many.map((object) => ({ ...object, spotId: '1.1' }) as DigObject)];
  const plan = planDigOut({ spots: yard.spots, objects, wanted: ['b'] });
  // The first row is full.
  expect(plan.moves[0]).toMatchObject({ objectId: 'a', to: null });
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

  it('of those alone whose way is concerned', () => {
    // Longer than every spot.
    const plan = planned(
      [
        { ...front, holds: 'xwsv' },
        { ...none, holds: '.' },
      ],
      'wv',
      { s: { lengthCm: 900 } },
    );
    expect(plan.unplanned).toEqual([{ objectId: 'v', reason: 'no_place', byId: 's' }]);
    expect(plan.moves).toEqual(['aside x 2.1', 'out w']);
  });

  it('of one for which no place is found, when two could only stand on one spot', () => {
    const rows = [
      { ...front, holds: 'ab' },
      { ...front, holds: 'cd' },
      { ...none, holds: '.', kept: { lengthCm: 900 } },
    ];
    const plan = planned(rows, 'bd', { a: { lengthCm: 800 }, c: { lengthCm: 800 } });
    expect(plan.unplanned).toMatchObject([{ reason: 'none_found' }]);
    expect(plan.moves.filter((move) => move.startsWith('out'))).toHaveLength(1);
  });

  it('only once a search found no place either', () => {
    const yard = yardOf([{ ...front, holds: 'bc' }]);
    const [b] = yard.objects;
    if (b === undefined) throw new Error('an empty row');
    // Two stand on one spot that holds one: the second place is the one that gets free.
    const plan = planDigOut({ ...yard, objects: [{ ...b, id: 'a' }, ...yard.objects], wanted: ['c'] });
    expect(plan).toMatchObject({ unplanned: [], count: 4 });
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
