import { sql } from 'kysely';
import type { DunningStep } from '#company/company-settings.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { RequestError } from '#shared/request-error.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import { automaticSteps, type DunningSettings, nextStep } from '../../reminders/dunning.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { type DebtorPosition, type FoundDebtor, findDebtors, noteDebtorProblem } from './dunning-debtor.repository.ts';
import type { DunningParts } from './dunning-parts.ts';
import { type InCompany, takeStep } from './dunning-step.ts';

const BATCH = 200;
const LONGEST_PROBLEM = 300;

/** What a run did. */
export type DunningRun = { readonly reminded: number; readonly failed: number };

type Options = { readonly companyId?: string; readonly signal?: AbortSignal; readonly batch?: number };

/**
 * Takes every due step that needs no person, for the companies that chose so, and holds and releases objects. May run
 * at any time, in several processes at once and again after one was killed: each step is taken once. A customer who
 * cannot be reminded keeps the reason and stops nobody else.
 */
export async function runDunning(parts: DunningParts, options: Options = {}): Promise<DunningRun> {
  const { companyId, signal } = options;
  const { rows } = await sql<{ id: string }>`
    select id from companies where payment_provider is not null
      and ${companyId === undefined ? sql`true` : sql`id = ${companyId}::uuid`} order by id`.execute(parts.database);
  const done = { reminded: 0, failed: 0 };
  for (const { id } of rows) {
    if (signal?.aborted === true) break;
    try {
      const { reminded, failed } = await remindCompany(parts, id, options);
      done.reminded += reminded;
      done.failed += failed;
      await parts.settleHolds(id);
    } catch (error) {
      if (isAway(error)) throw error;
      done.failed += 1;
      parts.log?.warn({ err: error, companyId: id }, 'reminders were cut off');
    }
  }
  return done;
}

async function remindCompany(parts: DunningParts, companyId: string, options: Options): Promise<DunningRun> {
  const { signal, batch = BATCH } = options;
  const today = todayOf(parts);
  const inCompany: InCompany = (work) => inLedgerOf(parts, companyId, work);
  const settings = (await inCompany(readSettings)).sections.dunning;
  const only = automaticSteps(settings);
  const done = { reminded: 0, failed: 0 };
  if (only.length === 0) return done;
  let after: DebtorPosition | null = null;
  do {
    const at: DebtorPosition | null = after;
    const page: readonly FoundDebtor[] = await inCompany((tx) => findDebtors(tx, { today, limit: batch, after: at }));
    for (const debtor of page) {
      if (signal?.aborted === true) return done;
      const outcome = await remindOne(parts, inCompany, { debtor, settings, only, today });
      if (outcome !== undefined) done[outcome] += 1;
    }
    const last = page.length === batch ? page.at(-1) : undefined;
    after = last === undefined ? null : { on: last.oldestDueOn, id: last.customerId };
  } while (after !== null);
  return done;
}

type One = {
  readonly debtor: FoundDebtor;
  readonly settings: DunningSettings;
  readonly only: readonly DunningStep[];
  readonly today: CivilDate;
};

async function remindOne(
  parts: DunningParts,
  inCompany: InCompany,
  { debtor, settings, only, today }: One,
): Promise<keyof DunningRun | undefined> {
  const { customerId } = debtor;
  try {
    if (nextStep(settings, debtor, today, only).state !== 'due') return undefined;
    await takeStep(inCompany, parts, { customerId, today, by: null, only });
    if (debtor.problem !== null) await inCompany((tx) => noteDebtorProblem(tx, customerId, null));
    return 'reminded';
  } catch (error) {
    if (isAway(error)) throw error;
    // Somebody else reminded, or money came in, at this moment.
    if (error instanceof RequestError && GONE.has(error.code)) return undefined;
    const message = storableText(error instanceof Error ? error.message : String(error), LONGEST_PROBLEM);
    parts.log?.warn({ err: error, customerId }, 'a customer was not reminded');
    await inCompany((tx) => noteDebtorProblem(tx, customerId, message));
    return 'failed';
  }
}

const GONE: ReadonlySet<string> = new Set([
  'reminder_changed',
  'reminder_nothing',
  'reminder_stopped',
  'reminder_too_early',
]);

/** The database cannot be reached: the customer who was next is not at fault. */
function isAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailableError';
}
