import { sql } from 'kysely';
import type { MergeCustomers, UndoMerge } from '#customers/customer.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** The ids of mails that a merge moved: those to the customer, and those about it. */
export type MovedMails = { readonly to: readonly string[]; readonly about: readonly string[] };

/** Moves the mails to a merged customer to the kept one. */
export async function moveMails(tx: CompanyTx, { customerId, goneId }: MergeCustomers): Promise<MovedMails> {
  const to = await sql<{ id: string }>`
    update mails set customer_id = ${customerId}::uuid where customer_id = ${goneId}::uuid returning id`.execute(tx);
  const about = await sql<{ id: string }>`
    update mails set model_id = ${customerId}::uuid where model_type = 'customer' and model_id = ${goneId}::uuid
    returning id`.execute(tx);
  return { to: to.rows.map(({ id }) => id), about: about.rows.map(({ id }) => id) };
}

/** Moves them back. Mails that were sent since stay with the kept customer. */
export async function moveMailsBack(
  tx: CompanyTx,
  { customerId, goneId }: UndoMerge,
  moved: MovedMails,
): Promise<void> {
  await sql`update mails set customer_id = ${goneId}::uuid
    where customer_id = ${customerId}::uuid and id = any(${[...moved.to]}::uuid[])`.execute(tx);
  await sql`update mails set model_id = ${goneId}::uuid
    where model_id = ${customerId}::uuid and id = any(${[...moved.about]}::uuid[])`.execute(tx);
}
