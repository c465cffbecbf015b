import { type Kysely, type SqlBool, sql } from 'kysely';
import { storableText } from '#sync/server/rows/storable.ts';
import type { OutboxKind } from './outbox.ts';

/**
 * The pause in seconds after each attempt that may be repeated; the attempt after the last pause is final. All fit
 * within a day: the provider then forgets an idempotency key, and a repeat of an unseen success would be done again.
 */
export const RETRY_AFTER_S: readonly number[] = [2, 10, 60, 600, 3600, 6 * 3600, 12 * 3600];
/** A process silent for this long is considered dead: longer than any external call and what follows it. */
const LEASE_S = 120;

/** An errand that this process runs now, this attempt counted. */
export type TakenErrand = {
  readonly companyId: string;
  readonly id: string;
  readonly kind: OutboxKind;
  readonly subjectId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly attempts: number;
  /** What came of the attempt before, null on the first. */
  readonly lastError: string | null;
};

/**
 * The outcome of an attempt. `again` is retried, not before `afterSeconds` where the other side gave a time. `wait`: it
 * was too early to try, which does not count as an attempt.
 */
export type ErrandOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'wait'; readonly reason: string; readonly afterSeconds: number }
  | { readonly state: 'again'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly state: 'failed'; readonly reason: string };

const UNDONE = sql<SqlBool>`state in ('waiting', 'running')`;

/**
 * Takes what is due for this process alone; what another one left behind is due again. Companies take turns by chance, and
 * share what is taken: one that has thousands due keeps nobody waiting.
 */
export async function takeErrands(database: Kysely<never>, most: number): Promise<TakenErrand[]> {
  const { rows } = await sql<TakenErrand>`
    with recursive companies_at_work as (
      (select company_id from billing_outbox where ${UNDONE} order by company_id limit 1)
      union all
      select (select o.company_id from billing_outbox o where o.state in ('waiting', 'running')
        and o.company_id > c.company_id order by o.company_id limit 1) from companies_at_work c where c.company_id is not null
    ), chosen as (
      select company_id from companies_at_work c where exists (select from billing_outbox o
        where o.company_id = c.company_id and o.state in ('waiting', 'running') and o.next_attempt_at <= now())
      order by random() limit ${most}
    )
    update billing_outbox o set state = 'running', attempts = o.attempts + 1,
      next_attempt_at = now() + ${LEASE_S} * interval '1 second'
    from chosen cross join lateral (select company_id, id from billing_outbox
      where company_id = chosen.company_id and ${UNDONE} and next_attempt_at <= now()
      order by priority, next_attempt_at limit ${most} / (select count(*) from chosen) for update skip locked) due
    where o.company_id = due.company_id and o.id = due.id
    returning o.company_id as "companyId", o.id, o.kind, o.subject_id as "subjectId", o.payload, o.key, o.attempts,
      o.last_error as "lastError"`.execute(database);
  return rows;
}

/** True when an attempt that would be repeated was the last. */
export function wasLastAttempt({ attempts }: Pick<TakenErrand, 'attempts'>): boolean {
  return attempts > RETRY_AFTER_S.length;
}

/**
 * Stores the outcome of an attempt, unless another process has taken the errand since. A finished errand drops its
 * payload.
 */
export async function settleErrand(
  database: Kysely<never>,
  errand: TakenErrand,
  outcome: ErrandOutcome,
): Promise<void> {
  const isOver = outcome.state === 'done' || outcome.state === 'failed';
  const reason = outcome.state === 'done' ? null : storableText(outcome.reason, 500);
  await sql`
    update billing_outbox set state = ${isOver ? outcome.state : 'waiting'}, last_error = ${reason},
      payload = case when ${isOver}::boolean then '{}'::jsonb else payload end,
      attempts = attempts - ${outcome.state === 'wait' ? 1 : 0},
      done_at = case when ${isOver}::boolean then now() end,
      next_attempt_at = now() + ${pauseAfter(errand, outcome)} * interval '1 second'
    where company_id = ${errand.companyId} and id = ${errand.id} and state = 'running'
      and attempts = ${errand.attempts}`.execute(database);
}

function pauseAfter({ attempts }: TakenErrand, outcome: ErrandOutcome): number {
  if (outcome.state === 'wait') return outcome.afterSeconds;
  return outcome.state === 'again' ? Math.max(outcome.afterSeconds ?? 0, RETRY_AFTER_S[attempts - 1] ?? 0) : 0;
}
