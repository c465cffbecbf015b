import { type Kysely, sql } from 'kysely';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { KEPT_DAYS, repeat } from '#sync/server/history/retention.ts';

const BATCH = 5000;
const DAY_MS = 86_400_000;

/**
 * Deletes mails older than their company keeps them, except those still waiting to be sent, and entries of the audit
 * trail older than the log of commands. Deletes what merges of customers moved, which is used for a day, with the
 * content of deleted rows. Returns how many of each. Runs in small transactions.
 */
export async function clearRecords(
  database: Kysely<never>,
): Promise<{ readonly mails: number; readonly audit: number }> {
  const months = SECTION_DEFAULTS.retention.mail_months;
  const oldMails = sql`
    delete from mails where (company_id, id) in (
      select m.company_id, m.id from mails m
        left join company_settings s on s.company_id = m.company_id and s.section = 'retention'
      where m.state not in ('queued', 'sending')
        and m.created_at < now() - make_interval(months => coalesce((s.value->>'mail_months')::int, ${months}))
      limit ${BATCH})`;
  const oldAudit = sql`
    delete from audit_log where (company_id, id) in (
      select company_id, id from audit_log where at < now() - make_interval(days => ${KEPT_DAYS.log}) limit ${BATCH})`;
  const mails = await repeat(BATCH, async () => Number((await oldMails.execute(database)).numAffectedRows ?? 0));
  const audit = await repeat(BATCH, async () => Number((await oldAudit.execute(database)).numAffectedRows ?? 0));
  const until = new Date(Date.now() - KEPT_DAYS.deletedContent * DAY_MS);
  await sql`delete from customer_merges where at < ${until}`.execute(database);
  return { mails, audit };
}
