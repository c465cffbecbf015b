import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { moveObject } from '#objects/client/objects.store.ts';
import { shortNameOf } from '#objects/client/occupancy.ts';
import { needsReason } from '#objects/client/placement-options.ts';
import type { DigMove } from '#objects/dig-out/question.ts';
import { checkPlacement } from '#objects/fit.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { spotTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { isolated } from '#ui/isolated.ts';
import { notify } from '#ui/toaster.tsx';

const isStored = ({ storageStatus }: Pick<StoredObject, 'storageStatus'>) => storageStatus === 'with_storage';

/**
 * Carries out a line of a plan: moves the object to its spot, or into the aisle of the hall it stands in. The yard is read at
 * the tick, and a tick waits for the one before it. A line that is under way is not begun twice.
 */
export function useDigTick(objects: readonly ObjectEntry[]): (move: DigMove) => Promise<boolean> {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const begun = useRef(new Set<string>());
  const carryOut = async ({ objectId, to, from }: DigMove) => {
    const fail = (title: string) => {
      notify({ tone: 'error', title });
      return false;
    };
    const object = await session.mirror.get(objectTable, objectId);
    if (object?.storageStatus !== 'with_storage') return fail(t`This object is not here any more. Plan again.`);
    const entry = objects.find(({ id }) => id === objectId);
    const name = isolated(entry === undefined ? object.plate : shortNameOf(entry));
    if (object.holdReason !== null) return fail(t`${name} is on hold: it stays where it is.`);
    if (object.spotId !== from) return fail(t`${name} does not stand there any more. Plan again.`);
    const spot = to === null ? undefined : await session.mirror.get(spotTable, to);
    if (to !== null && spot === undefined) return fail(t`This spot is not there any more. Plan again.`);
    const start = from === null ? undefined : await session.mirror.get(spotTable, from);
    const warehouseId = (spot ?? start)?.warehouseId ?? object.warehouseId;
    if (warehouseId === null) return fail(t`This object is not here any more. Plan again.`);
    if (spot !== undefined) {
      const there = await session.mirror.where(objectTable, 'spotId', spot.id);
      const keptFor =
        spot.reservedObjectId === null ? undefined : await session.mirror.get(objectTable, spot.reservedObjectId);
      const isKept = keptFor !== undefined && keptFor.storageStatus !== 'with_storage';
      const against = checkPlacement(object, spot, there.filter(isStored), isKept);
      if (against !== null && needsReason(against)) return fail(refusalText(against));
    }
    const place = { warehouseId, spotId: spot?.id ?? null };
    const problem = tell(await moveObject(session, object, place, { reason: null, note: '' }));
    return problem === null ? true : fail(problem.message);
  };
  return async (move) => {
    const key = `${move.objectId} ${move.from} ${move.to}`;
    if (begun.current.has(key)) return false;
    begun.current.add(key);
    const done = running.current.then(() => carryOut(move));
    running.current = done.catch(() => undefined);
    return done.finally(() => begun.current.delete(key));
  };
}
