import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type BulkMove, mayOverrule, planBulkMove } from '#objects/bulk-move.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { moveObject, type Place } from '#objects/client/objects.store.ts';
import { isKept, keptLaterFor, type Occupancy, occupancyOf, shortNameOf } from '#objects/client/occupancy.ts';
import { hintAgainst } from '#objects/client/place-against.tsx';
import { KeptFor, StandingHere } from '#objects/client/place-vehicles.tsx';
import { needsReason } from '#objects/client/placement-options.ts';
import { checkPlacement } from '#objects/fit.ts';
import { objectTable } from '#objects/object.ts';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import type { BulkStep } from '#pages/bulk/bulk-run.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { refuse } from '#shared/refusal.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { spotNamer } from '#spots/spot-name.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { PickerField, type PickOption } from '#ui/form/picker-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { BulkPlate } from './object-bulk-plate.tsx';

type BulkProps = { readonly entries: readonly ObjectEntry[]; readonly onClose: (changed: boolean) => void };

/** An open list of choices gets room inside the dialog instead of being cut off by it. */
const ROOM_FOR_CHOICES = { '&:has([role=combobox][aria-expanded=true])': { minHeight: '24rem' } };

/** An object of which nothing is known: only what speaks against a spot for every object speaks against it. */
const UNMEASURED = { id: '', lengthCm: 0, widthCm: 0, heightCm: 0 };

/** Moves many objects to one warehouse, or to one spot. */
export function ObjectBulkMove({ entries, onClose }: BulkProps) {
  const { t } = useLingui();
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []);
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const form = useForm<{ placeId: string | null }>({ defaultValues: { placeId: null } });
  const placeId = form.watch('placeId');
  const coming = !spots.ready || !objects.ready || warehouses === undefined;
  const options = usePlaces(warehouses ?? [], spots.entries, occupancy);
  const against = useAgainst(
    entries,
    spots.entries.find(({ id }) => id === placeId),
    occupancy,
  );
  const step = useMoveStep(placeId, warehouses ?? [], spots.entries, occupancy);
  return (
    <BulkDialog
      title={t`Move`}
      entries={entries}
      ready={placeId !== null}
      step={step}
      nameOf={BulkPlate}
      mayOverrule={mayOverrule}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Box css={ROOM_FOR_CHOICES}>
          <PickerField
            name="placeId"
            label={t`Warehouse or spot`}
            options={coming ? [] : options}
            coming={coming}
            placeholder={t`Type a spot or warehouse`}
            {...against.hint}
          />
          {against.problem !== null && <StandingHere entries={against.standing} />}
          {against.keptFor !== undefined && <KeptFor entry={against.keptFor} />}
        </Box>
      </FormProvider>
    </BulkDialog>
  );
}

function usePlaces(
  warehouses: readonly Warehouse[],
  spots: readonly SpotEntry[],
  occupancy: Occupancy,
): readonly PickOption[] {
  const { t } = useLingui();
  const nameOf = useMemo(() => spotNamer(spots), [spots]);
  const refusalText = useRefusalText();
  return useMemo(
    () => [
      ...warehouses.map(({ id, name }) => ({ id, label: t`${name}, no spot yet` })),
      ...spots.map((spot) => {
        const { id, warehouseName, allowedNumber, search } = spot;
        const taken = occupancy.bySpot.get(id)?.length ?? 0;
        const keptLater = keptLaterFor(spot, occupancy);
        const later = keptLater === undefined ? '' : isolated(shortNameOf(keptLater));
        const free = later === '' ? t`free` : t`free, reserved once ${later} leaves`;
        const kept = refuse('spot.reserved', 'spotId', { spot: spot.name });
        const open = isKept(spot, occupancy) ? refusalText(kept) : free;
        const state = taken === 0 ? open : t`${taken} of ${allowedNumber} taken`;
        return { id, label: nameOf(spot), detail: `\u2068${warehouseName}\u2069 · ${state}`, search };
      }),
    ],
    [warehouses, spots, occupancy, nameOf, refusalText, t],
  );
}

/** What speaks against a spot whatever the size of those that go there: that it is full, out of use or meant for another. */
function useAgainst(entries: readonly ObjectEntry[], spot: SpotEntry | undefined, occupancy: Occupancy) {
  const refusalText = useRefusalText();
  if (spot === undefined) return { problem: null, standing: [], keptFor: undefined, hint: {} };
  const isOurs = entries.some(({ id }) => id === spot.reservedObjectId);
  const standing = (occupancy.bySpot.get(spot.id) ?? []).filter(({ id }) => !entries.some((entry) => entry.id === id));
  const found = checkPlacement(UNMEASURED, spot, standing, !isOurs && isKept(spot, occupancy));
  const problem = needsReason(found) ? found : null;
  const keptLater = isOurs ? null : (keptLaterFor(spot, occupancy) ?? null);
  const keptFor = problem?.code === 'spot.reserved' ? occupancy.away.get(spot.reservedObjectId ?? '') : undefined;
  return { problem, standing, keptFor, hint: hintAgainst({ problem, keptLater, refusalText }) };
}

/** Moves one object after the other; what went to the spot before counts for the next. */
function useMoveStep(
  placeId: string | null,
  warehouses: readonly Warehouse[],
  spots: readonly SpotEntry[],
  occupancy: Occupancy,
): (entry: ObjectEntry, reason: string | null) => Promise<BulkStep> {
  const session = useSync();
  const planned = useRef<{ readonly placeId: string; readonly place: Place; readonly move: BulkMove } | null>(null);
  const planFor = (id: string) => {
    if (planned.current?.placeId === id) return planned.current;
    const spot = spots.find((other) => other.id === id) ?? null;
    const warehouseId = spot?.warehouseId ?? warehouses.find((other) => other.id === id)?.id ?? id;
    const move = planBulkMove({
      warehouseId,
      spot,
      standing: spot === null ? [] : (occupancy.bySpot.get(spot.id) ?? []),
      isKept: spot !== null && isKept(spot, occupancy),
    });
    planned.current = { placeId: id, place: { warehouseId, spotId: spot?.id ?? null }, move };
    return planned.current;
  };
  return async (entry, reason) => {
    if (placeId === null) return { outcome: 'unchanged' };
    const { place, move } = planFor(placeId);
    const seen = await session.mirror.get(objectTable, entry.id);
    if (seen === undefined) return { outcome: 'refused', refusal: refuse('object.missing') };
    if (move.isThere(seen)) return { outcome: 'unchanged' };
    const problem = move.check(seen);
    if (problem !== null && (reason === null || problem.code === 'object.not_stored')) {
      return { outcome: 'refused', refusal: problem };
    }
    const outcome = await moveObject(session, seen, place, { reason: problem === null ? null : reason, note: '' });
    if (outcome.outcome === 'saved') move.moved(seen);
    return outcome;
  };
}
