import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { undoMovement as putUndo } from '#appointments/client/appointments.store.ts';
import { refuseUndo, UNDO_MS, undoMovement } from '#appointments/movement-undo.commands.ts';
import { MovementsPanel } from '#objects/client/movements-panel.tsx';
import { movementTable, objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { notify } from '#ui/toaster.tsx';
import { fetchMovements } from './fetch-movements.ts';

/** Used for an object the server does not know yet: it has no movements of it. */
const noOlderMovements = () => Promise.resolve([]);

type ObjectMovementsProps = { readonly objectId: string; readonly isKnown: boolean };

/** The movements of an object; the last one can be undone. `isKnown`: the server has the object. */
export const ObjectMovements = memo(function ObjectMovements({ objectId, isKnown }: ObjectMovementsProps) {
  return (
    <MovementsPanel
      objectId={objectId}
      fetchOlder={isKnown ? fetchMovements : noOlderMovements}
      lastAction={(movementId) => <UndoMovement objectId={objectId} movementId={movementId} />}
    />
  );
});

type UndoProps = { readonly objectId: string; readonly movementId: string };

/** Undoes a movement after its toast has gone; nothing when it is too late or the object has changed since. */
function UndoMovement({ objectId, movementId }: UndoProps) {
  const { t } = useLingui();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
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
  if (found?.object === undefined || found.movement === undefined || !can(undoMovement.permission)) return null;
  if (refuseUndo(found.object, found.movement, found.history, now) !== undefined) return null;
  const undo = async () => {
    const problem = tell(await putUndo(session, objectId, movementId), () => ({ title: t`Undone` }));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <Button size="sm" variant="outline" mt="1" onClick={() => void undo()}>
      <Undo2 aria-hidden="true" />
      {t`Undo`}
    </Button>
  );
}

async function readMovement(mirror: Mirror, objectId: string, movementId: string) {
  const [object, movement, history] = await Promise.all([
    mirror.get(objectTable, objectId),
    mirror.get(movementTable, movementId),
    mirror.where(movementTable, 'objectId', objectId),
  ]);
  return { object, movement, history };
}
