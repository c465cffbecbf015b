import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { LayoutBoard } from '#spots/client/layout-board.tsx';
import { editWarehouse, layOutSpots } from '#spots/client/spots.store.ts';
import { type MapTarget, moveOnMap } from '#spots/map-layout.ts';
import { endsOfRows, withRowEnd } from '#spots/row-ends.ts';
import type { Spot, Warehouse } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
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
  const changeEnds = useRowEndChange(warehouse.id);
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
    const changed = moveOnMap(spots, spotId, target);
    const outcome = await layOutSpots(session, spots, changed);
    if (outcome === undefined) return;
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
    // A row that lost its last spot is left nowhere.
    else await changeEnds((ends) => ends);
  };
  return (
    <Box overflow="auto" flex="1" minHeight="16rem" bg="bg.panel" border="hairline" borderRadius="panel" p="4">
      <LayoutBoard
        label={t`Layout of ${warehouse.name}`}
        spots={spots}
        warehouse={warehouse}
        onEnd={(row, end) => void changeEnds((ends) => withRowEnd(ends, row, end), true)}
        onMove={(spotId, target) => void move(spotId, target)}
      />
    </Box>
  );
}

type EndsChange = (ends: Warehouse['rowEnds']) => Warehouse['rowEnds'];

/** Changes where rows are left, each change from the ends that the one before it left. `isTold`: a toast says it. */
function useRowEndChange(warehouseId: string): (change: EndsChange, isTold?: boolean) => Promise<void> {
  const session = useSync();
  const tell = useOutcome();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const carryOut = async (change: EndsChange, isTold: boolean) => {
    const seen = await session.mirror.get(warehouseTable, warehouseId);
    if (seen === undefined) return;
    const laid = await session.mirror.where(spotTable, 'warehouseId', warehouseId);
    const outcome = await editWarehouse(session, seen, { rowEnds: endsOfRows(change(seen.rowEnds), laid) });
    if (!isTold && outcome.outcome === 'saved') return;
    const problem = tell(outcome);
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  return (change, isTold = false) => {
    const done = running.current.then(() => carryOut(change, isTold));
    running.current = done.catch(() => undefined);
    return done;
  };
}
