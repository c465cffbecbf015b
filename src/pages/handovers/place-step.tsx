import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { readLastSpot } from '#objects/client/movements.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { PlaceDialog } from '#objects/client/place-dialog.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { PlaceMapDialog } from '#pages/objects/place-map-dialog.tsx';
import { useRefusalText } from '#session/refusal-text.ts';
import { useCan } from '#session/use-can.ts';
import { useSpotName } from '#spots/client/spot-by-name.tsx';
import { spotIndex } from '#spots/client/spot-index.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import type { StepProps } from './handover-steps.tsx';

type PlaceStepProps = StepProps & {
  readonly object: StoredObject;
  readonly customerName: string;
  /** The spot that somebody pressed on the map. */
  readonly askedSpotId: string | null;
};

/** Where it goes: chosen in the dialog of a check-in without a form. */
export function PlaceStep({ draft, change, object, customerName, askedSpotId }: PlaceStepProps) {
  const { t } = useLingui();
  const can = useCan();
  const refusalText = useRefusalText();
  const [choosing, setChoosing] = useState(false);
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const left = useRows((mirror) => readLastSpot(mirror, object.id), [object.id]);
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const { row: spot } = useRow(spotTable, draft.place?.spotId ?? null);
  const spotName = useSpotName(spot);
  const hall = warehouses?.find(({ id }) => id === draft.place?.warehouseId);
  const isReady = spots.ready && objects.ready && warehouses !== undefined && left !== undefined;
  return (
    <Flex direction="column" gap="4">
      {draft.place !== null && (
        <Box fontSize="large">
          <Box fontWeight="strong">{spotName === '' ? t`No spot yet` : <Ltr>{spotName}</Ltr>}</Box>
          <Box color="fg.muted">
            <bdi>{hall?.name}</bdi>
          </Box>
        </Box>
      )}
      <Button
        size="lg"
        minHeight="16"
        variant={draft.place === null ? 'solid' : 'outline'}
        aria-haspopup="dialog"
        disabled={!isReady}
        onClick={() => setChoosing(true)}
      >
        <MapPin aria-hidden="true" />
        {draft.place === null ? t`Choose the place` : t`Choose another place`}
      </Button>
      {choosing && isReady && (
        <PlaceDialog
          title={t`Choose the place`}
          object={object}
          customerName={customerName}
          spots={spots.entries}
          warehouses={warehouses}
          occupancy={occupancy}
          lastSpotId={object.spotId ?? left}
          suggest={askedSpotId === null ? 'best' : { spotId: askedSpotId }}
          spotsTo={can('spot create') ? '/spots/management' : undefined}
          refusalText={refusalText}
          renderMap={(map) => <PlaceMapDialog {...map} />}
          onClose={() => setChoosing(false)}
          onConfirm={(place, { reason, note }) => {
            change((before) => ({ ...before, place, reason, placeNote: note }));
            return Promise.resolve(null);
          }}
        />
      )}
    </Flex>
  );
}
