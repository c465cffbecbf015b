import { Box, chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { SeriesForm } from '#spots/client/series-form.tsx';
import { createSpot } from '#spots/client/spots.store.ts';
import { nextRow } from '#spots/map-layout.ts';
import type { SeriesFields, Spot, TypedSeries } from '#spots/spot.schema.ts';
import { givenLength } from '#spots/spot-cells.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useDraftKeeper } from '#ui/form/draft-keeper.ts';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';
import { notify } from '#ui/toaster.tsx';
import { beginSeries, seriesDraft } from './series-under-way.ts';
import { type Made, takeBackSpots } from './undo-spots.ts';

type SpotSeriesDialogProps = {
  readonly warehouseId: string;
  readonly spots: readonly Spot[];
  /** A series to go on with. */
  readonly initial?: TypedSeries | undefined;
  readonly onClose: () => void;
};

/** Adds many spots of one size, in a new row of the map. Leaving stops it; what was added by then stays, and is told. */
export function SpotSeriesDialog({ warehouseId, spots, initial, onClose }: SpotSeriesDialogProps) {
  const { t } = useLingui();
  const { progress, add, stop } = useAddSeries(warehouseId, spots, onClose);
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
    if (isAdding) stop();
    else if (isTyped) setAsks(true);
    else onClose();
  };
  return (
    <Dialog open onClose={leave} title={t`Add a series`}>
      <SeriesForm taken={before ?? taken} initial={initial} onSubmit={addAll} onCancel={leave} onTyped={setTyped} />
      {progress !== null && <Progress {...progress} isGoing={isAdding} />}
      <ConfirmDialog open={asks} title={t`Leave without saving?`} onConfirm={onClose} onCancel={() => setAsks(false)}>
        {progress === null || progress.done === 0
          ? t`No spot was added yet. What you typed is lost.`
          : t`The spots that were added stay. What you typed is lost.`}
      </ConfirmDialog>
    </Dialog>
  );
}

type Added = { readonly done: number; readonly of: number };

/** How far the series is. */
function Progress({ done, of, isGoing }: Added & { readonly isGoing: boolean }) {
  const { t } = useLingui();
  const words = isGoing ? t`${done} of ${of} spots added …` : t`${done} of ${of} spots added`;
  return (
    <Box color="fg.muted" mt="3" fontVariantNumeric="tabular-nums">
      <Box mb="1">{words}</Box>
      <chakra.progress value={done} max={of} aria-label={words} display="block" width="full" height="2" />
    </Box>
  );
}

/**
 * Adds the spots of a series, a change each, until it is stopped. It goes on where its page is left for another one, and
 * tells at its end what was added.
 */
function useAddSeries(warehouseId: string, spots: readonly Spot[], onClose: () => void) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const can = useCan();
  const [progress, setProgress] = useState<Added | null>(null);
  const running = useRef<AbortController | null>(null);
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
  const keeper = useDraftKeeper(seriesDraft(warehouseId));
  const add = async (names: readonly string[], fields: SeriesFields) => {
    const { lengthCm, widthCm } = fields;
    // Found again where the window is closed before the end.
    keeper?.typed({ ...fields, lengthCm: givenLength(lengthCm), widthCm: givenLength(widthCm) });
    keeper?.flush();
    const end = beginSeries(warehouseId);
    try {
      return await addEach(names, fields);
    } finally {
      keeper?.drop();
      end();
    }
  };
  const addEach = async (names: readonly string[], { names: _typed, ...size }: SeriesFields) => {
    const { signal } = (running.current = new AbortController());
    const mapRow = nextRow(spots);
    const made: Made[] = [];
    const of = names.length;
    setProgress({ done: 0, of });
    for (const [index, name] of names.entries()) {
      if (signal.aborted) break;
      const place = { mapRow, mapPosition: index + 1 };
      const fields = { ...size, ...place, spotId: session.newId(), warehouseId, name, outOfUse: false };
      const outcome = await createSpot(session, fields);
      const problem = outcome.outcome === 'saved' ? null : tell(outcome);
      if (problem !== null) return [{ message: `${name}: ${problem.message}` }];
      if (outcome.outcome === 'saved') made.push({ spotId: fields.spotId, act: outcome.act.id });
      setProgress({ done: index + 1, of });
    }
    const done = made.length;
    notify({
      tone: signal.aborted && done < of ? 'attention' : 'done',
      title:
        signal.aborted && done < of
          ? t`Stopped: ${done} of ${of} spots added`
          : t`${plural(names.length, { one: '# spot added', other: '# spots added' })}`,
      ...(can('spot delete') && done > 0 ? { action: { label: t`Undo`, run: () => void takeBack(made) } } : {}),
    });
    onClose();
    return undefined;
  };
  return { progress, add, stop: () => running.current?.abort() };
}
