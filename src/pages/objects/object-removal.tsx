import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { removeObject } from '#appointments/client/removals.store.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { isolated } from '#ui/isolated.ts';
import { type ObjectAction, ObjectActionDialog } from './object-action-dialog.tsx';

/** Deletes an object after asking. What keeps it from being deleted is said instead, with what to do first. */
export function ObjectRemoval({ object }: { readonly object: StoredObject }) {
  const { t } = useLingui();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  const [action, setAction] = useState<ObjectAction | null>(null);
  const visits = useRows(
    async (mirror) => (await mirror.where(appointmentTable, 'objectId', object.id)).filter(isOpen).length,
    [object.id],
  );
  const isStored = object.storageStatus === 'with_storage';
  const hasVisits = visits !== undefined && visits > 0;
  const name = formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`.trim();
  return (
    <>
      <DeleteControl
        title={t`Delete ${isolated(name)}?`}
        to="/objects"
        blocked={isStored || hasVisits}
        first={
          isStored && can('object edit')
            ? { label: t`Check out`, onPress: () => setAction({ kind: 'check_out', objectId: object.id }) }
            : undefined
        }
        onDelete={async () => tell(await removeObject(session, object))}
      >
        {isStored || hasVisits ? (
          <Flex direction="column" gap="2">
            {isStored && (
              <p>
                <Trans>It is in storage, so it cannot be deleted. Check it out first.</Trans>
              </p>
            )}
            {hasVisits && (
              <p>
                <Trans>It has open appointments, so it cannot be deleted. Complete or cancel them first.</Trans>
              </p>
            )}
          </Flex>
        ) : (
          <Trans>This cannot be undone here. Its history is kept.</Trans>
        )}
      </DeleteControl>
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}
