import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/company-door.ts';

/** What a customer has with the payment provider: known there, and what is still open or running. */
export type PaymentStanding = {
  readonly isStripeCustomer: boolean;
  readonly openInvoices: readonly { readonly uuid: string; readonly number: string; readonly status: string }[];
  readonly subscriptions: readonly { readonly id: string; readonly status: string }[];
};

/**
 * Undefined when the company has no such customer. The one place that knows: this server bills nobody, so nobody is known
 * to a provider and nothing is open.
 */
export async function findPaymentStanding(tx: CompanyTx, customerId: string): Promise<PaymentStanding | undefined> {
  const { rows } = await sql`
    select 1 from customers where id = ${customerId}::uuid and deleted_at is null`.execute(tx);
  return rows.length === 0 ? undefined : { isStripeCustomer: false, openInvoices: [], subscriptions: [] };
}
