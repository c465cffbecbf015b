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
  /** True on a page that shows the object's cards: a card that says the same is enough there. */
  readonly besideCards?: boolean;
};

/**
 * Why nobody is sure where an object stands, and the taps that settle it: it stands there, or goes to a free spot. A
 * card about it is settled with the same tap. Nothing for an object whose place is sure.
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
            ? t`More is said to stand on this spot than fits. Look where it stands.`
            : t`It was said to stand on different places, or its spot was taken. Look where it stands.`}
        </Box>
        <ConflictChoices conflict={conflict} state={state} own={false} only="place" />
      </Flex>
    </Flex>
  );
}

/** The doubt itself, without a card: it may have been put away while the place stayed unsure. */
function asConflict({ id, warehouseId, spotId, lastMovedAt }: StoredObject): Conflict {
  return {
    id: `place ${id} ${spotId}`,
    wish: null,
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
