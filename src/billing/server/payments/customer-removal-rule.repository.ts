import type { Refusal } from '#shared/refusal.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { refuseOpenPayments, refuseWaitingExtras } from '../../customer-removal-rule.ts';
import { countWaitingExtras } from '../extras/extra.repository.ts';
import { lockCustomer } from '../ledger/customer-lock.repository.ts';
import { findPaymentStanding } from './payment-standing.repository.ts';

type Removal = { readonly customerId: string; readonly withOpenInvoices?: boolean | undefined };

/** Why a customer cannot be deleted, for what is open with the payment provider; undefined when nothing is. */
export async function findRemovalRefusal(
  tx: CompanyTx,
  { customerId, withOpenInvoices = false }: Removal,
): Promise<Refusal | undefined> {
  await lockCustomer(tx, customerId);
  const standing = await findPaymentStanding(tx, customerId);
  if (standing === undefined) return undefined;
  return (
    refuseOpenPayments(standing, withOpenInvoices) ?? refuseWaitingExtras(await countWaitingExtras(tx, customerId))
  );
}
