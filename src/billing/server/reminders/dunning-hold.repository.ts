import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';

/** An object that is held, or is to be held, for arrears; `standing` is its current hold reason, null for none. */
export type DunningHold = {
  readonly id: string;
  /** True once the hold is known to be on the object. */
  readonly placed: boolean;
  readonly objectId: string;
  readonly reason: string;
  readonly standing: string | null;
};

/**
 * Records that these customers' objects are to be held, unless somebody already holds them, and returns every hold that
 * is not confirmed on its object. An object that a person released is not held again before its customer has paid.
 */
export async function wantHolds(tx: CompanyTx, customerIds: readonly string[], reason: string): Promise<DunningHold[]> {
  const { rows: objects } = await sql<{ id: string; customerId: string }>`
    select o.id, o.customer_id as "customerId" from objects o
    where o.customer_id = any(${customerIds}::uuid[]) and o.deleted_at is null and o.hold_reason is null
      and not exists (select from dunning_holds h where h.object_id = o.id and h.released_at is null)
    order by o.id`.execute(tx);
  const wanted = objects.map(({ id, customerId }) => ({ id: newId(), object: id, customer: customerId }));
  await sql`
    insert into dunning_holds (company_id, id, object_id, customer_id, reason)
    select current_setting('app.company_id')::uuid, r.id, r.object, r.customer, ${reason}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r (id uuid, object uuid, customer uuid)
    on conflict do nothing`.execute(tx);
  return findHolds(tx, sql`h.placed_at is null`);
}

/** Confirms a hold. False when it was released while being placed: it must be removed from the object. */
export async function markPlaced(tx: CompanyTx, { id }: DunningHold): Promise<boolean> {
  const { rows } = await sql`
    update dunning_holds set placed_at = now() where id = ${id} and released_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Skips a hold that was placed meanwhile: it is released the next time. */
export async function markReleased(tx: CompanyTx, { id, placed }: DunningHold): Promise<void> {
  await sql`
    update dunning_holds set released_at = now()
    where id = ${id} and (placed_at is not null) = ${placed}`.execute(tx);
}

/**
 * Holds of customers who no longer owe anything overdue; without a list, of all customers. An uncollectible amount is
 * still owed.
 */
export async function findHoldsToRelease(
  tx: CompanyTx,
  today: CivilDate,
  customerIds?: readonly string[],
): Promise<DunningHold[]> {
  return findHolds(
    tx,
    sql`${customerIds === undefined ? sql`true` : sql`h.customer_id = any(${customerIds}::uuid[])`}
      and not exists (select from invoices i where i.customer_id = h.customer_id and i.kind = 'invoice'
        and i.state in ('open', 'uncollectible') and i.due_on < ${today}::date and ${openCentsOf('i')} > 0)`,
  );
}

async function findHolds(tx: CompanyTx, which: ReturnType<typeof sql>): Promise<DunningHold[]> {
  const { rows } = await sql<DunningHold>`
    select h.id, h.placed_at is not null as placed, h.object_id as "objectId", h.reason, o.hold_reason as standing
    from dunning_holds h left join objects o on o.id = h.object_id and o.deleted_at is null
    where h.released_at is null and ${which} order by h.id`.execute(tx);
  return rows;
}
