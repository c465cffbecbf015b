import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { completeAppointment } from '#appointments/client/appointments.store.ts';
import { recordHandover } from '#handovers/client/handovers.store.ts';
import { handoverTable, knownMarks } from '#handovers/handover.ts';
import {
  type HandoverDraft,
  missingIn,
  recordOf,
  remarkOf,
  screensOf,
  withLaterMarks,
} from '#handovers/handover-draft.ts';
import type { Direction } from '#handovers/handover-limits.ts';
import { checkInObject, checkOutObject } from '#objects/client/objects.store.ts';
import { hasReason } from '#objects/fit.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { KeptDraft } from './use-handover-draft.ts';
import type { ZonePhotos } from './use-zone-photos.ts';

type Finishing = {
  readonly object: StoredObject;
  readonly direction: Direction;
  readonly kept: Pick<KeptDraft, 'current' | 'drop'>;
  readonly photos: ZonePhotos;
  /** The visit that is completed with it. */
  readonly appointment: Appointment | undefined;
};

/**
 * Records the check-in or check-out, then the handover, then forgets the draft. Both have ids that were made when the
 * handover began: a tab that dies in between does the rest again, and nothing twice.
 */
export function useFinishHandover({ object, direction, kept, photos, appointment }: Finishing) {
  const { t } = useLingui();
  const session = useSync();
  const navigate = useNavigate();
  const tell = useOutcome();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const move = (draft: HandoverDraft): Promise<SubmitOutcome> => {
    const reason = hasReason(draft.reason) ? draft.reason : null;
    const remarks = { reason: draft.reason === null ? null : reason, note: remarkOf(draft) };
    const ids = { movementId: draft.movementId, stayId: draft.stayId };
    if (appointment !== undefined) {
      return completeAppointment(session, appointment, object, { place: draft.place, ...remarks, ids });
    }
    return direction === 'in' && draft.place !== null
      ? checkInObject(session, object.id, draft.place, remarks, ids)
      : checkOutObject(session, object, remarks, ids);
  };

  /** What keeps it from being done, in words; null where nothing does. */
  const obstacle = (draft: HandoverDraft, missing: readonly number[]): string | null => {
    if (direction === 'in' && draft.place === null) return t`Choose the place first.`;
    if (direction === 'out' && object.holdReason !== null && !hasReason(draft.reason)) {
      return t`Say why it may leave after all`;
    }
    const isIncomplete = missing.some((count) => count > 0);
    return isIncomplete && draft.note.trim() === ''
      ? t`Something is not filled in, or not signed. Complete it, or say in the remark why not.`
      : null;
  };

  const run = async (): Promise<string | null> => {
    // A photo that was taken a moment ago is part of it.
    await photos.settled();
    const entered = await kept.current();
    if (entered === null) return t`This handover was recorded in another tab.`;
    const others = await session.mirror.where(handoverTable, 'objectId', object.id);
    const draft = withLaterMarks(entered, knownMarks(others));
    const missing = screensOf(draft.form, direction).map((screen) => missingIn(screen, draft));
    const found = obstacle(draft, missing);
    if (found !== null) return found;
    const moved = await move(draft);
    if (moved.outcome !== 'saved') return problemOf(moved).message;
    const about = {
      objectId: object.id,
      customerId: object.customerId,
      direction,
      appointmentId: appointment?.id ?? null,
    };
    const recorded = await recordHandover(session, recordOf(draft, about));
    if (recorded.outcome !== 'saved') return problemOf(recorded).message;
    tell(moved);
    await navigate(`/objects/${object.id}`, { replace: true });
    await kept.drop();
    return null;
  };

  const finish = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await run());
    } catch {
      setProblem(t`This device does not answer. Try again; what you entered is kept.`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, finish };
}
