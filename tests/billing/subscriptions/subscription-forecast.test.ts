import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastInvoices, newState, type WhatIf, yearFrom } from '#billing/subscription-forecast.ts';
import { type LineNaming, plannedInvoiceOf } from '#billing/subscription-lines.ts';
import type { EndCondition, PendingLine, Terms } from '#billing/subscription-terms.ts';
import { addDays } from '#shared/civil-date.ts';

type Input = Partial<Parameters<typeof newState>[0]>;

const NO_END: EndCondition = { kind: 'none' };
const state = (startOn: string, input: Input = {}, end: EndCondition = NO_END) =>
  newState(
    {
      startOn,
      trialEndOn: null,
      intervalMonths: 1,
      billingDay: 'calendar',
      proration: 'strict30',
      unitPriceCents: 1e4,
      quantity: 1,
      ...input,
    },
    end,
  );
const change = (on: string, unitPriceCents: number, proration: WhatIf['proration'] = 'next'): WhatIf => ({
  on,
  unitPriceCents,
  quantity: 1,
  proration,
});
/** Days and amounts of the first invoices of a year. */
const first = (count: number, ...asked: Parameters<typeof forecastInvoices>) =>
  forecastInvoices(...asked)
    .slice(0, count)
    .map(({ on, amountCents }) => [on, amountCents]);
const EXCLUDING: LineNaming = { nameOf: (kind) => kind, vatCategory: 'standard', rateBp: 2100, includesVat: false };

describe('the year that begins on a day', () => {
  it.each([
    ['2026-05-01', '2027-04-30'],
    ['2026-01-31', '2027-01-30'],
    ['2028-02-29', '2029-02-27'],
    ['2026-12-31', '2027-12-30'],
  ])('from %s ends on %s', (from, last) => {
    expect(yearFrom(from)).toBe(last);
  });

  it('has twelve invoices of a month, four of a quarter and one of a year', () => {
    const counts = ([1, 3, 6, 12] as const).map(
      (intervalMonths) =>
        forecastInvoices(state('2026-05-01', { intervalMonths }), null, yearFrom('2026-05-01')).length,
    );
    expect(counts).toEqual([12, 4, 2, 1]);
  });
});

describe('a subscription that nobody has', () => {
  const until = yearFrom('2026-05-01');

  it('T28: from the 15th of April is first charged a part of the month', () => {
    expect(first(2, state('2026-04-15'), null, until)).toEqual([
      ['2026-04-15', 5333],
      ['2026-05-01', 10_000],
    ]);
  });

  it('T32, T33: is charged from its first paid day, by the calendar or from then on', () => {
    const trial = { trialEndOn: '2026-06-10' };
    expect(first(2, state('2026-05-01', trial), null, until)).toEqual([
      ['2026-06-10', 7000],
      ['2026-07-01', 10_000],
    ]);
    expect(first(2, state('2026-05-01', { ...trial, billingDay: 'anniversary' }), null, until)).toEqual([
      ['2026-06-10', 10_000],
      ['2026-07-10', 10_000],
    ]);
  });

  it('T34, T35: stops at its end, and is charged a part of the last period', () => {
    const cycles = state('2026-01-01', {}, { kind: 'after_cycles', cycles: 3 });
    expect(first(9, cycles, null, '2026-12-31').map(([on]) => on)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    const chosen = state('2026-05-01', {}, { kind: 'chosen_date', lastOn: '2026-06-15' });
    expect(first(9, chosen, null, until)).toEqual([
      ['2026-05-01', 10_000],
      ['2026-06-01', 5000],
    ]);
  });

  it('that ends before it is paid for gives no invoice', () => {
    const ended = state('2026-05-01', { trialEndOn: '2026-06-10' }, { kind: 'end_of_period' });
    expect(forecastInvoices(ended, null, until)).toEqual([]);
    expect(forecastInvoices(ended, change('2026-05-15', 20_000), until)).toEqual([]);
  });
});

describe('other terms from a day', () => {
  const may = state('2026-05-01');
  const until = yearFrom('2026-05-01');

  it('T07: from 100 to 200 on 15 May bills 250 on 1 June, and 302.50 with VAT', () => {
    const invoices = forecastInvoices(may, change('2026-05-15', 20_000), until);
    expect(invoices[1]?.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['unused', -5000],
      ['remaining', 10_000],
      ['period', 20_000],
    ]);
    const [, june] = invoices.map((invoice) => plannedInvoiceOf(invoice, EXCLUDING));
    expect(june).toMatchObject({ on: '2026-06-01', net_cents: 25_000, vat_cents: 5250, total_cents: 30_250 });
    expect(invoices[2]?.amountCents).toBe(20_000);
  });

  it('T25: settled at once it is an invoice of its own on that day', () => {
    expect(first(3, may, change('2026-05-15', 20_000, 'now'), until)).toEqual([
      ['2026-05-01', 10_000],
      ['2026-05-15', 5000],
      ['2026-06-01', 20_000],
    ]);
  });

  it('T26, T10: not settled, or on the last day of a period, only the next invoice is another', () => {
    for (const tried of [change('2026-05-15', 20_000, 'none'), change('2026-05-30', 20_000)]) {
      expect(first(2, may, tried, until)).toEqual([
        ['2026-05-01', 10_000],
        ['2026-06-01', 20_000],
      ]);
    }
  });

  it('T27: less than nothing becomes a credit invoice', () => {
    const dear = state('2026-06-01', { unitPriceCents: 60_000 });
    const [, july] = forecastInvoices(dear, change('2026-06-05', 5000), yearFrom('2026-06-01')).map((invoice) =>
      plannedInvoiceOf(invoice, EXCLUDING),
    );
    expect(july).toMatchObject({ kind: 'credit_invoice', net_cents: -40_833, vat_cents: -8575, total_cents: -49_408 });
  });

  it('months ahead bills what is due until then at the old ones', () => {
    expect(first(6, may, change('2026-08-15', 20_000), until)).toEqual([
      ['2026-05-01', 10_000],
      ['2026-06-01', 10_000],
      ['2026-07-01', 10_000],
      ['2026-08-01', 10_000],
      ['2026-09-01', 25_000],
      ['2026-10-01', 20_000],
    ]);
  });

  it('after the year change nothing of it; before the first day they are the terms from the start', () => {
    expect(forecastInvoices(may, change('2027-05-01', 20_000), until)).toEqual(forecastInvoices(may, null, until));
    const trial = state('2026-05-01', { trialEndOn: '2026-06-01' });
    expect(first(1, trial, change('2026-05-15', 20_000), until)).toEqual([['2026-06-01', 20_000]]);
  });

  it('of a subscription that runs settle its billed period and carry what waits already', () => {
    const waits: PendingLine & { readonly name: string } = {
      kind: 'remaining',
      name: 'Winterpakket',
      unitPriceCents: 1234,
      quantity: 1,
      amountCents: 1234,
      part: 1,
      whole: 1,
      fromOn: '2026-05-11',
      untilOn: '2026-06-01',
      billOn: null,
    };
    const running = { ...may, nextPeriodOn: '2026-06-01', billedCents: 10_000, pending: [waits] };
    const [june, july] = forecastInvoices(running, change('2026-05-15', 20_000), until);
    expect(june?.lines.map(({ amountCents }) => amountCents)).toEqual([1234, -5000, 10_000, 20_000]);
    expect(plannedInvoiceOf(june ?? { on: '', amountCents: 0, lines: [] }, EXCLUDING).lines[0]?.description).toBe(
      'Winterpakket',
    );
    expect(july?.lines).toHaveLength(1);
    // A change after the first invoice finds it gone: it is not billed twice.
    const later = forecastInvoices(running, change('2026-06-15', 20_000), until);
    expect(later.flatMap(({ lines }) => lines).filter(({ amountCents }) => amountCents === 1234)).toHaveLength(1);
  });
});

describe('whatever the terms', () => {
  const anyInput = fc.record({
    start: fc.integer({ min: 0, max: 700 }),
    trialDays: fc.option(fc.integer({ min: 1, max: 60 })),
    intervalMonths: fc.constantFrom(1, 3, 6, 12),
    billingDay: fc.constantFrom('calendar', 'anniversary'),
    proration: fc.constantFrom('strict30', 'actualDays', 'none'),
    lastDay: fc.option(fc.integer({ min: 1, max: 500 })),
    onDay: fc.integer({ min: 0, max: 364 }),
    when: fc.constantFrom('next', 'now'),
  });

  it('a change to the same price comes to the same money', () => {
    fc.assert(
      fc.property(anyInput, ({ start, trialDays, lastDay, onDay, when, ...input }) => {
        const startOn = addDays('2026-01-01', start);
        const end: EndCondition =
          lastDay === null ? NO_END : { kind: 'chosen_date', lastOn: addDays(startOn, lastDay) };
        const terms: Input = { ...input, trialEndOn: trialDays === null ? null : addDays(startOn, trialDays) };
        const asked = state(startOn, terms, end);
        // Late enough that lines pending at the end of the year are billed in both.
        const until = addDays(startOn, 1500);
        const sum = (tried: WhatIf | null) =>
          forecastInvoices(asked, tried, until).reduce((total, { amountCents }) => total + amountCents, 0);
        expect(sum(change(addDays(startOn, onDay), 10_000, when))).toBe(sum(null));
      }),
      { numRuns: 500 },
    );
  });

  it('no day is billed twice as a period, and invoices come in the order of their days', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 0, max: 30_000 }), ({ start, onDay, when, ...input }, cents) => {
        const startOn = addDays('2026-01-01', start);
        const { trialDays: _trial, lastDay: _last, ...terms } = input;
        const invoices = forecastInvoices(
          state(startOn, terms satisfies Partial<Terms>),
          change(addDays(startOn, onDay), cents, when),
          yearFrom(startOn),
        );
        const periods = invoices.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'period'));
        periods.slice(1).forEach((line, index) => expect(line.fromOn).toBe(periods[index]?.untilOn));
        const days = invoices.map(({ on }) => on);
        expect(days).toEqual(days.toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
