import { describe, expect, it } from 'vitest';
import { expectedLeaving, nextFetched } from '#appointments/expected-leaving.ts';
import { standByLeaving } from '#objects/place-by-leaving.ts';
import type { RowEnd } from '#spots/row-ends.ts';
import { anAppointment, aSpot, testId } from '#tests/support/builders.ts';

const TODAY = '2026-10-10';
const SPRING = '2027-04-01';

const rowOf = (mapRow: number, end: RowEnd) =>
  [1, 2, 3].map((place) => ({ ...aSpot(mapRow * 10 + place, { mapRow, mapPosition: place }), end }));
const spots = [...rowOf(1, 'front'), ...rowOf(2, 'front'), ...rowOf(3, 'none')];

/** The spots in the order in which they are proposed, by number; `taken`: when what stands on them leaves. */
function proposed(leavesOn: string | null, taken: Readonly<Record<number, string | null>> = {}) {
  const standing = new Map(Object.entries(taken).map(([number, day]) => [testId('s', Number(number)), [day]]));
  const stand = standByLeaving(spots, standing, { today: TODAY, leavesOn });
  return [11, 12, 13, 21, 22, 23, 31, 32, 33]
    .filter((number) => !(number in taken))
    .map((number) => ({ number, stand: stand(testId('s', number)) }))
    .filter((each) => each.stand !== null)
    .sort((left, right) => (left.stand?.rank ?? 0) - (right.stand?.rank ?? 0));
}

describe('the place of what comes in', () => {
  it('is at the back of a row for what sleeps until spring', () => {
    expect(proposed(SPRING)[0]).toMatchObject({ number: 13, stand: { reason: 'sleeper' } });
  });

  it('is where every spot is reached for what leaves soon, or any day', () => {
    expect(proposed('2026-10-20')[0]).toMatchObject({ number: 31, stand: { reason: 'soon' } });
    expect(proposed(null)[0]).toMatchObject({ number: 31, stand: { reason: 'free' } });
  });

  it('is before what leaves later, never before what leaves earlier while there is another', () => {
    const order = proposed('2027-02-01', { 13: '2026-12-01', 23: '2027-03-01', 31: null, 32: null, 33: null });
    expect(order.map(({ number }) => number)).toEqual([22, 21, 12, 11]);
    expect(order.at(-1)?.stand?.reason).toBe('row');
  });

  it('is none behind something that stands in the way now', () => {
    expect(proposed(SPRING, { 12: SPRING, 23: null }).map(({ number }) => number)).not.toContain(13);
  });
});

describe('the day on which something is expected to leave', () => {
  it('is that of its next visit to be fetched', () => {
    const visit = (number: number, changes: Parameters<typeof anAppointment>[1]) => anAppointment(number, changes);
    const objectId = testId('o', 1);
    const visits = [
      visit(1, { objectId, direction: 'out', date: '2027-03-05' }),
      visit(2, { objectId, direction: 'out', date: '2027-02-01' }),
      visit(3, { objectId, direction: 'in', date: '2026-10-11' }),
      visit(4, { objectId, direction: 'out', date: '2026-10-09' }),
    ];
    expect(nextFetched(visits, TODAY)).toEqual(new Map([[objectId, '2027-02-01']]));
    expect(expectedLeaving('2027-02-01', TODAY)).toBe('2027-02-01');
  });

  it('is the end of winter without one, and unknown in summer', () => {
    expect([TODAY, '2026-09-01', '2027-02-28'].map((day) => expectedLeaving(undefined, day))).toEqual(
      Array(3).fill(SPRING),
    );
    expect(['2026-08-31', '2026-04-01'].map((day) => expectedLeaving(undefined, day))).toEqual([null, null]);
  });
});
