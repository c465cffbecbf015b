import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PaymentBody } from '../../balance.schema.ts';
import type { InvoiceDetailAnswer } from '../../invoice.schema.ts';
import { isIssued } from '../../invoice-states.ts';
import { type BillingEvent, recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { lockKept, moveBalance } from '../payments/balance.repository.ts';
import { renewPaymentLink } from '../payments/payment-link.ts';
import { settleInvoices } from '../payments/settle-invoice.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';

/** A payment that a person noted and did not take back. */
export type NotedPayment = { readonly id: string; readonly amountCents: number; readonly paidOn: CivilDate };

/**
 * Notes money that came in outside the payment provider: all that is open, part of it, or more, also for an invoice that
 * is paid or void. Returns the invoice.
 */
export async function recordPayment(at: Booking, id: string, body: PaymentBody): Promise<InvoiceDetailAnswer> {
  const invoice = await lockInvoice(at.tx, id);
  if (invoice.kind === 'credit_invoice') throw refuseNow('invoice.is_credit');
  if (!isIssued(invoice.state)) throw refuseNow('invoice.not_issued');
  const isPaid = await notePayment(at, invoice, body);
  const { amount_cents: amountCents, method, note } = body;
  const about = { entity: 'invoice', entityId: id, by: at.actor, subject: invoice.number ?? '' } as const;
  const details = { amount_cents: amountCents, method, source: 'manual', on: body.paid_on ?? at.today };
  const received: BillingEvent = { ...about, action: 'payment_received', note, details };
  const isNowPaid = isPaid && invoice.state !== 'paid' && invoice.state !== 'void';
  await recordBillingEvents(at.tx, isNowPaid ? [received, { ...about, action: 'paid' }] : [received]);
  return knownInvoice(at, id);
}

/**
 * Writes the payment and settles the invoice. `dayField` is the field that a refusal of its day is shown at. Returns
 * whether nothing is open any more.
 */
export async function notePayment(
  at: Booking,
  { id, customerId }: LockedInvoice,
  { amount_cents: amountCents, paid_on: paidOn = at.today, method, note }: PaymentBody,
  dayField = 'paid_on',
): Promise<boolean> {
  if (paidOn > at.today) throw refuseField(dayField, 'invoice.day_in_future');
  await requireOpenPeriod(at.tx, paidOn, { field: dayField });
  await sql`
    insert into payments (company_id, id, invoice_id, customer_id, source, method, amount_cents, paid_on, note)
    values (current_setting('app.company_id')::uuid, ${newId()}, ${id}, ${customerId}, 'manual', ${method},
      ${amountCents}, ${paidOn}::date, ${note})`.execute(at.tx);
  const [settled] = await settleInvoices(at.tx, [id], at.today);
  await renewPaymentLink(at.tx, id, at.today);
  return (settled?.openCents ?? 0) <= 0;
}

/**
 * Takes back a payment that a person noted by mistake. Money that went back since must have come from another one. `on`:
 * it was in the books until then, which is the way for a day that is closed.
 */
export async function undoPayment(
  at: Booking,
  paymentId: string,
  { note, on }: { readonly note: string; readonly on?: CivilDate | undefined },
): Promise<InvoiceDetailAnswer> {
  const { rows } = await sql<{ invoiceId: string }>`
    select invoice_id as "invoiceId" from payments where id = ${paymentId}::uuid`.execute(at.tx);
  const found = rows[0];
  if (found === undefined) throw notFound();
  const invoice = await lockInvoice(at.tx, found.invoiceId);
  const payment = (await findNotedPayments(at.tx, invoice.id)).find(({ id }) => id === paymentId);
  if (payment === undefined) throw refuseNow('invoice.paid_by_provider');
  await takeBack(at, invoice, payment, on);
  const details = { amount_cents: payment.amountCents, ...(on === undefined ? {} : { on }) };
  const subject = invoice.number ?? '';
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoice.id, action: 'reopened', by: at.actor, note, subject, details },
  ]);
  return knownInvoice(at, invoice.id);
}

/**
 * Marks it as noted by mistake, and settles the invoice. What was kept in credit of it comes back; refused where it went
 * further. It is gone from the day it was noted on, or from `on` where that is given: a day that is closed keeps it.
 */
export async function takeBack(
  at: Booking,
  invoice: LockedInvoice,
  payment: NotedPayment,
  on?: CivilDate,
): Promise<void> {
  await requireUndoable(at, payment, on);
  const shortCents = invoice.refundedCents - (invoice.paidCents - payment.amountCents);
  if (shortCents > 0) {
    if ((await lockKept(at.tx, invoice)) < shortCents) throw refuseNow('invoice.went_back');
    const { id: invoiceId, customerId } = invoice;
    const move = { invoiceId, customerId, amountCents: 0 - shortCents, reason: 'given_back' } as const;
    await moveBalance(at.tx, [move], { on: at.today, by: at.actor });
  }
  await sql`
    update payments set undone_at = now(), undone_on = ${on ?? null}::date where id = ${payment.id}::uuid`.execute(
    at.tx,
  );
  await settleInvoices(at.tx, [invoice.id], at.today);
  await renewPaymentLink(at.tx, invoice.id, at.today);
}

async function requireUndoable(at: Booking, { paidOn }: NotedPayment, on: CivilDate | undefined): Promise<void> {
  if (on === undefined) return requireOpenPeriod(at.tx, paidOn, { code: 'period.closed_payment' });
  if (on > at.today) throw refuseField('on', 'invoice.day_in_future');
  if (on < paidOn) throw refuseField('on', 'invoice.day_before_payment', { paidOn });
  await requireOpenPeriod(at.tx, on, { field: 'on' });
}

/** What people noted as paid of an invoice, the last one first. */
export async function findNotedPayments(tx: CompanyTx, invoiceId: string): Promise<readonly NotedPayment[]> {
  const { rows } = await sql<NotedPayment>`
    select id, amount_cents as "amountCents", paid_on as "paidOn" from payments
    where invoice_id = ${invoiceId}::uuid and source = 'manual' and undone_at is null
    order by created_at desc, id desc`.execute(tx);
  return rows;
}
