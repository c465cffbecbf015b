import type { Kysely } from 'kysely';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { asRun } from '#sync/server/http/work-id.ts';
import { runBilling } from '../subscriptions/billing-run.ts';
import { claimDay, endDay, giveBack } from './daily-run.ts';

const FIRST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = 60_000;
/** The clocks neither skip nor repeat it when they are put forward or back. */
const RUN_AT = '04:00';

type Log = {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
};

type Parts = {
  readonly database: Kysely<never>;
  readonly log: Log;
  readonly now?: () => number;
  /** What follows the bills of a day, such as reminders. */
  readonly afterwards?: (signal: AbortSignal) => Promise<void>;
  readonly firstLookMs?: number;
  readonly lookEveryMs?: number;
};

/** The day whose run has to have been by now: today from 04:00 in the yard on, before that yesterday. */
export function dueRunDay(now: number): CivilDate {
  const today = dayAt(now);
  return now >= (yardMoment(today, RUN_AT) ?? 0) ? today : addDays(today, -1);
}

/**
 * Bills every day at 04:00 in the yard, or at once when that was missed; whichever process of the database is first
 * does it. Returns a function that stops it between two batches; what is done stays done.
 */
export function startBilling({ database, log, afterwards, ...parts }: Parts): () => Promise<void> {
  const { now = Date.now, firstLookMs = FIRST_LOOK_MS, lookEveryMs = LOOK_EVERY_MS } = parts;
  const stopping = new AbortController();
  const look = async () => {
    try {
      const day = dueRunDay(now());
      if (!(await claimDay(database, day, now()))) return;
      const runs = await runBilling({ database, now, signal: stopping.signal, log }, { by: null });
      if (!stopping.signal.aborted) await afterwards?.(stopping.signal);
      if (stopping.signal.aborted) await giveBack(database);
      else await endDay(database, day, { runs, now: now() });
      log.info({ day, companies: runs.length }, 'billed what was due');
    } catch (error) {
      log.warn({ err: error }, 'billing was put off');
    }
  };
  let running: Promise<void> = Promise.resolve();
  const arm = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = asRun(look).finally(() => {
        if (!stopping.signal.aborted) timer = arm(lookEveryMs);
      });
    }, ms).unref();
  let timer = arm(firstLookMs);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
