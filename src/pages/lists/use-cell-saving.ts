import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';

type Editing<Row extends SyncedRow> = {
  readonly table: SyncedTable<Row>;
  /** Sends what differs between two states of a record. */
  readonly edit: (
    session: SyncSession,
    seen: Row,
    next: Row,
  ) => Promise<SubmitOutcome | { readonly outcome: 'unchanged' }>;
  /** What is wrong with a field of the record as it would be, in words; null for nothing. */
  readonly check: (next: Row, field: keyof Row) => Promise<string | null>;
};

/** Keeps a cell: the record, its field, what the person saw in it and what it becomes. The problem in words, or null. */
type SaveCell<Row> = <Field extends keyof Row>(
  id: string,
  field: Field,
  seen: Row[Field],
  next: Row[Field],
) => Promise<string | null>;

/** Keeps cells that are changed in a list, like the form of the record does. Stays the same function. */
export function useCellSaving<Row extends SyncedRow>({ table, edit, check }: Editing<Row>): SaveCell<Row> {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const save: SaveCell<Row> = async (id, field, seen, next) => {
    const row = await session.mirror.get(table, id);
    if (row === undefined) return t`This was deleted meanwhile`;
    const becomes = { ...row, [field]: next };
    const problem = await check(becomes, field);
    if (problem !== null) return problem;
    return tell(await edit(session, { ...row, [field]: seen }, becomes))?.message ?? null;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  return useCallback((...asked) => latest.current(...asked), []);
}
