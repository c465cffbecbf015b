import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { GiveBackBody, GiveBackWay } from '../../balance.schema.ts';
import type { InvoiceEventName } from '../../billing-event-names.ts';
import type { InvoiceDetailAnswer } from '../../invoice.schema.ts';
import { isIssued } from '../../invoice-states.ts';
import { type BillingEvent, recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { type BalanceMove, lockKept, moveBalance } from '../payments/balance.repository.ts';
import { renewPaymentLink } from '../payments/payment-link.ts';
import { settleInvoices } from '../payments/settle-invoice.ts';
import { partsOfProvider, type RefundPart, writeRefunds } from '../payments/write-refunds.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';

/** An invoice with money too much, and where that is: on the invoice, or kept in its customer's balance. */
type Surplus = {
  readonly invoice: LockedInvoice;
  readonly overpaidCents: number;
  readonly keptCents: number;
};

/**
 * Decides about what was paid too much for an invoice, also for a void one: the provider or the company gives it back,
 * another invoice of the customer is paid with it, or it is kept in credit. Nothing is credited and no VAT moves. What
 * was kept before can still be given back or set off. Giving money back needs a permission of its own. Returns the
 * invoice.
 */
export async function giveBack(at: Booking, id: string, body: GiveBackBody): Promise<InvoiceDetailAnswer> {
  const paysOut = body.way === 'provider' || body.way === 'transfer';
  if (!at.actor.can(paysOut ? 'invoice refund' : 'payment book')) throw new RequestError(403, 'forbidden');
  await requireOpenPeriod(at.tx, at.today);
  const { invoice, target } = await lockBoth(at, id, body);
  const surplus = await findSurplus(at, invoice);
  const mostCents = surplus.overpaidCents + (body.way === 'keep' ? 0 : surplus.keptCents);
  if (mostCents <= 0) throw refuseNow('invoice.not_overpaid');
  await WAYS[body.way](at, surplus, { body, mostCents, target });
  return knownInvoice(at, id);
}

type Order = { readonly body: GiveBackBody; readonly mostCents: number; readonly target: LockedInvoice | undefined };
type Way = (at: Booking, surplus: Surplus, order: Order) => Promise<void>;

const WAYS: Readonly<Record<GiveBackWay, Way>> = {
  provider: async (at, surplus, { body, mostCents }) => {
    const { invoice } = surplus;
    const parts = await partsOfProvider(at.tx, invoice.id, amountOf(body, mostCents));
    const canCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (canCents === 0) throw refuseNow('invoice.paid_outside');
    if (body.amount_cents !== undefined && canCents < body.amount_cents) {
      throw refuseField('amount_cents', 'invoice.refund_too_much', { leftCents: canCents });
    }
    await payOut(at, surplus, parts, body);
  },
  transfer: async (at, surplus, { body, mostCents }) => {
    const on = body.on ?? at.today;
    if (on > at.today) throw refuseField('on', 'invoice.day_in_future');
    await requireOpenPeriod(at.tx, on, { field: 'on' });
    await payOut(at, surplus, [{ paymentId: null, amountCents: amountOf(body, mostCents) }], { ...body, on });
  },
  set_off: async (at, surplus, { body, mostCents, target }) => {
    const { invoice } = surplus;
    if (target === undefined || target.customerId !== invoice.customerId || target.state !== 'open') {
      throw refuseField('invoice', 'invoice.not_to_set_off');
    }
    const amountCents = amountOf(body, mostCents, Math.min(mostCents, target.openCents));
    if (amountCents > target.openCents) {
      throw refuseField('amount_cents', 'invoice.set_off_too_much', { leftCents: target.openCents });
    }
    const fromInvoice = Math.min(amountCents, surplus.overpaidCents);
    await move(at, [
      ...moveOf(invoice, fromInvoice, 'set_off', target.id),
      ...moveOf(target, 0 - amountCents, 'set_off', invoice.id),
    ]);
    await settleInvoices(at.tx, [invoice.id, target.id], at.today);
    await renewPaymentLink(at.tx, target.id, at.today);
    await note(at, body, [
      { invoice, action: 'set_off', amountCents, number: target.number },
      { invoice: target, action: 'balance_used', amountCents, number: invoice.number },
    ]);
  },
  keep: async (at, { invoice }, { body, mostCents }) => {
    const amountCents = amountOf(body, mostCents);
    await move(at, moveOf(invoice, amountCents, 'kept'));
    await settleInvoices(at.tx, [invoice.id], at.today);
    await note(at, body, [{ invoice, action: 'kept', amountCents }]);
  },
};

/** Locks the invoice that has too much and the one that is paid with it, the older one first as everybody does. */
async function lockBoth(
  at: Booking,
  id: string,
  { way, invoice: targetId }: GiveBackBody,
): Promise<{ readonly invoice: LockedInvoice; readonly target: LockedInvoice | undefined }> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(original_id, id) as id from invoices where id = ${id}::uuid`.execute(at.tx);
  const sourceId = rows[0]?.id ?? id;
  const other = way === 'set_off' && targetId !== sourceId ? targetId : undefined;
  const locked = new Map<string, LockedInvoice>();
  for (const each of [sourceId, ...(other === undefined ? [] : [other])].toSorted()) {
    locked.set(each, await lockKnown(at, each, each === other));
  }
  const invoice = locked.get(sourceId);
  if (invoice === undefined || !isIssued(invoice.state)) throw refuseNow('invoice.not_issued');
  return { invoice, target: other === undefined ? undefined : locked.get(other) };
}

async function lockKnown(at: Booking, id: string, isTarget: boolean): Promise<LockedInvoice> {
  try {
    return await lockInvoice(at.tx, id);
  } catch (error) {
    if (isTarget && error instanceof RequestError && error.status === 404) {
      throw refuseField('invoice', 'invoice.not_to_set_off');
    }
    throw error;
  }
}

async function findSurplus({ tx }: Booking, invoice: LockedInvoice): Promise<Surplus> {
  return { invoice, overpaidCents: Math.max(0, 0 - invoice.openCents), keptCents: await lockKept(tx, invoice) };
}

/** The amount that is wanted: `usualCents` where none is named. 422 for more than there is. */
function amountOf({ amount_cents: wanted }: GiveBackBody, mostCents: number, usualCents = mostCents): number {
  if (wanted !== undefined && wanted > mostCents) {
    throw refuseField('amount_cents', 'invoice.give_back_too_much', { leftCents: mostCents });
  }
  return wanted ?? usualCents;
}

/** What was kept before comes back to the invoice first, from which it then goes out. */
async function payOut(
  at: Booking,
  { invoice, overpaidCents }: Surplus,
  parts: readonly RefundPart[],
  { on, ...body }: GiveBackBody,
): Promise<void> {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  await move(at, moveOf(invoice, Math.min(0, overpaidCents - amountCents), 'given_back'));
  await writeRefunds(at.tx, { invoiceId: invoice.id, creditId: null, parts, by: at.actor, on });
  await settleInvoices(at.tx, [invoice.id], at.today);
  const action = body.way === 'provider' ? 'refund_wanted' : 'refunded_outside';
  await note(at, body, [{ invoice, action, amountCents }]);
}

function moveOf(
  { id: invoiceId, customerId }: LockedInvoice,
  amountCents: number,
  reason: BalanceMove['reason'],
  otherId?: string,
): readonly BalanceMove[] {
  if (amountCents === 0) return [];
  return [{ customerId, invoiceId, amountCents, reason, ...(otherId === undefined ? {} : { otherId }) }];
}

function move(at: Booking, moves: readonly BalanceMove[]): Promise<void> {
  return moveBalance(at.tx, moves, { on: at.today, by: at.actor });
}

type Noted = {
  readonly invoice: LockedInvoice;
  readonly action: InvoiceEventName;
  readonly amountCents: number;
  readonly number?: string | null;
};

async function note(at: Booking, body: Pick<GiveBackBody, 'note'>, noted: readonly Noted[]): Promise<void> {
  const events = noted.map(
    ({ invoice, action, amountCents, number }): BillingEvent => ({
      entity: 'invoice',
      entityId: invoice.id,
      action,
      by: at.actor,
      note: body.note,
      subject: invoice.number ?? '',
      details: { amount_cents: amountCents, ...(number === undefined || number === null ? {} : { number }) },
    }),
  );
  await recordBillingEvents(at.tx, events);
}
