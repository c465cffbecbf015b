import type { Answer } from './account-calls.ts';
import { call } from './session-api.ts';

/** Something that was done. Instants are ISO. */
export type AuditEntry = {
  readonly id: string;
  readonly at: string;
  readonly user_id: string | null;
  readonly user_name: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly subject: string;
  readonly result: 'done' | 'merged' | 'refused';
  readonly code: string | null;
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly now: unknown }>>;
};

/** Empty fields filter nothing. Days are `YYYY-MM-DD`. */
export type AuditFilter = {
  readonly user_id: string;
  readonly entity: string;
  readonly from: string;
  readonly to: string;
  readonly search: string;
};

export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly next: string | null };

/** A page of what was done, the newest first; `cursor` is where the page before ended. */
export async function fetchAudit(filter: AuditFilter, cursor: string | null, limit = 100): Promise<Answer<AuditPage>> {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams({
    ...Object.fromEntries(asked),
    limit: String(limit),
    ...(cursor === null ? {} : { cursor }),
  });
  const answer = await call(`/api/audit?${query}`);
  if (!answer.ok) return answer;
  const { result, next_cursor: next } = answer.body as {
    readonly result: readonly AuditEntry[];
    readonly next_cursor: string | null;
  };
  return { ok: true, result: { entries: result, next } };
}
