import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEPOSIT_KINDS, type DepositEvent, depositState, depositSums, leavableOn } from '#billing/deposits/deposit.ts';
import { addDays } from '#shared/civil-date.ts';

const FIRST = '2026-01-01';
const wanted = fc.array(
  fc.record({
    kind: fc.constantFrom(...DEPOSIT_KINDS.filter((kind) => kind !== 'received')),
    cents: fc.integer({ min: 1, max: 6_000 }),
    day: fc.integer({ min: -5, max: 40 }),
    isUndone: fc.boolean(),
  }),
  { maxLength: 25 },
);

/** Lets happen what may, in the order it was noted: the days go up and down. */
function live(acts: readonly { kind: DepositEvent['kind']; cents: number; day: number; isUndone: boolean }[]) {
  const events: DepositEvent[] = [{ kind: 'received', amountCents: 10_000, on: FIRST }];
  for (const { kind, cents, day, isUndone } of acts) {
    const on = addDays(FIRST, day);
    if (cents > leavableOn(events, on)) continue;
    events.push({ kind, amountCents: cents, on });
    if (isUndone) events.push({ kind, amountCents: 0 - cents, on: addDays(on, 3) });
  }
  return events;
}

test('whatever is noted in whatever order, no day has less than nothing, and every cent is somewhere', () => {
  fc.assert(
    fc.property(wanted, (acts) => {
      const events = live(acts);
      for (const { on } of events) {
        expect(depositSums(events.filter((event) => event.on <= on)).heldCents).toBeGreaterThanOrEqual(0);
      }
      const { receivedCents, returnedCents, keptCents, setOffCents, heldCents } = depositSums(events);
      expect(heldCents + returnedCents + keptCents + setOffCents).toBe(receivedCents);
      expect(depositState({ receivedCents, heldCents }, false)).toBe(heldCents > 0 ? 'held' : 'ended');
    }),
  );
});

test('what can leave is all that can: a cent more would leave a day below nothing', () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 0, max: 45 }), (acts, day) => {
      const events = live(acts);
      const on = addDays(FIRST, day);
      const more: DepositEvent[] = [...events, { kind: 'returned', amountCents: leavableOn(events, on) + 1, on }];
      const days = more.map((event) => event.on);
      const least = Math.min(...days.map((each) => depositSums(more.filter((event) => event.on <= each)).heldCents));
      expect(least).toBeLessThan(0);
    }),
  );
});
