import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/**
 * True where the company has this customer, who then cannot be deleted or merged until the transaction ends; a deletion
 * or merge afterwards sees what was made for them. Called before any invoice is locked: a merge locks in that order
 * too.
 */
export async function keepCustomer(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where id = ${id}::uuid and deleted_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** Waits for transactions that are making something for the customer, and makes later ones wait. */
export async function lockCustomer(tx: CompanyTx, id: string): Promise<void> {
  await sql`select 1 from customers where id = ${id}::uuid for update`.execute(tx);
}
