import { sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { openDayOf } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type BillingEvent, recordBillingEvents } from '../ledger/billing-event.ts';
import { closePaymentLinks } from './payment-link.ts';
import { type Settled, settleInvoice } from './settle-invoice.ts';

/** A payment as the provider reports it now: only what was really paid. */
export type ProviderPayment = {
  readonly source: PaymentProvider;
  readonly externalId: string;
  readonly method: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly chargedBackCents: number;
  readonly paidOn: CivilDate;
  /** Why the bank took it back, where the provider tells: a code such as MD06. */
  readonly returnReason?: string;
};

type Stored = {
  readonly externalId: string;
  readonly chargedBackCents: number;
};

/**
 * Takes over the provider's payments for an invoice. Applying the same payment again changes nothing, in whatever order
 * reports come. One of a day that is closed by now is booked on the first open day, and keeps its own beside it. Returns
 * the invoice's state before and after.
 */
export async function applyPayments(
  tx: CompanyTx,
  invoiceId: string,
  payments: readonly ProviderPayment[],
  today: CivilDate,
): Promise<Settled | undefined> {
  const { rows: invoices } = await sql<{ customerId: string; number: string }>`
    select customer_id as "customerId", number from invoices where id = ${invoiceId} for update`.execute(tx);
  const invoice = invoices[0];
  if (invoice === undefined) return undefined;
  const { rows: before } = await sql<Stored>`
    select external_id as "externalId", charged_back_cents as "chargedBackCents" from payments
    where invoice_id = ${invoiceId} and source in ('mollie', 'stripe')`.execute(tx);
  const known = new Map(before.map((payment) => [payment.externalId, payment]));
  for (const payment of payments) await storePayment(tx, invoiceId, invoice.customerId, payment);
  const settled = await settleInvoice(tx, invoiceId, today);
  await recordBillingEvents(
    tx,
    payments.flatMap((payment) => eventsOf(invoiceId, payment, known.get(payment.externalId))),
  );
  if (settled === undefined) return undefined;
  if (settled.now === 'paid' && settled.was !== 'paid') {
    await closePaymentLinks(tx, invoiceId);
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action: 'paid', by: null }]);
  }
  const isNew = payments.some(
    ({ externalId, chargedBackCents }) => chargedBackCents < (known.get(externalId)?.chargedBackCents ?? Infinity),
  );
  if (isNew && settled.openCents < 0) {
    const details = { amount_cents: -settled.openCents };
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action: 'overpaid', by: null, details }]);
  }
  return settled;
}

async function storePayment(
  tx: CompanyTx,
  invoiceId: string,
  customerId: string,
  { source, externalId, method, amountCents, refundedCents, chargedBackCents, paidOn }: ProviderPayment,
): Promise<void> {
  const bookedOn = await openDayOf(tx, paidOn);
  await sql`
    insert into payments (company_id, id, invoice_id, customer_id, source, external_id, method, amount_cents,
      refunded_cents, charged_back_cents, paid_on, provider_paid_on)
    values (current_setting('app.company_id')::uuid, ${newId()}, ${invoiceId},
      ${customerId}, ${source}, ${externalId}, ${method}, ${amountCents}, ${refundedCents}, ${chargedBackCents},
      ${bookedOn}::date, ${bookedOn === paidOn ? null : paidOn}::date)
    on conflict (company_id, source, external_id) do update set refunded_cents = excluded.refunded_cents,
      charged_back_cents = excluded.charged_back_cents`.execute(tx);
}

function eventsOf(invoiceId: string, payment: ProviderPayment, before: Stored | undefined): readonly BillingEvent[] {
  const about = { entity: 'invoice' as const, entityId: invoiceId, by: null };
  const { source, amountCents, method, externalId, chargedBackCents } = payment;
  const events: BillingEvent[] = [];
  if (before === undefined) {
    const details = { amount_cents: amountCents, method, source, payment: externalId };
    events.push({ ...about, action: 'payment_received', details });
  }
  const wereCents = before?.chargedBackCents ?? 0;
  if (chargedBackCents > wereCents) {
    const details = {
      amount_cents: chargedBackCents,
      payment: externalId,
      ...(payment.returnReason === undefined ? {} : { reason: payment.returnReason }),
    };
    events.push({ ...about, action: 'charged_back', details });
  } else if (chargedBackCents < wereCents) {
    const details = {
      amount_cents: wereCents - chargedBackCents,
      charged_back_cents: chargedBackCents,
      payment: externalId,
    };
    events.push({ ...about, action: 'charge_back_reversed', details });
  }
  return events;
}
