import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { ListSort } from '#shared/list-sort.ts';
import { type ListQuery, type ListSource, matchesWords, type Position } from '#sync/server/http/list-answer.ts';
import { type SortColumns, sortedBy, sortedDay, sortedNumber, sortedText } from '#sync/server/http/sorted-by.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ExtraAnswer, ExtraState, ExtraTotalsAnswer } from '../../extras/extra.schema.ts';
import type { PricedExtra } from '../../extras/extra-line.ts';
import type { ExtraSort } from '../../list-sorts.ts';
import type { ObjectOnLine } from '../../object-on-line.ts';
import type { By } from '../ledger/ledger.ts';
import { supplyOf } from '../ledger/vat-buyer.repository.ts';
import { lineObjectOf } from './line-object.ts';

export type ExtraQuery = ListQuery & {
  readonly customer?: string | undefined;
  readonly object?: string | undefined;
  readonly appointment?: string | undefined;
  readonly status?: ExtraState | undefined;
  readonly sort?: ListSort<ExtraSort> | undefined;
};

/** The day on which a subscription of the customer makes the next invoice; null where none will. */
const NEXT_ON = sql`(select min(s.next_period_on) from subscriptions s
  where s.company_id = x.company_id and s.customer_id = x.customer_id)`;

const NAME = sql`coalesce(nullif(b.company_name, ''), nullif(trim(concat_ws(' ', c.firstname, c.lastname)), ''), '–')`;

const EXTRA_JSON = sql`json_build_object('uuid', x.id,
  'customer', json_build_object('uuid', x.customer_id, 'name', ${NAME}),
  'object', x.object_id, 'appointment', x.appointment_id, 'product', x.product_id, 'description', x.description,
  'quantity_hundredths', x.quantity_hundredths, 'unit_price_cents', x.unit_price_cents,
  'amount_cents', x.amount_cents, 'includes_vat', x.includes_vat, 'tax_rate', x.tax_rate_id, 'done_on', x.done_on,
  'created_by', x.created_by_name,
  'invoice', case when i.id is null then null else json_build_object('uuid', i.id, 'number', coalesce(i.number, '')) end,
  'next_invoice_on', case when x.invoice_id is null then ${NEXT_ON} end)`;

const FROM = sql`extras x
  left join customers c on c.company_id = x.company_id and c.id = x.customer_id
  left join customer_billing b on b.company_id = x.company_id and b.customer_id = x.customer_id
  left join invoices i on i.company_id = x.company_id and i.id = x.invoice_id`;

const IN_STATE: Readonly<Record<ExtraState, RawBuilder<SqlBool>>> = {
  waiting: sql`x.invoice_id is null`,
  alone: sql`x.invoice_id is null and ${NEXT_ON} is null`,
  invoiced: sql`x.invoice_id is not null`,
};

const NEWEST_FIRST = {
  key: sql`x.id`,
  id: sql`x.id`,
  columns: { order: sql`x.id desc`, after: ({ id }: Position) => sql<SqlBool>`x.id < ${id}::uuid` },
};

/** What the list can be sorted by, as its page shows it. Few extras wait at once: no index is needed. */
const SORT_COLUMNS: SortColumns<ExtraSort> = {
  day: sortedDay(sql`x.done_on`),
  description: sortedText(sql`x.description`),
  customer: sortedText(NAME),
  // The day of the invoice to come is there only before there is an invoice with a number.
  invoice: sortedText(sql`coalesce(i.number, (${NEXT_ON})::text)`),
  amount: sortedNumber(sql`x.amount_cents`),
};

/** Extras, sorted or the newest first. */
export function extraList(query: ExtraQuery): ListSource {
  const { customer, object, appointment, status, search } = query;
  const all = sql<SqlBool>`true`;
  const matches = sql.join(
    [
      customer === undefined ? all : sql`x.customer_id = ${customer}::uuid`,
      object === undefined ? all : sql`x.object_id = ${object}::uuid`,
      appointment === undefined ? all : sql`x.appointment_id = ${appointment}::uuid`,
      status === undefined ? all : IN_STATE[status],
      matchesWords(search, [sql`x.description`, sql`c.firstname`, sql`c.lastname`, sql`b.company_name`]),
    ],
    sql` and `,
  );
  const sorted = sortedBy(SORT_COLUMNS, query.sort, sql`x.id`, NEWEST_FIRST);
  return {
    permission: 'invoice index',
    ...sorted,
    page: (after, limit) => sql`
      select ${EXTRA_JSON} as row, (${sorted.key})::text as key, x.id from ${FROM} where ${matches} and ${after} ${limit}`,
    extras: async (tx) => ({ totals: JSON.stringify(await findTotals(tx)) }),
  };
}

async function findTotals(tx: CompanyTx): Promise<ExtraTotalsAnswer | undefined> {
  const { rows } = await sql<ExtraTotalsAnswer>`
    select count(*)::int as waiting, coalesce(sum(x.amount_cents), 0)::bigint as waiting_cents,
      (count(*) filter (where ${NEXT_ON} is null))::int as alone
    from extras x where x.invoice_id is null`.execute(tx);
  return rows[0];
}

export async function findExtra(tx: CompanyTx, id: string): Promise<ExtraAnswer | undefined> {
  const { rows } = await sql<{ row: ExtraAnswer }>`
    select ${EXTRA_JSON} as row from ${FROM} where x.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

export type NewExtra = {
  readonly id: string;
  readonly customerId: string;
  readonly objectId: string | null;
  readonly appointmentId: string | null;
  readonly productId: string | null;
  readonly description: string;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  readonly includesVat: boolean;
  readonly taxRateId: string;
  readonly doneOn: CivilDate;
};

/**
 * Notes extras. `call` names the call that asks for them: what another transaction noted for it meanwhile is not noted again.
 * Returns the ids of those that were.
 */
export async function insertExtras(
  tx: CompanyTx,
  extras: readonly NewExtra[],
  { by, call }: { readonly by: By; readonly call: string | undefined },
): Promise<ReadonlySet<string>> {
  if (extras.length === 0) return new Set();
  const rows = extras.map((extra) => ({
    id: extra.id,
    customer_id: extra.customerId,
    object_id: extra.objectId,
    appointment_id: extra.appointmentId,
    product_id: extra.productId,
    description: extra.description,
    quantity: extra.quantityHundredths,
    unit: extra.unitPriceCents,
    amount: extra.amountCents,
    includes_vat: extra.includesVat,
    rate_id: extra.taxRateId,
    done_on: extra.doneOn,
  }));
  const { rows: noted } = await sql<{ id: string }>`
    insert into extras (company_id, id, customer_id, object_id, appointment_id, product_id, description,
      quantity_hundredths, unit_price_cents, amount_cents, includes_vat, tax_rate_id, done_on, created_by,
      created_by_name, call_id)
    select current_setting('app.company_id')::uuid, r.*, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''}::text,
      ${call ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, customer_id uuid, object_id uuid,
      appointment_id uuid, product_id uuid, description text, quantity integer, unit bigint, amount bigint,
      includes_vat boolean, rate_id uuid, done_on date)
    on conflict (company_id, call_id, object_id) where call_id is not null do nothing returning id`.execute(tx);
  return new Set(noted.map(({ id }) => id));
}

/** An extra that a call noted before, as it was asked for. */
export type NotedExtra = Pick<
  NewExtra,
  | 'id'
  | 'customerId'
  | 'objectId'
  | 'appointmentId'
  | 'productId'
  | 'description'
  | 'quantityHundredths'
  | 'unitPriceCents'
  | 'doneOn'
>;

/** What a call noted; nothing while it did not, or where all of it was taken back. */
export async function findNotedBy(tx: CompanyTx, call: string | undefined): Promise<readonly NotedExtra[]> {
  if (call === undefined) return [];
  const { rows } = await sql<NotedExtra>`
    select id, customer_id as "customerId", object_id as "objectId", appointment_id as "appointmentId",
      product_id as "productId", description, quantity_hundredths as "quantityHundredths",
      unit_price_cents as "unitPriceCents", done_on as "doneOn"
    from extras where call_id = ${call}::uuid order by id`.execute(tx);
  return rows;
}

/** Removes an extra that waits; false where an invoice took it meanwhile. */
export async function deleteWaitingExtra(tx: CompanyTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from extras where id = ${id}::uuid and invoice_id is null`.execute(tx);
  return Number(numAffectedRows) === 1;
}

/** An extra that waits, as an invoice will have it. */
export type WaitingExtra = PricedExtra & {
  readonly id: string;
  readonly customerId: string;
  readonly productId: string | null;
  readonly description: string;
  /** What it was done for. */
  readonly object: ObjectOnLine | null;
};

/**
 * Extras of customers that are on no invoice, in the order they were noted. `lock`: nobody else puts them on one until this
 * transaction ends; who waited for another finds what that one left.
 */
export async function findWaitingExtras(
  tx: CompanyTx,
  customerIds: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly WaitingExtra[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<WaitingExtra>`
    select x.id, x.customer_id as "customerId", x.product_id as "productId", x.description,
      ${lineObjectOf(sql`x.object_id`)} as object, x.quantity_hundredths as "quantityHundredths", x.unit_price_cents as "unitPriceCents",
      x.amount_cents as "amountCents", x.includes_vat as "includesVat", x.tax_rate_id as "taxRateId",
      t.vat_category as "vatCategory", t.rate_bp as "rateBp",
      case when x.product_id is null then 'other_service' else ${supplyOf(sql`x.product_id`)} end as supply
    from extras x join tax_rates t on t.company_id = x.company_id and t.id = x.tax_rate_id
    where x.customer_id = any(${customerIds}::uuid[]) and x.invoice_id is null
    order by x.id ${lock ? sql`for update of x` : sql``}`.execute(tx);
  return rows;
}

/** Notes which invoice has which extras. Who calls holds them. */
export async function takeExtras(
  tx: CompanyTx,
  taken: readonly { readonly id: string; readonly invoiceId: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ id, invoiceId }) => ({ id, invoice_id: invoiceId }));
  await sql`
    update extras x set invoice_id = r.invoice_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, invoice_id uuid)
    where x.company_id = current_setting('app.company_id')::uuid and x.id = r.id`.execute(tx);
}

/** Lets the extras of a draft wait again. */
export async function releaseExtras(tx: CompanyTx, invoiceId: string): Promise<void> {
  await sql`update extras set invoice_id = null where invoice_id = ${invoiceId}::uuid`.execute(tx);
}

type HeldExtra = { readonly id: string; readonly customerId: string; readonly invoiceId: string | null };

/** Extras by their id, which nobody else puts on an invoice until this transaction ends. */
export async function lockExtras(tx: CompanyTx, ids: readonly string[]): Promise<ReadonlyMap<string, HeldExtra>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HeldExtra>`
    select id, customer_id as "customerId", invoice_id as "invoiceId" from extras
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many extras of a customer wait. */
export async function countWaitingExtras(tx: CompanyTx, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from extras where customer_id = ${customerId}::uuid and invoice_id is null
    `.execute(tx);
  return rows[0]?.count ?? 0;
}
