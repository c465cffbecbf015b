import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { movementIdOf, undoMovement } from '#appointments/client/appointments.store.ts';
import { type Problem, useOutcome } from '#session/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { notify } from '#ui/toaster.tsx';

/** Undoes a movement and tells what became of that. */
export function useUndo(): (objectId: string, movementId: string) => Promise<void> {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  return useCallback(
    async (objectId, movementId) => {
      const problem = tell(await undoMovement(session, objectId, movementId), () => ({
        title: t`Undone`,
        about: movementId,
      }));
      if (problem !== null) notify({ tone: 'error', title: problem.message });
    },
    [t, session, tell],
  );
}

/** Reports the outcome of a movement, with an undo button in its toast. */
export function useMovementOutcome(): (outcome: SubmitOutcome, objectId: string) => Problem | null {
  const { t } = useLingui();
  const tell = useOutcome();
  const undo = useUndo();
  return useCallback(
    (outcome, objectId) =>
      tell(outcome, ({ args }) => {
        const movementId = movementIdOf(args);
        return movementId === undefined
          ? {}
          : { action: { label: t`Undo`, run: () => void undo(objectId, movementId) }, about: movementId };
      }),
    [t, tell, undo],
  );
}
