import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { CustomerBillingAnswer, VatCheck } from '../../customer-billing.schema.ts';

export const NOTHING_KNOWN: CustomerBillingAnswer = {
  number: null,
  company_name: '',
  vat_id: '',
  kvk_number: '',
  attention: '',
  language: null,
  term_days: null,
  dunning_stop: null,
  dunning_note: '',
  vat_check: null,
  version: 0,
};

/** What billing knows of a customer, who goes by `name`; undefined when the company has no such customer. */
export async function findCustomerBilling(
  tx: CompanyTx,
  customerId: string,
  lock = false,
): Promise<{ readonly name: string; readonly billing: CustomerBillingAnswer } | undefined> {
  const { rows: customers } = await sql<{ name: string }>`
    select trim(firstname || ' ' || lastname) as name from customers
    where id = ${customerId}::uuid and deleted_at is null`.execute(tx);
  const customer = customers[0];
  if (customer === undefined) return undefined;
  const { rows } = await sql<CustomerBillingAnswer>`
    select number, company_name, vat_id, kvk_number, attention, language, term_days, dunning_stop, dunning_note, vat_check,
      version
    from customer_billing where customer_id = ${customerId}::uuid ${lock ? sql`for update` : sql``}`.execute(tx);
  return { ...customer, billing: rows[0] ?? NOTHING_KNOWN };
}

/** Makes sure that a customer has a row to lock. */
export async function holdCustomerBilling(tx: CompanyTx, customerId: string): Promise<void> {
  await sql`
    insert into customer_billing (company_id, customer_id, version)
    select company_id, id, 0 from customers where id = ${customerId}::uuid and deleted_at is null
    on conflict do nothing`.execute(tx);
}

/** Keeps what VIES said, unless the VAT id is another one by now. It is no change of the details. */
export async function keepVatCheck(
  tx: CompanyTx,
  customerId: string,
  { vatId, check }: { readonly vatId: string; readonly check: VatCheck },
): Promise<void> {
  await sql`
    update customer_billing set vat_check = ${JSON.stringify(check)}::jsonb
    where customer_id = ${customerId}::uuid and vat_id = ${vatId}`.execute(tx);
}

/** Writes all of it, as the next version; there has to be a row. What VIES said of another VAT id is gone. */
export async function saveCustomerBilling(
  tx: CompanyTx,
  customerId: string,
  now: CustomerBillingAnswer,
): Promise<void> {
  await sql`
    update customer_billing set company_name = ${now.company_name}, vat_id = ${now.vat_id},
      kvk_number = ${now.kvk_number}, attention = ${now.attention}, language = ${now.language},
      term_days = ${now.term_days}, dunning_stop = ${now.dunning_stop}, dunning_note = ${now.dunning_note},
      vat_check = case when vat_id = ${now.vat_id} then vat_check end,
      version = version + 1
    where customer_id = ${customerId}::uuid`.execute(tx);
}
