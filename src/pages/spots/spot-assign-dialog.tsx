import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { completeAppointment } from '#appointments/client/appointments.store.ts';
import { MovementDialog, type Problem } from '#objects/client/movement-dialog.tsx';
import { checkInObject, moveObject } from '#objects/client/objects.store.ts';
import { isKept, keptLaterFor, type Occupancy } from '#objects/client/occupancy.ts';
import { hintAgainst } from '#objects/client/place-against.tsx';
import { StandingHere } from '#objects/client/place-vehicles.tsx';
import { needsReason } from '#objects/client/placement-options.ts';
import { checkPlacement, hasReason } from '#objects/fit.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { type ObjectAction, useMovementVisit } from '#pages/objects/use-movement-visit.tsx';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useSpotName } from '#spots/client/spot-by-name.tsx';
import type { Spot } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { PickerField } from '#ui/form/picker-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { isolated } from '#ui/isolated.ts';

type SpotAssignDialogProps = {
  readonly spot: Spot;
  readonly occupancy: Occupancy;
  /** The object that stands in the box already; null for none. */
  readonly objectId: string | null;
  readonly onClose: () => void;
};

type Assigned = { readonly objectId: string | null; readonly reason: string };

/**
 * Puts an object on a spot: a move of what is in storage, a check-in of what comes. All that is asked is asked here: what
 * is against it is said once the object is chosen, with a box for the reason where a rule wants one.
 */
export function SpotAssignDialog({ spot, occupancy, objectId: wanted, onClose }: SpotAssignDialogProps) {
  const { t } = useLingui();
  const spotName = useSpotName(spot);
  const refusalText = useRefusalText();
  const session = useSync();
  const picks = useObjectPicks();
  const form = useForm<Assigned>({ defaultValues: { objectId: wanted, reason: '' } });
  const objectId = form.watch('objectId');
  const { row: object, loading } = useRow(objectTable, objectId);
  const visit = useMovementVisit(actionOf(object), object);
  const put = usePut(spot, visit.appointment);
  const others = (occupancy.bySpot.get(spot.id) ?? []).filter(({ id }) => id !== objectId);
  const problemOf = (of: StoredObject) => checkPlacement(of, spot, others, isKept(spot, occupancy));
  const problem = object === undefined ? null : problemOf(object);
  const later = keptLaterFor(spot, occupancy);
  const keptLater = object === undefined || later === undefined || later.id === object.id ? null : later;
  const confirm = async (values: Assigned): Promise<Problem | null> => {
    const chosen = values.objectId === null ? undefined : await session.mirror.get(objectTable, values.objectId);
    if (chosen === undefined) return { field: 'objectId', message: t`Choose an object` };
    if (chosen.spotId === spot.id && chosen.placeConfirmed) {
      return { field: 'objectId', message: t`It stands here now` };
    }
    const reason = needsReason(problemOf(chosen)) ? values.reason.trim() : null;
    if (reason !== null && !hasReason(reason)) {
      return { field: 'reason', message: t`Say why you choose this spot after all` };
    }
    return put(chosen, reason);
  };
  return (
    <MovementDialog
      title={t`Put an object on ${isolated(spotName)}`}
      form={form}
      onClose={onClose}
      // What speaks against it and its appointment are said before anything can be confirmed.
      allowed={objectId === null || !(loading || visit.loading)}
      onConfirm={confirm}
    >
      <PickerField
        name="objectId"
        label={t`Object`}
        {...picks}
        placeholder={t`Type a plate, number or customer`}
        {...hintAgainst({ problem, keptLater, refusalText })}
      />
      {problem !== null && <StandingHere entries={others} />}
      {needsReason(problem) && <TextField name="reason" label={t`Reason`} required maxLength={300} />}
      {visit.besides}
    </MovementDialog>
  );
}

function actionOf(object: StoredObject | undefined): ObjectAction | null {
  if (object === undefined) return null;
  return { kind: object.storageStatus === 'with_storage' ? 'move' : 'check_in', objectId: object.id };
}

/** Puts an object on the spot, completing its appointment where there is one, and tells how that went. */
function usePut(spot: Spot, appointment: ReturnType<typeof useMovementVisit>['appointment']) {
  const session = useSync();
  const tell = useOutcome();
  return async (object: StoredObject, reason: string | null): Promise<Problem | null> => {
    const place = { warehouseId: spot.warehouseId, spotId: spot.id };
    const remarks = { reason, note: '' };
    if (object.storageStatus === 'with_storage') return tell(await moveObject(session, object, place, remarks));
    return tell(
      appointment === undefined
        ? await checkInObject(session, object.id, place, remarks)
        : await completeAppointment(session, appointment, object, { place, ...remarks }),
    );
  };
}
