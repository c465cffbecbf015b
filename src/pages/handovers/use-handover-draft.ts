import { useCallback, useEffect, useRef, useState } from 'react';
import { type HandoverDraft, handoverDraftKey } from '#handovers/handover-draft.ts';
import type { Direction } from '#handovers/handover-limits.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { databaseTrouble } from '#sync/client/runtime/database-trouble.ts';

function troubleOf(error: unknown): 'full' | 'silent' {
  return databaseTrouble(error) === 'full' ? 'full' : 'silent';
}

type Change = (draft: HandoverDraft) => HandoverDraft;

export type KeptDraft = {
  /** Undefined while it is read, null where none was begun; `unreadable`: the device does not say. */
  readonly draft: HandoverDraft | null | undefined | 'unreadable';
  readonly change: (next: Change) => void;
  /** Stores a new one, unless another tab began one meanwhile: that one goes on. */
  readonly begin: (draft: HandoverDraft) => Promise<void>;
  /** What was entered up to now, also by what ended since the last drawing; null where it was recorded elsewhere. */
  readonly current: () => Promise<HandoverDraft | null>;
  /** Forgets it. */
  readonly drop: () => Promise<void>;
  /** Why the device does not keep what is entered; null where it does. */
  readonly trouble: 'full' | 'silent' | null;
};

/** What is stored by now, with what was entered here; undefined where it is gone, or is another handover's. */
function joinedWith(
  stored: HandoverDraft | undefined,
  changes: readonly Change[],
  own: HandoverDraft | null,
): HandoverDraft | undefined {
  if (stored === undefined || stored.handoverId !== own?.handoverId) return undefined;
  return changes.reduce((result, change) => change(result), stored);
}

type Reading = { readonly take: (value: HandoverDraft | undefined) => void; readonly fail: () => void };

/** Tells what was read, unless it is not wanted any more; returns how to say that. */
function readOnce(reading: Promise<unknown>, { take, fail }: Reading): () => void {
  let isOver = false;
  reading.then(
    (value) => {
      if (!isOver) take(value as HandoverDraft | undefined);
    },
    () => {
      if (!isOver) fail();
    },
  );
  return () => {
    isOver = true;
  };
}

/**
 * A handover that is under way: each touch is kept on the device, so that a dead tab loses nothing. What two tabs enter is
 * joined field by field; a draft that one of them recorded is gone for both.
 */
export function useHandoverDraft(objectId: string, direction: Direction): KeptDraft {
  const { drafts } = useSync();
  const key = handoverDraftKey(objectId, direction);
  const [draft, setDraft] = useState<KeptDraft['draft']>(undefined);
  const [trouble, setTrouble] = useState<KeptDraft['trouble']>(null);
  const latest = useRef<HandoverDraft | null>(null);
  /** False while the device could not store it even once. */
  const isStored = useRef(false);
  const waiting = useRef<readonly Change[]>([]);
  const writing = useRef<Promise<void> | null>(null);

  const show = useCallback((next: HandoverDraft | null) => {
    latest.current = next;
    setDraft(next);
  }, []);

  useEffect(
    () =>
      readOnce(drafts.read(key), {
        take: (value) => {
          isStored.current = value !== undefined;
          show(value ?? null);
        },
        fail: () => setDraft('unreadable'),
      }),
    [drafts, key, show],
  );

  /** Writes what was entered since the last write, as one change of what is stored by now. */
  const write = useCallback(async (): Promise<void> => {
    while (waiting.current.length > 0) {
      const changes = waiting.current;
      const own = latest.current;
      waiting.current = [];
      try {
        const stored = await drafts.change(key, (value) =>
          value === undefined && !isStored.current
            ? (latest.current ?? undefined)
            : joinedWith(value as HandoverDraft | undefined, changes, own),
        );
        const joined = stored as HandoverDraft | undefined;
        isStored.current = true;
        setTrouble(null);
        show(joined === undefined ? null : waiting.current.reduce((result, change) => change(result), joined));
        if (joined === undefined) waiting.current = [];
      } catch (error) {
        waiting.current = [...changes, ...waiting.current];
        setTrouble(troubleOf(error));
        return;
      }
    }
  }, [drafts, key, show]);

  const flush = useCallback((): Promise<void> => {
    writing.current ??= write().finally(() => {
      writing.current = null;
    });
    return writing.current;
  }, [write]);

  const change = useCallback(
    (next: Change) => {
      if (latest.current === null) return;
      waiting.current = [...waiting.current, next];
      show(next(latest.current));
      void flush();
    },
    [flush, show],
  );
  const begin = useCallback(
    async (next: HandoverDraft) => {
      try {
        show((await drafts.change(key, (value) => value ?? next)) as HandoverDraft);
        isStored.current = true;
        setTrouble(null);
      } catch (error) {
        isStored.current = false;
        show(next);
        setTrouble(troubleOf(error));
      }
    },
    [drafts, key, show],
  );
  const current = useCallback(async () => {
    await flush();
    return latest.current;
  }, [flush]);
  const drop = useCallback(async () => {
    waiting.current = [];
    latest.current = null;
    await writing.current;
    await drafts.drop(key);
    show(null);
  }, [drafts, key, show]);
  return { draft, change, begin, current, drop, trouble };
}
