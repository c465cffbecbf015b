import { expect, test } from 'vitest';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';

test('what is made of a list is computed once for it, and known without computing', () => {
  const asked: (readonly number[])[] = [];
  const sum = oncePerList((numbers: readonly number[]) => {
    asked.push(numbers);
    return numbers.reduce((total, number) => total + number, 0);
  });
  const list = [1, 2, 3];
  expect(sum.known(list)).toBeUndefined();
  expect([sum(list), sum(list), sum.known(list)]).toEqual([6, 6, 6]);
  expect(sum([1, 2, 3])).toBe(6);
  expect(asked).toEqual([list, [1, 2, 3]]);
});
