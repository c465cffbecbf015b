import { describe, expect, it } from 'vitest';
import type { Debtor, DunningSettings } from '#billing/reminders/dunning.ts';
import { interestOf } from '#billing/reminders/dunning-interest.ts';
import { rateKnownUntil, statutoryInterest } from '#billing/reminders/statutory-interest.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';

const consumer = (cents: number, dueOn: string, untilOn: string) =>
  statutoryInterest({ cents, dueOn, untilOn, kind: 'consumer', own: [] });
const trade = (cents: number, dueOn: string, untilOn: string) =>
  statutoryInterest({ cents, dueOn, untilOn, kind: 'trade', own: [] });

describe('statutory interest', () => {
  it('begins on the day after the last day to pay', () => {
    expect(consumer(365_00, '2021-03-01', '2021-03-01')).toMatchObject({ fromOn: '2021-03-02', cents: 0, ratesBp: [] });
    // 2% a year of 365 euro is two cents a day.
    expect(consumer(365_00, '2021-03-01', '2021-03-02')).toMatchObject({ cents: 2, ratesBp: [200] });
    expect(consumer(365_00, '2021-03-01', '2021-03-31').cents).toBe(60);
  });

  it('of a whole year is the rate of a year, a leap year too', () => {
    expect(consumer(1_000_00, '2018-12-31', '2019-12-31').cents).toBe(2_000);
    expect(consumer(1_000_00, '2019-12-31', '2020-12-31').cents).toBe(2_000);
    expect(trade(1_000_00, '2019-12-31', '2020-12-31').cents).toBe(8_000);
  });

  it('is added to the amount at the end of each year since the first day', () => {
    // 1.000,00 at 8%: 1.080,00 and 1.166,40.
    expect(trade(1_000_00, '2018-05-31', '2020-05-31').cents).toBe(16_640);
    expect(consumer(1_000_00, '2018-05-31', '2020-05-31').cents).toBe(4_040);
  });

  it('changes with the rate, from the day that it changes', () => {
    const year = consumer(1_000_00, '2022-12-31', '2023-12-31');
    // 181 days of 4% and 184 of 6%.
    expect(year).toMatchObject({
      ratesBp: [400, 600],
      cents: Math.round((1_000_00 * (181 * 400 + 184 * 600)) / 3_650_000),
    });
    expect(trade(1_000_00, '2024-06-30', '2024-07-01')).toMatchObject({ ratesBp: [1225], cents: 34 });
    expect(trade(1_000_00, '2024-06-29', '2024-07-01')).toMatchObject({ ratesBp: [1250, 1225], cents: 68 });
  });

  it('counts nothing for days before the first rate that is known', () => {
    expect(consumer(1_000_00, '2013-12-31', '2014-12-31').cents).toBe(0);
  });

  it('takes the company’s own rates, which may put one of ours right', () => {
    const own = [
      { kind: 'consumer', from: '2027-01-01', rate_bp: 1_000 },
      { kind: 'trade', from: '2027-01-01', rate_bp: 2_000 },
    ] as const;
    const order = { cents: 1_000_00, dueOn: '2026-12-31', untilOn: '2027-12-31', own };
    expect(statutoryInterest({ ...order, kind: 'consumer' })).toMatchObject({ cents: 10_000, ratesBp: [1_000] });
    expect(statutoryInterest({ ...order, kind: 'trade' })).toMatchObject({ cents: 20_000 });
    expect(
      statutoryInterest({
        ...order,
        kind: 'consumer',
        dueOn: '2022-12-31',
        untilOn: '2023-06-30',
        own: [{ kind: 'consumer', from: '2023-01-01', rate_bp: 0 }],
      }).cents,
    ).toBe(0);
  });

  it('is known until the half year of the last rate is over', () => {
    expect(rateKnownUntil('consumer', [])).toBe('2026-06-30');
    expect(rateKnownUntil('trade', [])).toBe('2025-12-31');
    expect(rateKnownUntil('consumer', [{ kind: 'consumer', from: '2026-07-01', rate_bp: 400 }])).toBe('2026-12-31');
    expect(rateKnownUntil('trade', [{ kind: 'consumer', from: '2026-07-01', rate_bp: 400 }])).toBe('2025-12-31');
  });
});

describe('the interest of a step', () => {
  const settings: DunningSettings = { ...SECTION_DEFAULTS.dunning, interest: true };
  const invoice = { openCents: 365_00, stop: null, collecting: false, isCosts: false, taken: null } as const;
  const debtor: Debtor = {
    isCompany: false,
    stop: null,
    creditCents: 0,
    invoices: [
      { ...invoice, id: 'a', dueOn: '2021-03-01' },
      { ...invoice, id: 'b', dueOn: '2021-03-11' },
      { ...invoice, id: 'c', dueOn: '2021-03-11' },
    ],
  };
  const plan = { step: 'notice', invoiceIds: ['a', 'b'] } as const;

  it('is counted per invoice, and only where the company wants it', () => {
    expect(interestOf(SECTION_DEFAULTS.dunning, debtor, plan, '2021-03-31')).toBeNull();
    expect(interestOf(settings, debtor, plan, '2021-03-31')).toMatchObject({
      kind: 'consumer',
      cents: 100,
      knownUntilOn: null,
      invoices: [
        { invoiceId: 'a', fromOn: '2021-03-02', cents: 60 },
        { invoiceId: 'b', fromOn: '2021-03-12', cents: 40 },
      ],
    });
  });

  it('is that of trade for a company, and none in the letters before', () => {
    expect(interestOf(settings, { ...debtor, isCompany: true }, plan, '2021-03-31')).toMatchObject({
      kind: 'trade',
      cents: 400,
    });
    for (const step of ['friendly', 'second'] as const) {
      expect(interestOf(settings, debtor, { ...plan, step }, '2021-03-31')).toBeNull();
    }
  });

  it('tells when the rate may have changed', () => {
    expect(interestOf(settings, debtor, plan, '2026-06-30')?.knownUntilOn).toBeNull();
    expect(interestOf(settings, debtor, plan, '2026-07-01')?.knownUntilOn).toBe('2026-06-30');
  });
});
