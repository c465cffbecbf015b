import { describe, expect, test } from 'vitest';
import { calculation, newCalculation } from '#pages/subscriptions/subscription-calculator-values.ts';
import {
  askedOf,
  changeAskedOf,
  changedSubscription,
  changeValues,
  newValues,
} from '#pages/subscriptions/subscription-values.ts';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { testId } from '#tests/support/builders.ts';

const TODAY = '2026-05-10';
const filled = {
  ...newValues(testId('c', 1), null, TODAY),
  product: testId('a', 1),
  price_cents: 1e4,
};

describe('the form of a new subscription as a question for the server', () => {
  test('what is missing or no amount asks nothing', () => {
    expect(askedOf(newValues(null, null, TODAY))).toBeNull();
    expect(askedOf({ ...filled, customer: null })).toBeNull();
    expect(askedOf({ ...filled, price_cents: '1,234,5' })).toBeNull();
    expect(askedOf({ ...filled, quantity: 0 })).toBeNull();
    expect(askedOf({ ...filled, start_on: null })).toBeNull();
    expect(askedOf(filled)).not.toBeNull();
  });

  test('an end asks for what its kind needs, and sends nothing of the other kinds', () => {
    const end = { condition: 'after_cycles', cycles: null, last_on: '2026-06-15' } as const;
    expect(askedOf({ ...filled, end })).toBeNull();
    const cycles = askedOf({ ...filled, end: { ...end, cycles: 3 } });
    expect(JSON.parse(cycles ?? '')).toMatchObject({ end: { condition: 'after_cycles', cycles: 3 } });
    const chosen = askedOf({ ...filled, end: { ...end, condition: 'chosen_date' } });
    expect((JSON.parse(chosen ?? '') as { end: object }).end).toEqual({
      condition: 'chosen_date',
      last_on: '2026-06-15',
    });
    expect(askedOf({ ...filled, end: { ...end, condition: 'chosen_date', last_on: '2026-02-30' } })).toBeNull();
  });
});

describe('a change', () => {
  const was = aSubscription({ end: { condition: 'after_cycles', cycles: 12 }, end_date: '2027-04-30' });
  const values = changeValues(was, TODAY);
  const bodyOf = (change: object): object => {
    const input = changeAskedOf(was, { ...values, ...change });
    return JSON.parse(input?.asked ?? 'null') as object;
  };

  test('that changes nothing is none: the question is what comes as it is', () => {
    expect(changeAskedOf(was, values)).toEqual({ asked: JSON.stringify({ version: was.version }), isChange: false });
    // A different day alone is not a change.
    expect(changeAskedOf(was, { ...values, on: '2026-05-20', proration: 'now' })?.isChange).toBe(false);
  });

  test('sends what differs, with its day and the version that was seen', () => {
    expect(bodyOf({ price_cents: 20_000, on: '2026-05-15' })).toEqual({
      price_cents: 2e4,
      on: '2026-05-15',
      proration: 'next',
      version: was.version,
    });
    expect(bodyOf({ object: null })).toMatchObject({ object: null });
    expect(bodyOf({ end: { condition: 'none', cycles: 12, last_on: null } })).toMatchObject({
      end: { condition: 'none' },
    });
  });

  test('to another product keeps the price that stands in the form', () => {
    expect(bodyOf({ product: testId('a', 2) })).toMatchObject({
      product: testId('a', 2),
      price_cents: was.price_cents,
    });
  });

  test('without a text or a day asks nothing', () => {
    expect(changeAskedOf(was, { ...values, description: ' ' })).toBeNull();
    expect(changeAskedOf(was, { ...values, on: null })).toBeNull();
    expect(changedSubscription.safeParse(values).success).toBe(true);
  });
});

test('a day that periods cannot be counted on from is none of a calculation', () => {
  const values = { ...newCalculation(TODAY), price_cents: 10_000 };
  const change = { ...values.change, kind: 'change', price_cents: 20_000 };
  const end = { ...values.end, condition: 'chosen_date' };
  const on = (day: string) => [
    { start_on: day },
    { trial_end: day },
    {
      change: {
        ...change,
        on: day,
      },
    },
    {
      end: {
        ...end,
        last_on: day,
      },
    },
  ];
  const isTaken = (more: object) => calculation.safeParse({ ...values, ...more }).success;
  expect(on('2999-12-31').map(isTaken)).toEqual([true, true, true, true]);
  expect(on('3000-01-01').map(isTaken)).toEqual([false, false, false, false]);
});
