import { useLingui } from '@lingui/react/macro';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useDraftKeeper } from '#ui/form/draft-keeper.ts';
import type { Spot } from '../spot.schema.ts';
import { isEmptyDraft, keepable, NO_DRAFT, readKept, type SheetDraft, withoutSaved } from './sheet-draft.ts';

type KeptDraft = {
  readonly draft: SheetDraft;
  readonly setDraft: Dispatch<SetStateAction<SheetDraft>>;
  /** True while what was typed before a reload is filled in again. */
  readonly restored: boolean;
};

/** What is typed into the sheet of a warehouse, kept on this device until it is saved or discarded, as forms do. */
export function useSheetDraft(warehouseId: string, spots: readonly Spot[]): KeptDraft {
  const { i18n } = useLingui();
  const keeper = useDraftKeeper(`spot-sheet-${warehouseId}`);
  const [draft, setDraft] = useState<SheetDraft>(NO_DRAFT);
  const [restored, setRestored] = useState(false);
  const stored = useRef(NO_DRAFT);
  const known = useRef({ spots, locale: i18n.locale });
  useEffect(() => {
    known.current = { spots, locale: i18n.locale };
  }, [spots, i18n.locale]);
  useEffect(() => {
    let current = true;
    void keeper?.read().then((values) => {
      const kept = readKept(values, known.current.spots, known.current.locale);
      if (!current || isEmptyDraft(kept)) return;
      // What somebody types before the store is read takes precedence over the stored draft.
      setDraft((now) => (isEmptyDraft(now) ? kept : now));
      setRestored(true);
    });
    return () => {
      current = false;
    };
  }, [keeper]);
  useEffect(() => {
    // A save just before the page was closed may only show up after the draft was read.
    if (restored) setDraft((now) => withoutSaved(now, spots, i18n.locale));
  }, [restored, spots, i18n.locale]);
  useEffect(() => {
    if (draft === stored.current) return;
    stored.current = draft;
    if (isEmptyDraft(draft)) keeper?.drop();
    else keeper?.typed(keepable(draft));
  }, [draft, keeper]);
  return { draft, setDraft, restored: restored && !isEmptyDraft(draft) };
}
