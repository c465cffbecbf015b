import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { saysInAndOut } from './attention-choices.ts';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';

/** Where an object counts as being while nobody has answered whether it is in or out. Nothing about other conflicts. */
export function CountsAs({ conflict, state }: { readonly conflict: Conflict; readonly state: ConflictState }) {
  const { object, names } = state;
  if (object === undefined || !saysInAndOut(conflict) || conflict.card?.state === 'resolved') return null;
  const place = names.get(object.spotId ?? object.warehouseId ?? '') ?? '';
  return (
    <Box>
      {object.storageStatus === 'with_customer' ? (
        <Trans>Until somebody answers, it counts as being with the customer.</Trans>
      ) : (
        <Trans>
          Until somebody answers, it counts as standing on <bdi>{place}</bdi>.
        </Trans>
      )}
    </Box>
  );
}
