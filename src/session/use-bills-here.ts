import { useCan } from './use-can.ts';
import { useSignedInUser } from './user-context.ts';

/** True where the company's own ledger is here, or was before it left its provider, and the person may see it. */
export function useBillsHere(): boolean {
  const can = useCan();
  const company = useSignedInUser()?.company;
  return (company?.payment_provider === 'mollie' || company?.has_ledger === true) && can('invoice index');
}

/** True where the person makes new invoices and subscriptions: in a ledger that the company has not left. */
export function useMakesInvoices(): boolean {
  const can = useCan();
  return useSignedInUser()?.company.payment_provider === 'mollie' && can('invoice create');
}
