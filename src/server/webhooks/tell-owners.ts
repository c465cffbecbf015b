import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { mailOwners } from '../own-data/leaving.repository.ts';

/** Mails the owners that a webhook was paused without them: nobody looks at a page on which nothing happens. */
export async function tellPaused(tx: CompanyTx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from companies where id = current_setting('app.company_id')::uuid`.execute(tx);
  await mailOwners(tx, 'webhook_paused', { person: '', company: rows[0]?.name ?? '', leavesAt: null });
}
