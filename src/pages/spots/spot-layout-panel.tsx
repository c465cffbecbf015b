import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { LayoutBoard } from '#spots/client/layout-board.tsx';
import { editWarehouse, layOutSpots } from '#spots/client/spots.store.ts';
import { type MapTarget, moveOnMap } from '#spots/map-layout.ts';
import { type RowEnd, withRowEnd } from '#spots/row-ends.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { notify } from '#ui/toaster.tsx';

type SpotLayoutPanelProps = { readonly warehouse: Warehouse; readonly spots: readonly Spot[] };

/** Where the spots of a warehouse lie on its map. Each move is saved at once. */
export function SpotLayoutPanel({ warehouse, spots }: SpotLayoutPanelProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const can = useCan();
  if (spots.length === 0) {
    return (
      <EmptyState icon={MapPin} title={t`No spots here yet`}>
        <Trans>Add them in the sheet. They then appear here in rows.</Trans>
      </EmptyState>
    );
  }
  if (!can('spot edit')) {
    return (
      <EmptyState icon={MapPin} title={t`You do not have the right to do this.`}>
        <Trans>Ask somebody who may change spots.</Trans>
      </EmptyState>
    );
  }
  const move = async (spotId: string, target: MapTarget) => {
    const outcome = await layOutSpots(session, spots, moveOnMap(spots, spotId, target));
    if (outcome === undefined) return;
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const open = async (row: number, end: RowEnd) => {
    const rowEnds = withRowEnd(warehouse.rowEnds, row, end);
    const problem = tell(await editWarehouse(session, warehouse, { rowEnds }));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (
    <Box overflow="auto" flex="1" minHeight="16rem" bg="bg.panel" border="hairline" borderRadius="panel" p="4">
      <LayoutBoard
        label={t`Layout of ${warehouse.name}`}
        spots={spots}
        warehouse={warehouse}
        onEnd={(row, end) => void open(row, end)}
        onMove={(spotId, target) => void move(spotId, target)}
      />
    </Box>
  );
}
