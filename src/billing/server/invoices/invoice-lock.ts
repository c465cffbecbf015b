import { sql } from 'kysely';
import { notFound } from '#shared/request-error.ts';
import { requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceState } from '../../invoice-states.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';

/** An invoice whose row this transaction holds: nobody else changes it until it ends. */
export type LockedInvoice = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: InvoiceState;
  readonly customerId: string;
  readonly originalId: string | null;
  readonly subscriptionId: string | null;
  readonly number: string | null;
  readonly issuedOn: string | null;
  readonly scheduledOn: string | null;
  readonly includesVat: boolean;
  readonly totalCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly openCents: number;
  readonly reference: string;
  readonly version: number;
};

/** Locks an invoice to change it. 404 where the company has none; 409 for a caller who saw another version. */
export async function lockInvoice(tx: CompanyTx, id: string, seenVersion?: number): Promise<LockedInvoice> {
  const { rows } = await sql<LockedInvoice>`
    select i.id, i.kind, i.state, i.customer_id as "customerId", i.original_id as "originalId",
      i.subscription_id as "subscriptionId", i.number, i.issued_on as "issuedOn", i.scheduled_on as "scheduledOn",
      i.includes_vat as "includesVat", i.total_cents as "totalCents", i.credited_cents as "creditedCents",
      i.paid_cents as "paidCents", i.refunded_cents as "refundedCents", ${openCentsOf('i')} as "openCents",
      i.reference, i.version
    from invoices i where i.id = ${id}::uuid for update`.execute(tx);
  const invoice = rows[0];
  if (invoice === undefined) throw notFound();
  requireVersion(seenVersion, invoice.version);
  return invoice;
}
