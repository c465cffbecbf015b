import { describe, expect, it } from 'vitest';
import {
  INVOICE_STATES,
  isDeletable,
  isIssued,
  isOverdue,
  moves,
  refuseMove,
  shownStatus,
} from '#billing/invoice-states.ts';

describe('the state of an invoice', () => {
  it('moves as the table says and in no other way', () => {
    const free = INVOICE_STATES.flatMap((from) =>
      INVOICE_STATES.filter((to) => refuseMove(from, to) === undefined).map((to) => `${from} ${to}`),
    );
    expect(free).toEqual([
      'draft scheduled',
      'draft open',
      'scheduled draft',
      'scheduled open',
      'open paid',
      'open uncollectible',
      'open void',
      'paid open',
      'uncollectible paid',
      'uncollectible void',
    ]);
    expect(moves.void).toEqual([]);
  });

  it.each([
    ['draft', 'paid', 'invoice.not_issued'],
    ['scheduled', 'void', 'invoice.not_issued'],
    ['open', 'draft', 'invoice.issued'],
    ['paid', 'scheduled', 'invoice.issued'],
    ['paid', 'void', 'invoice.credit_instead'],
    ['paid', 'uncollectible', 'invoice.paid'],
    ['uncollectible', 'open', 'invoice.given_up'],
    ['void', 'paid', 'invoice.voided'],
    ['open', 'open', 'invoice.same_state'],
  ] as const)('does not go from %s to %s', (from, to, code) => {
    expect(refuseMove(from, to)).toBe(code);
  });

  it('is open again only when a person had said that it was paid', () => {
    expect(refuseMove('paid', 'open', { paidByHand: true })).toBeUndefined();
    expect(refuseMove('paid', 'open', { paidByHand: false })).toBe('invoice.paid_by_provider');
  });

  it('is issued for good once it has a number; only a draft may be deleted', () => {
    expect(INVOICE_STATES.filter(isIssued)).toEqual(['open', 'paid', 'uncollectible', 'void']);
    expect(INVOICE_STATES.filter(isDeletable)).toEqual(['draft']);
    for (const from of INVOICE_STATES.filter(isIssued)) {
      for (const to of moves[from]) expect(isIssued(to)).toBe(true);
    }
  });

  it('is overdue from the day after the last one to pay, and only while it is open', () => {
    expect(isOverdue('open', '2026-06-14', '2026-06-14')).toBe(false);
    expect(isOverdue('open', '2026-06-14', '2026-06-15')).toBe(true);
    expect(isOverdue('open', null, '2026-06-15')).toBe(false);
    const late = INVOICE_STATES.map((state) => shownStatus(state, '2026-06-14', '2026-06-15'));
    expect(late).toEqual(['draft', 'scheduled', 'overdue', 'paid', 'uncollectible', 'void']);
    expect(shownStatus('open', '2026-06-14', '2026-06-14')).toBe('open');
  });
});
