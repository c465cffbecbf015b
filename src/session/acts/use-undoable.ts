import { useEffect, useState } from 'react';
import { refuseUndo, undoMovement } from '#appointments/movement-undo.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { UNDO_MS } from '#shared/undo-time.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { useCan } from '../use-can.ts';

/**
 * True while this person can undo a movement: not once it is too late, or the object has changed since. Undefined until
 * that is known.
 */
export function useUndoable(objectId: string, movementId: string | null): boolean | undefined {
  const can = useCan();
  const session = useSync();
  const [now, setNow] = useState(session.serverNow);
  const found = useRows((mirror) => readMovement(mirror, objectId, movementId), [objectId, movementId]);
  const at = found?.movement?.at;
  useEffect(() => {
    setNow(session.serverNow());
    if (at === undefined) return;
    const left = Date.parse(at) + UNDO_MS - Date.parse(session.serverNow());
    if (left < 0) return;
    const timer = setTimeout(() => setNow(session.serverNow()), left + 1);
    return () => clearTimeout(timer);
  }, [session, at]);
  if (found === undefined) return undefined;
  const { object, movement, history } = found;
  if (object === undefined || movement === undefined || !can(undoMovement.permission)) return false;
  return refuseUndo(object, movement, history, now) === undefined;
}

async function readMovement(mirror: Mirror, objectId: string, movementId: string | null) {
  const [object, movement, history] = await Promise.all([
    mirror.get(objectTable, objectId),
    movementId === null ? undefined : mirror.get(movementTable, movementId),
    mirror.where(movementTable, 'objectId', objectId),
  ]);
  return { object, movement, history };
}
