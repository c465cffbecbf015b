import { describe, expect, it } from 'vitest';
import { boundWaits } from '#sync/server/calls/open-waits.ts';

describe('what stays open for a caller', () => {
  it('is bounded: the oldest ends, and who left counts no more', () => {
    const ended: string[] = [];
    const hold = boundWaits(2);
    const leave = hold('a', () => ended.push('a1'));
    hold('a', () => ended.push('a2'));
    hold('b', () => ended.push('b1'));
    leave();
    hold('a', () => ended.push('a3'));
    expect(ended).toEqual([]);
    hold('a', () => ended.push('a4'));
    expect(ended).toEqual(['a2']);
    hold('a', () => ended.push('a5'));
    expect(ended).toEqual(['a2', 'a3']);
  });
});
