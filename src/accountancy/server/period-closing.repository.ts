import { sql } from 'kysely';
import type { VatPeriod } from '#company/company-settings.ts';
import { findClosedUntil } from '#company/server/closed-books.repository.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { periodsOf } from '../accountancy-period.ts';
import { refuseClosing, stateOfPeriod } from '../closing-rules.ts';
import type { ClosingAnswer, PeriodsAnswer } from '../period.schema.ts';
import { keepReports } from './vat-reports.repository.ts';

const CLOSING = sql`json_build_object('uuid', p.id, 'from', p.from_on, 'until', p.until_on,
  'closed_at', ${instantSql(sql`p.closed_at`)}, 'closed_by', p.closed_by_name,
  'reopened_at', ${instantSql(sql`p.reopened_at`)}, 'reopened_by', p.reopened_by_name, 'reason', p.reason)`;
const MOST_CLOSINGS = 100;

/** The periods of a year as the company files them, how far each is, and every closing with its trail. */
export async function findPeriods(
  tx: CompanyTx,
  { year, kind, today }: { readonly year: number; readonly kind: VatPeriod; readonly today: CivilDate },
): Promise<PeriodsAnswer> {
  const closedUntil = await findClosedUntil(tx);
  const { rows } = await sql<{ closing: ClosingAnswer }>`
    select ${CLOSING} as closing from period_closings p order by p.closed_at desc, p.id desc limit ${MOST_CLOSINGS}`.execute(
    tx,
  );
  const closings = rows.map(({ closing }) => closing);
  const last = closings.find((one) => one.reopened_at === null && one.until === closedUntil);
  return {
    year,
    closed_until: closedUntil,
    last: last?.uuid ?? null,
    periods: periodsOf(year, kind).map((period) => ({
      ...period,
      state: stateOfPeriod(period, { closedUntil, today }),
    })),
    closings,
  };
}

/**
 * Closes the books up to and including a day and keeps what the VAT returns are by then. Waits for whoever books
 * something at this moment, and has others wait.
 */
export async function closePeriod(
  tx: CompanyTx,
  actor: Actor,
  { until, today, kind }: { readonly until: CivilDate; readonly today: CivilDate; readonly kind: VatPeriod },
): Promise<ClosingAnswer> {
  const before = await lockClosings(tx);
  const refusal = refuseClosing({ until, today, closedUntil: before });
  if (refusal === 'period.already_closed') throw new RequestError(409, refusal);
  if (refusal !== undefined) {
    throw new RequestError(422, 'invalid_input', { errors: { until: [{ code: refusal }] } });
  }
  const id = newId();
  await sql`
    insert into period_closings (company_id, id, from_on, until_on, closed_by, closed_by_name)
    values (current_setting('app.company_id')::uuid, ${id}, ${before === null ? null : addDays(before, 1)}::date,
      ${until}::date, ${actor.userId}, ${actor.userName})`.execute(tx);
  await keepReports(tx, actor, { closingId: id, after: before, until, kind });
  await tell(tx, actor, { id, action: 'period.close', was: before, now: until });
  return knownClosing(tx, id);
}

/** Opens what the last closing closed. Closings before it stay; one that is not the last is refused (409). */
export async function reopenPeriod(
  tx: CompanyTx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<ClosingAnswer> {
  const closedUntil = await lockClosings(tx);
  const { until, reopened_at: reopenedAt } = await knownClosing(tx, id);
  if (reopenedAt !== null || until !== closedUntil) throw new RequestError(409, 'period.not_last');
  await sql`
    update period_closings set reopened_at = now(), reopened_by = ${actor.userId}, reopened_by_name = ${actor.userName},
      reason = ${reason} where id = ${id}::uuid`.execute(tx);
  await tell(tx, actor, { id, action: 'period.reopen', was: until, now: await findClosedUntil(tx), reason });
  return knownClosing(tx, id);
}

/** Nobody closes, reopens or books anything until this transaction ends. Returns the last day that is closed. */
async function lockClosings(tx: CompanyTx): Promise<CivilDate | null> {
  await sql`select 1 from companies for update`.execute(tx);
  return findClosedUntil(tx);
}

async function knownClosing(tx: CompanyTx, id: string): Promise<ClosingAnswer> {
  const { rows } = await sql<{ closing: ClosingAnswer }>`
    select ${CLOSING} as closing from period_closings p where p.id = ${id}::uuid`.execute(tx);
  const found = rows[0];
  if (found === undefined) throw notFound();
  return found.closing;
}

type Told = {
  readonly id: string;
  readonly action: 'period.close' | 'period.reopen';
  readonly was: CivilDate | null;
  readonly now: CivilDate | null;
  readonly reason?: string;
};

async function tell(tx: CompanyTx, { userId, userName }: Actor, { id, action, was, now, reason }: Told): Promise<void> {
  await recordAudit(tx, {
    by: { userId, userName },
    action,
    entity: 'period',
    entityId: id,
    changes: {
      closed_until: { was, now },
      ...(reason === undefined ? {} : { reason: { was: null, now: reason } }),
    },
  });
}
