import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { DONE } from '#appointments/appointment.ts';
import { completingMovement, reopenAppointment, undoMovement } from '#appointments/client/appointments.store.ts';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { objectTable } from '#objects/object.ts';
import { ReasonDialog } from '#pages/parts/reason-dialog.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useUndoable } from '#session/acts/use-undoable.ts';
import { SpotByName } from '#spots/client/spot-by-name.tsx';
import { spotTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/toaster.tsx';

type ReopenProps = { readonly appointment: Appointment };

/**
 * Opens a closed appointment again. While the movement that completed it can be undone, that is what is offered: it
 * opens the appointment too. Later the object stays where it is, which is said first.
 */
export function ReopenAppointment({ appointment }: ReopenProps) {
  const undoable = useUndoableCompletion(appointment);
  if (undoable === undefined) return null;
  return undoable === null ? (
    <Reopen appointment={appointment} />
  ) : (
    <UndoButton {...undoable} appointment={appointment} />
  );
}

/** Takes back the movement that completed a visit, while that can be; nothing later. */
export function UndoCompletion({ appointment, small = false }: ReopenProps & { readonly small?: boolean }) {
  const undoable = useUndoableCompletion(appointment);
  return undoable ? <UndoButton {...undoable} appointment={appointment} small={small} /> : null;
}

/** The movement that completed a visit, while it can be undone; null for none, undefined until that is known. */
function useUndoableCompletion({
  id,
  objectId,
  status,
}: Appointment): { readonly movementId: string } | null | undefined {
  const completedBy = useRows(
    async (mirror) => (status === DONE ? ((await completingMovement(mirror, { id, objectId }))?.id ?? null) : null),
    [id, objectId, status],
  );
  const undoable = useUndoable(objectId, completedBy ?? null);
  if (completedBy === undefined || undoable === undefined) return undefined;
  return completedBy !== null && undoable ? { movementId: completedBy } : null;
}

type UndoProps = ReopenProps & { readonly movementId: string; readonly small?: boolean };

function UndoButton({ appointment, movementId, small = false }: UndoProps) {
  const { t } = useLingui();
  const session = useSync();
  const say = useProblemToast();
  const undo = async () => say(await undoMovement(session, appointment.objectId, movementId));
  return (
    <Button variant="outline" {...(small ? { size: 'sm' as const } : {})} onClick={() => void undo()}>
      <Undo2 aria-hidden="true" />
      {small ? t`Undo` : appointment.direction === 'out' ? t`Undo check-out` : t`Undo check-in`}
    </Button>
  );
}

function Reopen({ appointment }: ReopenProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const say = useProblemToast();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDone = appointment.status === DONE;
  const reopen = async () => {
    setAsking(false);
    const result = await reopenAppointment(session, appointment);
    if (result.outcome === 'refused' && OVERRIDABLE.has(result.refusal.code)) {
      setProblem(tell(result)?.message ?? null);
    } else say(result);
  };
  return (
    <>
      <Button
        variant="outline"
        {...(isDone ? { 'aria-haspopup': 'dialog' } : {})}
        onClick={() => (isDone ? setAsking(true) : void reopen())}
      >
        <RotateCcw aria-hidden="true" />
        {t`Reopen`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Reopen this appointment?`}
        onConfirm={() => void reopen()}
        onCancel={() => setAsking(false)}
      >
        <WhatStays objectId={appointment.objectId} />
      </ConfirmDialog>
      <ReasonDialog
        title={t`Reopen this appointment?`}
        problem={problem}
        onConfirm={(reason) => {
          setProblem(null);
          void reopenAppointment(session, appointment, { reason }).then((result) => say(result));
        }}
        onCancel={() => setProblem(null)}
      />
    </>
  );
}

/** What reopening does, and that it leaves the object where it is. */
function WhatStays({ objectId }: { readonly objectId: string }) {
  const { row: object } = useRow(objectTable, objectId);
  const { row: spot, loading } = useRow(spotTable, object?.spotId ?? null);
  const isStored = object?.storageStatus === 'with_storage';
  return (
    <>
      <Trans>Only the appointment is open again.</Trans>{' '}
      {isStored && spot !== undefined && (
        <Trans>
          The object stays in storage, on <SpotByName spot={spot} />.
        </Trans>
      )}
      {isStored && spot === undefined && !loading && <Trans>The object stays in storage.</Trans>}
      {object !== undefined && !isStored && <Trans>The object stays with its customer.</Trans>}
    </>
  );
}

/** Reports the outcome of a change made without a form: a problem is shown as a toast. */
export function useProblemToast(): (result: SubmitOutcome) => void {
  const tell = useOutcome();
  return (result) => {
    const problem = tell(result);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
}
