import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueErrands } from './outbox.ts';

/** Has the objects of customers looked at after this transaction: held, or released, as what they owe asks for. */
export async function wantHoldsSettled(tx: CompanyTx, customerIds: readonly string[]): Promise<void> {
  await queueErrands(
    tx,
    customerIds.map((id) => ({ kind: 'settle_holds', subjectId: id, key: `holds ${id} ${newId()}` })),
  );
}

/** The same for customers of these invoices whose objects are held for what they owe. */
export async function wantHoldsReleased(tx: CompanyTx, invoiceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.customer_id as id from dunning_holds h join invoices i on i.customer_id = h.customer_id
    where i.id = any(${invoiceIds}::uuid[]) and h.released_at is null`.execute(tx);
  await wantHoldsSettled(
    tx,
    rows.map(({ id }) => id),
  );
}
