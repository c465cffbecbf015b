import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { naturalKey } from '#shared/sort-key.ts';
import { useSync } from '#sync/client/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/types.ts';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import { endOfRow } from '../map-layout.ts';
import type { Spot } from '../spot.schema.ts';
import { spotTable } from '../spot.ts';
import { readBlock, type SpotCells } from '../spot-cells.ts';
import { nextName } from '../spot-series.ts';
import {
  isChanged,
  isWrong,
  lastRow,
  NO_DRAFT,
  type SheetDraft,
  type SheetRow,
  sheetRows,
  withBlock,
  withCells,
  withoutRow,
  withRow,
  withSeen,
} from './sheet-draft.ts';
import { createSpot, editSpot } from './spots.store.ts';

/** What a save came to: how many rows are kept, and by row why others are not. */
export type SheetResult = { readonly saved: number; readonly problems: ReadonlyMap<string, string> };

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
  const [draft, setDraft] = useState<SheetDraft>(NO_DRAFT);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = useMemo(() => sheetRows(spots, draft, i18n.locale), [spots, draft, i18n.locale]);
  const changed = useMemo(() => rows.filter(isChanged), [rows]);
  const wrong = useMemo(() => changed.filter(isWrong).length, [changed]);
  useUnsavedGuard(changed.length > 0);

  const type = useCallback((row: SheetRow, cells: Partial<SpotCells>) => {
    setDraft((now) => withCells(now, row, cells));
    setRefused((now) => (now.has(row.id) ? new Map([...now].filter(([id]) => id !== row.id)) : now));
  }, []);
  const paste = useCallback(
    (at: { row: number; column: number }, text: string) =>
      setDraft((now) => {
        const block = readBlock(text);
        return withBlock(now, sheetRows(spots, now, i18n.locale), at, block, mayCreate ? session.newId : null);
      }),
    [spots, i18n.locale, mayCreate, session],
  );
  const add = useCallback(() => setDraft((now) => withRow(now, session.newId())), [session]);
  const copy = useCallback(
    (row: SheetRow) =>
      setDraft((now) => {
        const names = new Set(sheetRows(spots, now, i18n.locale).map(({ cells }) => naturalKey(cells.name)));
        const name = nextName(row.cells.name, (other) => names.has(naturalKey(other)));
        return withRow(now, session.newId(), { ...row.cells, name }, row.seen?.mapRow ?? row.mapRow);
      }),
    [spots, i18n.locale, session],
  );
  const drop = useCallback((id: string) => setDraft((now) => withoutRow(now, id)), []);
  const discard = useCallback(() => {
    setDraft(NO_DRAFT);
    setRefused(new Map());
  }, []);

  const save = async (): Promise<SheetResult> => {
    const problems = new Map<string, string>();
    const places = spots.map(({ id, mapRow, mapPosition }) => ({ id, mapRow, mapPosition }));
    let saved = 0;
    for (const row of changed) {
      if (isWrong(row)) continue;
      const place = endOfRow(places, row.mapRow ?? lastRow(places));
      if (row.seen === null) places.push({ id: row.id, ...place });
      const outcome = await (row.seen === null
        ? createSpot(session, { spotId: row.id, warehouseId, ...row.fields, ...place })
        : editSpot(session, row.seen, row.fields));
      const problem = explain(outcome);
      if (problem === null) {
        saved += 1;
        setDraft((now) => withoutRow(now, row.id));
        continue;
      }
      problems.set(row.id, problem);
      // Somebody else was first: the next save is made on what they left.
      const current = await session.mirror.get(spotTable, row.id);
      if (current !== undefined) setDraft((now) => withSeen(now, current));
    }
    setRefused(problems);
    return { saved, problems };
  };
  return { rows, changed, wrong, refused, type, paste, add, copy, drop, discard, save };
}

export type SpotSheet = ReturnType<typeof useSpotSheet>;
