import { Box, Button, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ListPlus, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { ImportLink } from '#pages/import/import-link.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { SpotSheetView } from '#spots/client/spot-sheet.tsx';
import { useSpotSheet } from '#spots/client/use-spot-sheet.ts';
import type { Spot, TypedSeries, Warehouse } from '#spots/spot.schema.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useOneSave } from '#ui/form/use-one-save.ts';
import { notify } from '#ui/toaster.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { BrokenSeries } from './broken-series.tsx';
import { SpotCards } from './spot-cards.tsx';
import { SpotRemoveDialog } from './spot-remove-dialog.tsx';
import { SpotSeriesDialog } from './spot-series-dialog.tsx';

type SpotSheetPanelProps = { readonly warehouse: Warehouse; readonly spots: readonly Spot[] };

/** The spots of a warehouse as a sheet to fill in; on a phone as cards, each with a form. */
export function SpotSheetPanel({ warehouse, spots }: SpotSheetPanelProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const can = useCan();
  const tell = useOutcome();
  const [series, setSeries] = useState<'new' | TypedSeries | null>(null);
  const [removing, setRemoving] = useState<Spot | null>(null);
  const rights = { edit: can('spot edit'), create: can('spot create'), remove: can('spot delete') };
  const sheet = useSpotSheet({
    warehouseId: warehouse.id,
    spots,
    mayCreate: rights.create,
    explain: (outcome) => (outcome.outcome === 'saved' ? null : (tell(outcome)?.message ?? null)),
  });
  const { busy, saveOnce } = useOneSave();
  const save = () =>
    void saveOnce(async () => {
      const { saved, problems } = await sheet.save();
      if (saved > 0)
        notify({ tone: 'done', title: t`${plural(saved, { one: '# spot saved', other: '# spots saved' })}` });
      if (problems.size > 0) notify({ tone: 'error', title: t`Not every row was saved` });
    });
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center">
        {rights.create && (
          <>
            {!narrow && (
              <Button size="sm" variant="outline" onClick={sheet.begin}>
                <Plus aria-hidden="true" />
                {t`New spot`}
              </Button>
            )}
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setSeries('new')}>
              <ListPlus aria-hidden="true" />
              {t`Add a series`}
            </Button>
          </>
        )}
        {sheet.changed.length > 0 && <UnsavedBar sheet={sheet} busy={busy} onSave={save} />}
      </Flex>
      {rights.create && <BrokenSeries warehouseId={warehouse.id} spots={spots} onGoOn={setSeries} />}
      {sheet.restored && (
        <Box role="status" bg="accent.tint" borderRadius="panel" px="4" py="2">
          {t`What you typed here earlier is filled in again.`}
        </Box>
      )}
      {sheet.rows.length === 0 ? (
        <EmptyState
          icon={MapPin}
          title={t`No spots here yet`}
          {...(rights.create
            ? {
                action: (
                  <Flex gap="2" wrap="wrap" justify="center">
                    <Button aria-haspopup="dialog" onClick={() => setSeries('new')}>
                      <ListPlus aria-hidden="true" />
                      {t`Add a series of spots`}
                    </Button>
                    <ImportLink kind="spots" />
                  </Flex>
                ),
              }
            : {})}
        >
          {rights.create && <FirstSpotsHint isSheet={!narrow} />}
        </EmptyState>
      ) : narrow ? (
        <SpotCards label={t`Spots of ${warehouse.name}`} spots={spots} />
      ) : (
        <SpotSheetView
          label={t`Spots of ${warehouse.name}`}
          sheet={sheet}
          rights={rights}
          onRemove={(row) => setRemoving(spots.find(({ id }) => id === row.id) ?? null)}
          onSave={save}
        />
      )}
      {series !== null && (
        <SpotSeriesDialog
          warehouseId={warehouse.id}
          spots={spots}
          initial={series === 'new' ? undefined : series}
          onClose={() => setSeries(null)}
        />
      )}
      {removing !== null && <SpotRemoveDialog spot={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** How the first spots are made: only a sheet takes what is pasted. */
function FirstSpotsHint({ isSheet }: { readonly isSheet: boolean }) {
  return isSheet ? (
    <Trans>Add a series such as A1…A40, or a new spot and paste from a spreadsheet.</Trans>
  ) : (
    <Trans>Add a series such as A1…A40. One name makes one spot.</Trans>
  );
}

type UnsavedBarProps = {
  readonly sheet: ReturnType<typeof useSpotSheet>;
  readonly busy: boolean;
  readonly onSave: () => void;
};

function UnsavedBar({ sheet, busy, onSave }: UnsavedBarProps) {
  const { t } = useLingui();
  const { changed, wrong, discard } = sheet;
  return (
    <>
      <Box aria-live="polite" flex="1" textAlign="end" fontSize="small" fontWeight="strong">
        <Plural value={changed.length} one="# row not saved" other="# rows not saved" />
        {wrong > 0 && (
          <Box as="span" color="fg.error">
            {' · '}
            <Plural value={wrong} one="# to correct first" other="# to correct first" />
          </Box>
        )}
      </Box>
      <Button size="sm" variant="outline" onClick={discard}>
        {t`Discard`}
      </Button>
      <Button size="sm" disabled={busy || wrong === changed.length} onClick={onSave}>
        {t`Save`}
      </Button>
    </>
  );
}
