import type { Answer } from '#session/answer.ts';
import { type ApiFilter, type ApiResult, ask, filled } from '#session/api-call.ts';

/** Something that was done. Instants are ISO. `unreadable`: what was sent then cannot be read. */
export type AuditEntry = ApiResult<'get', '/api/audit'>[number];

/** Empty fields filter nothing. Days are `YYYY-MM-DD`. */
export type AuditFilter = ApiFilter<'/api/audit', 'user_id' | 'entity' | 'from' | 'to' | 'search'>;

export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly next: string | null };

/** A page of it; `cursor` is where the page before ended. */
export async function fetchAudit(
  filter: AuditFilter,
  cursor: string | null,
  limit: number,
): Promise<Answer<AuditPage>> {
  const query = { ...filled(filter), limit, ...(cursor === null ? {} : { cursor }) };
  const answer = await ask('/api/audit', { query });
  if (!answer.ok) return answer;
  const { result, next_cursor: next = null } = answer.body;
  return { ok: true, result: { entries: result, next } };
}
