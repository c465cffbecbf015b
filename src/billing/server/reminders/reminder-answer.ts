import { type SqlBool, sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import { isUuid } from '#shared/ids.ts';
import { notFound } from '#shared/request-error.ts';
import { matchesWords, wrongCursor } from '#sync/server/http/list-answer.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { consumerTerm, type LetterTerm, type LetterWay, termFrom } from '../../letter-term.ts';
import { automaticSteps, type DunningSettings, isOverdue, type NextStep, nextStep } from '../../reminders/dunning.ts';
import { interestOf } from '../../reminders/dunning-interest.ts';
import type {
  DebtorAnswer,
  DebtorDetailAnswer,
  DebtorState,
  LetterTermAnswer,
  ReminderAnswer,
} from '../../reminders/reminder.schema.ts';
import { type DebtorPosition, type FoundDebtor, findDebtors } from './dunning-debtor.repository.ts';
import { mayBe } from './dunning-filter.repository.ts';

const BATCH = 200;

export type DebtorListQuery = {
  readonly state?: DebtorState | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

export type DebtorPage = {
  /** The company has reminders go out by themselves. */
  readonly enabled: boolean;
  readonly result: readonly DebtorAnswer[];
  readonly next_cursor: string | null;
};

/** A page of customers with overdue invoices. Their state follows from rules, so more are read than returned. */
export async function listDebtors(tx: CompanyTx, query: DebtorListQuery, today: CivilDate): Promise<DebtorPage> {
  const { state, search, limit, cursor } = query;
  const settings = (await readSettings(tx)).sections.dunning;
  const named = matchesWords(search, [sql`c.firstname`, sql`c.lastname`, sql`c.email`, sql`b.company_name`]);
  const matches = state === undefined ? named : sql<SqlBool>`(${named} and ${mayBe(state, settings, today)})`;
  const result: DebtorAnswer[] = [];
  let after: DebtorPosition | null = cursor === undefined ? null : positionOf(cursor);
  while (true) {
    const page: readonly FoundDebtor[] = await findDebtors(tx, { today, limit: BATCH, after, matches });
    for (const debtor of page) {
      if (result.length === limit) return { enabled: settings.on, result, next_cursor: cursorOf(after) };
      after = { on: debtor.oldestDueOn, id: debtor.customerId };
      const row = debtorOf(settings, debtor, today);
      if (state === undefined || row.state === state) result.push(row);
    }
    if (page.length < BATCH) return { enabled: settings.on, result, next_cursor: null };
  }
}

const cursorOf = (at: DebtorPosition | null) => (at === null ? null : `${at.on}.${at.id}`);

function positionOf(cursor: string): DebtorPosition {
  const [on = '', id = ''] = cursor.split('.');
  if (!isCivilDate(on) || !isUuid(id)) throw wrongCursor();
  return { on, id };
}

/** What a call tells of a customer who is late. */
export function debtorOf(settings: DunningSettings, debtor: FoundDebtor, today: CivilDate): DebtorAnswer {
  const next = nextStep(settings, debtor, today);
  const late = debtor.invoices.filter((invoice) => isOverdue(invoice, today));
  return {
    customer: {
      uuid: debtor.customerId,
      name: debtor.name,
      company_name: debtor.buyer.company ?? '',
      email: debtor.email,
    },
    state: next.state,
    why: next.state === 'stopped' ? next.why : null,
    note: debtor.note,
    next: plannedOf(settings, debtor, next, today),
    overdue_cents: late.reduce((sum, { openCents }) => sum + openCents, 0),
    oldest_due_on: debtor.oldestDueOn,
    problem: debtor.problem,
    invoices: debtor.invoices.map((invoice) => ({
      uuid: invoice.id,
      number: invoice.number,
      issued_on: invoice.issuedOn,
      due_on: invoice.dueOn,
      amount_cents: invoice.totalCents,
      open_cents: invoice.openCents,
      overdue: isOverdue(invoice, today),
      costs: invoice.isCosts,
      stop: invoice.stop,
      collecting: invoice.collecting,
      taken:
        invoice.taken === null
          ? null
          : {
              kind: invoice.taken.kind,
              on: invoice.taken.on,
              deadline_on: invoice.taken.deadlineOn,
            },
    })),
  };
}

function plannedOf(
  settings: DunningSettings,
  debtor: FoundDebtor,
  next: NextStep,
  today: CivilDate,
): DebtorAnswer['next'] {
  if (!('plan' in next)) return null;
  const { step, kind, onDay, principalCents, costsCents, invoiceIds } = next.plan;
  const sentOn = onDay > today ? onDay : today;
  const termOf = (way: LetterWay) => answeredTerm(consumerTerm(sentOn, way, settings));
  const interest = interestOf(settings, debtor, next.plan, today);
  return {
    step,
    kind,
    on: onDay,
    automatic: automaticSteps(settings).includes(step),
    amount_cents: principalCents,
    costs_cents: costsCents,
    interest_cents: interest?.cents ?? 0,
    interest_known_until_on: interest?.knownUntilOn ?? null,
    invoices: [...invoiceIds],
    terms: kind === 'formal_notice' ? { mail: termOf('mail'), paper: termOf('paper') } : null,
  };
}

function answeredTerm({ sentOn, deliveredOn, firstOn, fourteenthOn, lastOn, extended }: LetterTerm): LetterTermAnswer {
  return {
    sent_on: sentOn,
    delivered_on: deliveredOn,
    first_on: firstOn,
    fourteenth_on: fourteenthOn,
    last_on: lastOn,
    extended,
  };
}

/** One customer, also when nothing is overdue any more, with all their reminders. 404 where the company has none. */
export async function readDebtor(
  tx: CompanyTx,
  settings: DunningSettings,
  customerId: string,
  today: CivilDate,
): Promise<DebtorDetailAnswer> {
  const [debtor] = await findDebtors(tx, { today, limit: 1, customerIds: [customerId] });
  const reminders = await findReminders(tx, customerId);
  if (debtor !== undefined) return { ...debtorOf(settings, debtor, today), reminders };
  const { rows } = await sql<DebtorAnswer['customer']>`
    select c.id as uuid, trim(concat_ws(' ', c.firstname, c.lastname)) as name, coalesce(c.email, '') as email,
      coalesce(b.company_name, '') as company_name
    from customers c left join customer_billing b on b.customer_id = c.id
    where c.id = ${customerId}::uuid and c.deleted_at is null`.execute(tx);
  const customer = rows[0];
  if (customer === undefined) throw notFound();
  return {
    customer,
    state: 'nothing',
    why: null,
    note: '',
    next: null,
    overdue_cents: 0,
    oldest_due_on: null,
    problem: null,
    invoices: [],
    reminders,
  };
}

async function findReminders(tx: CompanyTx, customerId: string): Promise<ReminderAnswer[]> {
  const { rows } = await sql<Omit<ReminderAnswer, 'term'> & { readonly delivered_on: CivilDate | null }>`
    select r.id as uuid, r.kind, r.channel, r.sent_on, r.deadline_on, r.principal_cents as amount_cents, r.costs_cents,
      r.interest_cents, r.delivered_on,
      r.costs_invoice_id as costs_invoice, r.document_id is not null as letter, r.created_by_name as "by",
      coalesce((select json_agg(i.number order by i.due_on, i.sequence) from reminder_invoices n
        join invoices i on i.id = n.invoice_id where n.reminder_id = r.id), '[]'::json) as invoices
    from reminders r where r.customer_id = ${customerId}::uuid order by r.sent_on desc, r.created_at desc, r.id desc
    `.execute(tx);
  return rows.map(({ delivered_on: deliveredOn, ...row }) => ({
    ...row,
    term:
      deliveredOn === null || row.deadline_on === null
        ? null
        : answeredTerm(termFrom(row.sent_on, deliveredOn, row.deadline_on)),
  }));
}
