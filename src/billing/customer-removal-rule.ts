import { type Refusal, refuse } from '#shared/refusal.ts';

type Open = { readonly openInvoices: readonly unknown[]; readonly subscriptions: readonly unknown[] };

/** Refuses to delete a customer with extras that no invoice has yet: they would never be billed. */
export function refuseWaitingExtras(count: number): Refusal | undefined {
  return count === 0 ? undefined : refuse('customer.has_extras', undefined, { count });
}

/** Refuses to delete a customer with deposits that are asked for or held: they are owed back. */
export function refuseDeposits(count: number): Refusal | undefined {
  return count === 0 ? undefined : refuse('customer.has_deposits', undefined, { count });
}

/**
 * Refuses to delete a customer with unfinished payments. Subscriptions that run, or are about to, have to be cancelled
 * first; open invoices have to be acknowledged (`confirmed`).
 */
export function refuseOpenPayments({ openInvoices, subscriptions }: Open, confirmed: boolean): Refusal | undefined {
  if (subscriptions.length > 0) {
    return refuse('customer.has_subscriptions', undefined, { count: subscriptions.length });
  }
  if (openInvoices.length === 0 || confirmed) return undefined;
  return refuse('customer.has_open_invoices', undefined, { count: openInvoices.length });
}
