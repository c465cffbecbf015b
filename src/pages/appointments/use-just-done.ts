import { useEffect, useState } from 'react';
import { UNDO_MS } from '#appointments/movement-undo.commands.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import type { Act } from '#sync/client/runtime/types.ts';

const NONE: ReadonlySet<string> = new Set();

/** The visits that this device completed so recently that it can be undone, by id. */
export function useJustDone(): ReadonlySet<string> {
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
  return done;
}

function visitOf({ args }: Act): readonly string[] {
  if (typeof args !== 'object' || args === null || !('movementId' in args) || !('appointmentId' in args)) return [];
  return typeof args.appointmentId === 'string' ? [args.appointmentId] : [];
}
