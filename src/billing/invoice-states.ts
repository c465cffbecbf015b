import type { CivilDate } from '#shared/civil-date.ts';
import type { InvoiceAnswer, InvoiceStatus, SendMode } from './invoice.schema.ts';

/** As it is stored. `open`: issued and not paid; that it is overdue is seen from the day. */
export const INVOICE_STATES = ['draft', 'scheduled', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/**
 * What may follow what. Issued invoices never become drafts again; `paid` goes back to `open` only when a person had
 * marked it paid; `void` is the end and leaves a credit invoice of the whole.
 */
export const moves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  draft: ['scheduled', 'open'],
  scheduled: ['draft', 'open'],
  open: ['paid', 'uncollectible', 'void'],
  paid: ['open'],
  uncollectible: ['paid', 'void'],
  void: [],
};

/** Why an invoice cannot go from one state to another. */
export type MoveProblem =
  | 'invoice.same_state'
  | 'invoice.not_issued'
  | 'invoice.issued'
  | 'invoice.voided'
  | 'invoice.credit_instead'
  | 'invoice.paid'
  | 'invoice.paid_by_provider'
  | 'invoice.given_up';

/** `paidByHand`: a person said that it was paid, no payment of the provider did. Undefined when the move is fine. */
export function refuseMove(
  from: InvoiceState,
  to: InvoiceState,
  { paidByHand = true }: { readonly paidByHand?: boolean } = {},
): MoveProblem | undefined {
  if (from === 'paid' && to === 'open' && !paidByHand) return 'invoice.paid_by_provider';
  if (moves[from].includes(to)) return undefined;
  if (from === to) return 'invoice.same_state';
  if (from === 'void') return 'invoice.voided';
  if (!isIssued(from)) return 'invoice.not_issued';
  if (!isIssued(to)) return 'invoice.issued';
  if (from === 'paid') return to === 'void' ? 'invoice.credit_instead' : 'invoice.paid';
  return 'invoice.given_up';
}

/** True once it has a number and no longer changes. */
export function isIssued(state: InvoiceState): boolean {
  return state !== 'draft' && state !== 'scheduled';
}

/** True for what goes by mail: it needs an address. */
export function isMailed(mode: SendMode): boolean {
  return mode === 'mail_with_link' || mode === 'mail_without_link';
}

/** Only a draft: what has a number, or gets one automatically, stays. */
export function isDeletable(state: InvoiceState): boolean {
  return state === 'draft';
}

/** `dueOn` is the last day to pay; null when there is none. */
export function isOverdue(state: InvoiceState, dueOn: CivilDate | null, today: CivilDate): boolean {
  return state === 'open' && dueOn !== null && dueOn < today;
}

/**
 * True for an invoice of which a part is paid and the rest is still to be. It is seen from what is open: the state stays
 * `open`, or `overdue`.
 */
export function isPartPaid({
  kind,
  status,
  amount_cents: amount,
  credited_cents: credited,
  open_cents: open,
}: Pick<InvoiceAnswer, 'kind' | 'status' | 'amount_cents' | 'credited_cents' | 'open_cents'>): boolean {
  const isOpen = kind === 'invoice' && (status === 'open' || status === 'overdue');
  return isOpen && open > 0 && open < amount - credited;
}

/** The status that people see. */
export function shownStatus(state: InvoiceState, dueOn: CivilDate | null, today: CivilDate): InvoiceStatus {
  return isOverdue(state, dueOn, today) ? 'overdue' : state;
}
