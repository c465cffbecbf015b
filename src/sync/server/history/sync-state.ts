import type { ResetReason } from '#sync/envelope.schema.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { query } from '../rows/rows.ts';

/** Where a company is, and where one of its devices is. */
export type SyncState = {
  readonly epoch: string;
  readonly rev: number;
  readonly minRev: number;
  readonly lastSeq: number;
  /** The mark of `rev`, as seals hold it. */
  readonly mark: string | null;
  /** Whose device it is; null when it never sent anything. */
  readonly clientUserId: string | null;
};

export async function readSyncState(tx: CompanyTx, companyId: string, clientId: string | null): Promise<SyncState> {
  const text =
    "select json_build_object('epoch', c.epoch, 'rev', c.rev, 'minRev', c.min_rev, " +
    "'lastSeq', coalesce(s.last_seq, 0), 'clientUserId', s.user_id, 'mark', replace(h.mark::text, '-', '')) as state from sync_company c " +
    'left join sync_history h on h.company_id = c.company_id and h.rev = c.rev ' +
    'left join sync_client s on s.company_id = c.company_id and s.client_id = $2::uuid where c.company_id = $1::uuid';
  const [row] = await query<{ state: SyncState }>(tx, text, [companyId, clientId]);
  if (row === undefined) throw new Error(`company ${companyId} has no counter`);
  return row.state;
}

/** A place in the changes of a company: `epoch.rev`. */
export type ServerCursor = { readonly epoch: string; readonly rev: number };

export function parseCursor(text: string): ServerCursor {
  const dot = text.lastIndexOf('.');
  return { epoch: text.slice(0, dot), rev: Number(text.slice(dot + 1)) };
}

/** Why changes after this cursor cannot be told; undefined when they can. */
export function resetReason(cursor: ServerCursor, state: SyncState): ResetReason | undefined {
  if (cursor.epoch !== state.epoch) return 'epoch_changed';
  if (cursor.rev < state.minRev) return 'cursor_too_old';
  return cursor.rev > state.rev ? 'cursor_ahead' : undefined;
}
