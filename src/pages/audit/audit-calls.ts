import type { Answer } from '#session/answer.ts';
import { call } from '#session/session-api.ts';

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
  /** Of the plate that the subject is. */
  readonly plate_country?: string | null;
  /** What a note or a document hangs on. */
  readonly record?: { readonly entity: string; readonly id: string } | null;
  readonly result: 'done' | 'merged' | 'refused';
  readonly code: string | null;
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly now: unknown }>>;
  /** What was sent then cannot be read. */
  readonly unreadable: boolean;
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

/** Where what was done is asked for, the newest first. */
export function auditPath(filter: AuditFilter): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `/api/audit?${new URLSearchParams(asked)}`;
}

/** A page of it; `cursor` is where the page before ended. */
export async function fetchAudit(
  filter: AuditFilter,
  cursor: string | null,
  limit: number,
): Promise<Answer<AuditPage>> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) });
  const answer = await call(`${auditPath(filter)}&${query}`);
  if (!answer.ok) return answer;
  const { result, next_cursor: next } = answer.body as {
    readonly result: readonly AuditEntry[];
    readonly next_cursor: string | null;
  };
  return { ok: true, result: { entries: result, next } };
}
