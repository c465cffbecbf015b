import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { deleteSpot } from '#objects/spot-removal.commands.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useCan } from '#session/use-can.ts';
import { useSpotName } from '#spots/client/spot-by-name.tsx';
import type { Spot } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { notify } from '#ui/toaster.tsx';
import { restoreRemoved } from './undo-spots.ts';

type SpotRemoveDialogProps = { readonly spot: Spot; readonly onClose: () => void };

/** Asks before a spot goes. Objects that stand on it are named: they stay in the warehouse without a spot. */
export function SpotRemoveDialog({ spot, onClose }: SpotRemoveDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const problemOf = useProblem();
  const can = useCan();
  const [problem, setProblem] = useState<string | null>(null);
  const spotName = useSpotName(spot);
  const linked = useRows((mirror) => mirror.where(objectTable, 'spotId', spot.id), [spot.id]);
  const { row: warehouse } = useRow(warehouseTable, spot.warehouseId);
  if (linked === undefined) return null;
  /** The spot, and on it what stood there. */
  const bringBack = async (takesBack: string) => {
    const restored = await restoreRemoved(session, spot, linked, takesBack);
    if (restored.outcome === 'saved') notify({ tone: 'done', title: t`Undone`, about: takesBack });
    else notify({ tone: 'error', title: problemOf(restored).message });
  };
  const remove = async () => {
    const unlink = linked.length > 0;
    const outcome = await session.submit(deleteSpot, { args: { spotId: spot.id, unlink } });
    const found = tell(outcome, ({ act }) =>
      can('spot create') ? { action: { label: t`Undo`, run: () => void bringBack(act.id) } } : {},
    );
    if (found === null) onClose();
    else setProblem(found.message);
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t`Remove spot ${isolated(spotName)}?`}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {linked.length === 0 ? (
        <Trans>Nothing stands on it. Right after you can undo it.</Trans>
      ) : (
        <Flex gap="3" bg="tone.attention.bg" color="tone.attention.fg" borderRadius="panel" p="3">
          <TriangleAlert aria-hidden="true" size={20} style={{ flexShrink: 0, marginTop: 2 }} />
          <Box>
            <Box fontWeight="strong">
              <Plural
                value={linked.length}
                one="# object is linked to this spot and will be unlinked."
                other="# objects are linked to this spot and will be unlinked."
              />
            </Box>
            <Box>
              <Trans>They stay in {warehouse?.name ?? t`the warehouse`} without a spot.</Trans>
            </Box>
            <chakra.ul mt="2" ps="5" listStyleType="disc">
              {linked.map(({ id, plate, plateCountry, brand, type }) => (
                <li key={id}>
                  <Ltr>{formatPlate(plate, plateCountry) || `${brand} ${type}`.trim()}</Ltr>
                </li>
              ))}
            </chakra.ul>
          </Box>
        </Flex>
      )}
      {problem !== null && (
        <chakra.p role="alert" mt="3" color="fg.error" fontWeight="strong">
          {problem}
        </chakra.p>
      )}
    </ConfirmDialog>
  );
}
