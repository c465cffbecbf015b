import { sql } from 'kysely';
import type { Refusal } from '#shared/refusal.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { refuseDeposits, refuseOpenPayments, refuseWaitingExtras } from '../../customer-removal-rule.ts';
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
    refuseOpenPayments(standing, withOpenInvoices) ??
    refuseWaitingExtras(await countWaitingExtras(tx, customerId)) ??
    refuseDeposits(await countDeposits(tx, customerId))
  );
}

/** How many deposits of a customer are asked for or held. */
async function countDeposits(tx: CompanyTx, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from deposits d cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.kind = 'received'), 0) as received,
        coalesce(sum(case when e.kind = 'received' then e.amount_cents else -e.amount_cents end), 0) as held
      from deposit_events e where e.company_id = d.company_id and e.deposit_id = d.id) n
    where d.customer_id = ${customerId}::uuid
      and (n.held > 0 or n.received = 0 and d.withdrawn_at is null)`.execute(tx);
  return rows[0]?.count ?? 0;
}
