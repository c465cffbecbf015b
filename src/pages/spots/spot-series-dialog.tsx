import { Box } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { SeriesForm } from '#spots/client/series-form.tsx';
import { createSpot } from '#spots/client/spots.store.ts';
import { nextRow } from '#spots/map-layout.ts';
import type { SeriesFields, Spot } from '#spots/spot.schema.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import { notify } from '#ui/toaster.tsx';
import { type Made, takeBackSpots } from './undo-spots.ts';

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
  const can = useCan();
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
  const [isTyped, setTyped] = useState(false);
  const [asks, setAsks] = useState(false);
  const leave = () => {
    if (isAdding) return;
    if (isTyped) setAsks(true);
    else onClose();
  };
  const takeBack = async (made: readonly Made[]) => {
    const { taken: gone, stay } = await takeBackSpots(session, made);
    notify({
      tone: stay === 0 ? 'done' : 'attention',
      title: t`${plural(gone, { one: '# spot taken back', other: '# spots taken back' })}`,
      ...(stay === 0
        ? {}
        : {
            description: t`${plural(stay, { one: '# stays: something stands on it', other: '# stay: something stands on them' })}`,
          }),
    });
  };
  const add = async (names: readonly string[], { names: _typed, ...size }: SeriesFields) => {
    const mapRow = nextRow(spots);
    const made: Made[] = [];
    for (const [index, name] of names.entries()) {
      const place = { mapRow, mapPosition: index + 1 };
      const fields = { ...size, ...place, spotId: session.newId(), warehouseId, name, outOfUse: false };
      const outcome = await createSpot(session, fields);
      const problem = outcome.outcome === 'saved' ? null : tell(outcome);
      if (problem !== null) return [{ message: `${name}: ${problem.message}` }];
      if (outcome.outcome === 'saved') made.push({ spotId: fields.spotId, act: outcome.act.id });
      setDone(index + 1);
    }
    notify({
      tone: 'done',
      title: t`${plural(names.length, { one: '# spot added', other: '# spots added' })}`,
      ...(can('spot delete') ? { action: { label: t`Undo`, run: () => void takeBack(made) } } : {}),
    });
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={leave} title={t`Add a series`}>
      <SeriesForm taken={before ?? taken} onSubmit={addAll} onCancel={leave} onTyped={setTyped} />
      <Box aria-live="polite" color="fg.muted" mt="2">
        {done > 0 && <Plural value={done} one="# spot added" other="# spots added" />}
      </Box>
      <ConfirmDialog open={asks} title={t`Leave without saving?`} onConfirm={onClose} onCancel={() => setAsks(false)}>
        {t`No spot was added yet. What you typed is lost.`}
      </ConfirmDialog>
    </Dialog>
  );
}
