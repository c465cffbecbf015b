import { sql } from 'kysely';
import { deleteProspect } from '#prospects/prospect.commands.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { keptUntil, PROSPECT_KEPT_DAYS } from '#prospects/prospect.ts';
import { SIGN_UP_USER } from '#prospects/prospect-choices.ts';
import { dayAt } from '#shared/civil-date.ts';
import type { Needed } from '#shared/permission.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';

const DAY_MS = 86_400_000;

type Old = Pick<Prospect, 'id' | 'version' | 'stage' | 'touchedAt' | 'expectedOn'> & { readonly companyId: string };

/**
 * Deletes prospects of every company whose retention period is over, with their notes and mails; returns how many. Each
 * is a separate change on the write path, so that devices hear of it; one that somebody changes meanwhile stays.
 */
export async function clearProspects(write: WriteParts): Promise<number> {
  const nowMs = (write.now ?? Date.now)();
  const today = dayAt(nowMs);
  // A first selection by time: the retention period ends with the yard's day, which may be later.
  const { rows } = await sql<Old>`
    select company_id as "companyId", id, version, stage, expected_on::text as "expectedOn",
      ${instantSql(sql`touched_at`)} as "touchedAt"
    from prospects where deleted_at is null and stage <> 'converted'
      and touched_at < ${new Date(nowMs - PROSPECT_KEPT_DAYS * DAY_MS)} order by touched_at`.execute(write.database);
  let cleared = 0;
  for (const { companyId, id, version, ...prospect } of rows) {
    const last = keptUntil(prospect);
    if (last === null || last >= today) continue;
    const can = (permission: Needed) => permission === deleteProspect.permission;
    const actor = { userId: SIGN_UP_USER, userName: '', companyId, can };
    const args = { prospectId: id, seenVersion: version };
    const { refusal } = await executeCommand(write, actor, { command: deleteProspect, args });
    if (refusal === undefined) cleared += 1;
  }
  return cleared;
}
