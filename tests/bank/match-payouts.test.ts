import { describe, expect, test } from 'vitest';
import { matchEntries } from '#bank/match-entries.ts';
import type { MatchEntry, MatchFacts, MatchPayout } from '#bank/proposal.ts';

const NOTHING: MatchFacts = {
  invoices: [],
  payers: new Map(),
  payments: [],
  surpluses: [],
  paidBack: [],
  payouts: [],
};

const entry = (id: string, more: Partial<MatchEntry> = {}): MatchEntry => ({
  id,
  on: '2026-05-12',
  amountCents: 10_000,
  kind: 'payout',
  iban: '',
  name: 'Stichting Mollie Payments',
  text: '',
  reference: '',
  endToEndId: '',
  ...more,
});

const payout = (id: string, more: Partial<MatchPayout> = {}): MatchPayout => ({
  id,
  isBack: false,
  provider: 'mollie',
  reference: `8123456.2605.${id}`,
  amountCents: 10_000,
  on: '2026-05-11',
  ...more,
});

function proposed(entries: readonly MatchEntry[], payouts: readonly MatchPayout[]) {
  return [...matchEntries(entries, { ...NOTHING, payouts }).values()].map((found) =>
    found === null ? null : [found.payout?.id, found.by, found.isCertain],
  );
}

describe('a line by which a provider paid out is the payout', () => {
  test('that it names, whichever is nearer', () => {
    const found = proposed(
      [entry('a', { text: 'uitbetaling 8123456.2605.02' })],
      [payout('01', { on: '2026-05-12' }), payout('02', { on: '2026-05-09' })],
    );
    expect(found).toEqual([['02', 'reference', true]]);
  });

  test('of this amount that is nearest, and is certain only when there is one', () => {
    const two = [payout('01', { on: '2026-05-09' }), payout('02', { on: '2026-05-12' })];
    expect(proposed([entry('a')], two)).toEqual([['02', 'amount', false]]);
    expect(proposed([entry('a')], two.slice(0, 1))).toEqual([['01', 'amount', true]]);
  });

  test('once: a second line of the same amount gets the other one, or none', () => {
    const [one, other] = [payout('01'), payout('02', { on: '2026-05-09' })];
    expect(proposed([entry('a'), entry('b')], [one, other])).toEqual([
      ['01', 'amount', false],
      ['02', 'amount', false],
    ]);
    expect(proposed([entry('a'), entry('b')], [one])).toEqual([['01', 'amount', true], null]);
  });

  test('within four days of it, by the same provider, to the cent', () => {
    const none = (more: Partial<MatchPayout>) => proposed([entry('a')], [payout('01', more)]);
    expect(none({ on: '2026-05-08' })).toEqual([['01', 'amount', true]]);
    expect(none({ on: '2026-05-07' })).toEqual([null]);
    expect(none({ provider: 'stripe' })).toEqual([null]);
    expect(none({ amountCents: 9_999 })).toEqual([null]);
    expect(none({ amountCents: -10_000 })).toEqual([null]);
  });

  test('in the direction in which it went: what arrived and what came back are two', () => {
    const both = [payout('01'), payout('01', { isBack: true, amountCents: -10_000, on: '2026-05-13' })];
    const entries = [entry('a'), entry('b', { amountCents: -10_000, name: 'STRIPE PAYMENTS EUROPE' })];
    expect(proposed(entries, both)).toEqual([['01', 'amount', true], null]);
    expect(proposed([entry('b', { amountCents: -10_000 })], both)).toEqual([['01', 'amount', true]]);
  });
});
