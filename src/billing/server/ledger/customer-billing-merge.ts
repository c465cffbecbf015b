import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Merge = { readonly customerId: string; readonly goneId: string };

/**
 * Moves a customer's products and invoices to the kept one: subscriptions go on, and open invoices are theirs to pay.
 * Issued documents keep the name they were made out to. Billing details of the kept customer win; those it lacks are
 * taken over.
 */
export async function moveBilling(tx: CompanyTx, { customerId, goneId }: Merge): Promise<void> {
  // Locks these first: somebody working on them may still add to the tables below, and a statement sees only what existed
  // when it began.
  for (const table of ['subscriptions', 'invoices']) {
    await sql`
      select 1 from ${sql.table(table)} where customer_id = ${goneId}::uuid order by id for update`.execute(tx);
  }
  for (const table of [
    'subscriptions',
    'invoices',
    'payments',
    'balance_moves',
    'extras',
    'deposits',
    'quotes',
    'mandates',
    'billing_documents',
    'reminders',
    'dunning_holds',
  ]) {
    await sql`
      update ${sql.table(table)} set customer_id = ${customerId}::uuid where customer_id = ${goneId}::uuid`.execute(tx);
  }
  // Of two that Stripe knows, it goes on with the kept one.
  await sql`
    update stripe_customers set customer_id = ${customerId}::uuid where customer_id = ${goneId}::uuid
      and not exists (select from stripe_customers k where k.customer_id = ${customerId}::uuid)`.execute(tx);
  const { rows } = await sql<{ number: number | null; external: string | null }>`
    select number, external_id as external from customer_billing where customer_id = ${goneId}::uuid for update
    `.execute(tx);
  const gone = rows[0];
  if (gone === undefined) return;
  // At no moment do two customers have the same number.
  await sql`
    update customer_billing set number = null, external_id = null, version = version + 1
    where customer_id = ${goneId}::uuid`.execute(tx);
  await sql`
    insert into customer_billing as k (company_id, customer_id, number, company_name, vat_id, kvk_number, attention,
      language, term_days, dunning_stop, dunning_note, vat_check, external_id)
    select g.company_id, ${customerId}::uuid, ${gone.number}::int, g.company_name, g.vat_id, g.kvk_number, g.attention,
      g.language, g.term_days, g.dunning_stop, g.dunning_note, g.vat_check,
      ${gone.external}
    from customer_billing g where g.customer_id = ${goneId}::uuid
    on conflict (company_id, customer_id) do update set number = coalesce(k.number, excluded.number),
      company_name = coalesce(nullif(k.company_name, ''), excluded.company_name),
      vat_check = case when k.vat_id = '' then excluded.vat_check else k.vat_check end,
      vat_id = coalesce(nullif(k.vat_id, ''), excluded.vat_id),
      kvk_number = coalesce(nullif(k.kvk_number, ''), excluded.kvk_number),
      attention = coalesce(nullif(k.attention, ''), excluded.attention),
      language = coalesce(k.language, excluded.language), term_days = coalesce(k.term_days, excluded.term_days),
      dunning_stop = coalesce(k.dunning_stop, excluded.dunning_stop),
      dunning_note = coalesce(nullif(k.dunning_note, ''), excluded.dunning_note),
      external_id = coalesce(k.external_id, excluded.external_id), version = k.version + 1`.execute(tx);
}
