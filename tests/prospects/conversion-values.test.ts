import { expect, test } from 'vitest';
import { conversionValues } from '#prospects/client/conversion-values.ts';
import { aProspect } from '#tests/support/builders.ts';

test.each([
  ['camper', '', 'own'],
  ['car', '', 'own'],
  ['motorcycle', '', 'own'],
  ['caravan', '', 'none'],
  ['boat', '', 'none'],
  ['caravan', 'WR-75-GH', 'own'],
] as const)('a %s with the plate “%s” begins with: %s', (category, plate, kind) => {
  expect(conversionValues(aProspect(1, { category, plate }), '2026-05-04').plateKind).toBe(kind);
});

test('the first visit is of the kind that appointments begin with', () => {
  expect(conversionValues(aProspect(1), '2026-05-04').visitType).toBe(1);
});
