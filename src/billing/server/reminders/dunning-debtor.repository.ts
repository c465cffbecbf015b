import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { DocumentBuyer, LetterInvoice } from '../../invoice-document.ts';
import type { Debtor, OpenInvoice } from '../../reminders/dunning.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { NUMBERED_BUYER } from '../ledger/customer-number.repository.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';

/** An open invoice with what a letter says of it. */
export type DebtorInvoice = OpenInvoice & LetterInvoice;

/** A customer with invoices that are late, and all their other open ones. */
export type FoundDebtor = Omit<Debtor, 'invoices'> & {
  readonly customerId: string;
  readonly invoices: readonly DebtorInvoice[];
  readonly name: string;
  /** Empty where none is known. */
  readonly email: string;
  readonly language: Language | null;
  readonly buyer: DocumentBuyer;
  readonly note: string;
  /** Why the last run could not remind them. */
  readonly problem: string | null;
  /** The oldest day that was the last to pay. */
  readonly oldestDueOn: CivilDate;
};

/** The start of a page of debtors, sorted by who has been late longest. */
export type DebtorPosition = { readonly on: CivilDate; readonly id: string };

export type DebtorQuery = {
  readonly today: CivilDate;
  readonly limit: number;
  readonly after?: DebtorPosition | null;
  readonly customerIds?: readonly string[];
  /** A condition on the late customer: `late.id`, the customer `c` and their billing details `b`, both left-joined. */
  readonly matches?: RawBuilder<SqlBool>;
};

/** Customers with something overdue, a page at a time. */
export async function findDebtors(tx: CompanyTx, query: DebtorQuery): Promise<readonly FoundDebtor[]> {
  const { today, limit, after = null, customerIds, matches = sql<SqlBool>`true` } = query;
  const { rows } = await sql<FoundDebtor>`
    with late as (
      select i.customer_id as id, min(i.due_on) as oldest from invoices i
      where i.state = 'open' and i.kind = 'invoice' and i.due_on < ${today}::date and ${openCentsOf('i')} > 0
        and ${customerIds === undefined ? sql`true` : sql`i.customer_id = any(${customerIds}::uuid[])`}
      group by i.customer_id),
    page as (
      select late.* from late left join customers c on c.id = late.id
        left join customer_billing b on b.customer_id = late.id
      where ${after === null ? sql`true` : sql`(late.oldest, late.id) > (${after.on}::date, ${after.id}::uuid)`}
        and ${matches}
      order by late.oldest, late.id limit ${limit})
    select page.id as "customerId", page.oldest as "oldestDueOn",
      coalesce(b.company_name, '') <> '' or coalesce(b.kvk_number, '') <> '' as "isCompany",
      b.dunning_stop as stop, coalesce(b.dunning_note, '') as note, b.dunning_problem as problem, b.language,
      coalesce(c.email, '') as email, ${NAME} as name, ${creditOf(sql`page.id`)} as "creditCents", ${BUYER} as buyer,
      ${INVOICES} as invoices
    from page
    left join customers c on c.id = page.id and c.deleted_at is null
    left join customer_billing b on b.customer_id = page.id
    order by page.oldest, page.id`.execute(tx);
  return rows;
}

/** Keeps anybody else from deciding on this customer's reminders until the transaction ends. */
export async function lockDebtor(tx: CompanyTx, customerId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('reminders ' || current_setting('app.company_id') || ${customerId}, 0))
    `.execute(tx);
  // Costs may become an invoice of theirs.
  await keepCustomer(tx, customerId);
  // Payments arriving at this moment and this transaction wait for each other.
  await sql`
    select 1 from invoices where customer_id = ${customerId}::uuid and state = 'open' order by id for update`.execute(
    tx,
  );
}

/** Records why a customer could not be reminded; null once that is resolved. */
export async function noteDebtorProblem(tx: CompanyTx, customerId: string, problem: string | null): Promise<void> {
  await sql`
    insert into customer_billing (company_id, customer_id, version, dunning_problem)
    values (current_setting('app.company_id')::uuid, ${customerId}, 0, ${problem})
    on conflict (company_id, customer_id) do update set dunning_problem = excluded.dunning_problem`.execute(tx);
}

/** The buyer from the last document, for a customer who no longer exists. */
const LAST_BUYER = sql`(select i.buyer from invoices i
  where i.customer_id = page.id and i.number is not null order by i.issued_on desc, i.id desc limit 1)`;

const NAME = sql`case when c.id is null then coalesce(${LAST_BUYER} ->> 'name', '')
  else trim(concat_ws(' ', c.firstname, c.lastname)) end`;

const BUYER = sql`case when c.id is null then ${LAST_BUYER} else ${NUMBERED_BUYER} end`;

/** What the company owes a customer: paid too much, for a void one too, credited apart from any invoice, or kept in credit. */
export const creditOf = (
  customer: RawBuilder<unknown>,
) => sql`coalesce((select sum(-${openCentsOf('i')}) from invoices i
  where i.customer_id = ${customer} and i.number is not null and ${openCentsOf('i')} < 0
    and (i.kind = 'invoice' or i.original_id is null)), 0)::bigint
  + coalesce((select sum(m.amount_cents) from balance_moves m where m.customer_id = ${customer}), 0)::bigint`;

/** A debit that was announced waits in the outbox; one under way is a link that nobody can open. */
export const COLLECTING = sql<SqlBool>`exists (select from billing_outbox o where o.subject_id = i.id and o.kind = 'collect_debit'
    and o.state in ('waiting', 'running'))
  or exists (select from payment_links l where l.invoice_id = i.id and l.state = 'open' and l.url is null
    and l.external_id is not null)`;

/** The last step that was taken about an invoice. */
export const LAST_STEP = sql`order by r.step desc, r.sent_on desc, r.id desc limit 1`;

const TAKEN = sql`(select json_build_object('kind', n.kind, 'on', r.sent_on, 'deadlineOn', r.deadline_on,
    'openCents', n.open_cents)
  from reminder_invoices n join reminders r on r.id = n.reminder_id
  where n.invoice_id = i.id ${LAST_STEP})`;

const INVOICES = sql`coalesce((select json_agg(json_build_object('id', i.id, 'number', i.number,
    'issuedOn', i.issued_on, 'dueOn', i.due_on, 'totalCents', i.total_cents, 'openCents', ${openCentsOf('i')},
    'stop', i.dunning_stop, 'paymentReference', i.payment_reference, 'collecting', ${COLLECTING},
    'isCosts', exists (select from invoice_lines l where l.invoice_id = i.id and l.kind = 'costs'),
    'taken', ${TAKEN}) order by i.due_on, i.sequence, i.id)
  from invoices i where i.customer_id = page.id and i.state = 'open' and i.kind = 'invoice'
    and i.due_on is not null and ${openCentsOf('i')} > 0), '[]'::json)`;
