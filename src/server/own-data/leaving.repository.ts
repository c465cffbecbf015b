import { sql } from 'kysely';
import { dayAt } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { OWNER } from '#staff/roles.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { type AccountMailReader, mailAccount } from '../mail/account-mails.ts';

/** How long a company waits for its deletion, and can be kept. */
export const LEAVING_DAYS = 30;

type Leaving = { readonly companyName: string; readonly leavesAt: string | null };

/** The company's name and when it is deleted, held until the end of the transaction. */
export async function holdLeaving(tx: CompanyTx): Promise<Leaving> {
  const { rows } = await sql<Leaving>`
    select name as "companyName", ${instantSql(sql`leaves_at`)} as "leavesAt" from companies
    where id = current_setting('app.company_id')::uuid for update`.execute(tx);
  return rows[0] ?? { companyName: '', leavesAt: null };
}

/** Has the company deleted after the waiting time, or no more. Returns when. */
export async function setLeaving(tx: CompanyTx, leaves: boolean): Promise<string | null> {
  const { rows } = await sql<{ leavesAt: string | null }>`
    update companies set leaves_at = case when ${leaves}::boolean then now() + make_interval(days => ${LEAVING_DAYS}) end
    where id = current_setting('app.company_id')::uuid
    returning ${instantSql(sql`leaves_at`)} as "leavesAt"`.execute(tx);
  return rows[0]?.leavesAt ?? null;
}

/** Tells every owner, whoever asked among them, in their language. */
export async function mailOwners(
  tx: CompanyTx,
  mail: 'company_leaves' | 'company_stays' | 'webhook_paused',
  told: { readonly person: string; readonly company: string; readonly leavesAt: string | null },
): Promise<void> {
  const { rows } = await sql<AccountMailReader>`
    select email, firstname, lastname, language from users
    where active and role = ${OWNER} and password_hash <> '' order by id`.execute(tx);
  for (const owner of rows) {
    const day = told.leavesAt === null ? '' : longDay(dayAt(Date.parse(told.leavesAt)), owner.language);
    await mailAccount(tx, mail, owner, { person: told.person, company: told.company, day });
  }
}
