import { useCan } from './use-can.ts';
import { useSignedInUser } from './user-context.ts';

/** True where the company's own ledger is here, or was before it left its provider, and the person may see it. */
export function useBillsHere(): boolean {
  const can = useCan();
  const company = useSignedInUser()?.company;
  return (company?.payment_provider === 'mollie' || company?.has_ledger === true) && can('invoice index');
}
