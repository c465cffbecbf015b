import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOneSlipAway } from '#shared/one-slip.ts';

describe('one slip of the hand', () => {
  test.each([
    ['one sign is wrong', 'veldhuus'],
    ['the first sign is wrong', 'beldhuis'],
    ['the last sign is wrong', 'veldhuiz'],
    ['a sign is missing', 'vedhuis'],
    ['the first sign is missing', 'eldhuis'],
    ['the last sign is missing', 'veldhui'],
    ['a sign is doubled', 'velldhuis'],
    ['a sign is too many', 'veldhuisx'],
    ['two neighbours changed places', 'vedlhuis'],
    ['the first two changed places', 'evldhuis'],
    ['the last two changed places', 'veldhusi'],
  ])('%s', (_, typed) => {
    expect(isOneSlipAway(typed, 'veldhuis')).toBe(true);
    expect(isOneSlipAway('veldhuis', typed)).toBe(true);
  });

  test.each(['veldhuis', 'veldhoes', 'vedlhius', 'veldhu', 'veldhuisen', 'ledvhuis', ''])('not %j', (typed) => {
    expect(isOneSlipAway(typed, 'veldhuis')).toBe(false);
  });

  test('agrees with every word that one slip can make of another', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (typed, meant) => {
        expect(isOneSlipAway(typed, meant)).toBe(typed !== meant && slipsOf(meant).has(typed));
      }),
      { numRuns: 2_000 },
    );
  });
});

function slipsOf(word: string): ReadonlySet<string> {
  const slips = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    slips.add(before + after.slice(1));
    slips.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const sign of 'abc')
      slips.add(before + sign + after).add(before + (after === '' ? '' : sign + after.slice(1)));
  }
  return slips;
}
