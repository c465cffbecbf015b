import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** What a customer brings from elsewhere; empty where a sheet says nothing. */
export type BroughtDetails = {
  readonly customerId: string;
  readonly company_name: string;
  readonly vat_id: string;
  readonly kvk_number: string;
};

/**
 * Keeps the details that customers bring from elsewhere, as far as nobody stored any: their version stays 0, so that what
 * an import knew can be told from what a person wrote.
 */
export async function keepBroughtDetails(tx: CompanyTx, brought: readonly BroughtDetails[]): Promise<void> {
  if (brought.length === 0) return;
  const rows = JSON.stringify(brought);
  await sql`
    insert into customer_billing as b (company_id, customer_id, company_name, vat_id, kvk_number, version)
    select distinct on (w."customerId") current_setting('app.company_id')::uuid, w."customerId", w.company_name, w.vat_id,
      w.kvk_number, 0
    from rows from (jsonb_to_recordset(${rows}::jsonb)
      as ("customerId" uuid, company_name text, vat_id text, kvk_number text)) with ordinality
      as w ("customerId", company_name, vat_id, kvk_number, position)
    order by w."customerId", w.position
    on conflict (company_id, customer_id) do update set company_name = excluded.company_name, vat_id = excluded.vat_id,
      kvk_number = excluded.kvk_number
    where b.version = 0 and b.company_name = '' and b.vat_id = '' and b.kvk_number = ''`.execute(tx);
}

/**
 * What is known of a customer's billing when it is no more than what was brought from elsewhere, as SQL; `b` is the row.
 * Of version 1 are the numbers that came before details did.
 */
export const ONLY_BROUGHT = sql`((b.version = 0
    or (b.version = 1 and b.company_name = '' and b.vat_id = '' and b.kvk_number = ''))
  and b.attention = '' and b.language is null and b.term_days is null and b.dunning_stop is null
  and b.external_id is null and not exists (select from invoices i where i.customer_id = b.customer_id)
  and not exists (select from quotes q where q.customer_id = b.customer_id))`;

/** Takes back what an import knew of a customer's billing. */
export async function dropBroughtBilling(tx: CompanyTx, customerId: string): Promise<void> {
  await sql`delete from customer_billing b where b.customer_id = ${customerId}::uuid and ${ONLY_BROUGHT}`.execute(tx);
}
