import { CompiledQuery, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BillingRunPreviewAnswer } from '../../billing-run.schema.ts';
import { inLedgerOf, type Ledger, todayOf } from '../ledger/ledger.ts';
import { beginRun } from './billing-run.repository.ts';
import { billBatch, issueWaiting, type Run } from './billing-run.ts';

/** Subscriptions that are looked at, and scheduled invoices. */
const MOST = 200;
/** A preview holds what it bills: after this time it looks at nothing more. */
const LONGEST_MS = 5_000;

/** Carries what was found out of a transaction of which nothing may stay. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  readonly found: BillingRunPreviewAnswer;

  constructor(found: BillingRunPreviewAnswer) {
    super('a preview leaves nothing behind');
    this.found = found;
  }
}

/** What a run of one company would do now: it is done, read and rolled back. */
export async function previewRun(
  ledger: Pick<Ledger, 'database' | 'now'>,
  companyId: string,
): Promise<BillingRunPreviewAnswer> {
  try {
    return await inLedgerOf(ledger, companyId, async (tx): Promise<never> => {
      throw new RolledBack(await runWithin(tx, ledger));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found;
    throw error;
  }
}

async function runWithin(tx: CompanyTx, { now }: Pick<Ledger, 'now'>): Promise<BillingRunPreviewAnswer> {
  const today = todayOf({ now });
  const runId = await beginRun(tx, today, now(), null);
  const signal = AbortSignal.timeout(LONGEST_MS);
  const run: Run = { now, today, by: null, runId, signal, transact: (work) => inStep(tx, work) };
  await billBatch(run, { today, limit: MOST, after: null, others: 'skip', runId });
  if (!signal.aborted) await issueWaiting(run, { others: 'skip', failed: [], most: MOST });
  const invoices = await findInvoices(tx, runId);
  return {
    run_on: today,
    count: invoices.length,
    amount_cents: invoices.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    invoices: [...invoices],
    failed: [...(await findFailed(tx, runId))],
    ...(await countLeft(tx, runId, today)),
  };
}

/** A part of the work as a transaction of a run has it: what fails takes back its own part only. */
async function inStep<Result>(tx: CompanyTx, work: (tx: CompanyTx) => Promise<Result>): Promise<Result> {
  await tx.executeQuery(CompiledQuery.raw('savepoint step'));
  try {
    return await work(tx);
  } catch (error) {
    await tx.executeQuery(CompiledQuery.raw('rollback to savepoint step'));
    throw error;
  }
}

const CUSTOMER = sql`json_build_object('uuid', c.id, 'name', trim(coalesce(c.firstname || ' ' || c.lastname, '')))`;
const SUBSCRIPTION = sql`case when s.id is not null
  then json_build_object('uuid', s.id, 'description', s.description) end`;
const LINES = sql`billing_run_lines l
  left join subscriptions s on s.company_id = l.company_id and s.id = l.subscription_id
  left join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
  left join customers c on c.company_id = l.company_id and c.id = coalesce(i.customer_id, s.customer_id)
  where l.company_id = current_setting('app.company_id')::uuid`;

async function findInvoices(tx: CompanyTx, runId: string): Promise<BillingRunPreviewAnswer['invoices']> {
  const { rows } = await sql<BillingRunPreviewAnswer['invoices'][number]>`
    select ${CUSTOMER} as customer, coalesce(c.email, '') <> '' as has_email, ${SUBSCRIPTION} as subscription,
      case when l.outcome = 'issued' then l.invoice_id end as invoice, l.period_on, i.total_cents as amount_cents
    from ${LINES} and l.run_id = ${runId}::uuid and l.outcome in ('billed', 'issued') order by l.id`.execute(tx);
  return rows;
}

async function findFailed(tx: CompanyTx, runId: string): Promise<BillingRunPreviewAnswer['failed']> {
  const { rows } = await sql<BillingRunPreviewAnswer['failed'][number]>`
    select case when c.id is not null then ${CUSTOMER} end as customer, ${SUBSCRIPTION} as subscription,
      l.invoice_id as invoice, l.message
    from ${LINES} and l.run_id = ${runId}::uuid and l.outcome = 'failed' order by l.id`.execute(tx);
  return rows;
}

type Left = Pick<BillingRunPreviewAnswer, 'more_subscriptions' | 'more_invoices'>;

/** What is still due after the work of this run, besides what failed in it. */
async function countLeft(tx: CompanyTx, runId: string, today: CivilDate): Promise<Left> {
  const { rows } = await sql<Left>`
    select
      (select count(*)::int from subscriptions s
        where s.company_id = current_setting('app.company_id')::uuid and s.next_period_on <= ${today}::date
          and not exists (select from billing_run_lines l where l.company_id = s.company_id
            and l.run_id = ${runId}::uuid and l.outcome = 'failed' and l.subscription_id = s.id)) as more_subscriptions,
      (select count(*)::int from invoices i
        join customers c on c.company_id = i.company_id and c.id = i.customer_id and c.deleted_at is null
        where i.state = 'scheduled' and i.scheduled_on <= ${today}::date
          and not exists (select from billing_run_lines l where l.company_id = i.company_id
            and l.run_id = ${runId}::uuid and l.outcome = 'failed' and l.invoice_id = i.id)) as more_invoices`.execute(
    tx,
  );
  return rows[0] ?? { more_subscriptions: 0, more_invoices: 0 };
}
