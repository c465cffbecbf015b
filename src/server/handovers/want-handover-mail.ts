import { sql } from 'kysely';
import { wantHandoverMail } from '#billing/server/ledger/handover-errand.ts';
import type { RecordHandover } from '#handovers/handover.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';

/** Has the record mailed where its form says so, as it says when the handover arrives. */
export async function mailRecorded(
  tx: CompanyTx,
  { intent, actor, writes }: AppliedChange<RecordHandover>,
): Promise<void> {
  const { handoverId, formId, customerId } = intent.args;
  if (writes.length === 0 || formId === null || customerId === null) return;
  const { rows } = await sql`
    select 1 from handover_forms where id = ${formId}::uuid and deleted_at is null and mails_record`.execute(tx);
  if (rows.length === 0) return;
  await wantHandoverMail(tx, handoverId, { userId: actor.userId, userName: actor.userName });
}
