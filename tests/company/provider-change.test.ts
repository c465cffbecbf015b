import { describe, expect, it } from 'vitest';
import { inTheWayOf, isTestKey, leavingOf, type Obstacles } from '#company/provider-change.ts';

const NOTHING: Obstacles = {
  open_invoices: 0,
  scheduled_invoices: 0,
  subscriptions: 0,
  payment_links: 0,
  refunds: 0,
  mandates: 0,
};

describe('changing the payment provider', () => {
  it.each([
    ['another provider', 'mollie', 'stripe', 'kept', 'switch'],
    ['another provider, with its first key', 'mollie', 'stripe', 'unused', 'switch'],
    ['the provider of before, in another account there', 'stripe', 'mollie', 'other', 'provider'],
    ['none', 'mollie', null, 'kept', 'provider'],
    ['none, without its key', 'mollie', null, 'removed', 'provider'],
    ['a key of another account', 'mollie', 'mollie', 'other', 'account'],
    ['a first key', 'mollie', 'mollie', 'unused', 'account'],
    ['no key', 'mollie', 'mollie', 'removed', 'account'],
    ['the first provider, with a key of another account', null, 'mollie', 'other', 'account'],
    ['a key of another account, where that of before cannot be opened any more', 'mollie', 'mollie', 'gone', null],
    ['a renewed key of the same account', 'mollie', 'mollie', 'same', null],
    ['the first provider', null, 'mollie', 'kept', null],
    ['transfers, from a provider', 'mollie', 'bank_transfer', 'kept', 'switch'],
    ['a provider, from transfers', 'bank_transfer', 'mollie', 'kept', null],
    ['the provider of before in another account, from transfers', 'bank_transfer', 'mollie', 'other', 'account'],
    ['none, from transfers', 'bank_transfer', null, 'kept', 'provider'],
    ['transfers, from none', null, 'bank_transfer', 'kept', null],
    ['the same', 'mollie', 'mollie', 'kept', null],
  ] as const)('to %s leaves what it should', (_name, was, now, key, leaves) => {
    expect(leavingOf(was, now, key)).toBe(leaves);
  });

  it('is held up by everything that the provider bills, and by nothing else', () => {
    for (const what of Object.keys(NOTHING) as (keyof Obstacles)[]) {
      expect(inTheWayOf('provider', { ...NOTHING, [what]: 1 })).toEqual([what]);
    }
    expect(inTheWayOf('provider', NOTHING)).toEqual([]);
  });

  it('from one provider to another is held up by mandates only: open pages stay where they are', () => {
    expect(inTheWayOf('switch', { ...NOTHING, open_invoices: 4, payment_links: 4, subscriptions: 2 })).toEqual([]);
    expect(inTheWayOf('switch', { ...NOTHING, mandates: 1 })).toEqual(['mandates']);
  });

  it('to another account is held up by what that account holds: an open invoice gets a new page to pay on', () => {
    expect(inTheWayOf('account', { ...NOTHING, open_invoices: 799, subscriptions: 12 })).toEqual([]);
    expect(inTheWayOf('account', { ...NOTHING, mandates: 1, refunds: 2, payment_links: 3 })).toEqual([
      'payment_links',
      'refunds',
      'mandates',
    ]);
  });
});

it('a key says whether it moves real money', () => {
  expect(['test_abc', 'sk_test_abc', 'rk_test_abc'].map(isTestKey)).toEqual([true, true, true]);
  expect(['live_abc', 'sk_live_test', 'live_test_abc'].map(isTestKey)).toEqual([false, false, false]);
});
