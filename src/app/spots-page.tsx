import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MapPin, MapPinOff, Warehouse as WarehouseIcon } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { formatMetres } from '#shared/length.ts';
import { type AskedSize, FitQuestion } from '#spots/client/fit-question.tsx';
import { spotIndex } from '#spots/client/spot-index.ts';
import { SpotList } from '#spots/client/spot-list.tsx';
import { SpotMap, type StandingSpot } from '#spots/client/spot-map.tsx';
import { locationTable, warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/use-list-index.ts';
import { useRows } from '#sync/client/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSavedFilter } from '#ui/use-saved-filter.ts';
import { SpotDialog } from './spot-dialog.tsx';
import { standSpots } from './stand-spots.ts';

type SpotFilter = { readonly view: 'map' | 'list'; readonly warehouseId: string | null };
const NO_FILTER: SpotFilter = { view: 'map', warehouseId: null };

/** A warehouse's spots, as a map or a list: what is free, what stands where, and what would fit. */
export function SpotsPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const given = query.get('warehouse');
  const [filter, changeFilter] = useSavedFilter(
    '/spots',
    NO_FILTER,
    given === null ? undefined : { warehouseId: given },
  );
  const [asked, setAsked] = useState<AskedSize | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const places = useWarehouses();
  const warehouse = places?.find(({ id }) => id === filter.warehouseId) ?? places?.[0];
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const standing = useMemo(
    () =>
      standSpots(
        spots.entries.filter((spot) => spot.warehouseId === warehouse?.id),
        occupancy,
        asked,
      ),
    [spots.entries, warehouse?.id, occupancy, asked],
  );
  const open = useCallback((id: string) => setOpenId(id), []);
  if (places === undefined || !spots.ready || !objects.ready) {
    return (
      <Page title={t`Spots`}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  if (warehouse === undefined) {
    return (
      <Page title={t`Spots`}>
        <EmptyState icon={WarehouseIcon} title={t`No warehouses yet`} />
      </Page>
    );
  }
  const free = standing.filter(({ state }) => state === 'free');
  const fitting = free.filter(({ matches }) => matches);
  const shown = asked === null ? standing : fitting;
  return (
    <Page
      title={t`Spots`}
      fill={filter.view === 'list'}
      subtitle={
        <YardSummary
          label={warehouse.label}
          free={free}
          unplaced={occupancy.unplaced.get(warehouse.id)?.length ?? 0}
          unsure={standing.filter((spot) => spot.unsure).length}
        />
      }
    >
      <SpotBar
        places={places}
        warehouseId={warehouse.id}
        filter={filter}
        onChange={changeFilter}
        onAsk={setAsked}
        fitting={asked === null ? null : fitting.length}
      />
      {standing.length === 0 ? (
        <EmptyState icon={MapPin} title={t`No spots in this warehouse yet`} />
      ) : filter.view === 'map' ? (
        <SpotMap label={t`Map of ${warehouse.label}`} spots={standing} onOpen={open} />
      ) : (
        <SpotList label={warehouse.label} spots={shown} onOpen={open} />
      )}
      <SpotDialog
        spotId={openId}
        occupants={occupancy.bySpot.get(openId ?? '') ?? []}
        onClose={() => setOpenId(null)}
      />
    </Page>
  );
}

type YardSummaryProps = {
  readonly label: string;
  readonly free: readonly StandingSpot[];
  /** Objects in the warehouse without a spot. */
  readonly unplaced: number;
  /** Spots whose place nobody is sure of. */
  readonly unsure: number;
};

function YardSummary({ label, free, unplaced, unsure }: YardSummaryProps) {
  const { i18n } = useLingui();
  const freeCm = free.reduce((sum, { spot }) => sum + spot.lengthCm, 0);
  const metres = formatMetres(freeCm, i18n.locale);
  return (
    <>
      <bdi>{label}</bdi> · <Plural value={free.length} one="# spot free" other="# spots free" /> ·{' '}
      <Trans>
        <Ltr>{metres}</Ltr> running metres left
      </Trans>
      {unplaced > 0 && (
        <>
          {' · '}
          <Plural value={unplaced} one="# object without a spot" other="# objects without a spot" />
        </>
      )}
      {unsure > 0 && (
        <>
          {' · '}
          <chakra.span display="inline-flex" alignItems="center" gap="1" color="tone.attention.fg" fontWeight="strong">
            <MapPinOff aria-hidden="true" size={16} />
            <Plural value={unsure} one="# spot unconfirmed" other="# spots unconfirmed" />
          </chakra.span>
        </>
      )}
    </>
  );
}

type Place = { readonly id: string; readonly label: string };
type SpotBarProps = {
  readonly places: readonly Place[];
  readonly warehouseId: string;
  readonly filter: SpotFilter;
  readonly onChange: (change: Partial<SpotFilter>) => void;
  readonly onAsk: (size: AskedSize | null) => void;
  /** How many free spots fit what was asked; null while nothing is. */
  readonly fitting: number | null;
};

function SpotBar({ places, warehouseId, filter, onChange, onAsk, fitting }: SpotBarProps) {
  const { t } = useLingui();
  return (
    <Flex gap="3" columnGap="6" wrap="wrap" align="center">
      <FilterSelect
        label={t`Warehouse`}
        none={places[0]?.label ?? ''}
        value={warehouseId === places[0]?.id ? '' : warehouseId}
        options={places.slice(1).map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => onChange({ warehouseId: id === '' ? null : id })}
      />
      <FilterChips
        label={t`View`}
        chips={[
          { value: 'map', label: t`Map` },
          { value: 'list', label: t`List` },
        ]}
        value={filter.view}
        onChange={(view) => onChange({ view })}
      />
      <FitQuestion onAsk={onAsk} />
      {fitting !== null && (
        <Box aria-live="polite" fontWeight="strong">
          <Plural value={fitting} _0="Nothing free fits here" one="# free spot fits" other="# free spots fit" />
        </Box>
      )}
    </Flex>
  );
}

/** Warehouses by location and name; the location is named when there are several. */
function useWarehouses(): readonly Place[] | undefined {
  return useRows(async (mirror) => {
    const locations = new Map((await mirror.all(locationTable)).map((location) => [location.id, location]));
    const keyOf = (id: string, key: string) => `${locations.get(id)?.sortKey ?? ''} ${key}`;
    return (await mirror.all(warehouseTable))
      .sort((left, right) => (keyOf(left.locationId, left.sortKey) < keyOf(right.locationId, right.sortKey) ? -1 : 1))
      .map(({ id, name, locationId }) => ({
        id,
        label: locations.size > 1 ? `${locations.get(locationId)?.name ?? ''} · ${name}` : name,
      }));
  }, []);
}
