import { describe, expect, test } from 'vitest';
import { actionsOf, type InvoiceFacts } from '#billing/invoice-actions.ts';
import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';

const OPEN: InvoiceFacts = {
  kind: 'invoice',
  state: 'open',
  openCents: 5e3,
  leftCents: 5e3,
  keptCents: 0,
  refundableCents: 0,
  surplusCents: 0,
  isPaidByHand: false,
};
const OVERPAID: InvoiceFacts = { ...OPEN, state: 'paid', openCents: -5_000, leftCents: 0, surplusCents: 5e3 };
const rights =
  (...held: readonly string[]) =>
  (needed: Needed) =>
    isAllowed(held, needed);

describe('what somebody may do with an invoice', () => {
  test('follows their rights: editing sends and gives up, booking payments marks as paid, making credits', () => {
    const paid: InvoiceFacts = { ...OPEN, state: 'paid', openCents: 0, keptCents: 5e3, refundableCents: 5e3 };
    expect(actionsOf(OPEN, rights('invoice edit'))).toEqual(['send', 'void', 'uncollectible']);
    expect(actionsOf(OPEN, rights('payment book'))).toEqual(['pay']);
    expect(actionsOf({ ...paid, isPaidByHand: true }, rights('payment book'))).toEqual(['reopen']);
    expect(actionsOf(paid, rights('invoice refund'))).toEqual([]);
    expect(actionsOf(paid, rights('invoice create', 'invoice refund'))).toEqual(['credit', 'refund']);
    expect(actionsOf(OPEN, rights('invoice create'))).toEqual(['credit']);
    expect(actionsOf(OPEN, rights('invoice index'))).toEqual([]);
  });

  test('is to give back what was paid too much for who books payments or refunds, of a credit invoice and a void one too', () => {
    const credit: InvoiceFacts = { ...OVERPAID, kind: 'credit_invoice' };
    expect(actionsOf(OVERPAID, rights('payment book'))).toEqual(['give_back']);
    expect(actionsOf(OVERPAID, rights('invoice refund'))).toEqual(['give_back']);
    expect(actionsOf(credit, rights('invoice refund'))).toEqual(['give_back']);
    expect(actionsOf({ ...OVERPAID, state: 'void' }, rights('invoice refund'))).toEqual(['give_back']);
    expect(actionsOf({ ...OVERPAID, surplusCents: 0 }, rights('invoice refund'))).toEqual([]);
  });

  test('leaves a draft to who edits, and to throw away to who deletes', () => {
    const draft: InvoiceFacts = { ...OPEN, state: 'draft' };
    expect(actionsOf(draft, rights('invoice edit'))).toEqual(['edit', 'issue', 'send']);
    expect(actionsOf(draft, rights('invoice delete'))).toEqual(['delete']);
    expect(actionsOf({ ...draft, state: 'scheduled' }, rights('invoice delete'))).toEqual([]);
  });
});
