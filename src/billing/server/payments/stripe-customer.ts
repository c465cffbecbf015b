import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type ErrandParts } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi, ToldCustomer } from '../provider/stripe-api.ts';

/** Why a page could not be made for a customer whom Stripe no longer has; the app has words for it. */
export const CUSTOMER_GONE = 'stripe_customer_gone';

type Known = {
  readonly externalId: string | null;
  readonly told: string | null;
  readonly account: number;
};

/**
 * A customer's identifier at Stripe. They are made there when first needed and told of changes. One whom somebody deleted
 * at Stripe is refused once, so that people learn of it; the next time they are made anew.
 */
export async function stripeCustomerOf(
  parts: ErrandParts,
  companyId: string,
  stripe: StripeApi,
  customerId: string,
): Promise<string> {
  const { customer, known } = await inLedgerOf(parts.ledger, companyId, async (tx) => ({
    customer: await findToldCustomer(tx, customerId),
    known: await findKnown(tx, customerId),
  }));
  const told = createHash('sha256').update(JSON.stringify(customer)).digest('base64url');
  if (known.externalId !== null && known.told === told) return known.externalId;
  const idempotencyKey = `customer-${customerId}-${known.account}-${known.externalId ?? known.told ?? 'new'}-${told}`;
  const id = await stripe.saveCustomer({ ...customer, id: known.externalId, idempotencyKey });
  if (id === null) {
    await noteCustomerGone(parts, companyId, customerId);
    throw new ProviderFailure('refused', CUSTOMER_GONE, { field: 'customer' });
  }
  await inLedgerOf(parts.ledger, companyId, (tx) =>
    keepKnown(tx, customerId, { externalId: id, told, account: known.account }),
  );
  return id;
}

/** Somebody deleted the customer at Stripe. */
export async function noteCustomerGone(parts: ErrandParts, companyId: string, customerId: string): Promise<void> {
  await inLedgerOf(parts.ledger, companyId, (tx) =>
    sql`update stripe_customers set gone_at = now() where customer_id = ${customerId}::uuid and gone_at is null`.execute(
      tx,
    ),
  );
}

/** The customer in the account of now; one who is gone has no identifier, but what was told last. */
async function findKnown(tx: CompanyTx, customerId: string): Promise<Known> {
  const { rows } = await sql<Known>`
    with now as (select coalesce((select account from company_payment_keys where provider = 'stripe'), 1) as account)
    select case when c.gone_at is null then c.external_id end as "externalId",
      case when c.gone_at is null then c.told else c.external_id end as told, now.account
    from now left join stripe_customers c on c.customer_id = ${customerId}::uuid and c.account = now.account`.execute(
    tx,
  );
  return rows[0] ?? { externalId: null, told: null, account: 1 };
}

async function keepKnown(
  tx: CompanyTx,
  customerId: string,
  { externalId, told, account }: { readonly externalId: string; readonly told: string; readonly account: number },
): Promise<void> {
  await sql`
    insert into stripe_customers (company_id, customer_id, external_id, account, told)
    values (current_setting('app.company_id')::uuid, ${customerId}, ${externalId}, ${account}, ${told})
    on conflict (company_id, customer_id) do update set external_id = excluded.external_id, account = excluded.account,
      told = excluded.told, gone_at = null`.execute(tx);
}

async function findToldCustomer(tx: CompanyTx, customerId: string): Promise<ToldCustomer> {
  const { rows } = await sql<ToldCustomer>`
    select ${customerId}::text as "customerId",
      coalesce(nullif(b.company_name, ''), trim(concat_ws(' ', c.firstname, c.lastname)), '') as name,
      coalesce(c.email, '') as email, coalesce(c.phone, '') as phone,
      trim(concat_ws(' ', c.street, c.house_number)) as street, coalesce(c.zipcode, '') as postcode,
      coalesce(c.city, '') as city, coalesce(c.country, 'NL') as country, coalesce(b.language, 'nl') as language
    from (select ${customerId}::uuid as id) asked left join customers c on c.id = asked.id
    left join customer_billing b on b.customer_id = asked.id`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`customer ${customerId} was not read`);
  return found;
}
