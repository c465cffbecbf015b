import { sql } from 'kysely';
import type { MergeCustomers } from '#customers/customer.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';

/** Moves the mails to a merged customer to the kept one. */
export async function moveMails(tx: CompanyTx, { intent }: AppliedChange<MergeCustomers>): Promise<void> {
  const { customerId, goneId } = intent.args;
  await sql`update mails set
      customer_id = case when customer_id = ${goneId} then ${customerId}::uuid else customer_id end,
      model_id = case when model_type = 'customer' and model_id = ${goneId} then ${customerId}::uuid else model_id end
    where customer_id = ${goneId} or (model_type = 'customer' and model_id = ${goneId})`.execute(tx);
}
