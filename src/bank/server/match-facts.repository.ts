import { type RawBuilder, sql } from 'kysely';
import { openAmountSql } from '#billing/open-amount.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { numberEndsIn, referencesIn } from '../named-invoices.ts';
import type {
  MatchEntry,
  MatchFacts,
  MatchInvoice,
  MatchPayment,
  MatchPayout,
  PaidBack,
  Surplus,
} from '../proposal.ts';

const OPEN = sql.raw(openAmountSql('i'));
const NAMES = sql`i.number, coalesce(i.payment_reference, '') as "paymentReference"`;

/** What the entries could be about: the least of the books that has all that they name, pay or come from. */
export async function findMatchFacts(tx: CompanyTx, entries: readonly MatchEntry[]): Promise<MatchFacts> {
  const payers = await findPayers(
    tx,
    [...new Set(entries.map(({ iban }) => iban))].filter((iban) => iban !== ''),
  );
  const customers = [...new Set([...payers.values()].flat())];
  const named = namesIn(entries);
  const debits = entries.filter(({ amountCents }) => amountCents < 0);
  const amounts = [...new Set(entries.map(({ amountCents }) => Math.abs(amountCents)))];
  return {
    payers,
    invoices: debits.length === entries.length ? [] : await findInvoices(tx, named, { customers, amounts }),
    payments: debits.some(({ kind }) => kind === 'return') ? await findPayments(tx, amounts) : [],
    surpluses: debits.length === 0 ? [] : await findSurpluses(tx),
    paidBack: debits.length === 0 ? [] : await findPaidBack(tx, amounts),
    payouts: entries.some(({ kind }) => kind === 'payout') ? await findPayouts(tx, amounts) : [],
  };
}

type Named = { readonly references: readonly string[]; readonly ends: readonly string[] };

function namesIn(entries: readonly MatchEntry[]): Named {
  const texts = entries.map(({ text, reference, endToEndId }) => `${text} ${reference} ${endToEndId}`);
  return {
    references: [
      ...new Set(entries.flatMap(({ text, reference, endToEndId }) => referencesIn(reference, text, endToEndId))),
    ],
    ends: [...new Set(texts.flatMap(numberEndsIn))],
  };
}

async function findPayers(tx: CompanyTx, ibans: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ibans.length === 0) return new Map();
  const { rows } = await sql<{ iban: string; customers: readonly string[] }>`
    select e.iban, array_agg(distinct i.customer_id::text order by i.customer_id::text) as customers
    from bank_entries e
    join bank_bookings b on b.company_id = e.company_id and b.entry_id = e.id and b.action = 'pay' and b.undone_at is null
    join invoices i on i.company_id = e.company_id and i.id = b.invoice_id
    where e.iban = any(${ibans}::text[]) group by 1`.execute(tx);
  return new Map(rows.map(({ iban, customers }) => [iban, customers]));
}

async function findInvoices(
  tx: CompanyTx,
  { references, ends }: Named,
  { customers, amounts }: { readonly customers: readonly string[]; readonly amounts: readonly number[] },
): Promise<readonly MatchInvoice[]> {
  // Each part has an index of its own.
  const { rows } = await sql<MatchInvoice>`
    with found as (
      select id from invoices where payment_reference = any(${references}::text[])
      union select id from invoices where number_end = any(${ends}::text[])
      union select id from invoices where customer_id = any(${customers}::uuid[])
      union select i.id from invoices i where i.state = 'open' and ${OPEN} = any(${amounts}::bigint[]))
    select i.id, ${NAMES}, i.customer_id as "customerId",
      coalesce(nullif(i.buyer ->> 'company', ''), i.buyer ->> 'name', '') as "customerName", ${OPEN}::bigint as "openCents"
    from found join invoices i on i.company_id = current_setting('app.company_id')::uuid and i.id = found.id
    where i.number is not null and i.kind = 'invoice'
    order by i.due_on, i.id`.execute(tx);
  return rows;
}

/** Payments that the bank itself could take back. What a provider collected, the provider tells of. */
async function findPayments(tx: CompanyTx, amounts: readonly number[]): Promise<readonly MatchPayment[]> {
  const left = sql`(p.amount_cents - p.charged_back_cents)`;
  const { rows } = await sql<MatchPayment>`
    select p.id, p.invoice_id as "invoiceId", ${NAMES}, ${left}::bigint as "amountCents",
      coalesce(e.end_to_end_id, '') as "endToEndId", coalesce(e.iban, '') as iban
    from payments p join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
    left join bank_bookings b on b.company_id = p.company_id and b.payment_id = p.id and b.action = 'pay'
    left join bank_entries e on e.company_id = p.company_id and e.id = b.entry_id
    where p.source in ('bank', 'manual') and p.undone_at is null and ${left} = any(${amounts}::bigint[])
    order by p.paid_on desc, p.id desc`.execute(tx);
  return rows;
}

async function findSurpluses(tx: CompanyTx): Promise<readonly Surplus[]> {
  const { rows } = await sql<Surplus>`
    select * from (
      select i.id, ${NAMES}, i.customer_id as "customerId",
        (greatest(0, -${OPEN}) + greatest(0, least(m.moved, m.balance)))::bigint as "amountCents"
      from invoices i
      left join lateral (select coalesce(sum(o.amount_cents) filter (where o.invoice_id = i.id and o.reason <> 'set_off'), 0)
          as moved, coalesce(sum(o.amount_cents), 0) as balance
        from balance_moves o where o.company_id = i.company_id and o.customer_id = i.customer_id) m on true
      where i.number is not null and i.original_id is null and i.kind = 'invoice'
        and (${OPEN} < 0 or exists (select from balance_moves k where k.company_id = i.company_id
          and k.invoice_id = i.id and k.amount_cents > 0))) s
    where s."amountCents" > 0 order by s.id desc`.execute(tx);
  return rows;
}

/** Transfers back that a person noted, and no entry was found for. */
async function findPaidBack(tx: CompanyTx, amounts: readonly number[]): Promise<readonly PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select r.id, r.invoice_id as "invoiceId", ${NAMES}, i.customer_id as "customerId", r.amount_cents as "amountCents",
      coalesce(r.given_on, (r.created_at at time zone ${YARD_TIME_ZONE})::date)::text as on
    from refunds r join invoices i on i.company_id = r.company_id and i.id = r.invoice_id
    where r.payment_id is null and r.status = 'refunded' and r.amount_cents = any(${amounts}::bigint[])
      and not exists (select from bank_bookings b where b.company_id = r.company_id and b.refund_id = r.id
        and b.undone_at is null)
    order by r.created_at desc`.execute(tx);
  return rows;
}

/** Payouts that should be on the bank, or came back from there, and are tied to no entry. */
async function findPayouts(tx: CompanyTx, amounts: readonly number[]): Promise<readonly MatchPayout[]> {
  const { rows } = await sql<MatchPayout>`
    select * from (
      select o.id, false as "isBack", o.provider, o.reference, o.amount_cents as "amountCents", o.paid_on as "on"
      from provider_payouts o where o.paid_on is not null and (o.status <> 'failed' or o.failed_on is not null)
      union all
      select o.id, true, o.provider, o.reference, -o.amount_cents, o.failed_on
      from provider_payouts o where o.failed_on is not null) m
    where abs(m."amountCents") = any(${amounts}::bigint[])
      and not exists (select from bank_entries t where t.payout_id = m.id and t.payout_is_back = m."isBack")
    order by m."on", m.id`.execute(tx);
  return rows;
}

/** What an entry `e` is matched by, as `MatchEntry`. */
export const MATCH_COLUMNS: RawBuilder<unknown> = sql`e.id, e.booked_on as on, e.amount_cents as "amountCents", e.kind,
  e.iban, e.name, e.text, e.reference, e.end_to_end_id as "endToEndId"`;
