import { sql } from 'kysely';
import { requireOpenPeriod } from '#company/server/closed-books.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BalanceAnswer, MoveReason } from '../../balance.schema.ts';
import { holdCustomerBilling } from '../ledger/customer-billing.repository.ts';
import type { By } from '../ledger/ledger.ts';
import { openCentsOf } from './settle-invoice.ts';

/** An amount on its way between an invoice and its customer's balance: above zero, to the balance. */
export type BalanceMove = {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly reason: MoveReason;
  /** The invoice on the other side of a set-off. */
  readonly otherId?: string;
};

/** What an invoice put into its customer's balance and did not take back, as SQL; `i` is `invoices`. A set-off passes through. */
export const MOVED_FROM = sql<number>`coalesce((select sum(m.amount_cents) from balance_moves m
  where m.company_id = i.company_id and m.invoice_id = i.id and m.reason <> 'set_off'), 0)`;

/**
 * What a customer has in credit (cents), which nobody else moves until this transaction ends. Invoices are locked
 * before it, as who issues one does.
 */
export async function lockBalance(tx: CompanyTx, customerId: string): Promise<number> {
  await holdCustomerBilling(tx, customerId);
  await sql`select 1 from customer_billing where customer_id = ${customerId}::uuid for update`.execute(tx);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from balance_moves
    where customer_id = ${customerId}::uuid`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What is still in a customer's balance of what an invoice put there (cents); locks the balance. */
export async function lockKept(
  tx: CompanyTx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<number> {
  const balance = await lockBalance(tx, customerId);
  const { rows } = await sql<{ moved: number }>`
    select (${MOVED_FROM})::bigint as moved from invoices i where i.id = ${id}::uuid`.execute(tx);
  return Math.max(0, Math.min(rows[0]?.moved ?? 0, balance));
}

/** Writes moves. Who calls holds the balance (`lockBalance`) and settles the invoices afterwards. */
export async function moveBalance(
  tx: CompanyTx,
  moves: readonly BalanceMove[],
  { on, by }: { readonly on: CivilDate; readonly by: By },
): Promise<void> {
  if (moves.length === 0) return;
  await requireOpenPeriod(tx, on);
  const rows = moves.map(({ customerId, invoiceId, amountCents, reason, otherId = null }) => ({
    id: newId(),
    customer_id: customerId,
    invoice_id: invoiceId,
    amount_cents: amountCents,
    reason,
    other_id: otherId,
  }));
  await sql`
    insert into balance_moves (company_id, id, customer_id, invoice_id, amount_cents, reason, other_id, moved_on,
      created_by, created_by_name)
    select current_setting('app.company_id')::uuid, r.id, r.customer_id, r.invoice_id, r.amount_cents, r.reason,
      r.other_id, ${on}::date, ${by?.userId ?? null}::uuid, ${by?.userName ?? ''}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, customer_id uuid, invoice_id uuid,
      amount_cents bigint, reason text, other_id uuid)`.execute(tx);
}

const REF = sql`'uuid', i.id, 'number', i.number`;
const MOVES = sql`(select json_agg(m.row) from (
  select json_build_object('uuid', m.id, 'invoice', json_build_object(${REF}), 'amount_cents', m.amount_cents,
    'reason', m.reason, 'moved_on', m.moved_on, 'other', (select json_build_object('uuid', o.id, 'number', o.number)
      from invoices o where o.company_id = m.company_id and o.id = m.other_id)) as row
  from balance_moves m join invoices i on i.company_id = m.company_id and i.id = m.invoice_id
  where m.customer_id = c.id order by m.moved_on desc, m.id desc limit 100) m)`;

/** A customer's balance; undefined when the company has no such customer. */
export async function findBalance(tx: CompanyTx, customerId: string): Promise<BalanceAnswer | undefined> {
  const open = openCentsOf('i');
  const { rows } = await sql<{ answer: BalanceAnswer }>`
    select json_build_object(
      'balance_cents', b.cents,
      'overpaid', coalesce((select json_agg(json_build_object(${REF}, 'amount_cents', -${open}) order by i.id)
        from invoices i where i.customer_id = c.id and i.number is not null and i.original_id is null
          and ${open} < 0), '[]'::json),
      'kept', coalesce((select json_agg(json_build_object(${REF}, 'amount_cents', least(${MOVED_FROM}, b.cents))
          order by i.id desc)
        from invoices i where i.customer_id = c.id and b.cents > 0 and ${MOVED_FROM} > 0), '[]'::json),
      'open', coalesce((select json_agg(json_build_object(${REF}, 'open_cents', ${open}) order by i.due_on, i.id)
        from invoices i where i.customer_id = c.id and i.state = 'open' and i.original_id is null
          and ${open} > 0), '[]'::json),
      'moves', coalesce(${MOVES}, '[]'::json)) as answer
    from customers c cross join lateral (select coalesce(sum(m.amount_cents), 0)::bigint as cents from balance_moves m
      where m.company_id = c.company_id and m.customer_id = c.id) b
    where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  return rows[0]?.answer;
}

type Payable = { readonly id: string; readonly customerId: string; readonly openCents: number };

/**
 * Pays invoices that were just issued from what their customers have in credit, the first one first. Returns those that
 * were paid from it. Who calls settles them.
 */
export async function drawBalances(
  tx: CompanyTx,
  issuedIds: readonly string[],
  { on, by }: { readonly on: CivilDate; readonly by: By },
): Promise<readonly BalanceMove[]> {
  if (issuedIds.length === 0) return [];
  const { rows } = await sql<Payable>`
    select i.id, i.customer_id as "customerId", ${openCentsOf('i')} as "openCents" from invoices i
    where i.id = any(${issuedIds}::uuid[]) and ${openCentsOf('i')} > 0
      and exists (select from balance_moves m where m.company_id = i.company_id and m.customer_id = i.customer_id
        group by m.customer_id having sum(m.amount_cents) > 0)
    order by i.customer_id, i.sequence`.execute(tx);
  const left = new Map<string, number>();
  const moves: BalanceMove[] = [];
  for (const { id, customerId, openCents } of rows) {
    const balance = left.get(customerId) ?? (await lockBalance(tx, customerId));
    const usedCents = Math.min(balance, openCents);
    left.set(customerId, balance - usedCents);
    if (usedCents > 0) moves.push({ customerId, invoiceId: id, amountCents: 0 - usedCents, reason: 'used' });
  }
  await moveBalance(tx, moves, { on, by });
  return moves;
}
