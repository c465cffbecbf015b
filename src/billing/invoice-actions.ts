import type { Needed } from '#shared/permission.ts';
import type { InvoiceAction } from './invoice.schema.ts';
import { type InvoiceState, isDeletable, isIssued } from './invoice-states.ts';

/** The facts that decide which actions an invoice allows. `leftCents` is what credit invoices left of it. */
export type InvoiceFacts = {
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: InvoiceState;
  readonly openCents: number;
  readonly leftCents: number;
  /** What was received and not returned. */
  readonly keptCents: number;
  readonly refundableCents: number;
  /** Paid too much, or kept in the customer's balance. */
  readonly surplusCents: number;
  readonly isPaidByHand: boolean;
};

/** The permission that each action needs. Giving back also sets off and keeps, which is no refund. */
export const ACTION_RIGHTS: Readonly<Record<InvoiceAction, Needed>> = {
  edit: 'invoice edit',
  delete: 'invoice delete',
  issue: 'invoice edit',
  send: 'invoice edit',
  pay: 'payment book',
  reopen: 'payment book',
  void: 'invoice edit',
  uncollectible: 'invoice edit',
  credit: 'invoice create',
  refund: 'invoice create&invoice refund',
  give_back: 'payment book|invoice refund',
};

/** What may be done with an invoice as it is, whoever asks. */
export function actionsFor(facts: InvoiceFacts): readonly InvoiceAction[] {
  const { kind, state, openCents } = facts;
  if (!isIssued(state)) return isDeletable(state) ? ['edit', 'delete', 'issue', 'send'] : ['edit', 'issue', 'send'];
  const surplus = facts.surplusCents > 0 ? (['give_back'] as const) : [];
  if (state === 'void') return surplus;
  if (kind === 'credit_invoice') return ['send', ...surplus];
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
    ...surplus,
  ];
}

/** The actions that somebody also has permission for. */
export function actionsOf(facts: InvoiceFacts, can: (permission: Needed) => boolean): InvoiceAction[] {
  return actionsFor(facts).filter((action) => can(ACTION_RIGHTS[action]));
}
