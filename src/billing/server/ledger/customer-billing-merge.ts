import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Merge = { readonly customerId: string; readonly goneId: string };

/** Rows that belong to a customer and move with it. */
const BILLED = [
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
] as const;

type Ids = Readonly<Record<string, readonly string[]>>;
type BillingRow = Readonly<Record<string, unknown>>;

/** What a merge moved and replaced in billing. */
export type MovedBilling = {
  /** The ids of the rows that moved, by table. */
  readonly moved: Ids;
  /** The ids of the rows that the kept customer had, by table. */
  readonly own: Ids;
  /** True when the customer at Stripe went on with the kept one. */
  readonly stripe: boolean;
  /** The billing details of both before; null where there were none. */
  readonly kept: BillingRow | null;
  readonly gone: BillingRow | null;
  /** The version of the kept customer's billing details after it; null where there are none. */
  readonly version: number | null;
};

/**
 * Moves a customer's products and invoices to the kept one: subscriptions go on, and open invoices are theirs to pay.
 * Issued documents keep the name they were made out to. Billing details of the kept customer win; those it lacks are
 * taken over.
 */
export async function moveBilling(tx: CompanyTx, { customerId, goneId }: Merge): Promise<MovedBilling> {
  await lockBilled(tx, goneId);
  const own: Record<string, readonly string[]> = {};
  const moved: Record<string, readonly string[]> = {};
  for (const table of BILLED) {
    own[table] = await findIds(tx, table, customerId);
    moved[table] = await moveRows(tx, table, { from: goneId, to: customerId });
  }
  // Of two that Stripe knows, it goes on with the kept one.
  const stripe = await sql`
    update stripe_customers set customer_id = ${customerId}::uuid where customer_id = ${goneId}::uuid
      and not exists (select from stripe_customers k where k.customer_id = ${customerId}::uuid)
    returning 1`.execute(tx);
  const [kept, gone] = [await findDetails(tx, customerId), await findDetails(tx, goneId)];
  const version = gone === null ? (kept?.['version'] ?? null) : await takeOver(tx, { customerId, goneId }, gone);
  return { moved, own, stripe: stripe.rows.length > 0, kept, gone, version: version as number | null };
}

/**
 * True when billing went on since the merge: rows were added for the kept customer, or its details changed. Which of the
 * two they are about only a person knows.
 */
export async function isBilledSince(tx: CompanyTx, { customerId }: Merge, before: MovedBilling): Promise<boolean> {
  await lockBilled(tx, customerId);
  for (const table of BILLED) {
    const known = new Set([...(before.moved[table] ?? []), ...(before.own[table] ?? [])]);
    const now = await (table === 'billing_documents'
      ? findInvoicePapers(tx, customerId)
      : findIds(tx, table, customerId));
    if (now.some((id) => !known.has(id))) return true;
  }
  const details = await findDetails(tx, customerId);
  return (details?.['version'] ?? null) !== before.version;
}

/** The papers of a customer that are about money: the record of a handover bills nobody. */
async function findInvoicePapers(tx: CompanyTx, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from billing_documents where customer_id = ${customerId}::uuid and kind <> 'handover'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves everything back that `moveBilling` moved, and gives both their billing details again. */
export async function moveBillingBack(tx: CompanyTx, merge: Merge, before: MovedBilling): Promise<void> {
  const { customerId, goneId } = merge;
  for (const table of BILLED) {
    await moveRows(tx, table, { from: customerId, to: goneId }, before.moved[table] ?? []);
  }
  if (before.stripe) {
    await sql`
      update stripe_customers set customer_id = ${goneId}::uuid where customer_id = ${customerId}::uuid`.execute(tx);
  }
  if (before.gone === null) return;
  // At no moment do two customers have the same number.
  await sql`
    update customer_billing set number = null, external_id = null where customer_id = ${customerId}::uuid`.execute(tx);
  await putDetails(tx, before.gone);
  await (before.kept === null
    ? sql`delete from customer_billing where customer_id = ${customerId}::uuid`.execute(tx)
    : putDetails(tx, before.kept));
}

/** Locks what others may add rows to: a statement sees only what existed when it began. */
async function lockBilled(tx: CompanyTx, customerId: string): Promise<void> {
  for (const table of ['subscriptions', 'invoices']) {
    await sql`
      select 1 from ${sql.table(table)} where customer_id = ${customerId}::uuid order by id for update`.execute(tx);
  }
}

async function findIds(tx: CompanyTx, table: string, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where customer_id = ${customerId}::uuid`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves the rows of a customer, or those with the ids only; returns their ids. */
async function moveRows(
  tx: CompanyTx,
  table: string,
  { from, to }: { readonly from: string; readonly to: string },
  ids?: readonly string[],
): Promise<readonly string[]> {
  const only = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set customer_id = ${to}::uuid where customer_id = ${from}::uuid ${only} returning id
    `.execute(tx);
  return rows.map(({ id }) => id);
}

async function findDetails(tx: CompanyTx, customerId: string): Promise<BillingRow | null> {
  const { rows } = await sql<{ row: BillingRow }>`
    select to_jsonb(b) as row from (select * from customer_billing where customer_id = ${customerId}::uuid for update) b
    `.execute(tx);
  return rows[0]?.row ?? null;
}

/** Gives the kept customer the details that it lacks. Returns the version of its details. */
async function takeOver(tx: CompanyTx, { customerId, goneId }: Merge, gone: BillingRow): Promise<number | null> {
  // At no moment do two customers have the same number.
  await sql`
    update customer_billing set number = null, external_id = null, version = version + 1
    where customer_id = ${goneId}::uuid`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    insert into customer_billing as k (company_id, customer_id, number, company_name, vat_id, kvk_number, attention,
      language, term_days, dunning_stop, dunning_note, vat_check, external_id, external_account)
    select g.company_id, ${customerId}::uuid, ${gone['number']}::int, g.company_name, g.vat_id, g.kvk_number, g.attention,
      g.language, g.term_days, g.dunning_stop, g.dunning_note, g.vat_check, ${gone['external_id']}, g.external_account
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
      external_id = coalesce(k.external_id, excluded.external_id),
      external_account = case when k.external_id is null then excluded.external_account else k.external_account end,
      version = k.version + 1
    returning k.version`.execute(tx);
  return rows[0]?.version ?? null;
}

/** Columns of billing details that a merge takes over. */
const TAKEN = [
  'number',
  'company_name',
  'vat_id',
  'kvk_number',
  'attention',
  'language',
  'term_days',
  'dunning_stop',
  'dunning_note',
  'vat_check',
  'external_id',
  'external_account',
] as const;

/** Puts billing details back as they were; their version counts on. */
async function putDetails(tx: CompanyTx, row: BillingRow): Promise<void> {
  const columns = sql.join(TAKEN.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  await sql`
    update customer_billing b set ${columns}, version = b.version + 1
    from jsonb_populate_record(null::customer_billing, ${JSON.stringify(row)}::jsonb) r
    where b.customer_id = r.customer_id`.execute(tx);
}
