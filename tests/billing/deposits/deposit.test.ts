import { describe, expect, it } from 'vitest';
import { type DepositEvent, depositState, depositSums, leavableOn } from '#billing/deposits/deposit.ts';

const event = (kind: DepositEvent['kind'], amountCents: number, on = '2026-03-01'): DepositEvent => {
  return { kind, amountCents, on };
};

describe('what a deposit comes to', () => {
  it('is what came in less what was returned, kept and set off', () => {
    const events = [event('received', 10_000), event('returned', 2_000), event('kept', 1_500), event('set_off', 500)];
    expect(depositSums(events)).toEqual({
      receivedCents: 10_000,
      returnedCents: 2_000,
      keptCents: 1_500,
      setOffCents: 500,
      heldCents: 6_000,
    });
  });

  it('is as before once something is taken back', () => {
    const events = [event('received', 10_000), event('kept', 4_000), event('kept', -4_000)];
    expect(depositSums(events)).toMatchObject({ keptCents: 0, heldCents: 10_000 });
  });
});

describe('the state of a deposit', () => {
  const stateOf = (events: readonly DepositEvent[], isWithdrawn = false) =>
    depositState(depositSums(events), isWithdrawn);

  it('is asked until it comes in, or is withdrawn', () => {
    expect(stateOf([])).toBe('asked');
    expect(stateOf([], true)).toBe('withdrawn');
    expect(stateOf([event('received', 100), event('received', -100)])).toBe('asked');
  });

  it('is held while a cent is left, and ended after the last one', () => {
    expect(stateOf([event('received', 100), event('returned', 99)])).toBe('held');
    expect(stateOf([event('received', 100), event('returned', 99), event('kept', 1)])).toBe('ended');
  });
});

describe('what can leave on a day', () => {
  const events = [
    event('received', 10_000, '2026-03-10'),
    event('returned', 6_000, '2026-03-20'),
    event('returned', -6_000, '2026-03-25'),
  ];

  it('is nothing before it came in, and all of it on that day', () => {
    expect(leavableOn(events.slice(0, 1), '2026-03-09')).toBe(0);
    expect(leavableOn(events.slice(0, 1), '2026-03-10')).toBe(10_000);
  });

  it('leaves every later day with what it already spends', () => {
    expect(leavableOn(events, '2026-03-15')).toBe(4_000);
    expect(leavableOn(events, '2026-03-24')).toBe(4_000);
    expect(leavableOn(events, '2026-03-25')).toBe(10_000);
  });
});
