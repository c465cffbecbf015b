import { describe, expect, test } from 'vitest';
import {
  baySize,
  detailAt,
  firstZoom,
  hallPlan,
  limitZoom,
  placeUnder,
  SMALLEST,
  scrollFor,
  stepZoom,
  textAt,
} from '#spots/client/map-scale.ts';

const DESK = { width: 1390, height: 490 };
const PHONE = { width: 358, height: 500 };

function hall(rows: number, perRow: number, spot = { lengthCm: 750, widthCm: 250 }) {
  return Array.from({ length: rows }, () => Array.from({ length: perRow }, () => spot));
}

describe('the map of a hall', () => {
  test.each([
    ['six rows of twenty', hall(6, 20)],
    ['eight rows of twenty wider ones', hall(8, 20, { lengthCm: 850, widthCm: 275 })],
  ])('at a desk %s are in sight as a whole, with plates that can be read', (_, rows) => {
    const { fit, size } = hallPlan(rows, DESK);
    expect(detailAt(fit)).toBe('all');
    expect(size.width * fit).toBeLessThanOrEqual(DESK.width);
    expect(size.height * fit).toBeLessThanOrEqual(DESK.height);
  });

  test('a hall of 1,300 spots is in sight as a whole too, without words too small to read', () => {
    const { fit, size } = hallPlan(hall(26, 50), DESK);
    expect(size.width * fit).toBeLessThanOrEqual(DESK.width);
    expect(size.height * fit).toBeLessThanOrEqual(DESK.height);
    expect(detailAt(fit)).toBe('looks');
  });

  test('on a phone bays are as large as at a desk, and the whole hall is a smaller zoom', () => {
    const { perMetre, fit } = hallPlan(hall(6, 20), PHONE);
    expect(baySize({ lengthCm: 750, widthCm: 250 }, perMetre).width).toBeGreaterThanOrEqual(63);
    expect(fit).toBeLessThan(0.3);
  });

  test('a wider spot is drawn wider, one nobody measured as a common one', () => {
    const mixed = [
      [
        { lengthCm: 600, widthCm: 250 },
        { lengthCm: 600, widthCm: 500 },
        { lengthCm: 0, widthCm: 0 },
      ],
    ];
    const { perMetre } = hallPlan(mixed, DESK);
    const [narrow, wide, unknown] = (mixed[0] ?? []).map((spot) => baySize(spot, perMetre).width);
    expect(wide).toBe((narrow ?? 0) * 2);
    expect(unknown).toBe(narrow);
  });

  test('a small hall is not drawn larger than life, nor below its own size before the page has measured itself', () => {
    expect(hallPlan(hall(1, 2), DESK).perMetre).toEqual({ width: 44, height: 44 });
    expect(hallPlan(hall(1, 2), { width: 0, height: 0 }).fit).toBe(1);
  });
});

describe('the zoom', () => {
  test('goes from the whole hall to a few bays and no further', () => {
    expect(limitZoom({ fit: 0.4 }, 0.1)).toBe(0.4);
    expect(limitZoom({ fit: 0.4 }, 0.4)).toBe(0.4);
    expect(limitZoom({ fit: 0.4 }, 3)).toBe(3);
    expect(limitZoom({ fit: 0.4 }, 3.1)).toBe(3);
  });

  test('steps back to where it was, and stops at the whole hall', () => {
    expect(stepZoom({ fit: 0.4 }, stepZoom({ fit: 0.4 }, 1, 1), -1)).toBeCloseTo(1);
    expect(stepZoom({ fit: 0.4 }, 0.45, -1)).toBe(0.4);
  });

  test('leaves what lies under the finger where it is', () => {
    expect(scrollFor(placeUnder(0, 100, 1), 100, 2)).toBe(100);
    expect(scrollFor(placeUnder(100, 100, 2), 100, 1)).toBe(0);
  });

  test('goes along with fingers that move together', () => {
    expect(scrollFor(placeUnder(200, 100, 2), 60, 2)).toBe(240);
  });

  test('shows words only where they can be read', () => {
    const at = [1, 0.92, 0.91, 0.68, 0.67, 0.55, 0.54];
    expect(at.map(detailAt)).toEqual(['all', 'all', 'plate', 'plate', 'name', 'name', 'looks']);
  });

  test('gives a bay that comes closer more room for words', () => {
    const letters = [0.5, 1, 2, 3].map((zoom) => zoom * textAt(zoom));
    expect(letters).toEqual([0.5, 1, Math.SQRT2, Math.sqrt(3)].map((size) => expect.closeTo(size)));
  });
});

test('a map opens with bays that a finger hits: on a tablet as far away as that allows', () => {
  const small = { fit: 0.7 };
  expect(SMALLEST.height * firstZoom(small, 'finger')).toBeCloseTo(44);
  expect(firstZoom({ fit: 1 }, 'finger')).toBe(1);
  expect(firstZoom(small, 'mouse')).toBe(0.7);
  expect(firstZoom(small, 'phone')).toBe(1);
});
