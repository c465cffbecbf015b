import { useCan } from './use-can.ts';
import { useSignedInUser } from './user-context.ts';

/** True where the company's own ledger is here and the person may see it. */
export function useBillsHere(): boolean {
  const can = useCan();
  return useSignedInUser()?.company.payment_provider === 'mollie' && can('invoice index');
}
