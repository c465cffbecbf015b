import { describe, expect, test } from 'vitest';
import { planLooks } from '#billing/stripe/stripe-look-plan.ts';

const at = (...places: readonly (number | null)[]) => planLooks(places.map((place) => ({ place })));
const placesOf = ({ stretches, single }: ReturnType<typeof at>) => ({
  stretches: stretches.map((items) => items.map(({ place }) => place)),
  single: single.map(({ place }) => place),
});

describe('pages at Stripe that are to be looked at', () => {
  test('are listed together where they were made near each other', () => {
    expect(placesOf(at(1, 2, 52, 102, 500, 501, 502))).toEqual({
      stretches: [
        [1, 2, 52, 102],
        [500, 501, 502],
      ],
      single: [],
    });
  });

  test('are looked at singly where they lie alone, are few, or nobody knows when they were made', () => {
    expect(placesOf(at(null, 1, 2, 53, 300))).toEqual({ stretches: [], single: [null, 1, 2, 53, 300] });
    expect(placesOf(at())).toEqual({ stretches: [], single: [] });
  });
});
