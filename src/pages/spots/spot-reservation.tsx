import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, BookmarkX, LogIn } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { MovementDialog } from '#objects/client/movement-dialog.tsx';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { shortNameOf } from '#objects/client/occupancy.ts';
import { formatPlate } from '#objects/plate.ts';
import { reserveSpot } from '#objects/spot-reservation.commands.ts';
import type { ObjectAction } from '#pages/objects/object-action-dialog.tsx';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSpotName } from '#spots/client/spot-by-name.tsx';
import type { Spot } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { PickerField } from '#ui/form/picker-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';

type SpotReservationProps = {
  readonly spot: Spot;
  readonly onStart: (kind: ObjectAction['kind'], objectId: string) => void;
  readonly onReserve: () => void;
};

/** The object a spot is reserved for, and the buttons to reserve it or give it up. */
export function SpotReservation({ spot, onStart, onReserve }: SpotReservationProps) {
  const { t } = useLingui();
  const can = useCan();
  const objects = useListIndex(objectIndex);
  const keptFor = objects.entries.find(({ id }) => id === spot.reservedObjectId);
  const isComing = spot.reservedObjectId !== null && keptFor === undefined && !objects.ready;
  const reserve = useReserve(spot);
  const release = async () => {
    const problem = await reserve(null);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  if (isComing) return <Skeleton lines={2} />;
  if (keptFor === undefined) {
    return can('object edit') ? (
      <Button variant="outline" alignSelf="flex-start" onClick={onReserve}>
        <Bookmark aria-hidden="true" />
        {t`Keep for an object`}
      </Button>
    ) : null;
  }
  return (
    <Flex as="section" aria-label={t`Reserved for`} direction="column" gap="2">
      <Box fontWeight="strong">
        <Trans>Reserved for</Trans>
      </Box>
      <Flex asChild align="center" gap="3" wrap="wrap">
        <Link to={`/objects/${keptFor.id}`}>
          <NumberPlate
            value={keptFor.plate}
            display={formatPlate(keptFor.plate, keptFor.plateCountry)}
            country={keptFor.plateCountry}
            size="card"
          />
          <Box minWidth="0">
            <Box fontWeight="strong">{keptFor.customerName}</Box>
            <Box color="fg.muted">{keptFor.brand}</Box>
          </Box>
        </Link>
      </Flex>
      {isStored(keptFor) && (
        <Box color="fg.muted">
          <Trans>It is in storage now. The spot is kept for it once it leaves.</Trans>
        </Box>
      )}
      {can('object edit') && (
        <Flex gap="2" wrap="wrap">
          {keptFor.storageStatus === 'with_customer' && (
            <Button onClick={() => onStart('check_in', keptFor.id)}>
              <LogIn aria-hidden="true" />
              {t`Check in`}
            </Button>
          )}
          <Button variant="outline" onClick={() => void release()}>
            <BookmarkX aria-hidden="true" />
            {t`Cancel the reservation`}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

/** Reserves a spot for an object, or for nobody with null, and offers to take that back. */
function useReserve({ id, name, reservedObjectId: before }: Spot) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const objects = useListIndex(objectIndex);
  const put = async (objectId: string | null, undo?: () => void) => {
    const outcome = await session.submit(reserveSpot, { args: { spotId: id, reservedObjectId: objectId } });
    const later = objects.entries.find((entry) => entry.id === objectId && isStored(entry));
    const plate = later === undefined ? '' : isolated(shortNameOf(later));
    const kept = plate === '' ? t`${name} reserved` : t`${name} will be kept for ${plate} once it leaves`;
    return tell(outcome, () => ({
      title: objectId === null ? t`Reservation of ${name} cancelled` : kept,
      ...(undo === undefined ? {} : { action: { label: t`Undo`, run: undo } }),
    }));
  };
  const takeBack = async () => {
    const problem = await put(before);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (objectId: string | null) => put(objectId, () => void takeBack());
}

const isStored = ({ storageStatus }: ObjectEntry) => storageStatus === 'with_storage';

type SpotReserveDialogProps = {
  readonly spot: Spot;
  /** The object that stands in the box already; null for none. */
  readonly objectId: string | null;
  readonly onClose: () => void;
};

/** Asks which object to reserve a spot for. */
export function SpotReserveDialog({ spot, objectId: wanted, onClose }: SpotReserveDialogProps) {
  const { t } = useLingui();
  const spotName = useSpotName(spot);
  const reserve = useReserve(spot);
  const picks = useObjectPicks();
  const form = useForm<{ objectId: string | null }>({ defaultValues: { objectId: wanted } });
  return (
    <MovementDialog
      title={t`Keep ${isolated(spotName)} for an object`}
      form={form}
      onClose={onClose}
      onConfirm={async ({ objectId }) => {
        if (objectId === null) return { field: 'objectId', message: t`Choose an object` };
        return reserve(objectId);
      }}
    >
      <PickerField
        name="objectId"
        label={t`Object`}
        {...picks}
        placeholder={t`Type a plate, number or customer`}
        hint={t`It counts whenever the object is with its customer.`}
      />
    </MovementDialog>
  );
}
