import type { VatCategory } from '#billing/vat.ts';

// The vectors of the money rules, T07 to T55, T58 and T62: what is done, and what invoices then say, written out. Tests of
// the rules calculate them, tests/billing/providers has them billed. Amounts in cents; 21% of VAT, unless said otherwise.

/** A subscription. Left out: 100.00 a month without VAT, by the calendar, 30 days to a month. */
export type Sold = {
  readonly startOn: string;
  readonly cents?: number;
  readonly months?: 1 | 3 | 6 | 12;
  readonly billingDay?: 'calendar' | 'anniversary';
  readonly proration?: 'strict30' | 'actualDays';
  readonly includesVat?: boolean;
  /** The first day that is paid for. */
  readonly trialEndOn?: string;
};

/** Its day, what its lines come to as they are written, its VAT and what is to be paid. Below zero: a credit invoice. */
export type Expected = readonly [on: string, amount: number, vat: number, total: number];

export type ChangeVector = {
  readonly sold: Sold;
  /** `on` is the last day at the old terms. */
  readonly steps: readonly { readonly on: string; readonly cents?: number; readonly quantity?: number }[];
  readonly proration?: 'next' | 'now' | 'none';
  /** What the changes settle. */
  readonly lines: readonly number[];
  /** The invoices after the last change. */
  readonly invoices: readonly Expected[];
};

const may = { startOn: '2026-05-01' } as const;
const june = { startOn: '2026-06-01' } as const;
const toDouble = (on: string) => [{ on, cents: 20_000 }] as const;
const january31 = { startOn: '2026-01-31', billingDay: 'anniversary', cents: 9_300 } as const;

export const CHANGES: Readonly<Record<string, ChangeVector>> = {
  'T07: 15 May': {
    sold: may,
    steps: toDouble('2026-05-15'),
    lines: [-5_000, 10_000],
    invoices: [['2026-06-01', 25_000, 5_250, 30_250]],
  },
  'T08: down on 15 May': {
    sold: { ...may, cents: 20_000 },
    steps: [{ on: '2026-05-15', cents: 10_000 }],
    lines: [-10_000, 5_000],
    invoices: [['2026-06-01', 5_000, 1_050, 6_050]],
  },
  'T09: on the first day': {
    sold: may,
    steps: toDouble('2026-05-01'),
    lines: [-9_667, 19_333],
    invoices: [['2026-06-01', 29_666, 6_230, 35_896]],
  },
  'T10: on the 30th of 31': {
    sold: may,
    steps: toDouble('2026-05-30'),
    lines: [],
    invoices: [['2026-06-01', 20_000, 4_200, 24_200]],
  },
  'T11: on the last day': {
    sold: may,
    steps: toDouble('2026-05-31'),
    lines: [],
    invoices: [['2026-06-01', 20_000, 4_200, 24_200]],
  },
  'T12: 14 February': {
    sold: { startOn: '2026-02-01' },
    steps: toDouble('2026-02-14'),
    lines: [-5_333, 10_667],
    invoices: [['2026-03-01', 25_334, 5_320, 30_654]],
  },
  'T13: 27 February': {
    sold: { startOn: '2026-02-01' },
    steps: toDouble('2026-02-27'),
    lines: [-1_000, 2_000],
    invoices: [['2026-03-01', 21_000, 4_410, 25_410]],
  },
  'T14: 28 February': {
    sold: { startOn: '2026-02-01' },
    steps: toDouble('2026-02-28'),
    lines: [],
    invoices: [['2026-03-01', 20_000, 4_200, 24_200]],
  },
  'T15: 28 February 2028': {
    sold: { startOn: '2028-02-01' },
    steps: toDouble('2028-02-28'),
    lines: [-667, 1_333],
    invoices: [['2028-03-01', 20_666, 4_340, 25_006]],
  },
  'T16: 29 February 2028': {
    sold: { startOn: '2028-02-01' },
    steps: toDouble('2028-02-29'),
    lines: [],
    invoices: [['2028-03-01', 20_000, 4_200, 24_200]],
  },
  'T17: period from the 15th': {
    sold: { startOn: '2026-04-15', billingDay: 'anniversary' },
    steps: toDouble('2026-04-29'),
    lines: [-5_000, 10_000],
    invoices: [['2026-05-15', 25_000, 5_250, 30_250]],
  },
  'T18: period from 31 January': {
    sold: january31,
    steps: [{ on: '2026-02-14', cents: 12_400 }],
    lines: [-4_650, 6_200],
    invoices: [['2026-02-28', 13_950, 2_930, 16_880]],
  },
  'T19: period from 28 February': {
    sold: january31,
    steps: [{ on: '2026-03-14', cents: 12_400 }],
    lines: [-4_650, 6_200],
    invoices: [['2026-03-31', 13_950, 2_930, 16_880]],
  },
  'T20: quarter': {
    sold: { startOn: '2026-01-01', months: 3, cents: 30_000 },
    steps: [{ on: '2026-02-15', cents: 45_000 }],
    lines: [-15_000, 22_500],
    invoices: [['2026-04-01', 52_500, 11_025, 63_525]],
  },
  'T21: year': {
    sold: { startOn: '2026-01-01', months: 12, cents: 120_000 },
    steps: [{ on: '2026-03-31', cents: 180_000 }],
    lines: [-90_000, 135_000],
    invoices: [['2027-01-01', 225_000, 47_250, 272_250]],
  },
  'T22: 99.99 to 149.99': {
    sold: { ...june, cents: 9_999 },
    steps: [{ on: '2026-06-10', cents: 14_999 }],
    lines: [-6_666, 9_999],
    invoices: [['2026-07-01', 18_332, 3_850, 22_182]],
  },
  'T23: twice in one period': {
    sold: june,
    steps: [
      { on: '2026-06-10', cents: 20_000 },
      { on: '2026-06-20', cents: 10_000 },
    ],
    lines: [-6_667, 13_333, -6_667, 3_333],
    invoices: [['2026-07-01', 13_332, 2_800, 16_132]],
  },
  'T24: quantity 1 to 3': {
    sold: { startOn: '2026-09-01', cents: 4_500 },
    steps: [{ on: '2026-09-15', quantity: 3 }],
    lines: [-2_250, 6_750],
    invoices: [['2026-10-01', 18_000, 3_780, 21_780]],
  },
  'T25: billed at once': {
    sold: may,
    steps: toDouble('2026-05-15'),
    proration: 'now',
    lines: [-5_000, 10_000],
    invoices: [
      ['2026-05-15', 5_000, 1_050, 6_050],
      ['2026-06-01', 20_000, 4_200, 24_200],
    ],
  },
  'T26: without settling': {
    sold: may,
    steps: toDouble('2026-05-15'),
    proration: 'none',
    lines: [],
    invoices: [['2026-06-01', 20_000, 4_200, 24_200]],
  },
  'T27: 600 to 50': {
    sold: { ...june, cents: 60_000 },
    steps: [{ on: '2026-06-05', cents: 5_000 }],
    lines: [-50_000, 4_167],
    invoices: [['2026-07-01', -40_833, -8_575, -49_408]],
  },
  'T54: with VAT in the price': {
    sold: { ...may, cents: 12_100, includesVat: true },
    steps: [{ on: '2026-05-15', cents: 24_200 }],
    lines: [-6_050, 12_100],
    invoices: [['2026-06-01', 30_250, 5_250, 30_250]],
  },
  'T55: days of the calendar': {
    sold: { ...may, proration: 'actualDays' },
    steps: toDouble('2026-05-15'),
    lines: [-5_161, 10_323],
    invoices: [['2026-06-01', 25_162, 5_284, 30_446]],
  },
  'T58: less than a cent': {
    sold: { ...may, cents: 1 },
    steps: [{ on: '2026-05-16', cents: 0 }],
    lines: [],
    invoices: [['2026-06-01', 0, 0, 0]],
  },
  'T62: the Sunday that clocks go forward': {
    sold: { startOn: '2026-03-01' },
    steps: toDouble('2026-03-29'),
    lines: [-333, 667],
    invoices: [['2026-04-01', 20_334, 4_270, 24_604]],
  },
  'T62: the Sunday that clocks go back': {
    sold: { startOn: '2026-10-01' },
    steps: toDouble('2026-10-25'),
    lines: [-1_667, 3_333],
    invoices: [['2026-11-01', 21_666, 4_550, 26_216]],
  },
};

/** Subscriptions, and their first invoices. */
export const STARTS: Readonly<Record<string, { readonly sold: Sold; readonly invoices: readonly Expected[] }>> = {
  'T28: 15 April': {
    sold: { startOn: '2026-04-15' },
    invoices: [
      ['2026-04-15', 5_333, 1_120, 6_453],
      ['2026-05-01', 10_000, 2_100, 12_100],
    ],
  },
  'T29: 31 May is one day': {
    sold: { startOn: '2026-05-31' },
    invoices: [
      ['2026-05-31', 333, 70, 403],
      ['2026-06-01', 10_000, 2_100, 12_100],
    ],
  },
  'T30: 17 February': {
    sold: { startOn: '2026-02-17' },
    invoices: [
      ['2026-02-17', 4_667, 980, 5_647],
      ['2026-03-01', 10_000, 2_100, 12_100],
    ],
  },
  'T31: 1 May': {
    sold: may,
    invoices: [
      ['2026-05-01', 10_000, 2_100, 12_100],
      ['2026-06-01', 10_000, 2_100, 12_100],
    ],
  },
  'T32: trial, calendar': {
    sold: { startOn: '2026-05-20', trialEndOn: '2026-06-10' },
    invoices: [
      ['2026-06-10', 7_000, 1_470, 8_470],
      ['2026-07-01', 10_000, 2_100, 12_100],
    ],
  },
  'T33: trial, anniversary': {
    sold: { startOn: '2026-05-20', trialEndOn: '2026-06-10', billingDay: 'anniversary' },
    invoices: [
      ['2026-06-10', 10_000, 2_100, 12_100],
      ['2026-07-10', 10_000, 2_100, 12_100],
    ],
  },
};

export type EndVector = {
  readonly sold: Sold;
  readonly end: {
    readonly condition: 'after_cycles' | 'chosen_date' | 'first_of_next_month' | 'end_of_period';
    readonly cycles?: number;
    readonly last_on?: string;
  };
  /** The day on which it is said; left out, at the start. */
  readonly on?: string;
  readonly invoices: readonly Expected[];
  /** The first day on which it has ended, and after which nothing comes. */
  readonly endedOn: string;
};

export const ENDS: Readonly<Record<string, EndVector>> = {
  'T34: after three cycles': {
    sold: { startOn: '2026-01-01' },
    end: { condition: 'after_cycles', cycles: 3 },
    invoices: [
      ['2026-01-01', 10_000, 2_100, 12_100],
      ['2026-02-01', 10_000, 2_100, 12_100],
      ['2026-03-01', 10_000, 2_100, 12_100],
    ],
    endedOn: '2026-04-01',
  },
  'T35: on a chosen day': {
    sold: may,
    end: { condition: 'chosen_date', last_on: '2026-06-15' },
    on: '2026-05-10',
    invoices: [
      ['2026-05-01', 10_000, 2_100, 12_100],
      ['2026-06-01', 5_000, 1_050, 6_050],
    ],
    endedOn: '2026-06-16',
  },
  'T36: on the first of next month': {
    sold: { startOn: '2026-05-20', billingDay: 'anniversary' },
    end: { condition: 'first_of_next_month' },
    on: '2026-06-10',
    invoices: [
      ['2026-05-20', 10_000, 2_100, 12_100],
      ['2026-06-20', 3_667, 770, 4_437],
    ],
    endedOn: '2026-07-01',
  },
  'T37: at the end of the period': {
    sold: june,
    end: { condition: 'end_of_period' },
    on: '2026-06-10',
    invoices: [['2026-06-01', 10_000, 2_100, 12_100]],
    endedOn: '2026-07-01',
  },
};

export type CancelVector = {
  readonly sold: Sold;
  /** The last day that is used. */
  readonly on: string;
  readonly paid: 'provider' | 'outside' | null;
  /** With VAT: what was credited and given back before. */
  readonly creditedBefore?: number;
  readonly refund: boolean;
  /** The credit invoice: without VAT, VAT and both; null: there is none. */
  readonly credit: readonly [net: number, vat: number, total: number] | null;
  /** What the provider gives back, with what it gave back before. */
  readonly back: number;
  /** What is still to be paid of the invoice. */
  readonly open: number;
};

const gross = { ...june, cents: 12_100, includesVat: true } as const;
const half = [-5_000, -1_050, -6_050] as const;

export const CANCELS: Readonly<Record<string, CancelVector>> = {
  'T38: of 121.00 with VAT': {
    sold: gross,
    on: '2026-06-10',
    paid: 'provider',
    refund: true,
    credit: [-6_667, -1_400, -8_067],
    back: 8_067,
    open: 0,
  },
  'T39: of 100 and VAT': {
    sold: june,
    on: '2026-06-15',
    paid: 'provider',
    refund: true,
    credit: half,
    back: 6_050,
    open: 0,
  },
  'T40: without a refund': {
    sold: june,
    on: '2026-06-15',
    paid: 'provider',
    refund: false,
    credit: null,
    back: 0,
    open: 0,
  },
  'T41: paid outside the provider': {
    sold: june,
    on: '2026-06-15',
    paid: 'outside',
    refund: true,
    credit: half,
    back: 0,
    open: 0,
  },
  'T42: of a year': {
    sold: { startOn: '2026-01-01', cents: 60_000, months: 12, includesVat: true },
    on: '2026-04-12',
    paid: 'provider',
    refund: true,
    credit: [-35_537, -7_463, -43_000],
    back: 43_000,
    open: 0,
  },
  'T43: not paid': {
    sold: gross,
    on: '2026-06-10',
    paid: null,
    refund: true,
    credit: [-6_667, -1_400, -8_067],
    back: 0,
    open: 4_033,
  },
  'T44: after half was credited': {
    sold: june,
    on: '2026-06-01',
    paid: 'provider',
    creditedBefore: 6_050,
    refund: true,
    credit: half,
    back: 12_100,
    open: 0,
  },
};

/** An invoice by hand: its lines, and by rate what is taxed and the VAT. */
export type VatVector = {
  readonly lines: readonly (readonly [cents: number, vatCategory: VatCategory])[];
  readonly includesVat: boolean;
  readonly vat: readonly (readonly [rateBp: number, net: number, vat: number])[];
  readonly total: number;
  readonly lineNets?: readonly number[];
};

const standard = (...cents: readonly number[]) => cents.map((one) => [one, 'standard'] as const);

export const VAT_SUMS: Readonly<Record<string, VatVector>> = {
  'T45: is rounded once, not per line': {
    lines: standard(3_750, 1_250),
    includesVat: false,
    vat: [[2100, 5_000, 1_050]],
    total: 6_050,
  },
  'T46: 3 × 33.33': {
    lines: standard(3_333, 3_333, 3_333),
    includesVat: false,
    vat: [[2100, 9_999, 2_100]],
    total: 12_099,
  },
  'T47: ten of 4.95 with VAT': {
    lines: standard(...Array.from({ length: 10 }, () => 495)),
    includesVat: true,
    vat: [[2100, 4_091, 859]],
    total: 4_950,
    lineNets: [410, ...Array.from({ length: 9 }, () => 409)],
  },
  'T48: two rates': {
    lines: [
      [10_000, 'standard'],
      [2_550, 'reduced'],
    ],
    includesVat: false,
    vat: [
      [2100, 10_000, 2_100],
      [900, 2_550, 230],
    ],
    total: 14_880,
  },
  'T49: 20.1243 is 20.12': {
    lines: standard(9_583),
    includesVat: false,
    vat: [[2100, 9_583, 2_012]],
    total: 11_595,
  },
  'T50: below zero': {
    lines: standard(-1_250),
    includesVat: false,
    vat: [[2100, -1_250, -263]],
    total: -1_513,
  },
  'T52: exempt apart': {
    lines: [
      [10_000, 'standard'],
      [5_000, 'exempt'],
    ],
    includesVat: false,
    vat: [
      [2100, 10_000, 2_100],
      [0, 5_000, 0],
    ],
    total: 17_100,
  },
  'T53: 3 × 49.95 with VAT': {
    lines: standard(4_995, 4_995, 4_995),
    includesVat: true,
    vat: [[2100, 12_384, 2_601]],
    total: 14_985,
    lineNets: [4_128, 4_128, 4_128],
  },
};
