import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** True while the company may not mail others: no owner has confirmed their address yet. */
export async function mailsWait(tx: CompanyTx): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select mails_open_at is null as waits from companies`.execute(tx);
  return rows[0]?.waits ?? true;
}
