import { useLingui } from '@lingui/react/macro';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { moveObject } from '#objects/client/objects.store.ts';
import { isKept, occupancyOf } from '#objects/client/occupancy.ts';
import { needsReason } from '#objects/client/placement-options.ts';
import type { DigMove } from '#objects/dig-out/question.ts';
import { checkPlacement } from '#objects/fit.ts';
import { objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import type { SpotEntry } from '#spots/client/spot-index.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { notify } from '#ui/toaster.tsx';

/** Carries out a line of a plan: moves the object to its spot, or into the aisle of the hall it stands in. */
export function useDigTick(
  spots: readonly SpotEntry[],
  objects: readonly ObjectEntry[],
): (move: DigMove) => Promise<boolean> {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  return async ({ objectId, to, from }) => {
    const fail = (title: string) => {
      notify({ tone: 'error', title });
      return false;
    };
    const object = await session.mirror.get(objectTable, objectId);
    const spot = spots.find(({ id }) => id === to);
    const warehouseId = (spot ?? spots.find(({ id }) => id === from))?.warehouseId ?? object?.warehouseId;
    if (object === undefined || warehouseId === undefined || warehouseId === null) {
      return fail(t`This object is not here any more. Plan again.`);
    }
    if (spot !== undefined) {
      const occupancy = occupancyOf(objects);
      const against = checkPlacement(object, spot, occupancy.bySpot.get(spot.id) ?? [], isKept(spot, occupancy));
      if (against !== null && needsReason(against)) return fail(refusalText(against));
    }
    const place = { warehouseId, spotId: spot?.id ?? null };
    const problem = tell(await moveObject(session, object, place, { reason: null, note: '' }));
    return problem === null ? true : fail(problem.message);
  };
}
