import { VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { completeAppointment } from '#appointments/client/appointments.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { useHandoverForm } from '#handovers/client/use-handover-form.ts';
import { CheckOutDialog } from '#objects/client/check-out-dialog.tsx';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { readLastSpot } from '#objects/client/movements.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import {
  checkInObject,
  checkOutObject,
  type MovementRemarks,
  moveObject,
  type Place,
} from '#objects/client/objects.store.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { PlaceDialog } from '#objects/client/place-dialog.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import type { Problem } from '#session/acts/use-problem.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';
import { useSpotName } from '#spots/client/spot-by-name.tsx';
import { spotIndex } from '#spots/client/spot-index.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDelayed } from '#ui/use-delayed.ts';
import { CallLink } from './call-link.tsx';
import { PlaceMapDialog } from './place-map-dialog.tsx';
import { type ObjectAction, useMovementVisit } from './use-movement-visit.tsx';
import { useStandOf } from './use-stand-of.ts';

export type { ObjectAction } from './use-movement-visit.tsx';

type ActionProps = {
  readonly action: ObjectAction;
  readonly onClose: () => void;
  /** Called once it is done, before `onClose`. */
  readonly onDone?: (() => void) | undefined;
};

/** The dialog of the action that is under way; nothing while there is none. */
export function ObjectActionDialog({
  action,
  ...rest
}: Omit<ActionProps, 'action'> & { readonly action: ObjectAction | null }) {
  return action === null ? null : <OpenAction key={`${action.kind}-${action.objectId}`} action={action} {...rest} />;
}

function OpenAction({ action, onClose, onDone }: ActionProps) {
  const { row: object, loading } = useRow(objectTable, action.objectId);
  const can = useCan();
  const visit = useMovementVisit(action, object);
  const { row: customer } = useRow(customerTable, object?.customerId ?? null);
  const name = customer === undefined ? '' : customerName(customer);
  const late = useDelayed(true);
  const waiting = <Waiting action={action} onClose={onClose} late={late} />;
  const form = useHandoverForm(object?.category, directionOf(action, object, can('object release')));
  if (loading || visit.loading || form === undefined) return waiting;
  if (object === undefined) return null;
  if (form !== null) return <ToHandover action={action} onClose={onClose} />;
  const { appointment, besides } = visit;
  const shared = { object, appointment, customer, name, action, besides, onClose, onDone };
  return action.kind === 'check_out' ? <CheckOut {...shared} /> : <PlaceObject {...shared} waiting={waiting} />;
}

/** The direction of the handover that is asked about; null where none is, or where it may not leave at all. */
function directionOf(
  { kind }: ObjectAction,
  object: StoredObject | undefined,
  mayRelease: boolean,
): 'in' | 'out' | null {
  if (kind === 'move') return null;
  if (kind === 'check_out' && object !== undefined && object.holdReason !== null && !mayRelease) return null;
  return kind === 'check_in' ? 'in' : 'out';
}

/** Goes to the handover, which asks what the company wants to know of this kind of object. */
function ToHandover({ action, onClose }: ActionProps) {
  const navigate = useNavigate();
  const { kind, objectId, appointmentId, spotId } = action;
  useEffect(() => {
    const search = new URLSearchParams({
      direction: kind === 'check_in' ? 'in' : 'out',
      ...(appointmentId === undefined ? {} : { appointment: appointmentId }),
      ...(spotId === undefined ? {} : { spot: spotId }),
    });
    onClose();
    void navigate(`/objects/${objectId}/handover?${search}`);
  }, [navigate, onClose, kind, objectId, appointmentId, spotId]);
  return null;
}

/** Shown after the press while the device is slow: another tab may hold what the dialog reads. */
function Waiting({ action, onClose, late }: ActionProps & { readonly late: boolean }) {
  const { t } = useLingui();
  const title = useTitle(action);
  const form = useForm();
  if (!late) return null;
  return (
    // The same frame: nobody who cancels confirms because the buttons moved.
    <MovementDialog title={title} form={form} onClose={onClose} onConfirm={async () => null} allowed={false}>
      <VisuallyHidden role="status">{t`Loading…`}</VisuallyHidden>
      <Skeleton />
    </MovementDialog>
  );
}

function useTitle({ kind }: ObjectAction): string {
  const { t } = useLingui();
  return { check_in: t`Check in`, check_out: t`Check out`, move: t`Move` }[kind];
}

type OpenProps = ActionProps & {
  readonly object: StoredObject;
  readonly appointment: Appointment | undefined;
  readonly customer: Customer | undefined;
  readonly name: string;
  readonly besides: ReactNode;
};

/** Tells the person how an act went, and calls `onDone` where it succeeded. */
function useTellDone(onDone: ActionProps['onDone']) {
  const tell = useOutcome();
  return (outcome: Parameters<typeof tell>[0]): Problem | null => {
    const problem = tell(outcome);
    if (problem === null) onDone?.();
    return problem;
  };
}

function CheckOut({ object, appointment, customer, name, action, besides, onClose, onDone }: OpenProps) {
  const title = useTitle(action);
  const session = useSync();
  const can = useCan();
  const tell = useTellDone(onDone);
  const { row: spot } = useRow(spotTable, object.spotId);
  const spotName = useSpotName(spot);
  const confirm = async (remarks: MovementRemarks): Promise<Problem | null> =>
    tell(
      appointment === undefined
        ? await checkOutObject(session, object, remarks)
        : await completeAppointment(session, appointment, object, { place: null, ...remarks }),
    );
  return (
    <CheckOutDialog
      title={title}
      object={object}
      customerName={name}
      spotName={spotName}
      mayRelease={can('object release')}
      besides={besides}
      wayOut={<CallLink customer={customer} />}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

function PlaceObject(props: OpenProps & { readonly waiting: ReactNode }) {
  const { object, appointment, name, action, besides, onClose, onDone, waiting } = props;
  const title = useTitle(action);
  const session = useSync();
  const tell = useTellDone(onDone);
  const can = useCan();
  const refusalText = useRefusalText();
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const left = useRows((mirror) => readLastSpot(mirror, object.id), [object.id]);
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const standOf = useStandOf(action.kind === 'check_in' ? object.id : null, spots.entries, occupancy);
  const confirm = async (place: Place, remarks: MovementRemarks): Promise<Problem | null> => {
    if (action.kind === 'move') return tell(await moveObject(session, object, place, remarks));
    return tell(
      appointment === undefined
        ? await checkInObject(session, object.id, place, remarks)
        : await completeAppointment(session, appointment, object, { place, ...remarks }),
    );
  };
  // The first of the places that are offered is chosen beforehand: which one that is depends on where it stood last.
  if (!spots.ready || !objects.ready || warehouses === undefined || left === undefined) return waiting;
  if (standOf === undefined) return waiting;
  return (
    <PlaceDialog
      title={title}
      object={object}
      customerName={name}
      spots={spots.entries}
      warehouses={warehouses}
      occupancy={occupancy}
      // A move to a place that was unconfirmed confirms it.
      leaves={action.kind === 'move' && object.placeConfirmed ? object : null}
      lastSpotId={object.spotId ?? left}
      standOf={standOf}
      suggest={action.spotId === undefined ? (action.kind === 'check_in' ? 'best' : null) : { spotId: action.spotId }}
      besides={besides}
      spotsTo={can('spot create') ? '/spots/management' : undefined}
      refusalText={refusalText}
      renderMap={(map) => <PlaceMapDialog {...map} />}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
