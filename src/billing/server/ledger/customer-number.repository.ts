import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DocumentBuyer } from '../../invoice-document.ts';

const CUSTOMER_SERIES = 'customer';

/** A customer as documents name them but for the number, as SQL; `c` is `customers`, `b` their `customer_billing`. */
export const BUYER = sql`jsonb_strip_nulls(jsonb_build_object(
  'name', trim(concat_ws(' ', c.firstname, c.lastname)), 'company', nullif(b.company_name, ''),
  'attention', nullif(b.attention, ''), 'street', coalesce(c.street, ''),
  'houseNumber', coalesce(c.house_number, ''), 'postcode', coalesce(c.zipcode, ''), 'city', coalesce(c.city, ''),
  'country', coalesce(c.country, 'NL'), 'vatId', nullif(b.vat_id, '')))`;

/** The same with the number; empty for one who was never billed. */
export const NUMBERED_BUYER = sql`${BUYER} || jsonb_build_object('customerNumber', coalesce(b.number::text, ''))`;

/** Gives numbers to customers who were never billed. The series stays locked until the transaction ends. */
export async function drawCustomerNumbers(
  tx: CompanyTx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await sql<{ customerId: string; number: number }>`
    with counter as (
      insert into company_number as n (company_id, series, value)
      values (current_setting('app.company_id')::uuid, ${CUSTOMER_SERIES}, ${customerIds.length})
      on conflict (company_id, series) do update set value = n.value + excluded.value
      returning value - ${customerIds.length} as last),
    wanted as (select id, row_number() over () as position from unnest(${customerIds}::uuid[]) id)
    insert into customer_billing as b (company_id, customer_id, number)
    select current_setting('app.company_id')::uuid, wanted.id, counter.last + wanted.position from wanted, counter
    on conflict (company_id, customer_id) do update set number = coalesce(b.number, excluded.number)
    returning customer_id as "customerId", number`.execute(tx);
  return new Map(rows.map(({ customerId, number }) => [customerId, number]));
}

/**
 * Gives customers who have no number the ones they bring from elsewhere, as far as nobody else has them; the series goes on
 * after the highest.
 */
export async function keepCustomerNumbers(
  tx: CompanyTx,
  brought: readonly { readonly customerId: string; readonly number: number }[],
): Promise<void> {
  if (brought.length === 0) return;
  const ids = brought.map(({ customerId }) => customerId);
  const numbers = brought.map(({ number }) => number);
  // Locks the series first, so that no number is drawn meanwhile.
  await sql`
    insert into company_number as n (company_id, series, value)
    values (current_setting('app.company_id')::uuid, ${CUSTOMER_SERIES}, ${Math.max(...numbers)})
    on conflict (company_id, series) do update set value = greatest(n.value, excluded.value)`.execute(tx);
  await sql`
    insert into customer_billing as b (company_id, customer_id, number, version)
    select distinct on (w.number) current_setting('app.company_id')::uuid, w.id, w.number, 0
    from unnest(${ids}::uuid[], ${numbers}::int[]) with ordinality w(id, number, position)
    where not exists (select from customer_billing o where o.number = w.number)
    order by w.number, w.position
    on conflict (company_id, customer_id) do update set number = coalesce(b.number, excluded.number)`.execute(tx);
}

/** A customer as a document of today names them; one who was never billed gets a number. Undefined without the customer. */
export async function numberedBuyer(tx: CompanyTx, customerId: string): Promise<DocumentBuyer | undefined> {
  const { rows } = await sql<{ number: number | null; buyer: Omit<DocumentBuyer, 'customerNumber'> }>`
    select b.number, ${BUYER} as buyer
    from customers c left join customer_billing b on b.company_id = c.company_id and b.customer_id = c.id
    where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const number = found.number ?? (await drawCustomerNumbers(tx, [customerId])).get(customerId);
  return { ...found.buyer, customerNumber: String(number ?? '') };
}

/** The customer who has a number, as a sheet writes it; undefined for nobody. */
export async function findNumberedCustomer(tx: CompanyTx, text: string): Promise<string | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const { rows } = await sql<{ id: string }>`
    select c.id from customer_billing b join customers c on c.company_id = b.company_id and c.id = b.customer_id
    where b.number = ${Number(text)} and c.deleted_at is null`.execute(tx);
  return rows[0]?.id;
}
