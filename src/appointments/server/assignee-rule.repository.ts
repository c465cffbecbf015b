import { sql } from 'kysely';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Why an appointment cannot be given to somebody: only active people of the company take one. Nobody is fine. */
export async function findAssigneeRefusal(
  tx: CompanyTx,
  assigneeId: string | null | undefined,
): Promise<Refusal | undefined> {
  if (assigneeId === null || assigneeId === undefined) return undefined;
  const { rows } = await sql`select 1 from users where id = ${assigneeId} and active`.execute(tx);
  return rows.length > 0 ? undefined : refuse('appointment.assignee_unknown', 'assigneeId');
}
