import { sql } from 'kysely';
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
export type NotedPayment = { readonly id: string; readonly amountCents: number };

/** Where a payment outside the provider is known from; `externalId` names it there. */
type PaymentOrigin = { readonly source: 'manual' | 'bank'; readonly externalId: string | null };
type NotedPaymentOutcome = { readonly paymentId: string; readonly openCents: number };
const BY_HAND: PaymentOrigin = { source: 'manual', externalId: null };

/**
 * Notes money that came in outside the payment provider: all that is open, part of it, or more, also for an invoice that
 * is paid or void. Returns the invoice.
 */
export async function recordPayment(at: Booking, id: string, body: PaymentBody): Promise<InvoiceDetailAnswer> {
  await bookPayment(at, id, body);
  return knownInvoice(at, id);
}

/** The same without reading the invoice anew, also for what a bank file tells of. Returns the payment, and what is open now. */
export async function bookPayment(
  at: Booking,
  id: string,
  body: PaymentBody,
  origin: PaymentOrigin = BY_HAND,
): Promise<NotedPaymentOutcome> {
  const invoice = await lockInvoice(at.tx, id);
  if (invoice.kind === 'credit_invoice') throw refuseNow('invoice.is_credit');
  if (!isIssued(invoice.state)) throw refuseNow('invoice.not_issued');
  const noted = await notePayment(at, invoice, body, origin);
  const { amount_cents: amountCents, method, note } = body;
  const about = { entity: 'invoice', entityId: id, by: at.actor, subject: invoice.number ?? '' } as const;
  const details = { amount_cents: amountCents, method, source: origin.source, on: body.paid_on ?? at.today };
  const received: BillingEvent = { ...about, action: 'payment_received', note, details };
  const isNowPaid = noted.openCents <= 0 && invoice.state !== 'paid' && invoice.state !== 'void';
  await recordBillingEvents(at.tx, isNowPaid ? [received, { ...about, action: 'paid' }] : [received]);
  return noted;
}

/** Writes the payment and settles the invoice. */
export async function notePayment(
  at: Booking,
  { id, customerId }: LockedInvoice,
  { amount_cents: amountCents, paid_on: paidOn = at.today, method, note }: PaymentBody,
  { source, externalId }: PaymentOrigin = BY_HAND,
): Promise<NotedPaymentOutcome> {
  if (paidOn > at.today) throw refuseField('paid_on', 'invoice.day_in_future');
  const paymentId = newId();
  await sql`
    insert into payments (company_id, id, invoice_id, customer_id, source, external_id, method, amount_cents, paid_on, note)
    values (current_setting('app.company_id')::uuid, ${paymentId}, ${id}, ${customerId}, ${source}, ${externalId}, ${method},
      ${amountCents}, ${paidOn}::date, ${note})`.execute(at.tx);
  const [settled] = await settleInvoices(at.tx, [id], at.today);
  await renewPaymentLink(at.tx, id, at.today);
  return { paymentId, openCents: settled?.openCents ?? 0 };
}

/** Takes back a payment that a person noted by mistake. Money that went back since must have come from another one. */
export async function undoPayment(
  at: Booking,
  paymentId: string,
  { note }: { readonly note: string },
): Promise<InvoiceDetailAnswer> {
  return knownInvoice(at, await unbookPayment(at, paymentId, 'manual', note));
}

/** Takes back a payment of this source. Returns its invoice. */
export async function unbookPayment(
  at: Booking,
  paymentId: string,
  source: PaymentOrigin['source'],
  note: string,
): Promise<string> {
  const { rows } = await sql<{ invoiceId: string; source: string; isChargedBack: boolean }>`
    select invoice_id as "invoiceId", source, charged_back_cents > 0 as "isChargedBack" from payments
    where id = ${paymentId}::uuid`.execute(at.tx);
  const found = rows[0];
  if (found === undefined) throw notFound();
  if (found.source === 'bank' && source === 'manual') throw refuseNow('invoice.paid_by_bank');
  if (found.isChargedBack) throw refuseNow('invoice.charged_back');
  const invoice = await lockInvoice(at.tx, found.invoiceId);
  const payment = (await findNotedPayments(at.tx, invoice.id, source)).find(({ id }) => id === paymentId);
  if (payment === undefined) throw refuseNow('invoice.paid_by_provider');
  await takeBack(at, invoice, payment);
  const details = { amount_cents: payment.amountCents };
  const subject = invoice.number ?? '';
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoice.id, action: 'reopened', by: at.actor, note, subject, details },
  ]);
  return invoice.id;
}

/**
 * Marks it as noted by mistake, and settles the invoice. What was kept in credit of it comes back; refused where it went
 * further.
 */
export async function takeBack(at: Booking, invoice: LockedInvoice, payment: NotedPayment): Promise<void> {
  const shortCents = invoice.refundedCents - (invoice.paidCents - payment.amountCents);
  if (shortCents > 0) {
    if ((await lockKept(at.tx, invoice)) < shortCents) throw refuseNow('invoice.went_back');
    const { id: invoiceId, customerId } = invoice;
    const move = { invoiceId, customerId, amountCents: 0 - shortCents, reason: 'given_back' } as const;
    await moveBalance(at.tx, [move], { on: at.today, by: at.actor });
  }
  await sql`update payments set undone_at = now() where id = ${payment.id}::uuid`.execute(at.tx);
  await settleInvoices(at.tx, [invoice.id], at.today);
  await renewPaymentLink(at.tx, invoice.id, at.today);
}

/** What people noted as paid of an invoice, the last one first. */
export async function findNotedPayments(
  tx: CompanyTx,
  invoiceId: string,
  source: PaymentOrigin['source'] = 'manual',
): Promise<readonly NotedPayment[]> {
  const { rows } = await sql<NotedPayment>`
    select id, amount_cents as "amountCents" from payments
    where invoice_id = ${invoiceId}::uuid and source = ${source} and undone_at is null
    order by created_at desc, id desc`.execute(tx);
  return rows;
}
