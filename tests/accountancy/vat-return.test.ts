import { describe, expect, test } from 'vitest';
import { periodsOf } from '#accountancy/accountancy-period.ts';
import { type VatSum, vatReturn } from '#accountancy/vat-return.ts';

const sum = (more: Partial<VatSum>): VatSum => ({
  vatCategory: 'standard',
  rateBp: 2100,
  vatId: null,
  netCents: 0,
  vatCents: 0,
  ...more,
});
const filled = (sums: readonly VatSum[]) =>
  vatReturn(sums).boxes.flatMap(({ box, netCents, vatCents }) =>
    netCents === 0 && vatCents === 0 ? [] : [[box, netCents, vatCents]],
  );

describe('boxes', () => {
  test('T52: exempt revenue stands apart from 1a', () => {
    const made = vatReturn([
      sum({ netCents: 10_000, vatCents: 2_100 }),
      sum({ vatCategory: 'exempt', rateBp: 0, netCents: 5_000 }),
    ]);
    expect(made.boxes[0]).toMatchObject({ box: '1a', netCents: 10_000, vatCents: 2_100 });
    expect(made.boxes.slice(1).every(({ netCents }) => netCents === 0)).toBe(true);
    expect(made).toMatchObject({ exemptCents: 5_000, dueCents: 2_100, dueEuros: 21 });
  });

  test.each<[string, Partial<VatSum>]>([
    ['1a', { rateBp: 2100 }],
    ['1b', { vatCategory: 'reduced', rateBp: 900 }],
    ['1c', { rateBp: 1900 }],
    ['1c', { vatCategory: 'reduced', rateBp: 600 }],
    ['1e', { vatCategory: 'zero', rateBp: 0 }],
    ['1e', { vatCategory: 'reverse_charge', rateBp: 0, vatId: 'NL000099998B57' }],
    ['1e', { vatCategory: 'reverse_charge', rateBp: 0 }],
    ['3b', { vatCategory: 'reverse_charge', rateBp: 0, vatId: 'DE136695976' }],
    ['3b', { vatCategory: 'reverse_charge', rateBp: 0, vatId: 'EL123456783' }],
  ])('%s has %j', (box, more) => {
    expect(filled([sum({ netCents: 100, ...more })])).toEqual([[box, 100, 0]]);
  });

  test.each(['GB123456782', 'XI123456782', 'CHE123456788', 'NO123456785MVA'])(
    'has none for what a business with %s pays the VAT of: services to it are outside the Union’s VAT',
    (vatId) => {
      const made = vatReturn([sum({ vatCategory: 'reverse_charge', rateBp: 0, vatId, netCents: 100 })]);
      expect(made.boxes.every(({ netCents }) => netCents === 0)).toBe(true);
      expect(made).toMatchObject({ outsideCents: 100, abroad: [] });
    },
  );

  test('are whole euros in favour of the company: down for what is due, up for what comes back', () => {
    const [due] = vatReturn([sum({ netCents: 1_099, vatCents: 231 })]).boxes;
    expect(due).toMatchObject({ netEuros: 10, vatEuros: 2 });
    const [back] = vatReturn([sum({ netCents: -1_099, vatCents: -231 })]).boxes;
    expect(back).toMatchObject({ netEuros: -11, vatEuros: -3 });
    expect(vatReturn([sum({ netCents: 1_000, vatCents: 200 })]).boxes[0]).toMatchObject({ netEuros: 10, vatEuros: 2 });
  });

  test('3b is listed by VAT id', () => {
    const to = (vatId: string, netCents: number) => sum({ vatCategory: 'reverse_charge', rateBp: 0, vatId, netCents });
    expect(vatReturn([to('BE1', 100), to('DE2', 200), to('BE1', 30), to('NL3', 5)]).abroad).toEqual([
      { vatId: 'BE1', netCents: 130 },
      { vatId: 'DE2', netCents: 200 },
    ]);
  });
});

describe('periods of a year', () => {
  test('follow each other without a gap, leap days included', () => {
    expect(periodsOf(2028, 'month')[1]).toEqual({ name: '2028-02', from: '2028-02-01', until: '2028-02-29' });
    expect(periodsOf(2026, 'quarter').map(({ name, from, until }) => [name, from, until])).toEqual([
      ['2026-Q1', '2026-01-01', '2026-03-31'],
      ['2026-Q2', '2026-04-01', '2026-06-30'],
      ['2026-Q3', '2026-07-01', '2026-09-30'],
      ['2026-Q4', '2026-10-01', '2026-12-31'],
    ]);
    expect(periodsOf(2026, 'year')).toEqual([{ name: '2026', from: '2026-01-01', until: '2026-12-31' }]);
  });
});
