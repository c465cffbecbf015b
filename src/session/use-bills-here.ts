import { useCan } from './use-can.ts';
import { useSignedInUser } from './user-context.ts';

/** True when the company bills, or did before it left its provider, and the person may see it. */
export function useBillsHere(): boolean {
  const can = useCan();
  const company = useSignedInUser()?.company;
  return ((company?.payment_provider ?? null) !== null || company?.has_ledger === true) && can('invoice index');
}

/** True when the person may make new invoices and subscriptions: only while it has chosen how it is paid. */
export function useMakesInvoices(): boolean {
  const can = useCan();
  return (useSignedInUser()?.company.payment_provider ?? null) !== null && can('invoice create');
}

/** True when payments are collected by direct debit, which Mollie alone does, and the person may see that. */
export function useCollectsByDebit(): boolean {
  const billsHere = useBillsHere();
  const way = useSignedInUser()?.company.payment_provider ?? null;
  return (way === null || way === 'mollie') && billsHere;
}

/** True when customers pay by transfer alone: there are no pages to pay on, and no provider gives money back. */
export function usePaidByTransfer(): boolean {
  return useSignedInUser()?.company.payment_provider === 'bank_transfer';
}
