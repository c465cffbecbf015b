import { expect, it } from 'vitest';
import { isUuid } from '#shared/ids.ts';
import { newId } from '#sync/server/http/call-input.ts';

it('ids of a process sort in the order they were made, also many in a millisecond', () => {
  const made = Array.from({ length: 20_000 }, newId);
  expect(made.every((id) => isUuid(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? ''))).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
});
