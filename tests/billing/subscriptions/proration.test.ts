import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, type Schedule } from '#billing/billing-period.ts';
import {
  changeAmounts,
  cutCharge,
  type Proration,
  refundQuote,
  startCharge,
  stripeProrationAt,
} from '#billing/proration.ts';
import { sumInvoice } from '#billing/vat.ts';
import { addDays } from '#shared/civil-date.ts';
import { multiplyDivide } from '#shared/money.ts';

const monthly: Schedule = { anchorOn: '2026-01-01', anchorDay: 1, intervalMonths: 1 };
const yearly: Schedule = { ...monthly, intervalMonths: 12 };

function place(day: string, schedule: Schedule = monthly, method: Proration = 'strict30') {
  return { method, schedule, period: periodOf(schedule, day) };
}

describe('a change of price', () => {
  it('T58: lines that come to nothing are left out', () => {
    const day = '2026-05-16';
    expect(changeAmounts({ ...place(day), day, oldCents: 1, newCents: 1 })).toBeNull();
  });

  it('with the method `none` settles nothing', () => {
    const day = '2026-05-15';
    expect(changeAmounts({ ...place(day, monthly, 'none'), day, oldCents: 10_000, newCents: 20_000 })).toBeNull();
  });

  it('counts up to a known end', () => {
    const day = '2026-05-15';
    const amounts = changeAmounts({ ...place(day), day, oldCents: 9_000, newCents: 18_000, cancelOn: '2026-05-21' });
    expect(amounts).toEqual({ part: 5, whole: 30, creditCents: -1_500, debitCents: 3_000 });
    expect(changeAmounts({ ...place(day), day, oldCents: 9_000, newCents: 0, cancelOn: '2026-05-16' })).toBeNull();
  });
});

describe('a part of a period', () => {
  it('is charged from a day within it, one day at least', () => {
    const whole = { ...place('2026-05-31'), priceCents: 10_000 };
    expect(startCharge({ ...whole, startOn: '2026-05-01' })).toEqual({ part: 30, whole: 30, amountCents: 10_000 });
    expect(startCharge({ ...whole, startOn: '2026-05-31' })).toEqual({ part: 1, whole: 30, amountCents: 333 });
  });

  it('is charged up to a known end; both halves come to the whole', () => {
    const charge = { ...place('2026-05-10'), priceCents: 9_300 };
    const first = cutCharge({ ...charge, cancelOn: '2026-05-16' }).amountCents;
    expect(first + startCharge({ ...charge, startOn: '2026-05-16' }).amountCents).toBe(9_300);
  });
});

const full = { grossCents: 12_100, paidGrossCents: 12_100, refundedOrCreditedCents: 0 };

describe('ending now', () => {
  const june = (day: string) => ({ ...place(day), day });
  const net = (amountCents: number) => sumInvoice([{ amountCents, vatCategory: 'standard', rateBp: 2100 }], true);

  it('T38: gives back what is not used of 121.00', () => {
    const quote = refundQuote({ ...june('2026-06-10'), ...full });
    const expected = { proratedCents: 8_067, creditCents: 8_067, refundCents: 8_067, outsideCents: 0, openCents: 0 };
    expect(quote).toEqual(expected);
    expect(net(quote.creditCents)).toMatchObject({ netCents: 6_667, vatCents: 1_400 });
  });

  it('T39: gives back half of 100 + 21', () => {
    const { refundCents } = refundQuote({ ...june('2026-06-15'), ...full });
    expect(refundCents).toBe(6_050);
    expect(net(refundCents)).toMatchObject({ netCents: 5_000, vatCents: 1_050 });
  });

  it('T41: paid outside the provider, nothing goes back through it', () => {
    const quote = refundQuote({ ...june('2026-06-15'), ...full, paidOutside: true });
    expect(quote).toMatchObject({ creditCents: 6_050, refundCents: 0, outsideCents: 6_050, openCents: 0 });
  });

  it('T42: gives back 258 of 360 days of a year', () => {
    const day = '2026-04-12';
    const { refundCents } = refundQuote({
      ...place(day, yearly),
      day,
      ...full,
      grossCents: 60_000,
      paidGrossCents: 60_000,
    });
    expect(refundCents).toBe(43_000);
    expect(net(refundCents).vatCents).toBe(7_463);
  });

  it('T43: not paid, it only takes off what is open', () => {
    const quote = refundQuote({ ...june('2026-06-10'), ...full, paidGrossCents: 0 });
    expect(quote).toMatchObject({ creditCents: 8_067, refundCents: 0, openCents: 4_033 });
  });

  it('T44: gives back no more than is left of the invoice', () => {
    const quote = refundQuote({ ...june('2026-06-01'), ...full, refundedOrCreditedCents: 6_050 });
    expect(quote).toMatchObject({ proratedCents: 11_697, creditCents: 6_050, refundCents: 6_050 });
  });

  it('partly paid, what is used is paid and the rest goes back', () => {
    const quote = refundQuote({ ...june('2026-06-10'), ...full, paidGrossCents: 6_050 });
    expect(quote).toMatchObject({ creditCents: 8_067, refundCents: 2_017, openCents: 0 });
  });

  it('counts only the days that were charged', () => {
    const stub = { fromOn: '2026-04-15', untilOn: '2026-05-01' };
    const day = '2026-04-20';
    const gross = { ...full, grossCents: 6_453, paidGrossCents: 6_453 };
    expect(refundQuote({ ...place(day), day, ...stub, ...gross }).refundCents).toBe(multiplyDivide(6_453, 10, 16));
    const before = refundQuote({ ...place(day), day: '2026-04-10', ...stub, ...gross });
    expect(before.refundCents).toBe(6_453);
    expect(refundQuote({ ...place(day), day: '2026-04-30', ...stub, ...gross }).refundCents).toBe(0);
  });

  it('never credits more than the invoice, nor pays back more than came in', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: -3, max: 33 }), (gross, paid, credited, at) => {
        const day = addDays('2026-06-01', at);
        const amounts = { grossCents: gross, paidGrossCents: paid, refundedOrCreditedCents: credited };
        const quote = refundQuote({ ...place('2026-06-01'), day, ...amounts });
        const left = Math.max(0, gross - credited);
        expect(quote.creditCents).toBeLessThanOrEqual(left);
        expect(quote.refundCents).toBeLessThanOrEqual(paid);
        expect(Math.min(quote.creditCents, quote.refundCents, quote.openCents)).toBeGreaterThanOrEqual(0);
        // Nothing is lost: a credit reduces what is owed, or is refunded.
        expect(Math.max(0, left - paid) - quote.openCents + quote.refundCents).toBe(quote.creditCents);
      }),
    );
  });
});

const seconds = (moment: string) => Date.parse(moment) / 1000;

describe('the moment of a change for Stripe', () => {
  /** Returns Stripe's lines, which charge by the remaining seconds of the period. */
  function stripeLines(period: { periodStartAt: number; periodEndAt: number }, at: number, old: number, next: number) {
    const part = [period.periodEndAt - at, period.periodEndAt - period.periodStartAt] as const;
    return [0 - multiplyDivide(old, ...part), multiplyDivide(next, ...part)];
  }

  it('T56: May, half used', () => {
    const may = { periodStartAt: seconds('2026-04-30T22:00:00Z'), periodEndAt: seconds('2026-05-31T22:00:00Z') };
    const at = stripeProrationAt({ ...may, used: 15, total: 30 });
    expect(at).toBe(seconds('2026-05-16T10:00:00Z'));
    expect(stripeLines(may, at, 10_000, 20_000)).toEqual([-5_000, 10_000]);
  });

  it('T57: March, an hour short', () => {
    const march = { periodStartAt: seconds('2026-02-28T23:00:00Z'), periodEndAt: seconds('2026-03-31T22:00:00Z') };
    const day = '2026-03-07';
    const lines = stripeLines(march, stripeProrationAt({ ...march, used: 7, total: 30 }), 9_999, 14_999);
    expect(lines).toEqual([-7_666, 11_499]);
    const ours = changeAmounts({ ...place(day), day, oldCents: 9_999, newCents: 14_999 });
    expect(ours).toMatchObject({ creditCents: lines[0], debitCents: lines[1] });
  });

  it('gives the same cents as ours for any month, clock change and price', () => {
    const hours = fc.constantFrom(...[28, 29, 30, 31].flatMap((days) => [days * 24 - 1, days * 24, days * 24 + 1]));
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 30 }), cents, cents, (length, used, old, next) => {
        const period = { periodStartAt: 1_780_000_000, periodEndAt: 1_780_000_000 + length * 3600 };
        const at = stripeProrationAt({ ...period, used, total: 30 });
        const ours = [0 - multiplyDivide(old, 30 - used, 30), multiplyDivide(next, 30 - used, 30)];
        expect(stripeLines(period, at, old, next)).toEqual(ours);
      }),
    );
  });
});
