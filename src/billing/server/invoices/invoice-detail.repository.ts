import { type RawBuilder, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { InvoiceDetailAnswer } from '../../invoice.schema.ts';
import { actionsOf, type InvoiceFacts } from '../../invoice-actions.ts';
import { PAYMENT_JSON, REFUNDABLE_CENTS } from '../payments/payment-row.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';
import { invoiceMembers, OPEN_CENTS } from './invoice-row.ts';

const LINES = sql`(select json_agg(json_build_object('position', l.position, 'kind', l.kind,
    'description', l.description, 'quantity_hundredths', l.quantity_hundredths, 'unit_price_cents', l.unit_price_cents,
    'amount_cents', l.amount_cents, 'net_cents', l.net_cents, 'vat_category', l.vat_category, 'rate_bp', l.rate_bp,
    'tax_rate', l.tax_rate_id, 'product', l.product_id, 'from_on', l.from_on, 'until_on', l.until_on, 'extra', l.extra_id,
    'left_cents', l.amount_cents + coalesce((select sum(t.amount_cents) from invoices c
      join invoice_lines t on t.company_id = c.company_id and t.invoice_id = c.id
      where c.company_id = i.company_id and c.original_id = i.id and c.number is not null
        and t.original_position = l.position), 0)) order by l.position)
  from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id)`;

const VAT = sql`(select json_agg(json_build_object('vat_category', v ->> 'vatCategory', 'rate_bp', (v ->> 'rateBp')::int,
    'net_cents', (v ->> 'netCents')::bigint, 'vat_cents', (v ->> 'vatCents')::bigint) order by n)
  from jsonb_array_elements(i.vat) with ordinality as g (v, n))`;

const PAYMENTS = sql`(select json_agg(${PAYMENT_JSON} order by p.created_at, p.id)
  from payments p where p.company_id = i.company_id and p.invoice_id = i.id)`;

/** The refunds; for a credit invoice those that it caused, which belong to the invoice it credits. */
const REFUNDS = sql`(select json_agg(json_build_object('uuid', r.id, 'amount_cents', r.amount_cents, 'status', r.status,
    'problem', r.problem, 'created_at', ${instantSql(sql`r.created_at`)}, 'given_on', r.given_on) order by r.created_at, r.id)
  from refunds r where r.company_id = i.company_id and r.invoice_id in (i.id, i.original_id)
    and (r.invoice_id = i.id or r.credit_invoice_id = i.id))`;

const CREDITS = sql`(select json_agg(json_build_object('uuid', c.id, 'number', c.number, 'amount_cents', c.total_cents,
    'issued_on', c.issued_on) order by c.issued_on, c.id)
  from invoices c where c.company_id = i.company_id and c.original_id = i.id and c.number is not null)`;

/** The reminders sent; a letter that only announces costs charges none. */
const REMINDERS = sql`(select json_agg(json_build_object('uuid', m.id, 'kind', m.kind, 'sent_on', m.sent_on,
    'deadline_on', m.deadline_on, 'costs_cents', case when m.kind = 'costs' then m.costs_cents else 0 end,
    'document', m.document_id) order by m.sent_on, m.id)
  from reminder_invoices ri join reminders m on m.company_id = ri.company_id and m.id = ri.reminder_id
  where ri.company_id = i.company_id and ri.invoice_id = i.id and m.channel <> 'none')`;

/** With `mail`, the state of the mail that an event queued; left out once the mail is not kept any more. */
const EVENTS = sql`(select json_agg(json_build_object('uuid', e.id, 'action', e.action, 'at', ${instantSql(sql`e.at`)},
    'by', e.user_name, 'note', e.note, 'details', case when m.id is null then e.details - 'mail'
      else e.details || jsonb_build_object('mail', m.state, 'to', m.to_address) end) order by e.id)
  from billing_events e left join mails m on m.company_id = e.company_id and m.key = e.details ->> 'mail'
  where e.company_id = i.company_id and e.entity_id = i.id and e.entity = 'invoice')`;

const orNone = (rows: RawBuilder<unknown>) => sql`coalesce(${rows}, '[]'::json)`;

/** What was moved to the balance of the customer and paid from it. */
const MOVES = sql`(select json_agg(json_build_object('uuid', m.id, 'amount_cents', m.amount_cents,
    'moved_on', m.moved_on, 'other', (select json_build_object('uuid', o.id, 'number', o.number) from invoices o
      where o.company_id = m.company_id and o.id = m.other_id)) order by m.id)
  from balance_moves m where m.company_id = i.company_id and m.invoice_id = i.id)`;

/** Paid too much; a credit invoice tells of its invoice. */
const OVERPAID = sql<number>`(case when i.number is null then 0 when i.original_id is null
  then greatest(0, -${openCentsOf('i')}) else coalesce((select greatest(0, -${openCentsOf('o')}) from invoices o
    where o.company_id = i.company_id and o.id = i.original_id), 0) end)`;

/** What is still in the customer's balance of what this invoice, or the one it credits, put there. */
const KEPT = sql<number>`greatest(0, least(
  coalesce((select sum(m.amount_cents) from balance_moves m where m.company_id = i.company_id
    and m.invoice_id = coalesce(i.original_id, i.id) and m.reason <> 'set_off'), 0),
  coalesce((select sum(m.amount_cents) from balance_moves m where m.company_id = i.company_id
    and m.customer_id = i.customer_id), 0)))`;

const FACTS = sql`json_build_object('kind', i.kind, 'state', i.state, 'openCents', ${OPEN_CENTS},
  'surplusCents', ${OVERPAID} + ${KEPT},
  'leftCents', i.total_cents - i.credited_cents, 'keptCents', i.paid_cents - i.refunded_cents,
  'refundableCents', ${REFUNDABLE_CENTS},
  'isPaidByHand', ${openCentsOf('i')} <= 0 and exists (select from payments p where p.company_id = i.company_id
    and p.invoice_id = i.id and p.source = 'manual' and p.undone_at is null))`;

type Answered = Omit<InvoiceDetailAnswer, 'actions' | 'simulated'>;

/** An invoice with everything about it, in one statement; undefined when the company has none with this id. */
export async function findInvoiceDetail(
  at: { readonly tx: CompanyTx; readonly actor: Pick<Actor, 'can'>; readonly today: CivilDate },
  id: string,
  isSimulated = false,
): Promise<InvoiceDetailAnswer | undefined> {
  const { rows } = await sql<{ answer: Answered; facts: InvoiceFacts }>`
    select ${FACTS} as facts, json_build_object(${invoiceMembers(at.today)},
      'includes_vat', i.includes_vat, 'lines', ${orNone(LINES)}, 'vat', ${orNone(VAT)},
      'paid_cents', i.paid_cents, 'refunded_cents', i.refunded_cents,
      'reference', i.reference, 'note', i.note, 'reason', i.reason, 'language', i.language,
      'payment_reference', i.payment_reference, 'email', coalesce((select c.email from customers c
        where c.company_id = i.company_id and c.id = i.customer_id and c.deleted_at is null), ''),
      'payments', ${orNone(PAYMENTS)}, 'refunds', ${orNone(REFUNDS)}, 'credits', ${orNone(CREDITS)},
      'moves', ${orNone(MOVES)}, 'overpaid_cents', ${OVERPAID}, 'kept_cents', ${KEPT},
      'reminders', ${orNone(REMINDERS)}, 'events', ${orNone(EVENTS)}, 'refundable_cents', ${REFUNDABLE_CENTS},
      'version', i.version) as answer
    from invoices i where i.id = ${id}::uuid`.execute(at.tx);
  const found = rows[0];
  if (found === undefined) return undefined;
  const actions = actionsOf(found.facts, at.actor.can);
  return { ...found.answer, actions, simulated: isSimulated };
}

/** The same for an invoice that has to be there: 404 when it is not. */
export async function knownInvoice(
  at: Parameters<typeof findInvoiceDetail>[0],
  id: string,
  isSimulated = false,
): Promise<InvoiceDetailAnswer> {
  const answer = await findInvoiceDetail(at, id, isSimulated);
  if (answer === undefined) throw notFound();
  return answer;
}
