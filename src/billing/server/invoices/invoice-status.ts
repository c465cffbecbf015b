import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceEventName } from '../../billing-event-names.ts';
import type { ChangeStatusBody, InvoiceDetailAnswer } from '../../invoice.schema.ts';
import { type InvoiceState, isIssued, refuseMove } from '../../invoice-states.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking, GivenUp } from '../ledger/billing-provider.ts';
import { closePaymentLinks, giveUpLinks } from '../payments/payment-link.ts';
import { settleInvoices } from '../payments/settle-invoice.ts';
import { writeCredit } from './credit-invoice.ts';
import { refundCredit } from './credit-invoice-refund.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { deleteDraft } from './invoice-draft.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';
import { findNotedPayments, notePayment, takeBack } from './record-payment.ts';

type Change = (at: Booking, invoice: LockedInvoice, body: ChangeStatusBody) => Promise<void>;

/**
 * Records what a person says about an issued invoice: paid outside the provider, sent by mistake, given up, or not paid
 * after all. 409 when its state does not allow that.
 */
export async function changeStatus(at: Booking, id: string, body: ChangeStatusBody): Promise<InvoiceDetailAnswer> {
  // Everyone locks in this order: the older of the two first.
  const { rows } = await sql<{ originalId: string }>`
    select original_id as "originalId" from invoices where id = ${id}::uuid and original_id is not null`.execute(at.tx);
  if (rows[0] !== undefined) await lockInvoice(at.tx, rows[0].originalId);
  const invoice = await lockInvoice(at.tx, id, body.version);
  if (invoice.kind === 'credit_invoice' && body.status !== 'paid') throw refuseNow('invoice.is_credit');
  const manual = body.status === 'open' ? (await findNotedPayments(at.tx, id))[0] : undefined;
  await requireOpenPeriod(at.tx, at.today);
  const refusal = refuseMove(invoice.state, body.status satisfies InvoiceState, { paidByHand: manual !== undefined });
  if (refusal !== undefined) throw refuseNow(refusal);
  await CHANGES[body.status](at, invoice, body);
  return knownInvoice(at, id);
}

/** Deletes a draft, or changes the status of an issued invoice; null when it was deleted. */
export async function removeInvoice(
  at: Booking,
  id: string,
  { status, note }: GivenUp,
): Promise<InvoiceDetailAnswer | null> {
  const { state } = await lockInvoice(at.tx, id);
  if (isIssued(state) && status !== undefined) return changeStatus(at, id, { status, note });
  await deleteDraft(at, id);
  return null;
}

const CHANGES: Readonly<Record<ChangeStatusBody['status'], Change>> = {
  paid: (at, invoice, body) =>
    invoice.kind === 'credit_invoice' ? payBack(at, invoice, body) : pay(at, invoice, body),
  open: reopen,
  void: voidInvoice,
  uncollectible: giveUp,
};

async function pay(at: Booking, invoice: LockedInvoice, body: ChangeStatusBody): Promise<void> {
  const { on = at.today, method = 'bank', note } = body;
  if (on > at.today) throw refuseField('on', 'invoice.day_in_future');
  const { openCents } = invoice;
  if (openCents <= 0) throw refuseNow('invoice.paid');
  await notePayment(at, invoice, { amount_cents: openCents, paid_on: on, method, note }, { dayField: 'on' });
  await noteChange(at, invoice, 'paid', body, { amount_cents: openCents, method, on });
}

/** Records that the amount a credit invoice left overpaid was returned by bank or in cash. */
async function payBack(at: Booking, invoice: LockedInvoice, body: ChangeStatusBody): Promise<void> {
  if (!at.actor.can('invoice refund')) throw new RequestError(403, 'forbidden');
  const invoiceId = invoice.originalId ?? invoice.id;
  const amountCents = await refundCredit(at, { invoiceId, creditId: invoice.id, by: 'outside' });
  if (amountCents === 0) throw refuseNow('invoice.paid');
  await settleInvoices(at.tx, [...new Set([invoiceId, invoice.id])], at.today);
  await noteChange(at, invoice, 'paid', body, { amount_cents: 0 - amountCents });
}

/** Undoes that it was paid: the payment that a person recorded last. */
async function reopen(at: Booking, invoice: LockedInvoice, body: ChangeStatusBody): Promise<void> {
  const [payment] = await findNotedPayments(at.tx, invoice.id);
  if (payment === undefined) throw refuseNow('invoice.paid_by_provider');
  await takeBack(at, invoice, payment, body.on);
  await noteChange(at, invoice, 'reopened', body, { amount_cents: payment.amountCents });
}

/** Credits all that is left of it: the numbers stay without gaps and the VAT is reversed. */
async function voidInvoice(at: Booking, invoice: LockedInvoice, body: ChangeStatusBody): Promise<void> {
  if (invoice.paidCents > invoice.refundedCents) throw refuseNow('invoice.credit_instead');
  const credit = await writeCredit(at, invoice, { reason: body.note });
  await setState(at.tx, invoice.id, 'void', body.note);
  await settleInvoices(at.tx, [invoice.id, credit.id], at.today);
  await closePaymentLinks(at.tx, invoice.id);
  await noteChange(at, invoice, 'voided', body, { credit: credit.number });
}

async function giveUp(at: Booking, invoice: LockedInvoice, body: ChangeStatusBody): Promise<void> {
  if (body.note === '') throw refuseField('note', 'required');
  await setState(at.tx, invoice.id, 'uncollectible', body.note);
  await giveUpLinks(at.tx, invoice.id);
  await noteChange(at, invoice, 'given_up', body, { amount_cents: invoice.openCents });
}

async function setState(tx: CompanyTx, id: string, state: InvoiceState, reason: string): Promise<void> {
  await sql`
    update invoices set state = ${state}, reason = ${reason}, version = version + 1 where id = ${id}`.execute(tx);
}

async function noteChange(
  at: Booking,
  { id, number, state }: LockedInvoice,
  action: InvoiceEventName,
  { note, status }: ChangeStatusBody,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordBillingEvents(at.tx, [
    {
      entity: 'invoice',
      entityId: id,
      action,
      by: at.actor,
      note,
      details,
      subject: number ?? '',
      changes: {
        status: {
          was: state,
          now: status,
        },
      },
    },
  ]);
}
