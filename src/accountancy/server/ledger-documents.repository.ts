import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { ListSource } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { MoneyKind } from '../journal.ts';
import type { Printed } from './invoice-files.ts';
import { MOVED, OPEN_NOW } from './money-moved.ts';

/** Both days included. */
export type Days = { readonly from: CivilDate; readonly until: CivilDate };

const PERMISSION = 'invoice index&export';

/** Orders by day and id, so that paging is not disturbed by documents issued meanwhile. */
function byDay(day: RawBuilder<unknown>, id: RawBuilder<unknown>): Pick<ListSource, 'key' | 'id' | 'columns'> {
  return {
    key: day,
    id,
    columns: {
      order: sql`${day}, ${id}`,
      after: ({ key, id: last }) => sql`(${day}, ${id}) > (${key}::date, ${last}::uuid)`,
    },
  };
}

/** Whom a document was made out to, as `AuditCustomer`; only the audit file names them. */
export const auditCustomer = (isNamed: boolean): RawBuilder<unknown> =>
  isNamed
    ? sql`, 'customer', i.buyer || jsonb_build_object('kvkNumber', coalesce((select b.kvk_number from customer_billing b
        where b.company_id = i.company_id and b.customer_id = i.customer_id), ''))`
    : sql``;

/** What a document has of products with an account of their own, as `RevenueShare`; `i` is `invoices`. */
const SHARES = sql`(select coalesce(json_agg(s), '[]') from (
  select p.ledger_account as account, l.vat_category as "vatCategory", l.rate_bp as "rateBp",
    sum(l.net_cents)::bigint as "netCents"
  from invoice_lines l join products p on p.company_id = l.company_id and p.id = l.product_id
  where l.company_id = i.company_id and l.invoice_id = i.id and p.ledger_account <> ''
  group by 1, 2, 3 order by 1, 2, 3) s)`;

/** What was issued in a period, as `DocumentRow`. `withCustomers` adds who they are. */
export function ledgerDocuments({ from, until }: Days, withCustomers = false): ListSource {
  return {
    permission: PERMISSION,
    ...byDay(sql`i.issued_on`, sql`i.id`),
    page: (after, limit) => sql`
      select i.issued_on::text as key, i.id, json_build_object('id', i.id, 'number', i.number, 'series', i.series,
        'sequence', i.sequence, 'kind', i.kind, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'customerNumber', i.buyer ->> 'customerNumber',
        'name', coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name'), 'totalCents', i.total_cents,
        'netCents', i.net_cents, 'vatCents', i.vat_cents, 'vat', i.vat, 'shares', ${SHARES},
        'openCents', case when i.original_id is null
          then ${OPEN_NOW} else 0 end${auditCustomer(withCustomers)}) as row
      from invoices i
      where i.issued_on between ${from}::date and ${until}::date and ${after} ${limit}`,
  };
}

/** The same documents in full, as `InvoiceFileRow`. The amounts of their lines exclude VAT. */
export function invoiceFiles({ from, until }: Days): ListSource {
  return {
    permission: PERMISSION,
    ...byDay(sql`i.issued_on`, sql`i.id`),
    page: (after, limit) => sql`
      select i.issued_on::text as key, i.id, json_build_object('id', i.id, 'kind', i.kind, 'number', i.number,
        'issuedOn', i.issued_on, 'dueOn', i.due_on, 'seller', i.seller, 'buyer', i.buyer,
        'buyerKvk', coalesce((select b.kvk_number from customer_billing b
          where b.company_id = i.company_id and b.customer_id = i.customer_id), ''),
        'reference', i.reference, 'paymentReference', i.payment_reference, 'netCents', i.net_cents,
        'totalCents', i.total_cents, 'vat', i.vat,
        'original', (select json_build_object('number', o.number, 'issuedOn', o.issued_on) from invoices o
          where o.company_id = i.company_id and o.id = i.original_id),
        'lines', (select coalesce(json_agg(json_strip_nulls(json_build_object('description', l.description,
            'quantityHundredths', l.quantity_hundredths, 'rateBp', l.rate_bp, 'vatCategory', l.vat_category,
            'fromOn', l.from_on, 'untilOn', l.until_on, 'netCents', l.net_cents)) order by l.position), '[]')
          from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id)) as row
      from invoices i
      where i.issued_on between ${from}::date and ${until}::date and ${after} ${limit}`,
  };
}

/** How many documents a period has, how many were printed before, and the bytes of these. */
export async function measureDocuments(tx: CompanyTx, { from, until }: Days): Promise<Printed> {
  const { rows } = await sql<Printed>`
    select count(*)::int as count, count(d.id)::int as printed,
      coalesce(sum(octet_length(d.content)), 0)::bigint as "printedBytes"
    from invoices i left join billing_documents d
      on d.company_id = i.company_id and d.invoice_id = i.id and d.kind = 'invoice'
    where i.issued_on between ${from}::date and ${until}::date`.execute(tx);
  return rows[0] ?? { count: 0, printed: 0, printedBytes: 0 };
}

/** The money movements of a period, as `LedgerPayment`. Each kind is paged separately, so that indexes are used. */
export function ledgerPayments(days: Days, withCustomers = false): readonly ListSource[] {
  return (Object.keys(MOVED) as MoneyKind[]).map((kind) => moved(days, kind, withCustomers));
}

function moved({ from, until }: Days, kind: MoneyKind, withCustomers: boolean): ListSource {
  return {
    permission: PERMISSION,
    ...byDay(sql`m.day`, sql`m.id`),
    page: (after, limit) => sql`
      select p.day::text as key, p.id, json_build_object('id', p.id, 'kind', ${kind}::text, 'way', p.way, 'on', p.day,
        'amountCents', p.cents, 'invoiceNumber', i.number, 'customerNumber', i.buyer ->> 'customerNumber',
        'name', coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name')${auditCustomer(withCustomers)}) as row
      from (select * from (${MOVED[kind]}) m
        where m.day between ${from}::date and ${until}::date and ${after} ${limit}) p
      join invoices i on i.company_id = current_setting('app.company_id')::uuid and i.id = p.invoice_id
      order by p.day, p.id`,
  };
}
