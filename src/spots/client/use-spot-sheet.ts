import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { naturalKey } from '#shared/sort-key.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import type { Spot } from '../spot.schema.ts';
import { spotTable } from '../spot.ts';
import { readBlock, type SpotCells } from '../spot-cells.ts';
import { nextName } from '../spot-series.ts';
import { type SheetResult, saveSheet } from './save-sheet.ts';
import {
  isChanged,
  isWrong,
  NO_DRAFT,
  type SheetRow,
  sheetRows,
  withBlock,
  withCells,
  withoutRow,
  withRow,
  withSeen,
} from './sheet-draft.ts';
import { useSheetDraft } from './use-sheet-draft.ts';

type SheetOptions = {
  readonly warehouseId: string;
  readonly spots: readonly Spot[];
  /** False where nothing may be added. */
  readonly mayCreate: boolean;
  /** Words for what was not kept; null when it was. */
  readonly explain: (outcome: SubmitOutcome) => string | null;
};

/** A sheet of spots: what was typed, and the changes that saving makes of it, one per row. */
export function useSpotSheet({ warehouseId, spots, mayCreate, explain }: SheetOptions) {
  const { i18n } = useLingui();
  const session = useSync();
  const { draft, setDraft, restored } = useSheetDraft(warehouseId, spots);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = useMemo(() => sheetRows(spots, draft, i18n.locale), [spots, draft, i18n.locale]);
  const changed = useMemo(() => rows.filter(isChanged), [rows]);
  const wrong = useMemo(() => changed.filter(isWrong).length, [changed]);
  useUnsavedGuard(changed.length > 0);

  const type = useCallback(
    (row: SheetRow, cells: Partial<SpotCells>) => {
      setDraft((now) => withCells(now, row, cells));
      setRefused((now) => (now.has(row.id) ? new Map([...now].filter(([id]) => id !== row.id)) : now));
    },
    [setDraft],
  );
  const paste = useCallback(
    (at: { row: number; column: number }, text: string) =>
      setDraft((now) => {
        const block = readBlock(text);
        return withBlock(now, sheetRows(spots, now, i18n.locale), at, block, mayCreate ? session.newId : null);
      }),
    [spots, i18n.locale, mayCreate, session, setDraft],
  );
  const add = useCallback(() => {
    const id = session.newId();
    setDraft((now) => withRow(now, id));
    return id;
  }, [session, setDraft]);
  /** The new row that waits for the cursor. */
  const [begun, setBegun] = useState<string | null>(null);
  const begin = useCallback(() => setBegun(add()), [add]);
  const copy = useCallback(
    (row: SheetRow) =>
      setDraft((now) => {
        const names = new Set(sheetRows(spots, now, i18n.locale).map(({ cells }) => naturalKey(cells.name)));
        const name = nextName(row.cells.name, (other) => names.has(naturalKey(other)));
        return withRow(now, session.newId(), { ...row.cells, name }, row.seen?.mapRow ?? row.mapRow);
      }),
    [spots, i18n.locale, session, setDraft],
  );
  const drop = useCallback((id: string) => setDraft((now) => withoutRow(now, id)), [setDraft]);
  const discard = useCallback(() => {
    setDraft(NO_DRAFT);
    setRefused(new Map());
  }, [setDraft]);

  const save = async (): Promise<SheetResult> => {
    const result = await saveSheet(
      changed.filter((row) => !isWrong(row)),
      { session, warehouseId, spots, explain, onSaved: ({ id }) => drop(id) },
    );
    for (const id of result.problems.keys()) {
      // Somebody else was first: the next save starts from their version.
      const current = await session.mirror.get(spotTable, id);
      if (current !== undefined) setDraft((now) => withSeen(now, current));
    }
    setRefused(result.problems);
    return result;
  };
  return { rows, changed, wrong, refused, restored, type, paste, add, begin, begun, copy, drop, discard, save };
}

export type SpotSheet = ReturnType<typeof useSpotSheet>;
