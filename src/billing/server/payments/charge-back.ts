import { sql } from 'kysely';
import { openDayOf } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { renewPaymentLink } from './payment-link.ts';
import { settleInvoices, settleReturned } from './settle-invoice.ts';

type ChargeBack = {
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly on: CivilDate;
};

/**
 * Notes that the bank took a payment back that came in outside the provider. Its invoice is open again for that much. A day
 * that is closed by now keeps its figures: then it is booked on the first open one.
 */
export async function chargeBack(at: Booking, { invoiceId, paymentId, amountCents, on }: ChargeBack): Promise<void> {
  const { cents, name, number } = await changeChargedBack(at, paymentId, amountCents);
  const details = { amount_cents: cents, payment: name, on: await openDayOf(at.tx, on) };
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoiceId, action: 'charged_back', by: at.actor, subject: number, details },
  ]);
  await settleInvoices(at.tx, [invoiceId], at.today);
  await renewPaymentLink(at.tx, invoiceId, at.today);
}

/** Takes that back, when it was noted by mistake: on its own day, or as of today where that is closed. */
export async function undoChargeBack(
  at: Booking,
  { invoiceId, paymentId, amountCents, on }: ChargeBack,
): Promise<void> {
  const { cents, name, number } = await changeChargedBack(at, paymentId, 0 - amountCents);
  // Told even where it leaves nothing: what is charged back after it has a day of its own.
  const day = (await openDayOf(at.tx, on)) === on ? on : at.today;
  const details = { amount_cents: amountCents, charged_back_cents: cents, payment: name, on: day };
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoiceId, action: 'charge_back_reversed', by: at.actor, subject: number, details },
  ]);
  await settleReturned(at.tx, [invoiceId], at.today);
  await renewPaymentLink(at.tx, invoiceId, at.today);
}

async function changeChargedBack({ tx }: Booking, paymentId: string, cents: number) {
  const { rows } = await sql<{ cents: number; name: string; number: string }>`
    update payments p set charged_back_cents = p.charged_back_cents + ${cents}
    from invoices i
    where p.id = ${paymentId}::uuid and i.company_id = p.company_id and i.id = p.invoice_id and p.undone_at is null
      and p.charged_back_cents + ${cents} between 0 and p.amount_cents
    returning p.charged_back_cents as cents, coalesce(p.external_id, p.id::text) as name, i.number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new RequestError(409, 'invoice.not_to_charge_back');
  return row;
}
