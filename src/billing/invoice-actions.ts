import type { Needed, Permission } from '#shared/permission.ts';
import type { InvoiceAction } from './invoice.schema.ts';
import { type InvoiceState, isDeletable, isIssued } from './invoice-states.ts';

/** What decides about an invoice's actions. `leftCents` is what credit invoices left of it. */
export type InvoiceFacts = {
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: InvoiceState;
  readonly openCents: number;
  readonly leftCents: number;
  /** Came in and did not go back. */
  readonly keptCents: number;
  readonly refundableCents: number;
  readonly isPaidByHand: boolean;
};

/** The right that each action needs. */
export const ACTION_RIGHTS: Readonly<Record<InvoiceAction, Permission>> = {
  edit: 'invoice edit',
  delete: 'invoice delete',
  issue: 'invoice edit',
  send: 'invoice edit',
  pay: 'invoice edit',
  reopen: 'invoice edit',
  void: 'invoice edit',
  uncollectible: 'invoice edit',
  credit: 'invoice create',
  refund: 'invoice refund',
};

/** What may be done with an invoice as it is, whoever asks. */
export function actionsFor(facts: InvoiceFacts): readonly InvoiceAction[] {
  const { kind, state, openCents } = facts;
  if (!isIssued(state)) return isDeletable(state) ? ['edit', 'delete', 'issue', 'send'] : ['edit', 'issue', 'send'];
  if (state === 'void') return [];
  if (kind === 'credit_invoice') return state === 'open' && openCents < 0 ? ['send', 'pay'] : ['send'];
  const isUnpaid = state === 'open' || state === 'uncollectible';
  const isCreditable = facts.leftCents > 0;
  return [
    'send',
    ...(isUnpaid && openCents > 0 ? (['pay'] as const) : []),
    ...(state === 'paid' && facts.isPaidByHand ? (['reopen'] as const) : []),
    ...(isUnpaid && facts.keptCents === 0 && isCreditable ? (['void'] as const) : []),
    ...(state === 'open' && openCents > 0 ? (['uncollectible'] as const) : []),
    ...(isCreditable ? (['credit'] as const) : []),
    ...(isCreditable && facts.refundableCents > 0 ? (['refund'] as const) : []),
  ];
}

/** Those of them that somebody has the right to. What goes back to a customer needs the right to refund. */
export function actionsOf(facts: InvoiceFacts, can: (permission: Needed) => boolean): InvoiceAction[] {
  const paysOut = facts.kind === 'credit_invoice';
  return actionsFor(facts).filter((action) =>
    can(action === 'pay' && paysOut ? 'invoice refund' : ACTION_RIGHTS[action]),
  );
}
