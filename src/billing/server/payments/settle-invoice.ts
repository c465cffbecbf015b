import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { openAmountSql } from '../../open-amount.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { wantHoldsReleased } from '../ledger/dunning-hold-errand.ts';

/** An invoice's state before and after its money was counted. */
export type Settled = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly was: string;
  readonly now: string;
  readonly openCents: number;
};

/** The open amount of an invoice (`openAmountSql`). `row` is the alias of `invoices` in the surrounding SQL. */
export function openCentsOf(row: 'i' | 'o'): RawBuilder<number> {
  return sql.raw<number>(openAmountSql(row));
}

/** What a credit invoice took off that its own refunds did not give back yet: negative, or zero. `row` as above. */
export function notGivenBackOf(row: 'i'): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<number>`(${column('total_cents')} + coalesce((select sum(r.amount_cents) from refunds r
    where r.company_id = ${column('company_id')} and r.credit_invoice_id = ${column('id')}
      and r.status not in ('failed', 'canceled')), 0))`;
}

/**
 * What still has to go back for a credit invoice: no more than its invoice was overpaid, nor than its own refunds left, nor
 * than all credit invoices of that invoice took off less what was given back or kept of them. What a customer pays too much
 * besides is on the invoice, not on its credit invoice. Negative or zero.
 */
export function creditOpenOf(row: 'i'): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const dealtWith = sql<number>`coalesce((select sum(r.amount_cents) from refunds r
      join invoices c on c.company_id = r.company_id and c.id = r.credit_invoice_id
      where r.company_id = o.company_id and c.original_id = o.id and r.status not in ('failed', 'canceled')), 0)
    + coalesce((select sum(m.amount_cents) from balance_moves m
      where m.company_id = o.company_id and m.invoice_id = o.id and m.reason = 'credited'), 0)`;
  return sql<number>`greatest(${notGivenBackOf(row)}, coalesce((
    select greatest(least(0, ${openCentsOf('o')}), least(0, ${dealtWith} - o.credited_cents)) from invoices o
    where o.company_id = ${column('company_id')} and o.id = ${column('original_id')}), 0))`;
}

/** Locks invoices with their credit invoices, in the order in which everybody locks more than one. */
export async function lockInvoices(tx: CompanyTx, ids: readonly string[]): Promise<void> {
  await sql`
    select 1 from invoices where id = any(${ids}::uuid[]) or original_id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
}

/** The day of the last payment, move from the balance, set-off of a deposit or credit invoice of `i`: it closed `i`. */
const CLOSED_ON = sql`greatest(
  (select max(p.paid_on) from payments p where p.company_id = i.company_id and p.invoice_id = i.id
    and p.undone_at is null and p.charged_back_cents < p.amount_cents),
  (select max(m.moved_on) from balance_moves m where m.company_id = i.company_id and m.invoice_id = i.id
    and m.amount_cents < 0),
  (select max(e.happened_on) from deposit_events e where e.company_id = i.company_id and e.invoice_id = i.id
    and e.amount_cents > 0),
  (select max(c.issued_on) from invoices c where c.company_id = i.company_id and c.original_id = i.id
    and c.number is not null))`;

/**
 * Recalculates invoices from their payments, refunds, credit invoices, what was moved to or from their customer's
 * balance and what was set off of deposits, and updates their states: an invoice with nothing open is paid, and a
 * charged-back one is open again. A credit invoice is paid when nothing has to go back for it, and others of the same
 * invoice are updated too. A void invoice stays void.
 */
export async function settleInvoices(
  tx: CompanyTx,
  ids: readonly string[],
  today: CivilDate,
): Promise<readonly Settled[]> {
  if (ids.length === 0) return [];
  await lockInvoices(tx, ids);
  await sql`
    update invoices i set
      paid_cents = coalesce((select sum(p.amount_cents - p.charged_back_cents) from payments p
        where p.company_id = i.company_id and p.invoice_id = i.id and p.undone_at is null), 0)
        - coalesce((select sum(m.amount_cents) from balance_moves m
        where m.company_id = i.company_id and m.invoice_id = i.id), 0)
        + coalesce((select sum(e.amount_cents) from deposit_events e
        where e.company_id = i.company_id and e.invoice_id = i.id), 0),
      refunded_cents = coalesce((select sum(r.amount_cents) from refunds r
        where r.company_id = i.company_id and r.invoice_id = i.id and r.status not in ('failed', 'canceled')), 0),
      credited_cents = coalesce((select -sum(c.total_cents) from invoices c
        where c.company_id = i.company_id and c.original_id = i.id and c.number is not null), 0)
    where i.id = any(${ids}::uuid[])`.execute(tx);
  const { rows } = await sql<Settled>`
    with counted as (
      select i.id, i.state as was, i.kind, ${openCentsOf('i')} as open,
        case when i.original_id is null then ${openCentsOf('i')} else ${creditOpenOf('i')} end as balance,
        i.id = any(${ids}::uuid[]) as named
      from invoices i where (i.id = any(${ids}::uuid[]) or i.original_id = any(${ids}::uuid[]))
        and i.state in ('open', 'paid', 'uncollectible', 'void')),
    decided as (
      select id, was, kind, open, named, case
        when was = 'void' then was
        when kind = 'credit_invoice' then case when balance >= 0 then 'paid' else 'open' end
        when open <= 0 then 'paid'
        when was = 'paid' then 'open'
        else was end as now
      from counted)
    update invoices i set state = d.now, version = i.version + 1,
      paid_on = case when d.now <> 'paid' then null else coalesce(i.paid_on, ${CLOSED_ON}, ${today}::date) end
    from decided d where i.id = d.id and (d.named or d.now <> d.was)
    returning i.id, i.kind, d.was, d.now, d.open as "openCents"`.execute(tx);
  await wantHoldsReleased(tx, ids);
  return rows;
}

/** The same of one invoice. Undefined where nobody issued it yet. */
export async function settleInvoice(tx: CompanyTx, id: string, today: CivilDate): Promise<Settled | undefined> {
  // Its credit invoices that changed are answered, too, in no order.
  return (await settleInvoices(tx, [id], today)).find((settled) => settled.id === id);
}

/**
 * The same after money came back from where it had gone: an invoice that is paid by that says so in its history, as after a
 * payment. The books read from there that nobody gives it up any more.
 */
export async function settleReturned(tx: CompanyTx, ids: readonly string[], today: CivilDate): Promise<void> {
  const settled = await settleInvoices(tx, ids, today);
  const paid = settled.filter(({ kind, was, now }) => kind === 'invoice' && was !== 'paid' && now === 'paid');
  await recordBillingEvents(
    tx,
    paid.map(({ id }) => ({ entity: 'invoice', entityId: id, action: 'paid', by: null })),
  );
}
