import { useCan } from './use-can.ts';
import { useSignedInUser } from './user-context.ts';

/** True when the company's ledger is here, or was before it left its provider, and the person may see it. */
export function useBillsHere(): boolean {
  const can = useCan();
  const company = useSignedInUser()?.company;
  return (company?.payment_provider === 'mollie' || company?.has_ledger === true) && can('invoice index');
}

/** True when the person may make new invoices and subscriptions: only in a ledger that the company has not left. */
export function useMakesInvoices(): boolean {
  const can = useCan();
  return useSignedInUser()?.company.payment_provider === 'mollie' && can('invoice create');
}
