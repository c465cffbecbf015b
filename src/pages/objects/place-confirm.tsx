import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { ConflictChoices, useConflictState } from '#pages/attention/attention-card.tsx';
import type { Conflict } from '#pages/attention/attention-conflict.ts';
import { useOpenConflicts } from '#pages/attention/use-attention.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';

const ABOUT_PLACE: ReadonlySet<Conflict['kind']> = new Set(['contradiction', 'unconfirmed_place']);

type PlaceConfirmProps = {
  readonly objectId: string;
  /** True on a page that shows the object's attention cards: there, a card with the same message is enough. */
  readonly besideCards?: boolean;
};

/**
 * Tells why an object's place is uncertain and offers the taps that settle it: confirm the place, or move the object to a
 * free spot. The same tap settles a card about it. Shows nothing for an object whose place is certain.
 */
export function PlaceConfirm({ objectId, besideCards = false }: PlaceConfirmProps) {
  const { row: object } = useRow(objectTable, objectId);
  if (object === undefined || object.placeConfirmed || object.storageStatus !== 'with_storage') return null;
  return <Unsure object={object} besideCards={besideCards} />;
}

type UnsureProps = { readonly object: StoredObject; readonly besideCards: boolean };

function Unsure({ object, besideCards }: UnsureProps) {
  const { t } = useLingui();
  const open = useOpenConflicts();
  const card = open?.find(({ entityId, kind }) => entityId === object.id && ABOUT_PLACE.has(kind));
  const conflict = card ?? asConflict(object);
  const state = useConflictState(conflict);
  if (state === undefined || open === undefined || (besideCards && card !== undefined)) return null;
  const full = conflict.kind === 'unconfirmed_place' && object.spotId !== null && !state.hasRoom;
  return (
    <Flex
      gap="3"
      p="3"
      borderRadius="panel"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      borderStart="4px solid"
      borderColor="tone.attention.line"
    >
      <MapPinOff aria-hidden="true" size={22} style={{ flexShrink: 0 }} />
      <Flex direction="column" gap="2" minWidth="0">
        <Box>
          {full
            ? t`More is reported on this spot than fits. Check where it is.`
            : t`It was reported in different places, or its spot was taken. Check where it is.`}
        </Box>
        <ConflictChoices conflict={conflict} state={state} own={false} only="place" />
      </Flex>
    </Flex>
  );
}

/** The doubt as a conflict without a card: the card may have been dismissed while the place stayed unsure. */
function asConflict({ id, warehouseId, spotId, lastMovedAt }: StoredObject): Conflict {
  return {
    id: `place ${id} ${spotId}`,
    intent: null,
    card: null,
    entry: null,
    kind: 'unconfirmed_place',
    entity: 'object',
    entityId: id,
    command: null,
    code: null,
    params: {},
    byUserId: '',
    byName: '',
    at: lastMovedAt ?? '',
    receivedAt: null,
    yours: { warehouseId, spotId },
    theirs: { warehouseId, spotId },
  };
}
