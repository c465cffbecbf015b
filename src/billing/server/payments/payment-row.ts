import { sql } from 'kysely';

/** A payment `p` as `paymentAnswer` has it. */
export const PAYMENT_JSON = sql`json_build_object('uuid', p.id,
  'invoice', (select json_build_object('uuid', o.id, 'number', coalesce(o.number, '')) from invoices o
    where o.company_id = p.company_id and o.id = p.invoice_id),
  'source', p.source, 'method', p.method, 'amount_cents', p.amount_cents, 'refunded_cents', p.refunded_cents,
  'charged_back_cents', p.charged_back_cents, 'paid_on', p.paid_on, 'provider_paid_on', p.provider_paid_on, 'note', p.note,
  'undone', p.undone_at is not null)`;

/** What the provider could still give back of a payment `p`: what was asked of it, or was done there by hand, counts. */
export const LEFT_TO_REFUND = sql<number>`greatest(0, p.amount_cents - p.charged_back_cents - greatest(p.refunded_cents,
  coalesce((select sum(r.amount_cents) from refunds r where r.company_id = p.company_id and r.payment_id = p.id
    and r.status not in ('failed', 'canceled')), 0)))`;

/** What the provider could still give back of an invoice `i`. */
export const REFUNDABLE_CENTS = sql<number>`coalesce((select sum(${LEFT_TO_REFUND}) from payments p
  where p.company_id = i.company_id and p.invoice_id = i.id and p.source in ('mollie', 'stripe') and p.undone_at is null), 0)`;
