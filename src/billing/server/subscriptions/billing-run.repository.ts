import { type SqlBool, sql } from 'kysely';
import { type CivilDate } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { type ListSource } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { RunOutcome } from '../../billing-run.schema.ts';
import type { By } from '../ledger/ledger.ts';

const NEWEST_FIRST = newestFirst('r.started_at', 'r.id');

export type RunLine = {
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly periodOn: CivilDate | null;
  readonly outcome: RunOutcome;
  readonly message?: string;
};

/** The result of one part of a run. */
export type RunPiece = {
  readonly lines: readonly RunLine[];
  readonly billed?: number;
  readonly issued?: number;
  readonly totalCents?: number;
  readonly failed?: number;
};

export async function beginRun(tx: CompanyTx, today: CivilDate, now: number, by: By): Promise<string> {
  const id = newId();
  await sql`
    insert into billing_runs (company_id, id, run_on, started_at, started_by, started_by_name)
    values (current_setting('app.company_id')::uuid, ${id}, ${today}::date, ${new Date(now)}, ${by?.userId ?? null},
      ${by?.userName ?? ''})`.execute(tx);
  return id;
}

/** Adds a piece to a run, in the transaction that did it: what the log says was done was done. */
export async function noteRun(tx: CompanyTx, runId: string, piece: RunPiece): Promise<void> {
  const { lines, billed = 0, issued = 0, totalCents = 0, failed = 0 } = piece;
  const rows = lines.map(({ subscriptionId, invoiceId, periodOn, outcome, message = '' }) => ({
    id: newId(),
    subscription_id: subscriptionId,
    invoice_id: invoiceId,
    period_on: periodOn,
    outcome,
    message,
  }));
  await sql`
    insert into billing_run_lines (company_id, run_id, id, subscription_id, invoice_id, period_on, outcome, message)
    select current_setting('app.company_id')::uuid, ${runId}::uuid, r.* from
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, subscription_id uuid, invoice_id uuid,
        period_on date, outcome text, message text)`.execute(tx);
  await sql`
    update billing_runs set billed = billed + ${billed}, issued = issued + ${issued},
      total_cents = total_cents + ${totalCents}, failed = failed + ${failed} where id = ${runId}::uuid`.execute(tx);
}

export async function endRun(tx: CompanyTx, runId: string, now: number): Promise<void> {
  await sql`update billing_runs set finished_at = ${new Date(now)} where id = ${runId}::uuid`.execute(tx);
}

export async function noteProblem(tx: CompanyTx, subscriptionId: string, problem: string): Promise<void> {
  await sql`update subscriptions set problem = ${problem} where id = ${subscriptionId}::uuid`.execute(tx);
}

const RUN_JSON = sql`json_build_object('uuid', r.id, 'run_on', r.run_on, 'started_at', ${instantSql(sql`r.started_at`)},
  'finished_at', ${instantSql(sql`r.finished_at`)}, 'by', r.started_by_name, 'billed', r.billed, 'issued', r.issued,
  'amount_cents', r.total_cents, 'failed', r.failed)`;

/** Runs, the newest first. */
export function billingRunList(): ListSource {
  return {
    permission: 'invoice index',
    ...NEWEST_FIRST,
    page: (after, order) =>
      sql`select ${RUN_JSON} as row, ${NEWEST_FIRST.key} as key, r.id from billing_runs r where ${after} ${order}`,
  };
}

/** What a run did, in that order; with the run itself as `run`. */
export function billingRunLines(runId: string, outcome: RunOutcome | undefined): ListSource {
  return {
    permission: 'invoice index',
    key: sql`''::text`,
    id: sql`l.id`,
    columns: { order: sql`l.id`, after: (at) => sql<SqlBool>`l.id > ${at.id}::uuid` },
    page: (after, order) => sql`
      select json_build_object('uuid', l.id, 'outcome', l.outcome, 'message', l.message, 'period_on', l.period_on,
        'subscription', case when s.id is not null then json_build_object('uuid', s.id, 'description', s.description,
          'customer', json_build_object('uuid', s.customer_id, 'name', trim(coalesce(c.firstname || ' ' || c.lastname, '')))) end,
        'invoice', case when i.id is not null then json_build_object('uuid', i.id, 'number', coalesce(i.number, ''),
          'kind', i.kind, 'amount_cents', i.total_cents) end) as row, ''::text as key, l.id
      from billing_run_lines l
      left join subscriptions s on s.company_id = l.company_id and s.id = l.subscription_id
      left join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      left join customers c on c.company_id = l.company_id and c.id = s.customer_id
      where l.company_id = current_setting('app.company_id')::uuid and l.run_id = ${runId}::uuid
        and ${outcome === undefined ? sql`true` : sql`l.outcome = ${outcome}`} and ${after} ${order}`,
    extras: async (tx) => ({ run: JSON.stringify(await findRun(tx, runId)) }),
  };
}

/** A run as it is answered. 404 where the company has none. */
export async function findRun(tx: CompanyTx, runId: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${RUN_JSON} as row from billing_runs r where r.id = ${runId}::uuid`.execute(tx);
  if (rows[0] === undefined) throw notFound();
  return rows[0].row;
}
