import { Box } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { SeriesForm } from '#spots/client/series-form.tsx';
import { createSpot } from '#spots/client/spots.store.ts';
import { nextRow } from '#spots/map-layout.ts';
import type { SeriesFields, Spot } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import { notify } from '#ui/toaster.tsx';

type SpotSeriesDialogProps = {
  readonly warehouseId: string;
  readonly spots: readonly Spot[];
  readonly onClose: () => void;
};

/** Adds many spots of one size, in a new row of the map. */
export function SpotSeriesDialog({ warehouseId, spots, onClose }: SpotSeriesDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [done, setDone] = useState(0);
  /** The names from before this series: those it adds itself are no doubles. Null while nothing is being added. */
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const isAdding = before !== null;
  useUnsavedGuard(isAdding);
  const taken = spots.map(({ name }) => name);
  const addAll = async (names: readonly string[], fields: SeriesFields) => {
    setBefore(taken);
    const problems = await add(names, fields);
    if (problems !== undefined) setBefore(null);
    return problems;
  };
  const add = async (names: readonly string[], { names: _typed, ...size }: SeriesFields) => {
    const mapRow = nextRow(spots);
    for (const [index, name] of names.entries()) {
      const place = { mapRow, mapPosition: index + 1 };
      const fields = { ...size, ...place, spotId: session.newId(), warehouseId, name, outOfUse: false };
      const outcome = await createSpot(session, fields);
      const problem = outcome.outcome === 'saved' ? null : tell(outcome);
      if (problem !== null) return [{ message: `${name}: ${problem.message}` }];
      setDone(index + 1);
    }
    notify({ tone: 'done', title: t`${plural(names.length, { one: '# spot added', other: '# spots added' })}` });
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={isAdding ? () => {} : onClose} title={t`Add a series`}>
      <SeriesForm taken={before ?? taken} onSubmit={addAll} onCancel={onClose} />
      <Box aria-live="polite" color="fg.muted" mt="2">
        {done > 0 && <Plural value={done} one="# spot added" other="# spots added" />}
      </Box>
    </Dialog>
  );
}
