import { type Kysely, sql, type Transaction } from 'kysely';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { erasedName } from '#customers/erased-customer.ts';

const MOST_A_DAY = 1000;

type Due = { readonly companyId: string; readonly id: string };

/**
 * Takes the name of erased customers out of what the law had kept, on the first day after its years: those of the company's
 * settings, counted from the end of the year of the last document. Amounts, numbers and days stay: they are the books. Each
 * customer is a transaction of its own. Returns how many.
 */
export async function purgeErased(database: Kysely<never>, now = Date.now()): Promise<number> {
  const usual = SECTION_DEFAULTS.retention.invoice_years;
  const { rows } = await sql<Due>`
    select e.company_id as "companyId", e.id from erased_customers e
      left join company_settings s on s.company_id = e.company_id and s.section = 'retention'
    where e.purged_at is null
      and make_date(extract(year from greatest(e.erased_at::date,
        (select max(greatest(i.issued_on, i.paid_on)) from invoices i
          where i.company_id = e.company_id and i.customer_id = e.id),
        (select max(k.signed_on) from contracts k where k.company_id = e.company_id and k.customer_id = e.id),
        (select max(h.happened_on) from deposits d join deposit_events h
            on h.company_id = d.company_id and h.deposit_id = d.id
          where d.company_id = e.company_id and d.customer_id = e.id)))::int
        + coalesce((s.value->>'invoice_years')::int, ${usual}) + 1, 1, 1) <= ${new Date(now)}::timestamptz
    order by e.erased_at limit ${MOST_A_DAY}`.execute(database);
  for (const due of rows) await database.transaction().execute((tx) => purge(tx, due));
  return rows.length;
}

async function purge(tx: Transaction<never>, { companyId, id }: Due): Promise<void> {
  const name = erasedName(id);
  const own = (column: string) => sql`company_id = ${companyId} and ${sql.ref(column)} = ${id}`;
  await sql`select set_config('app.retention', 'on', true)`.execute(tx);
  // Texts of a party become empty, but for its name and its country, by which the VAT was counted.
  await sql`
    update invoices i set note = '', reference = '', reason = '',
      buyer = (select jsonb_object_agg(b.key, case when b.key = 'name' then to_jsonb(${name}::text)
          when b.key <> 'country' and jsonb_typeof(b.value) = 'string' then '""'::jsonb else b.value end)
        from jsonb_each(i.buyer) b)
    where ${own('customer_id')} and i.buyer is not null`.execute(tx);
  await sql`update quotes set document_id = null, note = '', reference = '', decided_by = '', reason = ''
    where ${own('customer_id')}`.execute(tx);
  await sql`update reminders set document_id = null where ${own('customer_id')}`.execute(tx);
  await sql`delete from billing_documents where ${own('customer_id')}`.execute(tx);
  await sql`update deposit_events set note = '', buyer = null where company_id = ${companyId}
    and deposit_id in (select d.id from deposits d where d.company_id = ${companyId} and d.customer_id = ${id})`.execute(
    tx,
  );
  await sql`delete from contract_documents where company_id = ${companyId}
    and contract_id in (select k.id from contracts k where k.company_id = ${companyId} and k.customer_id = ${id})`.execute(
    tx,
  );
  await sql`update contracts set customer_name = ${name}, text = ${name}, signature = null,
      signer = case when signer is null then null else ${name} end where ${own('customer_id')}`.execute(tx);
  await sql`update bank_entries set name = '', iban = '', text = '', reference = '', end_to_end_id = '', note = ''
    where company_id = ${companyId} and id in (select b.entry_id from bank_bookings b
      join invoices i on i.company_id = b.company_id and i.id = b.invoice_id
      where b.company_id = ${companyId} and i.customer_id = ${id})`.execute(tx);
  await sql`delete from stripe_customers where ${own('customer_id')}`.execute(tx);
  await sql`delete from customer_billing where ${own('customer_id')}`.execute(tx);
  await sql`update erased_customers set purged_at = now() where company_id = ${companyId} and id = ${id}`.execute(tx);
}
