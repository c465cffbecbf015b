import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import { undoMovement as putUndo } from '#appointments/client/appointments.store.ts';
import { MovementsPanel } from '#objects/client/movements-panel.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useUndoable } from '#session/acts/use-undoable.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
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
  const session = useSync();
  const tell = useOutcome();
  const undoable = useUndoable(objectId, movementId);
  if (undoable !== true) return null;
  const undo = async () => {
    const problem = tell(await putUndo(session, objectId, movementId));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <Button size="sm" variant="outline" mt="1" onClick={() => void undo()}>
      <Undo2 aria-hidden="true" />
      {t`Undo`}
    </Button>
  );
}
