import { useCallback, useEffect, useRef, useState } from 'react';
import type { DigPlan, InAisle } from '#objects/dig-out/question.ts';
import { type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';

/** What this device keeps of a day: what was added to it, and the plan once somebody works on it. */
export type KeptDay = {
  readonly added: readonly string[];
  readonly plan: DigPlan | null;
  readonly ticked: readonly number[];
  /** Those that earlier plans put into the aisle. */
  readonly aisle: readonly InAisle[];
};

/** A change of what is kept, made from what it is by then. */
export type KeepChange = (change: (now: KeptDay) => Partial<KeptDay>) => void;

const NOTHING: KeptDay = { added: [], plan: null, ticked: [], aisle: [] };

/** What is kept of a day; undefined until it was read. */
export function useKeptDay(day: CivilDate): { readonly value: KeptDay | undefined; readonly keep: KeepChange } {
  const { drafts } = useSync();
  // Changes that come quickly one after the other are each made from the newest.
  const newest = useRef(new Map<CivilDate, KeptDay>());
  const [shown, setShown] = useState<{ readonly day: CivilDate; readonly value: KeptDay } | null>(null);
  useEffect(() => {
    let current = true;
    const show = (read: unknown) => {
      if (!current) return;
      const value = newest.current.get(day) ?? keptFrom(read);
      newest.current.set(day, value);
      setShown({ day, value });
    };
    drafts.read(keyOf(day)).then(show, () => show(undefined));
    return () => {
      current = false;
    };
  }, [drafts, day]);
  const keep = useCallback<KeepChange>(
    (change) => {
      const now = newest.current.get(day) ?? NOTHING;
      const value = { ...now, ...change(now) };
      newest.current.set(day, value);
      setShown((before) => (before === null || before.day === day ? { day, value } : before));
      // A full device costs the progress after a reload, and nothing else.
      const isEmpty = value.plan === null && value.added.length === 0 && value.aisle.length === 0;
      (isEmpty ? drafts.drop(keyOf(day)) : drafts.save(keyOf(day), value)).catch(() => undefined);
    },
    [drafts, day],
  );
  return { value: shown?.day === day ? shown.value : undefined, keep };
}

const KEY = 'dig-out ';

function keyOf(day: CivilDate): string {
  return `${KEY}${day}`;
}

/** The day of a draft; null for one of another kind. */
export function dayOf(key: string): CivilDate | null {
  const day = key.startsWith(KEY) ? key.slice(KEY.length) : '';
  return isCivilDate(day) ? day : null;
}

/** What a draft holds; an earlier version of the app may have kept less. */
export function keptFrom(draft: unknown): KeptDay {
  return { ...NOTHING, ...(draft as Partial<KeptDay> | undefined) };
}
