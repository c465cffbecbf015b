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
import { addDays } from '#shared/civil-date.ts';
import { CHANGES, type ChangeVector, ENDS, type EndVector, type Sold, STARTS } from '../money-vectors.ts';

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

/** A vector's subscription, and its first invoices as they are written out. */
const termsOf = ({ cents = 10_000, months = 1, ...one }: Sold, input: Input = {}) => {
  const { startOn, billingDay = 'calendar', proration = 'strict30' } = one;
  const trialEndOn = one.trialEndOn ?? null;
  return open({ startOn, billingDay, proration, trialEndOn, intervalMonths: months, unitPriceCents: cents, ...input });
};
const writtenOut = (invoices: readonly PlannedInvoice[], { includesVat = false }: Sold) =>
  invoices.map(({ on, amountCents }) => {
    const sum = sumInvoice([{ amountCents, vatCategory: 'standard', rateBp: 2100 }], includesVat);
    return [on, amountCents, sum.vatCents, sum.totalCents];
  });
const firstOf = (terms: Terms, count: number) =>
  planInvoices({ terms, nextPeriodOn: openTerms(terms).firstBilledOn, pending: [], count });

/** The lines that changes make, and all invoices after them. */
function change(
  { sold, steps, proration = 'next' }: Pick<ChangeVector, 'sold' | 'steps' | 'proration'>,
  input: Input = {},
) {
  let terms = termsOf(sold, input);
  const pending: PendingLine[] = [];
  let nextPeriodOn = openTerms(terms).firstBilledOn;
  for (const { on, cents = terms.unitPriceCents, quantity = terms.quantity } of steps) {
    for (let next: string | null = nextPeriodOn; next !== null && next <= on; ) {
      next = chargeFor(terms, next)?.nextPeriodOn ?? null;
      nextPeriodOn = next ?? nextPeriodOn;
    }
    const changed = applyChange(terms, { unitPriceCents: cents, quantity, proration }, on);
    terms = changed.terms;
    pending.push(...changed.pending);
  }
  const invoices = planInvoices({ terms, nextPeriodOn, pending, count: 3 });
  return { lines: pending.map(({ amountCents }) => amountCents), invoices };
}

const sold = (unitPriceCents: number, quantity = 1) => open({ unitPriceCents, quantity });
const from15May = { sold: { startOn: '2026-05-01' }, steps: [{ on: '2026-05-15', cents: 20_000 }] };

describe('a change within a period', () => {
  it.each(Object.entries(CHANGES))('%s', (_name, vector) => {
    const { lines, invoices } = change(vector);
    expect(lines).toEqual(vector.lines);
    expect(writtenOut(invoices, vector.sold).slice(0, vector.invoices.length)).toEqual(vector.invoices);
  });

  it('T26: as the company has it, settles nothing', () => {
    const { lines, invoices } = change(from15May, { proration: 'none' });
    expect(lines).toEqual([]);
    expect(invoices[0]?.amountCents).toBe(20_000);
  });

  it('says what its lines are for', () => {
    const { invoices } = change(from15May);
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
  it.each(Object.entries(STARTS))('%s', (_name, { sold: one, invoices }) => {
    expect(writtenOut(firstOf(termsOf(one), invoices.length), one)).toEqual(invoices);
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

  /** The end of a vector as the rules take it. */
  const conditionOf = ({ condition, cycles = 0, last_on: lastOn = '' }: EndVector['end']): EndCondition =>
    condition === 'after_cycles'
      ? { kind: condition, cycles }
      : condition === 'chosen_date'
        ? { kind: condition, lastOn }
        : { kind: condition };

  it.each(Object.entries(ENDS))('%s', (_name, { sold: one, end, on = one.startOn, invoices, endedOn }) => {
    const terms = ended(termsOf(one), conditionOf(end), on);
    expect(terms.cancelOn).toBe(endedOn);
    expect(writtenOut(firstOf(terms, 9), one)).toEqual(invoices);
    expect([status(terms, on), status(terms, addDays(endedOn, -1)), status(terms, endedOn)]).toEqual([
      'cancel_scheduled',
      'cancel_scheduled',
      'canceled',
    ]);
  });

  it('after one cycle is after the part of a month that it begins with', () => {
    const stub = open({ startOn: '2026-04-15' });
    expect(endOf({ kind: 'after_cycles', cycles: 1 }, stub, '2026-04-15')).toBe('2026-05-01');
  });

  it('cuts the last period, and nothing is billed after it', () => {
    const anniversary = open({ startOn: '2026-01-20', billingDay: 'anniversary', cancelOn: '2026-07-01' });
    const [invoice] = planInvoices({ terms: anniversary, nextPeriodOn: '2026-06-20', pending: [], count: 9 });
    expect(invoice?.lines).toMatchObject([{ part: 11, whole: 30, fromOn: '2026-06-20', untilOn: '2026-07-01' }]);
    expect(chargeFor({ ...open(), cancelOn: '2026-07-01' }, '2026-06-01')).toMatchObject({ nextPeriodOn: null });
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
