import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import type { ObjectOnLine } from '../../object-on-line.ts';
import type { Terms } from '../../subscription-terms.ts';
import type { VatCategory } from '../../vat.ts';
import type { Supply } from '../../vat-treatment.ts';
import { lineObjectOf } from '../extras/line-object.ts';
import { BUYER_ABROAD, supplyOf } from '../ledger/vat-buyer.repository.ts';

/** A subscription as billing works with it, with what it needs of its tax rate and its customer. */
export type SubscriptionRow = Terms & {
  readonly id: string;
  readonly customerId: string;
  readonly objectId: string | null;
  /** The object, as invoices name it. */
  readonly object: ObjectOnLine | null;
  readonly productId: string;
  readonly priceId: string;
  readonly description: string;
  readonly includesVat: boolean;
  readonly taxRateId: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly collection: 'invoice' | 'direct_debit';
  readonly nextPeriodOn: CivilDate | null;
  readonly endCondition: string;
  readonly endCycles: number | null;
  /** The price of a whole period, as the running one was billed. */
  readonly billedCents: number | null;
  /** The first day that is not billed yet. */
  readonly billedUntilOn: CivilDate | null;
  readonly changedOn: CivilDate | null;
  readonly version: number;
  /** Of the customer: where invoices are mailed to, and in what language; deleted or not there. */
  readonly email: string;
  readonly language: string | null;
  readonly customerGone: boolean;
  /** Null for a customer in the Netherlands. */
  readonly abroad: BuyerAbroad | null;
  /** What the product is for the place of supply. */
  readonly supply: Supply;
};

const COLUMNS = sql`
  s.id, s.customer_id as "customerId", s.object_id as "objectId", ${lineObjectOf(sql`s.object_id`)} as object, s.product_id as "productId", s.price_id as "priceId",
  s.description, s.unit_price_cents as "unitPriceCents", s.includes_vat as "includesVat",
  s.tax_rate_id as "taxRateId", t.vat_category as "vatCategory", t.rate_bp as "rateBp", s.quantity,
  s.interval_months as "intervalMonths", s.billing_day as "billingDay", s.proration, s.collection,
  s.start_on as "startOn", s.trial_end_on as "trialEndOn", s.anchor_on as "anchorOn", s.anchor_day as "anchorDay",
  s.next_period_on as "nextPeriodOn", s.cancel_on as "cancelOn", s.end_condition as "endCondition",
  s.end_cycles as "endCycles", s.billed_cents as "billedCents", s.billed_until_on as "billedUntilOn",
  s.changed_on as "changedOn", s.version, coalesce(c.email, '') as email, b.language,
  (c.id is null or c.deleted_at is not null) as "customerGone", ${BUYER_ABROAD} as abroad,
  ${supplyOf(sql`s.product_id`)} as supply`;
const TABLES = sql`subscriptions s
  join tax_rates t on t.company_id = s.company_id and t.id = s.tax_rate_id
  left join customers c on c.company_id = s.company_id and c.id = s.customer_id
  left join customer_billing b on b.company_id = s.company_id and b.customer_id = s.customer_id`;

/** One subscription; `lock` has everybody else who would bill or change it wait. */
export async function findSubscription(
  tx: CompanyTx,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${TABLES} where s.id = ${id}::uuid ${lock ? sql`for update of s` : sql``}`.execute(tx);
  return rows[0];
}

/** What a subscription is billed by, besides what it is called. */
export type BilledTerms = Terms &
  Pick<SubscriptionRow, 'nextPeriodOn' | 'includesVat' | 'vatCategory' | 'rateBp' | 'abroad' | 'supply'>;

const HAS_WAITING_LINES = sql<SqlBool>`(exists (select from pending_lines w where w.company_id = s.company_id
  and w.subscription_id = s.id and w.invoice_id is null) or s.customer_id in (select x.customer_id from extras x
  where x.company_id = current_setting('app.company_id')::uuid and x.invoice_id is null))`;

/**
 * Groups the terms of subscriptions without waiting lines or extras that bill something until a day, each with its number of
 * subscriptions: most differ only in their customer, who counts where VAT is another one abroad. Days before the next
 * period no longer matter and are ignored.
 */
export async function findTermsAlike(
  tx: CompanyTx,
  untilOn: CivilDate,
): Promise<readonly (BilledTerms & { readonly count: number })[]> {
  const { rows } = await sql<BilledTerms & { readonly count: number }>`
    select a.*, t.vat_category as "vatCategory", t.rate_bp as "rateBp" from (
      select s.company_id, s.tax_rate_id, s.unit_price_cents as "unitPriceCents", s.includes_vat as "includesVat",
        s.quantity, s.interval_months as "intervalMonths", s.billing_day as "billingDay", s.proration,
        greatest(s.start_on, s.next_period_on) as "startOn",
        case when s.trial_end_on > s.next_period_on then s.trial_end_on end as "trialEndOn",
        s.anchor_on as "anchorOn", s.anchor_day as "anchorDay", s.next_period_on as "nextPeriodOn",
        s.cancel_on as "cancelOn", (${BUYER_ABROAD})::jsonb as abroad,
        case when c.country <> 'NL' then ${supplyOf(sql`s.product_id`)} else 'place' end as supply, count(*)::int as count
      from subscriptions s
      left join customers c on c.company_id = s.company_id and c.id = s.customer_id
      left join customer_billing b on b.company_id = s.company_id and b.customer_id = s.customer_id
      where s.company_id = current_setting('app.company_id')::uuid and s.next_period_on <= ${untilOn}::date
        and not ${HAS_WAITING_LINES}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16) a
    join tax_rates t on t.company_id = a.company_id and t.id = a.tax_rate_id`.execute(tx);
  return rows;
}

/** Subscriptions with waiting lines, or a customer with extras, and something to bill, by id, after one. */
export async function findWithWaitingLines(
  tx: CompanyTx,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly SubscriptionRow[]> {
  const isAfter = after === null ? sql`true` : sql`s.id > ${after}::uuid`;
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${TABLES}
    where s.company_id = current_setting('app.company_id')::uuid and s.next_period_on is not null
      and ${HAS_WAITING_LINES} and ${isAfter}
    order by s.id limit ${limit}`.execute(tx);
  return rows;
}

export type DueQuery = {
  readonly today: CivilDate;
  readonly limit: number;
  /** Where the batch before ended. */
  readonly after: DuePosition | null;
  /** A batch of these only. */
  readonly ids?: readonly string[];
  /** What another process works on: left to it, or waited for. */
  readonly others: 'skip' | 'wait';
  /** Skips those that failed in this run. */
  readonly runId: string;
};

export type DuePosition = { readonly on: CivilDate; readonly id: string };

/** Subscriptions with something to bill, the oldest first, locked. */
export async function lockDueSubscriptions(tx: CompanyTx, query: DueQuery): Promise<readonly SubscriptionRow[]> {
  const { today, limit, after, ids, others, runId } = query;
  const isAfter: RawBuilder<SqlBool> =
    after === null ? sql`true` : sql`(s.next_period_on, s.id) > (${after.on}::date, ${after.id}::uuid)`;
  const { rows } = await sql<SubscriptionRow>`
    select ${COLUMNS} from ${TABLES}
    where s.company_id = current_setting('app.company_id')::uuid and s.next_period_on <= ${today}::date
      and ${isAfter} and ${ids === undefined ? sql`true` : sql`s.id = any(${ids}::uuid[])`}
      and not exists (select from billing_run_lines l where l.company_id = s.company_id and l.run_id = ${runId}::uuid
        and l.outcome = 'failed' and l.subscription_id = s.id)
    order by s.next_period_on, s.id limit ${limit}
    for update of s ${others === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
}

/** A line of a change that waits for the next invoice. */
export type WaitingLine = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly kind: 'unused' | 'remaining';
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  readonly taxRateId: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly productId: string;
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate;
  readonly supply: Supply;
};

/** Lines of changes that are on no invoice yet, of all these subscriptions. */
export async function findWaitingLines(tx: CompanyTx, ids: readonly string[]): Promise<readonly WaitingLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WaitingLine>`
    select p.id, p.subscription_id as "subscriptionId", p.kind, p.description, p.quantity,
      p.unit_price_cents as "unitPriceCents", p.amount_cents as "amountCents", p.tax_rate_id as "taxRateId",
      t.vat_category as "vatCategory", t.rate_bp as "rateBp", p.product_id as "productId", p.from_on as "fromOn",
      p.until_on as "untilOn", ${supplyOf(sql`p.product_id`)} as supply
    from pending_lines p join tax_rates t on t.company_id = p.company_id and t.id = p.tax_rate_id
    where p.subscription_id = any(${ids}::uuid[]) and p.invoice_id is null
    order by p.subscription_id, p.id`.execute(tx);
  return rows;
}

/** Keeps lines for the next invoice; lines that an invoice already has are kept as a record of where they went. */
export async function insertWaitingLines(
  tx: CompanyTx,
  lines: readonly WaitingLine[],
  { includesVat, invoiceId }: { readonly includesVat: boolean; readonly invoiceId: string | null },
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: line.id,
    subscription_id: line.subscriptionId,
    kind: line.kind,
    description: line.description,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    amount_cents: line.amountCents,
    includes_vat: includesVat,
    tax_rate_id: line.taxRateId,
    product_id: line.productId,
    from_on: line.fromOn,
    until_on: line.untilOn,
    invoice_id: invoiceId,
  }));
  await sql`
    insert into pending_lines (company_id, id, subscription_id, kind, description, quantity, unit_price_cents,
      amount_cents, includes_vat, tax_rate_id, product_id, from_on, until_on, invoice_id)
    select current_setting('app.company_id')::uuid, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, subscription_id uuid, kind text,
      description text, quantity integer, unit_price_cents bigint, amount_cents bigint, includes_vat boolean,
      tax_rate_id uuid, product_id uuid, from_on date, until_on date, invoice_id uuid)`.execute(tx);
}
