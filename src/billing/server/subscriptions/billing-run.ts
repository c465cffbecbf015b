import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { issueScheduled, lockScheduled } from '../invoices/invoice-schedule.ts';
import type { IssuedInvoice } from '../invoices/issue-invoice.ts';
import { type By, inLedgerOf, type Ledger, todayOf } from '../ledger/ledger.ts';
import { beginRun, endRun, noteProblem, noteRun, type RunPiece } from './billing-run.repository.ts';
import { type Billed, billSubscriptions } from './subscription-billing.ts';
import { type DuePosition, type DueQuery, lockDueSubscriptions } from './subscription-row.ts';

const BATCH = 200;
/** Tables are analyzed again once the number of batches has grown by this factor. */
const GROWTH = 4;
const LONGEST_PROBLEM = 300;

/** What a run works with. `batch`: subscriptions per transaction; `signal` ends it between two of them. */
export type RunParts = Pick<Ledger, 'database' | 'now'> & {
  readonly batch?: number;
  readonly signal?: AbortSignal;
  readonly log?: { readonly warn: (details: object, message: string) => void };
};

/** A run of one company. `transact`: does a part of its work, whole or not at all. */
export type Run = Omit<RunParts, 'database'> & {
  readonly runId: string;
  readonly today: CivilDate;
  readonly by: By;
  readonly transact: <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
};

type CompanyRun = Run & Pick<RunParts, 'database'>;

/**
 * Bills everything due of the companies that keep their ledger here, and returns the runs. May run at any time, in
 * several processes at once and again after one was killed: a period is billed once. A company or subscription that
 * cannot be billed keeps the reason and stops nobody else. Makes no external calls.
 */
export async function runBilling(
  parts: RunParts,
  { companyId, by }: { readonly companyId?: string; readonly by: By },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from companies where payment_provider is not null
      and ${companyId === undefined ? sql`true` : sql`id = ${companyId}::uuid`} order by id`.execute(parts.database);
  const runs: string[] = [];
  for (const { id } of rows) {
    if (parts.signal?.aborted === true) break;
    try {
      const run = await openRun(parts, id, by);
      runs.push(run.runId);
      await finishRun(run);
    } catch (error) {
      if (isAway(error)) throw error;
      parts.log?.warn({ err: error, companyId: id }, 'a billing run was cut off');
    }
  }
  return runs;
}

/** Begins a run of one company; `finishRun` does its work. */
export async function openRun(parts: RunParts, companyId: string, by: By): Promise<CompanyRun> {
  const today = todayOf(parts);
  const transact: Run['transact'] = (work) => inLedgerOf(parts, companyId, work);
  const runId = await transact(async (tx) => {
    const id = await beginRun(tx, today, parts.now(), by);
    if (by !== null) await recordAudit(tx, { by, action: 'billing_run.start', entity: 'billing_run', entityId: id });
    return id;
  });
  return { ...parts, runId, today, by, transact };
}

export async function finishRun(run: CompanyRun): Promise<void> {
  // Rows locked by another process are skipped at first and waited for afterwards: that process may have been killed.
  const passes = ['skip', 'wait'] as const;
  for (const others of passes) await billDue(run, others);
  const failed: string[] = [];
  for (const others of passes) await issueWaiting(run, { others, failed });
  if (run.signal?.aborted === true) return;
  await run.transact((tx) => endRun(tx, run.runId, run.now()));
}

async function billDue(run: CompanyRun, others: DueQuery['others']): Promise<void> {
  const { batch = BATCH, today, runId } = run;
  let after: DuePosition | null = null;
  for (let done = 1, counted = 1; run.signal?.aborted !== true; done += 1) {
    const last = await billBatch(run, { today, limit: batch, after, others, runId });
    if (last === null) return;
    after = last;
    if (done < counted || batch < BATCH) continue;
    counted *= GROWTH;
    await countRows(run);
  }
}

/**
 * Has the database analyze the growing tables. Otherwise it keeps scanning tables that were empty when it last looked,
 * as on the first run after an import.
 */
async function countRows({ database }: CompanyRun): Promise<void> {
  await sql`analyze customer_billing, invoices, invoice_lines, billing_periods, billing_events, billing_outbox, billing_run_lines`.execute(
    database,
  );
}

/** Bills a batch and answers where it ended; null when nothing was left. */
export async function billBatch(run: Run, query: DueQuery): Promise<DuePosition | null> {
  let last: DuePosition | null = null;
  let ids: readonly string[] = [];
  let left: readonly string[];
  try {
    left = await inBatch(run, async (tx) => {
      const rows = await lockDueSubscriptions(tx, query);
      const end = rows.at(-1);
      if (end === undefined || end.nextPeriodOn === null) return [];
      last = { on: end.nextPeriodOn, id: end.id };
      ids = rows.map(({ id }) => id);
      return billLocked(tx, run, rows);
    });
  } catch (error) {
    if (isAway(error) || ids.length === 0) throw error;
    left = ids;
  }
  for (const id of left) {
    if (run.signal?.aborted === true) break;
    await billOne(run, id);
  }
  return last;
}

/**
 * Runs a batch's transaction with other planner settings. Its statements join hundreds of rows; the index costs set for
 * calls, which read few rows, would make the database look up each one, and a run of 20,000 took two and a half times
 * as long.
 */
function inBatch<Result>(run: Run, work: (tx: CompanyTx) => Promise<Result>): Promise<Result> {
  return run.transact(async (tx) => {
    await sql`select plan_for_many_rows()`.execute(tx);
    return work(tx);
  });
}

/**
 * Bills one subscription at a time, so that a failure affects only that one. Also bills the rest of those with many
 * periods to catch up on.
 */
async function billOne(run: Run, id: string): Promise<void> {
  const query: DueQuery = { today: run.today, limit: 1, after: null, others: 'skip', runId: run.runId, ids: [id] };
  let left: readonly string[];
  do {
    try {
      left = await inBatch(run, async (tx) => billLocked(tx, run, await lockDueSubscriptions(tx, query)));
    } catch (error) {
      if (isAway(error)) throw error;
      left = [];
      await noteFailure(run, id, error);
    }
  } while (left.length > 0 && run.signal?.aborted !== true);
}

async function billLocked(
  tx: CompanyTx,
  run: Run,
  rows: Awaited<ReturnType<typeof lockDueSubscriptions>>,
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const billed = await billSubscriptions(tx, rows, run);
  await noteRun(tx, run.runId, pieceOf(billed));
  return billed.unfinished;
}

function pieceOf({ periods }: Billed): RunPiece {
  const invoices = periods.flatMap(({ invoice }) => invoice ?? []);
  return {
    lines: periods.map(({ subscriptionId, periodOn, invoice }) => ({
      subscriptionId,
      periodOn,
      invoiceId: invoice?.id ?? null,
      outcome: invoice === null ? 'nothing' : 'billed',
    })),
    billed: invoices.length,
    totalCents: invoices.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

/** `failed`: those that cannot be issued, known and found out. `most`: no more than this many are tried. */
type IssueQuery = Pick<DueQuery, 'others'> & { readonly failed: string[]; readonly most?: number };

/**
 * Issues scheduled invoices whose day has come. When a batch fails they are issued one by one, up to the one that
 * cannot be issued: that one is recorded and skipped, and the rest go on in batches.
 */
export async function issueWaiting(
  run: Run,
  { others, failed, most = Number.POSITIVE_INFINITY }: IssueQuery,
): Promise<void> {
  let limit = BATCH;
  let left = most;
  let ids: readonly string[] = [];
  do {
    ids = [];
    try {
      await run.transact(async (tx) => {
        ids = await lockScheduled(tx, { today: run.today, limit: Math.min(limit, left), except: failed, others });
        if (ids.length > 0) await noteRun(tx, run.runId, issuedPiece(await issueScheduled(tx, ids, run)));
      });
      left -= ids.length;
    } catch (error) {
      const [id] = ids;
      if (isAway(error) || id === undefined) throw error;
      limit = ids.length === 1 ? BATCH : 1;
      if (ids.length > 1) continue;
      failed.push(id);
      left -= 1;
      await noteNotIssued(run, id, error);
    }
  } while (ids.length > 0 && left > 0 && run.signal?.aborted !== true);
}

async function noteNotIssued(run: Run, invoiceId: string, error: unknown): Promise<void> {
  if (!(error instanceof RequestError)) run.log?.warn({ err: error, invoiceId }, 'a scheduled invoice was not issued');
  const message = messageOf(error);
  const line = { subscriptionId: null, invoiceId, periodOn: null, outcome: 'failed', message } as const;
  await run.transact((tx) => noteRun(tx, run.runId, { lines: [line], failed: 1 }));
}

function issuedPiece(invoices: readonly IssuedInvoice[]): RunPiece {
  return {
    lines: invoices.map(({ id }) => ({ subscriptionId: null, invoiceId: id, periodOn: null, outcome: 'issued' })),
    issued: invoices.length,
    totalCents: invoices.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

function messageOf(error: unknown): string {
  return storableText(error instanceof Error ? error.message : String(error), LONGEST_PROBLEM);
}

async function noteFailure(run: Run, subscriptionId: string, error: unknown): Promise<void> {
  const message = messageOf(error);
  if (!(error instanceof RequestError)) run.log?.warn({ err: error, subscriptionId }, 'a subscription was not billed');
  await run.transact(async (tx) => {
    await noteProblem(tx, subscriptionId, message);
    const line = { subscriptionId, invoiceId: null, periodOn: null, outcome: 'failed', message } as const;
    await noteRun(tx, run.runId, { lines: [line], failed: 1 });
  });
}

/** The database cannot be reached: the subscription being billed is not at fault. */
function isAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailableError';
}
