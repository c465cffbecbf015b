import { useEffect, useState } from 'react';
import { DONE } from '#appointments/appointment.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import type { Act } from '#sync/client/runtime/types.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Tells whether somebody completed a visit so recently that it may be undone: on this device, or elsewhere by what is
 * known of its object. Whether it can be is for the rule to say.
 */
export function useJustDone(): (item: Pick<AgendaItem, 'appointment' | 'object'>) => boolean {
  const session = useSync();
  const waiting = useOutbox();
  const [done, setDone] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes with every act.
  useEffect(() => {
    let current = true;
    const look = async () => {
      const ids = (await session.recentActs(UNDO_MS)).flatMap(visitOf);
      if (current) setDone(ids.length === 0 ? NONE : new Set(ids));
    };
    // Whoever cannot read the queue now misses an offer, no more.
    look().catch(() => {});
    return () => {
      current = false;
    };
  }, [session, waiting]);
  const since = Date.parse(session.serverNow()) - UNDO_MS;
  return ({ appointment, object }) => {
    if (appointment.status !== DONE) return false;
    const movedAt = object?.lastMovedAt ?? null;
    return done.has(appointment.id) || (movedAt !== null && Date.parse(movedAt) >= since);
  };
}

function visitOf({ args }: Act): readonly string[] {
  if (typeof args !== 'object' || args === null || !('movementId' in args) || !('appointmentId' in args)) return [];
  return typeof args.appointmentId === 'string' ? [args.appointmentId] : [];
}
