import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, Ban, LogOut, Pencil, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLeavingSoon } from '#appointments/client/use-leaving-soon.ts';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { HoldMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { keptLaterFor, type Occupancy } from '#objects/client/occupancy.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { PlaceConfirm } from '#pages/objects/place-confirm.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { formatMetres } from '#shared/length.ts';
import { KeptLaterMark, SpotStateMark } from '#spots/client/spot-state.tsx';
import { editSpot } from '#spots/client/spots.store.ts';
import { spotState } from '#spots/occupancy.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { notify } from '#ui/toaster.tsx';
import { SpotAssignDialog } from './spot-assign-dialog.tsx';
import { SpotEditDialog } from './spot-edit-dialog.tsx';
import { SpotReservation, SpotReserveDialog } from './spot-reservation.tsx';

type SpotDialogProps = {
  readonly spotId: string | null;
  readonly occupancy: Occupancy;
  /** The object that a place is looked for; null for none. */
  readonly wantedId: string | null;
  /** Moves an object by the next spot that is tapped on the map; left out where there is no map. */
  readonly onCarry?: ((objectId: string) => void) | undefined;
  readonly onClose: () => void;
};

type Step =
  | { readonly kind: 'look' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'reserve' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'act'; readonly action: ObjectAction };
const LOOK: Step = { kind: 'look' };

/** A spot: its size, what stands there, and the actions on it. Only one dialog is open at a time. */
export function SpotDialog({ spotId, occupancy, wantedId, onCarry, onClose }: SpotDialogProps) {
  const { row: spot } = useRow(spotTable, spotId);
  const { row: wanted } = useRow(objectTable, wantedId);
  const [step, setStep] = useState<Step>(LOOK);
  const back = () => setStep(LOOK);
  if (spot === undefined) return null;
  const occupants = occupancy.bySpot.get(spot.id) ?? [];
  if (step.kind === 'assign') {
    return <SpotAssignDialog spot={spot} occupancy={occupancy} objectId={wantedId} onClose={back} />;
  }
  if (step.kind === 'reserve') return <SpotReserveDialog spot={spot} objectId={wantedId} onClose={back} />;
  if (step.kind === 'edit') return <SpotEditDialog spot={spot} onClose={back} />;
  if (step.kind === 'act') {
    // A spot that becomes empty has nothing more to show: where its object went is in the message.
    const leavesEmpty = step.action.spotId === undefined && occupants.length < 2;
    return <ObjectActionDialog action={step.action} onClose={back} onDone={leavesEmpty ? onClose : undefined} />;
  }
  const start = (kind: ObjectAction['kind'], objectId: string) => {
    if (kind !== 'move' || onCarry === undefined) return setStep({ kind: 'act', action: { kind, objectId } });
    onCarry(objectId);
    onClose();
  };
  return (
    <SpotLook
      spot={spot}
      occupants={occupants}
      keptFor={occupancy.away.get(spot.reservedObjectId ?? '')}
      keptLater={keptLaterFor(spot, occupancy) !== undefined}
      wanted={wanted === undefined ? '' : isolated(formatPlate(wanted.plate, wanted.plateCountry) || wanted.brand)}
      onStart={start}
      onStep={(kind) => setStep({ kind })}
      onClose={onClose}
    />
  );
}

type SpotLookProps = {
  readonly spot: Spot;
  readonly occupants: readonly ObjectEntry[];
  readonly onStart: (kind: ObjectAction['kind'], objectId: string) => void;
  /** The object it is reserved for, while that is away. */
  readonly keptFor: ObjectEntry | undefined;
  /** True when it is reserved for an object that still stands elsewhere. */
  readonly keptLater: boolean;
  /** The name of the object that a place is looked for; empty for none. */
  readonly wanted: string;
  readonly onStep: (kind: 'assign' | 'reserve' | 'edit') => void;
  readonly onClose: () => void;
};

function SpotLook({ spot, occupants, keptFor, keptLater, wanted, onStart, onStep, onClose }: SpotLookProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const state = spotState(spot, occupants.length, keptFor !== undefined);
  const sides = [spot.lengthCm, spot.widthCm, ...(spot.heightCm === null ? [] : [spot.heightCm])];
  const size = sides.map((side) => (side === 0 ? '–' : formatMetres(side, i18n.locale))).join(' × ');
  return (
    <Dialog open onClose={onClose} title={t`Spot ${spot.name}`} placement="side">
      <Flex direction="column" gap="5">
        <Facts
          facts={[
            {
              term: t`Status`,
              value: (
                <Flex gap="1.5" wrap="wrap">
                  <SpotStateMark state={state} />
                  {state === 'free' && keptLater && <KeptLaterMark />}
                </Flex>
              ),
            },
            { term: t`Size`, value: <Ltr>{`${size} m`}</Ltr> },
            { term: t`Taken`, value: <Ltr>{`${occupants.length} / ${spot.allowedNumber}`}</Ltr> },
          ]}
        />
        {occupants.length === 0 ? (
          <Box color="fg.muted">
            <Trans>Nothing stands here.</Trans>
          </Box>
        ) : (
          <chakra.ul listStyleType="none" display="grid" gap="4" aria-label={t`What stands here`}>
            {occupants.map((entry) => (
              <Occupant key={entry.id} entry={entry} onStart={onStart} />
            ))}
          </chakra.ul>
        )}
        {can('object edit') && (
          <Button
            // A spot that is kept for an object waits for that one first.
            variant={occupants.length === 0 && keptFor === undefined ? 'solid' : 'outline'}
            size="lg"
            onClick={() => onStep('assign')}
          >
            <Plus aria-hidden="true" />
            {wanted === '' ? t`Put an object here` : t`Put ${wanted} here`}
          </Button>
        )}
        <SpotReservation spot={spot} onStart={onStart} onReserve={() => onStep('reserve')} />
        {can('spot edit') && <SpotChanges spot={spot} onEdit={() => onStep('edit')} />}
        <RecordNotes modelType="spot" modelId={spot.id} />
      </Flex>
    </Dialog>
  );
}

function Occupant({ entry, onStart }: { readonly entry: ObjectEntry; readonly onStart: SpotLookProps['onStart'] }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <chakra.li display="grid" gap="2">
      <Flex asChild align="center" gap="3" wrap="wrap">
        <Link to={`/objects/${entry.id}`}>
          <NumberPlate
            value={entry.plate}
            display={formatPlate(entry.plate, entry.plateCountry)}
            country={entry.plateCountry}
            size="card"
          />
          <Box minWidth="0">
            <Box fontWeight="strong">{entry.customerName}</Box>
            <Box color="fg.muted">{entry.brand}</Box>
          </Box>
          {!entry.placeConfirmed && <UnconfirmedMark />}
        </Link>
      </Flex>
      <BeforeItLeaves entry={entry} />
      <PlaceConfirm objectId={entry.id} />
      {can('object edit') && (
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={() => onStart('check_out', entry.id)}>
            <LogOut aria-hidden="true" />
            {t`Check out`}
          </Button>
          <Button variant="outline" onClick={() => onStart('move', entry.id)}>
            <ArrowLeftRight aria-hidden="true" />
            {t`Move`}
          </Button>
        </Flex>
      )}
    </chakra.li>
  );
}

/** What is to know of an object before it is handed over: that it must not be, and when it is fetched. */
function BeforeItLeaves({ entry }: { readonly entry: ObjectEntry }) {
  const { t, i18n } = useLingui();
  const { row } = useRow(objectTable, entry.held ? entry.id : null);
  const day = useLeavingSoon().get(entry.id);
  if (!entry.held && day === undefined) return null;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {entry.held && <HoldMark />}
      {entry.held && <bdi>{row?.holdReason}</bdi>}
      {day !== undefined && (
        <StatusBadge
          tone="attention"
          icon={LogOut}
          word={t`leaves on ${i18n.date(`${day}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' })}`}
        />
      )}
    </Flex>
  );
}

type SpotChangesProps = { readonly spot: Spot; readonly onEdit: () => void };

/** What can be changed of the spot itself. */
function SpotChanges({ spot, onEdit }: SpotChangesProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const toggle = async () => {
    const problem = tell(await editSpot(session, spot, { outOfUse: !spot.outOfUse }));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="outline" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t`Edit spot`}
      </Button>
      <Button variant="outline" onClick={() => void toggle()}>
        {spot.outOfUse ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
        {spot.outOfUse ? t`Put back into use` : t`Take out of use`}
      </Button>
    </Flex>
  );
}
