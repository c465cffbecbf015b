import { type Kysely, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';

/** A process that began so long ago and did not finish is gone. */
const CLAIM_MS = 30 * 60_000;

/** Claims the run of a day for this process; false when another process has it, or it has been. */
export async function claimDay(database: Kysely<never>, day: CivilDate, now: number): Promise<boolean> {
  const { rows } = await sql`
    update billing_daily set claimed_at = ${new Date(now)}, begun_at = ${new Date(now)}
    where ran_on < ${day}::date and (claimed_at is null or claimed_at <= ${new Date(now - CLAIM_MS)})
    returning 1`.execute(database);
  return rows.length > 0;
}

/** Notes that a day was billed: when that ended, and how much of it failed, for whoever watches the server. */
export async function endDay(
  database: Kysely<never>,
  day: CivilDate,
  { runs, now }: { readonly runs: readonly string[]; readonly now: number },
): Promise<void> {
  await sql`
    update billing_daily set ran_on = ${day}::date, claimed_at = null, ended_at = ${new Date(now)},
      failed = (select coalesce(sum(failed), 0) + count(*) filter (where finished_at is null) from billing_runs
        where id = any(${[...runs]}::uuid[]))
    where ran_on < ${day}::date`.execute(database);
}

/** Releases the claim, so that another process can continue at once. */
export async function giveBack(database: Kysely<never>): Promise<void> {
  await sql`update billing_daily set claimed_at = null`.execute(database);
}

/** Notes what came of the reminders that follow the bills. */
export async function noteReminders(
  database: Kysely<never>,
  { begunAt, endedAt, failed }: { readonly begunAt: number; readonly endedAt: number; readonly failed: number },
): Promise<void> {
  await sql`update billing_daily set reminders_begun_at = ${new Date(begunAt)}, reminders_ended_at = ${new Date(endedAt)},
    reminders_failed = ${failed}`.execute(database);
}
