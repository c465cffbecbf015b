import { expect, test } from 'vitest';
import { scrollToSee } from '#spots/client/marked-in-sight.ts';

/** Twenty bays of 70 pixels behind names of rows that cover 44. */
const BAYS = Array.from({ length: 20 }, (_, index) => 44 + index * 70);
const seen = (index: number) => ({ at: 44 + index * 70, size: 70, room: 600, whole: 44 + 20 * 70, covered: 44 });

test('a map stays at its start where the marked bay is in sight from there', () => {
  expect(scrollToSee(BAYS, seen(0))).toBe(0);
  expect(scrollToSee(BAYS, seen(6))).toBe(0);
});

test('else it begins with a whole bay, with the marked one about in the middle of what names of rows leave', () => {
  for (const index of [8, 11, 14]) {
    const scrolled = scrollToSee(BAYS, seen(index));
    expect(BAYS).toContain(scrolled + 44);
    const middle = seen(index).at + 35 - scrolled;
    expect(Math.abs(middle - (44 + 600) / 2)).toBeLessThan(70);
  }
});

test('the last bays are in sight without half a bay at the start', () => {
  for (const index of [17, 18]) {
    const scrolled = scrollToSee(BAYS, seen(index));
    expect(BAYS).toContain(scrolled + 44);
    expect(seen(index).at + 70 - scrolled).toBeLessThanOrEqual(600);
  }
});

test('the very last bay is seen whole', () => {
  expect(seen(19).at + 70 - scrollToSee(BAYS, seen(19))).toBe(600);
});

test('rows begin with a whole row', () => {
  const rows = [0, 90, 180, 270, 360, 450];
  expect(scrollToSee(rows, { at: 90, size: 82, room: 300, whole: 540, covered: 0 })).toBe(0);
  expect(rows).toContain(scrollToSee(rows, { at: 360, size: 82, room: 300, whole: 540, covered: 0 }));
});
