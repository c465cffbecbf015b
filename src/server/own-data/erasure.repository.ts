import { sql } from 'kysely';
import { findPaymentStanding, type PaymentStanding } from '#billing/server/payments/payment-standing.repository.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { ON_RECORD } from './exported-tables.ts';

export type ErasurePlan = {
  /** What has to be over first; all empty when nothing is in the way. */
  readonly blocked_by: {
    readonly objects: readonly { readonly uuid: string; readonly name: string }[];
    readonly appointments: readonly { readonly uuid: string; readonly date: string }[];
    readonly invoices: PaymentStanding['openInvoices'];
    readonly subscriptions: readonly { readonly id: string }[];
  };
  readonly goes: {
    readonly objects: number;
    readonly contacts: number;
    readonly notes: number;
    readonly documents: number;
    readonly mails: number;
    readonly appointments: number;
  };
  readonly stays: { readonly invoices: number; readonly contracts: number };
  /** How many years after the last document what stays goes too. */
  readonly years: number;
};

type Counted = {
  readonly objects: ErasurePlan['blocked_by']['objects'];
  readonly appointments: ErasurePlan['blocked_by']['appointments'];
  readonly goes: ErasurePlan['goes'];
  readonly stays: ErasurePlan['stays'];
  readonly years: number;
};

/** What erasing a customer would do, and what is in its way; undefined without such a customer. */
export async function findErasurePlan(
  tx: CompanyTx,
  customerId: string,
  years: number,
): Promise<ErasurePlan | undefined> {
  const standing = await findPaymentStanding(tx, customerId);
  if (standing === undefined) return undefined;
  const id = sql`${customerId}::uuid`;
  const own = sql`o.customer_id = ${id} and o.deleted_at is null`;
  const visits = sql`a.customer_id = ${id} and a.deleted_at is null`;
  const { rows } = await sql<Counted>`
    select
      coalesce((select json_agg(json_build_object('uuid', o.id, 'name', coalesce(nullif(o.plate, ''),
        trim(o.brand || ' ' || o.type))) order by o.sort_key, o.id)
        from objects o where ${own} and o.storage_status = 'with_storage'), '[]') as objects,
      coalesce((select json_agg(json_build_object('uuid', a.id, 'date', a.date) order by a.date, a.id)
        from appointments a where ${visits} and a.status in (1, 2)), '[]') as appointments,
      json_build_object(
        'objects', (select count(*) from objects o where ${own}),
        'contacts', (select count(*) from contacts p where p.customer_id = ${id} and p.deleted_at is null),
        'notes', (select count(*) from notes t where t.deleted_at is null and ${ON_RECORD(id)}),
        'documents', (select count(*) from documents t where t.deleted_at is null and ${ON_RECORD(id)}),
        'mails', (select count(*) from mails t where not t.private and (t.customer_id = ${id} or ${ON_RECORD(id)})),
        'appointments', (select count(*) from appointments a where ${visits} and a.date < current_date - 365)) as goes,
      json_build_object(
        'invoices', (select count(*) from invoices i where i.customer_id = ${id} and i.number is not null),
        'contracts', (select count(*) from contracts k where k.customer_id = ${id} and k.signed_on is not null)) as stays`.execute(
    tx,
  );
  const [counted] = rows;
  if (counted === undefined) return undefined;
  const { objects, appointments, goes, stays } = counted;
  const { openInvoices: invoices, subscriptions } = standing;
  const running = subscriptions.map((subscription) => ({ id: subscription.id }));
  return { blocked_by: { objects, appointments, invoices, subscriptions: running }, goes, stays, years };
}
