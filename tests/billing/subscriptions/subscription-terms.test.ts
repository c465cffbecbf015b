import { describe, expect, it } from 'vitest';
import {
  applyChange,
  chargeFor,
  type EndCondition,
  endOf,
  openTerms,
  type PendingLine,
  type PlannedInvoice,
  planInvoices,
  statusOf,
  type Terms,
} from '#billing/subscription-terms.ts';
import { sumInvoice } from '#billing/vat.ts';

type Input = Partial<Omit<Terms, 'anchorOn' | 'anchorDay'>>;

/** A subscription at 100.00 a month from 1 January 2026, by the calendar. */
function open(input: Input = {}): Terms {
  const terms = {
    ...({ startOn: '2026-01-01', trialEndOn: null, intervalMonths: 1, billingDay: 'calendar' } as const),
    ...({ proration: 'strict30', unitPriceCents: 10_000, quantity: 1, cancelOn: null } as const),
    ...input,
  };
  const { anchorOn, anchorDay } = openTerms(terms);
  return { ...terms, anchorOn, anchorDay };
}

/** By day, what each invoice comes to. */
function amounts(invoices: readonly PlannedInvoice[]): (string | number)[][] {
  return invoices.map(({ on, amountCents }) => [on, amountCents]);
}
const first = (terms: Terms, count: number) =>
  amounts(planInvoices({ terms, nextPeriodOn: openTerms(terms).firstBilledOn, pending: [], count }));

type Step = { readonly day: string; readonly to: number; readonly quantity?: number };

/** The lines that changes make, and the invoices after them from `nextPeriodOn` on. */
function change(
  start: Terms,
  nextPeriodOn: string,
  steps: readonly Step[],
  proration: 'next' | 'now' | 'none' = 'next',
) {
  let terms = start;
  const pending: PendingLine[] = [];
  for (const { day, to, quantity = start.quantity } of steps) {
    const changed = applyChange(terms, { unitPriceCents: to, quantity, proration }, day);
    terms = changed.terms;
    pending.push(...changed.pending);
  }
  const invoices = planInvoices({ terms, nextPeriodOn, pending, count: 3 });
  return { lines: pending.map(({ amountCents }) => amountCents), next: invoices[0]?.amountCents, invoices };
}

const january31 = open({ startOn: '2026-01-31', billingDay: 'anniversary', unitPriceCents: 9_300 });
const from2028 = open({ startOn: '2028-01-01' });
const quarter = open({ intervalMonths: 3, unitPriceCents: 30_000 });
const year = open({ intervalMonths: 12, unitPriceCents: 120_000 });
const sold = (unitPriceCents: number, quantity = 1) => open({ unitPriceCents, quantity });

describe('a change within a period', () => {
  it.each([
    ['T07: 15 May', open(), '2026-06-01', { day: '2026-05-15', to: 20_000 }, [-5_000, 10_000], 25_000],
    ['T08: down on 15 May', sold(20_000), '2026-06-01', { day: '2026-05-15', to: 10_000 }, [-10_000, 5_000], 5_000],
    ['T09: on the first day', open(), '2026-06-01', { day: '2026-05-01', to: 20_000 }, [-9_667, 19_333], 29_666],
    ['T10: on the 30th of 31', open(), '2026-06-01', { day: '2026-05-30', to: 20_000 }, [], 20_000],
    ['T11: on the last day', open(), '2026-06-01', { day: '2026-05-31', to: 20_000 }, [], 20_000],
    ['T12: 14 February', open(), '2026-03-01', { day: '2026-02-14', to: 20_000 }, [-5_333, 10_667], 25_334],
    ['T13: 27 February', open(), '2026-03-01', { day: '2026-02-27', to: 20_000 }, [-1_000, 2_000], 21_000],
    ['T14: 28 February', open(), '2026-03-01', { day: '2026-02-28', to: 20_000 }, [], 20_000],
    ['T15: 28 February 2028', from2028, '2028-03-01', { day: '2028-02-28', to: 20_000 }, [-667, 1_333], 20_666],
    ['T16: 29 February 2028', from2028, '2028-03-01', { day: '2028-02-29', to: 20_000 }, [], 20_000],
    [
      ...(['T17: period from the 15th', open({ startOn: '2026-04-15', billingDay: 'anniversary' })] as const),
      ...(['2026-05-15', { day: '2026-04-29', to: 20_000 }, [-5_000, 10_000], 25_000] as const),
    ],
    [
      'T18: period from 31 January',
      january31,
      '2026-02-28',
      { day: '2026-02-14', to: 12_400 },
      [-4_650, 6_200],
      13_950,
    ],
    [
      'T19: period from 28 February',
      january31,
      '2026-03-31',
      { day: '2026-03-14', to: 12_400 },
      [-4_650, 6_200],
      13_950,
    ],
    ['T20: quarter', quarter, '2026-04-01', { day: '2026-02-15', to: 45_000 }, [-15_000, 22_500], 52_500],
    ['T21: year', year, '2027-01-01', { day: '2026-03-31', to: 180_000 }, [-90_000, 135_000], 225_000],
    ['T22: 99.99 to 149.99', sold(9_999), '2026-07-01', { day: '2026-06-10', to: 14_999 }, [-6_666, 9_999], 18_332],
    [
      ...(['T24: quantity 1 to 3', sold(4_500), '2026-10-01'] as const),
      ...([{ day: '2026-09-15', to: 4_500, quantity: 3 }, [-2_250, 6_750], 18_000] as const),
    ],
    ['T27: 600 to 50', sold(60_000), '2026-07-01', { day: '2026-06-05', to: 5_000 }, [-50_000, 4_167], -40_833],
    ['T54: with VAT', sold(12_100), '2026-06-01', { day: '2026-05-15', to: 24_200 }, [-6_050, 12_100], 30_250],
    [
      ...(['T55: days of the calendar', open({ proration: 'actualDays' }), '2026-06-01'] as const),
      ...([{ day: '2026-05-15', to: 20_000 }, [-5_161, 10_323], 25_162] as const),
    ],
    ['T58: price 0.01', sold(1), '2026-06-01', { day: '2026-05-16', to: 1, quantity: 1 }, [], 1],
    ['T62: clock forward', open(), '2026-04-01', { day: '2026-03-29', to: 20_000 }, [-333, 667], 20_334],
    ['T62: clock back', open(), '2026-11-01', { day: '2026-10-25', to: 20_000 }, [-1_667, 3_333], 21_666],
  ] as const)('%s', (_name, terms, nextPeriodOn, step, lines, next) => {
    const made = change(terms, nextPeriodOn, [step]);
    expect(made.lines).toEqual(lines);
    expect(made.next).toBe(next);
    expect(made.invoices[0]?.on).toBe(nextPeriodOn);
  });

  const vatOf = (amountCents: number, includesVat: boolean) =>
    sumInvoice([{ amountCents, vatCategory: 'standard', rateBp: 2100 }], includesVat);

  it('T07: with 21% of VAT', () => {
    expect(vatOf(25_000, false)).toMatchObject({ vatCents: 5_250, totalCents: 30_250 });
  });

  it('T54: the same with VAT in the price', () => {
    expect(vatOf(30_250, true)).toMatchObject({ vatCents: 5_250, totalCents: 30_250 });
  });

  it('T27: VAT of a sum below zero', () => {
    expect(vatOf(-40_833, false)).toMatchObject({ vatCents: -8_575, totalCents: -49_408 });
  });

  it('T23: twice in one period', () => {
    const steps = [
      { day: '2026-06-10', to: 20_000 },
      { day: '2026-06-20', to: 10_000 },
    ];
    const made = change(open(), '2026-07-01', steps);
    expect(made.lines).toEqual([-6_667, 13_333, -6_667, 3_333]);
    expect(made.next).toBe(13_332);
  });

  it('T25: billed at once, the next invoice is as usual', () => {
    const { invoices } = change(open(), '2026-06-01', [{ day: '2026-05-15', to: 20_000 }], 'now');
    expect(amounts(invoices.slice(0, 2))).toEqual([
      ['2026-05-15', 5_000],
      ['2026-06-01', 20_000],
    ]);
    expect(vatOf(5_000, false)).toMatchObject({ vatCents: 1_050, totalCents: 6_050 });
  });

  it('T26: without proration, asked for or as the company has it', () => {
    const step = { day: '2026-05-15', to: 20_000 };
    expect(change(open(), '2026-06-01', [step], 'none')).toMatchObject({ lines: [], next: 20_000 });
    expect(change(open({ proration: 'none' }), '2026-06-01', [step])).toMatchObject({ lines: [], next: 20_000 });
  });

  it('says what its lines are for', () => {
    const { invoices } = change(open(), '2026-06-01', [{ day: '2026-05-15', to: 20_000 }]);
    const rest = { fromOn: '2026-05-16', untilOn: '2026-06-01', part: 15, whole: 30 };
    const whole = { fromOn: '2026-06-01', untilOn: '2026-07-01', part: 30, whole: 30 };
    expect(invoices[0]?.lines).toEqual([
      { kind: 'unused', unitPriceCents: 10_000, quantity: 1, amountCents: -5_000, ...rest },
      { kind: 'remaining', unitPriceCents: 20_000, quantity: 1, amountCents: 10_000, ...rest },
      { kind: 'period', unitPriceCents: 20_000, quantity: 1, amountCents: 20_000, ...whole },
    ]);
  });

  it('has no line that comes to nothing', () => {
    const free = applyChange(sold(0), { unitPriceCents: 10_000, proration: 'next' }, '2026-05-15');
    expect(free.pending).toMatchObject([{ kind: 'remaining', amountCents: 5_000 }]);
    const gift = applyChange(sold(10_000), { unitPriceCents: 0, proration: 'next' }, '2026-05-15');
    expect(gift.pending).toMatchObject([{ kind: 'unused', amountCents: -5_000 }]);
  });

  it('settles nothing before the first day that is paid for, nor after the end', () => {
    const trial = open({ trialEndOn: '2026-06-10' });
    expect(applyChange(trial, { unitPriceCents: 1, proration: 'next' }, '2026-06-09').pending).toEqual([]);
    expect(applyChange(trial, { unitPriceCents: 1, proration: 'next' }, '2026-06-10').pending).not.toEqual([]);
    const ending = open({ cancelOn: '2026-06-16' });
    expect(applyChange(ending, { unitPriceCents: 1, proration: 'next' }, '2026-06-15').pending).toEqual([]);
    const [unused] = applyChange(ending, { unitPriceCents: 1, proration: 'next' }, '2026-06-10').pending;
    expect(unused).toMatchObject({ amountCents: -1_667, fromOn: '2026-06-11', untilOn: '2026-06-16' });
  });

  it('is billed by itself when no charge comes any more', () => {
    const ending = open({ cancelOn: '2026-07-01' });
    const { pending } = applyChange(ending, { unitPriceCents: 20_000, proration: 'next' }, '2026-06-15');
    const plan = { terms: ending, pending, count: 3 };
    expect(amounts(planInvoices({ ...plan, nextPeriodOn: null }))).toEqual([['2026-07-01', 5_000]]);
    expect(amounts(planInvoices({ ...plan, nextPeriodOn: '2026-07-01' }))).toEqual([['2026-07-01', 5_000]]);
  });
});

describe('a start', () => {
  it.each([
    ['T28: 15 April', { startOn: '2026-04-15' }, ['2026-04-15', 5_333], ['2026-05-01', 10_000]],
    ['T29: 31 May is one day', { startOn: '2026-05-31' }, ['2026-05-31', 333], ['2026-06-01', 10_000]],
    ['T30: 17 February', { startOn: '2026-02-17' }, ['2026-02-17', 4_667], ['2026-03-01', 10_000]],
    ['T31: 1 May', { startOn: '2026-05-01' }, ['2026-05-01', 10_000], ['2026-06-01', 10_000]],
    [
      ...(['T32: trial, calendar', { startOn: '2026-05-20', trialEndOn: '2026-06-10' }] as const),
      ...([['2026-06-10', 7_000] as const, ['2026-07-01', 10_000] as const] as const),
    ],
    [
      ...(['T33: trial, anniversary'] as const),
      { startOn: '2026-05-20', trialEndOn: '2026-06-10', billingDay: 'anniversary' },
      ...([['2026-06-10', 10_000] as const, ['2026-07-10', 10_000] as const] as const),
    ],
  ] as const)('%s', (_name, input, one, other) => {
    expect(first(open(input), 2)).toEqual([one, other]);
  });

  it.each([
    [3, '2026-08-01', 1_778],
    [6, '2026-11-01', 889],
    [12, '2027-05-01', 444],
  ] as const)(
    'of %i months bills up to the next first, then whole periods from there',
    (intervalMonths, then, stub) => {
      expect(first(open({ startOn: '2026-04-15', intervalMonths }), 3)).toEqual([
        ['2026-04-15', stub],
        ['2026-05-01', 10_000],
        [then, 10_000],
      ]);
    },
  );

  it('whose trial is made longer over the end of a month misses none and bills none twice', () => {
    const terms = open({ startOn: '2026-05-20', trialEndOn: '2026-07-10' });
    expect(first(terms, 2)).toEqual([
      ['2026-07-10', 7_000],
      ['2026-08-01', 10_000],
    ]);
    // For a day within the trial, it is billed from the first paid day.
    expect(chargeFor(terms, '2026-06-10')?.fromOn).toBe('2026-07-10');
  });
});

describe('an end', () => {
  const ended = (terms: Terms, condition: EndCondition, today: string): Terms => ({
    ...terms,
    cancelOn: endOf(condition, terms, today),
  });
  const status = (terms: Terms, today: string) => statusOf({ terms, today, hasOverdue: false, endedOn: null });

  it('T34: after three cycles', () => {
    const terms = ended(open(), { kind: 'after_cycles', cycles: 3 }, '2025-12-20');
    expect(terms.cancelOn).toBe('2026-04-01');
    expect(first(terms, 9).map(([on]) => on)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect([status(terms, '2025-12-20'), status(terms, '2026-03-31'), status(terms, '2026-04-01')]).toEqual([
      'cancel_scheduled',
      'cancel_scheduled',
      'canceled',
    ]);
    const stub = open({ startOn: '2026-04-15' });
    expect(endOf({ kind: 'after_cycles', cycles: 1 }, stub, '2026-04-15')).toBe('2026-05-01');
  });

  it('T35: on a chosen day', () => {
    const terms = ended(open(), { kind: 'chosen_date', lastOn: '2026-06-15' }, '2026-05-10');
    expect(amounts(planInvoices({ terms, nextPeriodOn: '2026-06-01', pending: [], count: 9 }))).toEqual([
      ['2026-06-01', 5_000],
    ]);
    expect([status(terms, '2026-06-15'), status(terms, '2026-06-16')]).toEqual(['cancel_scheduled', 'canceled']);
  });

  it('T36: on the next first, within the period of an anniversary', () => {
    const anniversary = open({ startOn: '2026-01-20', billingDay: 'anniversary' });
    const terms = ended(anniversary, { kind: 'first_of_next_month' }, '2026-06-10');
    expect(terms.cancelOn).toBe('2026-07-01');
    const [invoice, ...others] = planInvoices({ terms, nextPeriodOn: '2026-06-20', pending: [], count: 9 });
    expect(others).toEqual([]);
    expect(invoice?.lines).toMatchObject([
      { amountCents: 3_667, part: 11, whole: 30, fromOn: '2026-06-20', untilOn: '2026-07-01' },
    ]);
  });

  it('T37: at the end of the period', () => {
    const terms = ended(open(), { kind: 'end_of_period' }, '2026-06-10');
    expect(planInvoices({ terms, nextPeriodOn: '2026-07-01', pending: [], count: 9 })).toEqual([]);
    expect([status(terms, '2026-06-10'), status(terms, '2026-07-01')]).toEqual(['cancel_scheduled', 'canceled']);
    expect(chargeFor(terms, '2026-06-01')).toMatchObject({ amountCents: 10_000, nextPeriodOn: null });
  });

  it('T40: at once and without a refund leaves nothing to bill', () => {
    const terms = { ...open(), cancelOn: '2026-06-16' };
    expect(chargeFor(terms, '2026-07-01')).toBeNull();
    expect(planInvoices({ terms, nextPeriodOn: '2026-07-01', pending: [], count: 9 })).toEqual([]);
    const state = { terms, today: '2026-06-15', hasOverdue: false };
    expect(statusOf({ ...state, endedOn: '2026-06-15' })).toBe('canceled');
  });

  it('in a trial comes before anything is billed', () => {
    const trial = open({ startOn: '2026-05-20', trialEndOn: '2026-06-10' });
    const terms = ended(trial, { kind: 'end_of_period' }, '2026-05-25');
    expect(terms.cancelOn).toBe('2026-06-10');
    expect(first(terms, 9)).toEqual([]);
  });

  it('may be none, and the next first is never the day itself nor before the start', () => {
    expect(endOf({ kind: 'none' }, open(), '2026-06-01')).toBeNull();
    expect(endOf({ kind: 'first_of_next_month' }, open(), '2026-06-01')).toBe('2026-07-01');
    expect(endOf({ kind: 'first_of_next_month' }, open({ startOn: '2026-08-01' }), '2026-06-10')).toBe('2026-09-01');
  });

  it('that is put off has the rest of its period billed', () => {
    const cut = chargeFor({ ...open(), cancelOn: '2026-06-16' }, '2026-06-01');
    const rest = chargeFor(open(), cut?.untilOn ?? '');
    expect([cut?.amountCents, rest?.amountCents, rest?.nextPeriodOn]).toEqual([5_000, 5_000, '2026-07-01']);
  });
});

describe('the status', () => {
  const at = (today: string, more: { cancelOn?: string; hasOverdue?: boolean; endedOn?: string } = {}) =>
    statusOf({
      terms: open({ cancelOn: more.cancelOn ?? null }),
      today,
      hasOverdue: more.hasOverdue ?? false,
      endedOn: more.endedOn ?? null,
    });

  it('is the first that applies', () => {
    const overdue = { hasOverdue: true };
    expect([at('2025-12-31'), at('2026-01-01')]).toEqual(['not_started', 'active']);
    expect(at('2026-02-01', overdue)).toBe('past_due');
    expect(at('2026-02-01', { ...overdue, cancelOn: '2026-03-01' })).toBe('past_due');
    expect(at('2026-02-01', { cancelOn: '2026-03-01' })).toBe('cancel_scheduled');
    expect(at('2026-03-01', { ...overdue, cancelOn: '2026-03-01' })).toBe('canceled');
    expect(at('2026-02-01', { ...overdue, endedOn: '2026-02-01' })).toBe('canceled');
  });
});

describe('a plan', () => {
  it('goes up to a day, that day included', () => {
    const plan = { terms: open(), nextPeriodOn: '2026-01-01', pending: [] };
    expect(amounts(planInvoices({ ...plan, untilOn: '2026-03-01' }))).toHaveLength(3);
    expect(amounts(planInvoices({ ...plan, untilOn: '2026-02-28' }))).toHaveLength(2);
    expect(planInvoices({ ...plan, untilOn: '2025-12-31' })).toEqual([]);
  });
});
