import { useCallback, useEffect, useRef, useState } from 'react';
import type { HandoverDraft } from '#handovers/handover-draft.ts';
import type { Direction } from '#handovers/handover-limits.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';

/** Names the draft of a handover: there is one for each object and direction on a device. */
export function handoverDraftKey(objectId: string, direction: Direction): string {
  return `handover-${direction}-${objectId}`;
}

type KeptDraft = {
  /** Undefined while it is read, null where none was begun. */
  readonly draft: HandoverDraft | null | undefined;
  readonly change: (next: (draft: HandoverDraft) => HandoverDraft) => void;
  readonly begin: (draft: HandoverDraft) => void;
  /** What was entered up to now, also by what ended since the last drawing. */
  readonly current: () => HandoverDraft | null;
  /** Forgets it once it was recorded. */
  readonly drop: () => Promise<void>;
  /** True where the device does not keep what is entered: its storage is full. */
  readonly isUnkept: boolean;
};

/** A handover that is under way: each touch is kept on the device before the next, so that a dead tab loses nothing. */
export function useHandoverDraft(objectId: string, direction: Direction): KeptDraft {
  const { drafts } = useSync();
  const key = handoverDraftKey(objectId, direction);
  const [draft, setDraft] = useState<HandoverDraft | null | undefined>(undefined);
  const [isUnkept, setUnkept] = useState(false);
  const latest = useRef<HandoverDraft | null>(null);
  const saving = useRef(Promise.resolve());
  useEffect(() => {
    let isOver = false;
    const take = (value: unknown) => {
      if (isOver) return;
      latest.current = (value as HandoverDraft | undefined) ?? null;
      setDraft(latest.current);
    };
    drafts.read(key).then(take, () => take(undefined));
    return () => {
      isOver = true;
    };
  }, [drafts, key]);
  const keep = useCallback(
    (next: HandoverDraft) => {
      latest.current = next;
      setDraft(next);
      // One after the other: the last touch is what stays.
      saving.current = saving.current.then(() =>
        drafts.save(key, next).then(
          () => setUnkept(false),
          () => setUnkept(true),
        ),
      );
    },
    [drafts, key],
  );
  const change = useCallback(
    (next: (draft: HandoverDraft) => HandoverDraft) => {
      if (latest.current !== null) keep(next(latest.current));
    },
    [keep],
  );
  const drop = useCallback(async () => {
    latest.current = null;
    await saving.current;
    await drafts.drop(key);
  }, [drafts, key]);
  const current = useCallback(() => latest.current, []);
  return { draft, change, begin: keep, current, drop, isUnkept };
}
