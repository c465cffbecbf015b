import { describe, expect, it } from 'vitest';
import { prefixProblem } from '#company/invoice-series.ts';

describe('a new prefix of invoices', () => {
  it.each([
    ['F', ['C', 'CF', 'FC', 'F-']],
    ['', ['F', 'C']],
    ['2026-', ['2025-', 'C']],
    ['F', ['F']],
    // A year as prefix or suffix: the other series would need more than ten million numbers.
    ['2027', ['2026', 'F']],
    ['F2027', ['F', 'F2026']],
  ])('%j beside %j gives numbers of its own', (prefix, others) => {
    expect(prefixProblem(prefix, others)).toBeUndefined();
  });

  it.each([
    ['F', 'F1'],
    ['F', 'F127'],
    ['', '26'],
    ['F-', 'F-26'],
  ])('%j and %j could reach the same numbers, whichever is older', (short, long) => {
    // The numbers that would collide.
    const digits = `${long.slice(short.length)}0001`;
    expect(Number(digits)).toBeLessThan(10_000_000);
    expect(`${short}${digits}`).toBe(`${long}0001`);
    expect(prefixProblem(short, ['C', long])).toEqual({ code: 'company.prefix_taken', params: { prefix: long } });
    expect(prefixProblem(long, ['C', short])).toEqual({ code: 'company.prefix_taken', params: { prefix: short } });
  });
});
