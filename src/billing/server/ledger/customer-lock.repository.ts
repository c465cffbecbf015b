import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/**
 * True where the company has such a customer; from then on nobody deletes or merges them until the transaction ends, so
 * that what is made for them is seen by who does. Asked for before any invoice is locked: a merge takes that order too.
 */
export async function keepCustomer(tx: CompanyTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customers where id = ${id}::uuid and deleted_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** Waits for whoever makes something for a customer at this moment; who comes later waits. */
export async function lockCustomer(tx: CompanyTx, id: string): Promise<void> {
  await sql`select 1 from customers where id = ${id}::uuid for update`.execute(tx);
}
