import { useCallback, useEffect, useRef, useState } from 'react';
import { moveObject } from '#objects/client/objects.store.ts';
import { isKept, keptLaterFor, type Occupancy } from '#objects/client/occupancy.ts';
import { checkPlacement } from '#objects/fit.ts';
import { objectTable } from '#objects/object.ts';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { spotTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { notify } from '#ui/toaster.tsx';

/**
 * Lets a person drag an object from one spot to another, or put one on a spot that is tapped. If nothing is against it, it
 * is moved at once; otherwise the dialog of a move says what is, and asks for a reason where a rule does.
 */
export function useSpotDrag(occupancy: Occupancy) {
  const session = useSync();
  const tell = useOutcome();
  const [action, setAction] = useState<ObjectAction | null>(null);
  const latest = useRef(occupancy);
  useEffect(() => {
    latest.current = occupancy;
  });
  const put = useCallback(
    async (objectId: string, toId: string) => {
      const object = await session.mirror.get(objectTable, objectId);
      const spot = await session.mirror.get(spotTable, toId);
      if (object === undefined || spot === undefined) return;
      const standing = latest.current.bySpot.get(toId) ?? [];
      const later = keptLaterFor(spot, latest.current);
      const isPromised = later !== undefined && later.id !== object.id;
      if (isPromised || checkPlacement(object, spot, standing, isKept(spot, latest.current)) !== null) {
        setAction({ kind: 'move', objectId: object.id, spotId: toId });
        return;
      }
      const place = { warehouseId: spot.warehouseId, spotId: spot.id };
      const outcome = await moveObject(session, object, place, { reason: null, note: '' });
      const problem = tell(outcome);
      if (problem !== null) notify({ tone: 'error', title: problem.message });
    },
    [session, tell],
  );
  const onDrag = useCallback(
    (fromId: string, toId: string) => {
      const [entry, ...others] = latest.current.bySpot.get(fromId) ?? [];
      if (entry !== undefined && others.length === 0) void put(entry.id, toId);
    },
    [put],
  );
  /** The move with its suggestions, for who does not know yet where to. */
  const ask = useCallback((objectId: string) => setAction({ kind: 'move', objectId }), []);
  return { onDrag, put, ask, dialog: <ObjectActionDialog action={action} onClose={() => setAction(null)} /> };
}
