import { sql } from 'kysely';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { lockBalance, moveBalance } from '../payments/balance.repository.ts';
import { notGivenBackOf, openCentsOf, settleInvoices } from '../payments/settle-invoice.ts';
import { partsOfProvider, writeRefunds } from '../payments/write-refunds.ts';
import { refuseNow } from './invoice-refusal.ts';

type Credited = { readonly invoiceId: string; readonly creditId: string };
type RefundOrder = Credited & { readonly by: 'provider' | 'outside' };

type Due = { readonly customerId: string; readonly number: string; readonly dueCents: number };

/** What a credit left its customer overpaid and that nobody gave back or kept yet. */
async function findDue(at: Booking, { invoiceId, creditId }: Credited): Promise<Due> {
  const { rows } = await sql<{ customerId: string; number: string; open: number; own: number }>`
    select i.customer_id as "customerId", i.number, ${openCentsOf('i')} as open,
      coalesce((select ${notGivenBackOf('i')} from invoices i where i.id = ${creditId}), 0) as own
    from invoices i where i.id = ${invoiceId}`.execute(at.tx);
  const { customerId = '', number = '', open = 0, own = 0 } = rows[0] ?? {};
  return { customerId, number, dueCents: Math.min(0 - own, Math.max(0, 0 - open)) };
}

/**
 * Returns what a credit left the customer overpaid: nothing where nothing was paid. The provider refunds only what was
 * paid through it and not yet refunded, and is asked after this transaction. Returns the cents. 409 when all was paid
 * outside the provider.
 */
export async function refundCredit(at: Booking, { by, ...credited }: RefundOrder): Promise<number> {
  const { number, dueCents } = await findDue(at, credited);
  if (dueCents === 0) return 0;
  const { invoiceId, creditId } = credited;
  const parts =
    by === 'outside' ? [{ paymentId: null, amountCents: dueCents }] : await partsOfProvider(at.tx, invoiceId, dueCents);
  if (parts.length === 0) throw refuseNow('invoice.paid_outside');
  const amountCents = await writeRefunds(at.tx, { invoiceId, creditId, parts, by: at.actor });
  await recordBillingEvents(at.tx, [
    {
      entity: 'invoice',
      entityId: invoiceId,
      by: at.actor,
      subject: number,
      action: by === 'outside' ? 'refunded_outside' : 'refund_wanted',
      details: { amount_cents: amountCents },
    },
  ]);
  return amountCents;
}

/** Keeps what a credit left overpaid, and did not give back, in credit for the customer. Settles the invoice. */
export async function keepCredit(at: Booking, credited: Credited): Promise<void> {
  const { invoiceId, creditId } = credited;
  const { customerId, number, dueCents } = await findDue(at, credited);
  if (dueCents === 0) return;
  await lockBalance(at.tx, customerId);
  const move = { customerId, invoiceId, amountCents: dueCents, reason: 'credited' } as const;
  await moveBalance(at.tx, [move], { on: at.today, by: at.actor });
  await settleInvoices(at.tx, [invoiceId, creditId], at.today);
  const details = { amount_cents: dueCents };
  await recordBillingEvents(at.tx, [
    { entity: 'invoice', entityId: invoiceId, action: 'kept', by: at.actor, subject: number, details },
  ]);
}
