import { sql } from 'kysely';
import { openDayOf, requireOpenPeriod } from '#company/server/closed-books.repository.ts';
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
import { settleInvoice, settleInvoices } from '../payments/settle-invoice.ts';
import { knownInvoice } from './invoice-detail.repository.ts';
import { type LockedInvoice, lockInvoice } from './invoice-lock.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';

/** A payment that a person noted and did not take back. */
export type NotedPayment = { readonly id: string; readonly amountCents: number; readonly paidOn: CivilDate };

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
  const noted = await notePayment(at, invoice, body, { origin });
  const { amount_cents: amountCents, method, note } = body;
  const about = { entity: 'invoice', entityId: id, by: at.actor, subject: invoice.number ?? '' } as const;
  const details = { amount_cents: amountCents, method, source: origin.source, on: body.paid_on ?? at.today };
  const received: BillingEvent = { ...about, action: 'payment_received', note, details };
  const isNowPaid = noted.openCents <= 0 && invoice.state !== 'paid' && invoice.state !== 'void';
  await recordBillingEvents(at.tx, isNowPaid ? [received, { ...about, action: 'paid' }] : [received]);
  return noted;
}

/** `dayField` is the field that a refusal of the day is shown at. */
type Noting = { readonly origin?: PaymentOrigin; readonly dayField?: string };

/**
 * Writes the payment and settles the invoice. What a bank file tells of a day that is closed by now is booked on the first
 * open day, and keeps its own beside it.
 */
export async function notePayment(
  at: Booking,
  { id, customerId }: LockedInvoice,
  { amount_cents: amountCents, paid_on: paidOn = at.today, method, note }: PaymentBody,
  { origin: { source, externalId } = BY_HAND, dayField = 'paid_on' }: Noting = {},
): Promise<NotedPaymentOutcome> {
  if (paidOn > at.today) throw refuseField(dayField, 'invoice.day_in_future');
  const bookedOn = source === 'bank' ? await openDayOf(at.tx, paidOn) : paidOn;
  await requireOpenPeriod(at.tx, bookedOn, { field: dayField });
  const paymentId = newId();
  await sql`
    insert into payments (company_id, id, invoice_id, customer_id, source, external_id, method, amount_cents, paid_on,
      provider_paid_on, note)
    values (current_setting('app.company_id')::uuid, ${paymentId}, ${id}, ${customerId}, ${source}, ${externalId}, ${method},
      ${amountCents}, ${bookedOn}::date, ${bookedOn === paidOn ? null : paidOn}::date, ${note})`.execute(at.tx);
  const settled = await settleInvoice(at.tx, id, at.today);
  await renewPaymentLink(at.tx, id, at.today);
  return { paymentId, openCents: settled?.openCents ?? 0 };
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
  return knownInvoice(at, await unbookPayment(at, paymentId, { source: 'manual', note, on }));
}

type Unbooking = {
  readonly source: PaymentOrigin['source'];
  readonly note: string;
  readonly on?: CivilDate | undefined;
};

/** Takes back a payment of this source. Returns its invoice. */
export async function unbookPayment(at: Booking, paymentId: string, { source, note, on }: Unbooking): Promise<string> {
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
  // Who takes back what a bank file told of gives no day.
  const leftOn = source === 'bank' ? await closedDayLeftOn(at, payment) : on;
  await takeBack(at, invoice, payment, leftOn);
  const details = { amount_cents: payment.amountCents, ...(leftOn === undefined ? {} : { on: leftOn }) };
  const subject = invoice.number ?? '';
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoice.id, action: 'reopened', by: at.actor, note, subject, details },
  ]);
  return invoice.id;
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

async function closedDayLeftOn({ tx, today }: Booking, { paidOn }: NotedPayment): Promise<CivilDate | undefined> {
  return (await openDayOf(tx, paidOn)) === paidOn ? undefined : today;
}

async function requireUndoable(at: Booking, { paidOn }: NotedPayment, on: CivilDate | undefined): Promise<void> {
  if (on === undefined) return requireOpenPeriod(at.tx, paidOn, { code: 'period.closed_payment' });
  if (on > at.today) throw refuseField('on', 'invoice.day_in_future');
  if (on < paidOn) throw refuseField('on', 'invoice.day_before_payment', { paidOn });
  await requireOpenPeriod(at.tx, on, { field: 'on' });
}

/** What people noted as paid of an invoice, the last one first. */
export async function findNotedPayments(
  tx: CompanyTx,
  invoiceId: string,
  source: PaymentOrigin['source'] = 'manual',
): Promise<readonly NotedPayment[]> {
  const { rows } = await sql<NotedPayment>`
    select id, amount_cents as "amountCents", paid_on as "paidOn" from payments
    where invoice_id = ${invoiceId}::uuid and source = ${source} and undone_at is null
    order by created_at desc, id desc`.execute(tx);
  return rows;
}
