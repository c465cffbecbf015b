import { useMemo } from 'react';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { attentionTable } from '#sync/attention.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { useRefusedChanges } from '#sync/client/hooks/use-waiting-changes.ts';
import type { Actor } from '#sync/command.ts';
import { type Conflict, conflictsOf, isMine } from './attention-conflict.ts';

const DAY_MS = 86_400_000;
/** How long settled cards are shown. */
export const TRAIL_DAYS = 90;

/** The signed-in person as rules see them. */
export function useActingPerson(): Pick<Actor, 'userId' | 'can'> {
  const user = useSignedInUser();
  const can = useCan();
  return useMemo(() => ({ userId: user?.id ?? '', can }), [user?.id, can]);
}

/**
 * All open conflicts, whoever decides them: cards, and changes refused on this device. Undefined until they are read.
 */
export function useOpenConflicts(): readonly Conflict[] | undefined {
  const refused = useRefusedChanges();
  const refusedIds = refused.map(({ intent }) => intent.id);
  const cards = useRows(
    async (mirror) => {
      const open = await mirror.where(attentionTable, 'state', 'open');
      // A refused change whose card somebody else settled stays until its author has seen that.
      const known = new Set(open.map(({ id }) => id));
      const others = await mirror.getMany(
        attentionTable,
        refusedIds.filter((id) => !known.has(id)),
      );
      return [...open, ...others.flatMap((card) => card ?? [])];
    },
    [refusedIds.join()],
  );
  return useMemo(() => (cards === undefined ? undefined : conflictsOf(cards, refused)), [cards, refused]);
}

/** What waits for this person: the one list that the start screen, the desk and its counts show. */
export function useMyConflicts(): readonly Conflict[] | undefined {
  const person = useActingPerson();
  const open = useOpenConflicts();
  return useMemo(() => open?.filter((conflict) => isMine(conflict, person)), [open, person]);
}

/** Cards that were settled in the last 90 days, the last one first. */
export function useSettledConflicts(): readonly Conflict[] | undefined {
  const person = useActingPerson();
  const cards = useRows((mirror) => mirror.where(attentionTable, 'state', 'resolved'), []);
  return useMemo(() => {
    if (cards === undefined) return undefined;
    const since = new Date(Date.now() - TRAIL_DAYS * DAY_MS).toISOString();
    const recent = cards.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= since);
    recent.sort((left, right) => ((left.resolvedAt ?? '') < (right.resolvedAt ?? '') ? 1 : -1));
    return recent.flatMap((card) => conflictsOf([card], [])).filter((conflict) => isMine(conflict, person));
  }, [cards, person]);
}
