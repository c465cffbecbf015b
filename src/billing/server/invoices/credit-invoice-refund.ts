import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { queueErrands } from '../ledger/outbox.ts';
import { LEFT_TO_REFUND } from '../payments/payment-row.ts';
import { notGivenBackOf, openCentsOf } from '../payments/settle-invoice.ts';
import { refuseNow } from './invoice-refusal.ts';

type RefundOrder = {
  readonly invoiceId: string;
  readonly creditId: string;
  readonly by: 'provider' | 'outside';
};

type Part = { readonly paymentId: string | null; readonly amountCents: number };

/**
 * Returns what a credit left the customer overpaid: nothing where nothing was paid. The provider refunds only what was
 * paid through it and not yet refunded, and is asked after this transaction. Returns the cents. 409 when all was paid
 * outside the provider.
 */
export async function refundCredit(at: Booking, order: RefundOrder): Promise<number> {
  const { invoiceId, creditId, by } = order;
  const { rows } = await sql<{ number: string; open: number; own: number }>`
    select i.number, ${openCentsOf('i')} as open, coalesce((select ${notGivenBackOf('i')} from invoices i
      where i.id = ${creditId}), 0) as own from invoices i where i.id = ${invoiceId}`.execute(at.tx);
  const { number = '', open = 0, own = 0 } = rows[0] ?? {};
  const dueCents = Math.min(0 - own, Math.max(0, 0 - open));
  if (dueCents === 0) return 0;
  const parts: readonly Part[] =
    by === 'outside' ? [{ paymentId: null, amountCents: dueCents }] : await partsOf(at, invoiceId, dueCents);
  if (parts.length === 0) throw refuseNow('invoice.paid_outside');
  const refunds = parts.map((part) => ({ id: newId(), payment_id: part.paymentId, amount_cents: part.amountCents }));
  await sql`
    insert into refunds (company_id, id, payment_id, invoice_id, credit_invoice_id, amount_cents, status, created_by,
      created_by_name)
    select current_setting('app.company_id')::uuid, r.id, r.payment_id, ${invoiceId}::uuid, ${creditId}::uuid,
      r.amount_cents, ${by === 'outside' ? 'refunded' : 'wanted'}, ${at.actor.userId}::uuid, ${at.actor.userName}
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (id uuid, payment_id uuid, amount_cents bigint)
    `.execute(at.tx);
  if (by === 'provider') {
    await queueErrands(
      at.tx,
      refunds.map(({ id }) => ({ kind: 'create_refund', subjectId: id, key: `refund ${id}` })),
    );
  }
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
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

/** The refundable parts, newest payment first. The payments stay locked, so that nobody else refunds the same money. */
async function partsOf(at: Booking, invoiceId: string, dueCents: number): Promise<readonly Part[]> {
  await sql`select 1 from payments where invoice_id = ${invoiceId} order by id for update`.execute(at.tx);
  const { rows } = await sql<{ id: string; left: number }>`
    select p.id, (${LEFT_TO_REFUND})::bigint as left from payments p
    where p.invoice_id = ${invoiceId} and p.source <> 'manual' and p.undone_at is null
    order by p.paid_on desc, p.id desc`.execute(at.tx);
  const parts: Part[] = [];
  let rest = dueCents;
  for (const { id, left } of rows) {
    const amountCents = Math.min(rest, left);
    if (amountCents <= 0) continue;
    parts.push({ paymentId: id, amountCents });
    rest -= amountCents;
  }
  return parts;
}
