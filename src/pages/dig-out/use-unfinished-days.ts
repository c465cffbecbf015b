import { useEffect, useMemo, useState } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { digLines, stillInAisle } from './dig-out-question.ts';
import { dayOf, type KeptDay, keptFrom } from './use-kept-day.ts';

type Kept = { readonly day: CivilDate; readonly value: KeptDay };

/** The days before a day whose plan was begun on this device and is not finished, the newest first. */
export function useUnfinishedDays(day: CivilDate, objects: readonly ObjectEntry[]): readonly CivilDate[] {
  const { drafts } = useSync();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    let current = true;
    const show = (list: Awaited<ReturnType<typeof drafts.list>>) => {
      if (!current) return;
      const found = list.flatMap(({ key, value }): Kept[] => {
        const of = dayOf(key);
        return of === null ? [] : [{ day: of, value: keptFrom(value) }];
      });
      setKept(found.sort((left, right) => (left.day < right.day ? 1 : -1)));
    };
    drafts.list().then(show, () => undefined);
    return () => {
      current = false;
    };
  }, [drafts, day]);
  return useMemo(
    () => kept.filter((each) => each.day < day && isUnfinished(each.value, objects)).map((each) => each.day),
    [kept, day, objects],
  );
}

function isUnfinished(kept: KeptDay, objects: readonly ObjectEntry[]): boolean {
  if (kept.plan === null) return stillInAisle(kept, objects).length > 0;
  return digLines(kept.plan.moves, new Set(kept.ticked), objects).some(({ state }) => state !== 'done');
}
