import { addDays } from '#shared/civil-date.ts';
import type { Act } from './ledger-acts.ts';
import { book, keptOf, move, openOf, settle, tell } from './ledger-state.ts';
import type { AccountUse, Ledger, Payment, PayoutPart } from './ledger-types.ts';

type Of<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>;

function addPayment(
  ledger: Ledger,
  payment: Omit<Payment, 'id' | 'booked' | 'chargedBackCents' | 'isUndone' | 'undoneOn'>,
): void {
  const { amountCents: cents, paidOn, invoice } = payment;
  const added = {
    ...payment,
    id: ledger.newId(),
    booked: book(ledger, paidOn, invoice, { [accountOf(payment)]: cents, debtors: 0 - cents }),
    chargedBackCents: 0,
    isUndone: false,
    undoneOn: null,
  };
  ledger.payments.push(added);
  invoice.payments.push(added);
  if (added.source !== 'manual') hold(ledger, added, 'payment', paidOn, cents);
}

/** Where money of a payment is booked. */
function accountOf({ source, method }: Pick<Payment, 'source' | 'method'>): AccountUse {
  if (source !== 'manual') return source;
  return method === 'cash' || method === 'card' ? method : 'bank';
}

/** The provider of a payment has so much more, or less. */
function hold(
  ledger: Ledger,
  { source, externalId: paymentId }: Pick<Payment, 'source' | 'externalId'>,
  kind: PayoutPart['kind'],
  on: string,
  cents: number,
): void {
  if (source !== 'manual') ledger.held[source].push({ kind, paymentId, on, cents });
}

type ByHand = Omit<Of<'pay'>, 'kind'>;

function notePayment(ledger: Ledger, { invoice, cents, method, on }: ByHand): void {
  addPayment(ledger, {
    invoice,
    source: 'manual',
    externalId: null,
    method,
    amountCents: cents,
    paidOn: on,
    providerPaidOn: null,
  });
  settle(ledger, [invoice]);
}

export function payByHand(ledger: Ledger, act: ByHand): boolean {
  const { state: was } = act.invoice;
  notePayment(ledger, act);
  if (openOf(act.invoice) <= 0 && was !== 'paid' && was !== 'void') tell(ledger, act.invoice, 'paid');
  return true;
}

export function markPaid(ledger: Ledger, { invoice, on }: Of<'mark_paid'>): boolean {
  const cents = openOf(invoice);
  notePayment(ledger, { invoice, cents, method: 'bank', on });
  tell(ledger, invoice, 'paid', { amount_cents: cents, method: 'bank', on });
  return true;
}

export function told(ledger: Ledger, { invoice, source, name, cents, on }: Of<'told'>): boolean {
  const { closedUntil } = ledger;
  const paidOn = closedUntil !== null && on <= closedUntil ? addDays(closedUntil, 1) : on;
  const was = invoice.state;
  addPayment(ledger, {
    invoice,
    source,
    externalId: name,
    method: 'ideal',
    amountCents: cents,
    paidOn,
    providerPaidOn: paidOn === on ? null : on,
  });
  settle(ledger, [invoice]);
  if (invoice.state === 'paid' && was !== 'paid') tell(ledger, invoice, 'paid');
  return true;
}

export function chargeBack(ledger: Ledger, { payment, cents }: Of<'charge_back'>): boolean {
  const { invoice, chargedBackCents: before, externalId, source } = payment;
  const { state: was } = invoice;
  const more = cents - before;
  payment.chargedBackCents = cents;
  settle(ledger, [invoice]);
  book(ledger, ledger.today, invoice, { debtors: more, [source]: 0 - more });
  hold(ledger, payment, more > 0 ? 'charge_back' : 'reversal', ledger.today, 0 - more);
  if (more > 0) tell(ledger, invoice, 'charged_back', { amount_cents: cents, payment: externalId });
  else {
    const details = { amount_cents: 0 - more, charged_back_cents: cents, payment: externalId };
    tell(ledger, invoice, 'charge_back_reversed', details);
  }
  if (invoice.state === 'paid' && was !== 'paid') tell(ledger, invoice, 'paid');
  return true;
}

export function undo(ledger: Ledger, { payment, on }: Of<'undo'>): boolean {
  const { invoice, amountCents } = payment;
  if (on !== null && on < payment.paidOn) return false;
  const short = invoice.refundedCents - (invoice.paidCents - amountCents);
  if (short > 0 && keptOf(invoice) < short) return false;
  if (short > 0) move(ledger, invoice, 0 - short, 'given_back');
  payment.isUndone = true;
  payment.undoneOn = on;
  const account = accountOf(payment);
  if (on !== null) book(ledger, on, invoice, { debtors: amountCents, [account]: 0 - amountCents });
  else for (const row of payment.booked) row.isGone = true;
  settle(ledger, [invoice]);
  return true;
}

export function followRefund(ledger: Ledger, { refund: one, status, isAtOnce }: Of<'refund'>): boolean {
  const { payment, invoice, credit: caused, amountCents: cents } = one;
  if (payment === null) return false;
  const { state: was } = invoice;
  one.status = status;
  settle(ledger, [invoice, ...(caused === null ? [] : [caused])]);
  if (was !== 'paid' && invoice.state === 'paid') tell(ledger, invoice, 'paid');
  const action = status === 'refunded' ? status : status === 'failed' ? 'refund_failed' : 'refund_canceled';
  tell(ledger, invoice, action, { refund: one.id, ...(isAtOnce ? {} : { amount_cents: cents }) });
  const isBack = status !== 'refunded';
  if (isBack === one.isBack) return true;
  one.isBack = isBack;
  const back = isBack ? cents : 0 - cents;
  book(ledger, ledger.today, invoice, { [accountOf(payment)]: back, debtors: 0 - back });
  hold(ledger, payment, isBack ? 'refund_back' : 'refund', ledger.today, back);
  return true;
}
