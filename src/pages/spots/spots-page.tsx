import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin, Warehouse as WarehouseIcon } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeavingSoon } from '#appointments/client/use-leaving-soon.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { type Occupancy, occupancyOf } from '#objects/client/occupancy.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { SmallCalamityLink } from '#pages/calamity/calamity-link.tsx';
import { ImportLink } from '#pages/import/import-link.tsx';
import { standsHere } from '#pages/objects/map-vehicle.ts';
import { useCan } from '#session/use-can.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import { SpotList } from '#spots/client/spot-list.tsx';
import { SpotMap } from '#spots/client/spot-map.tsx';
import type { MapSpot, StandingSpot } from '#spots/client/standing-spot.ts';
import { type Place, usePlaces } from '#spots/client/use-places.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterButton } from '#ui/filter-button.tsx';
import { type ListViewing, useListChoice } from '#ui/list/list-choice.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow, useTouch } from '#ui/use-narrow.ts';
import { OtherView } from './other-view.tsx';
import { ManageLink, SpotActions } from './spot-actions.tsx';
import { SPOT_LIST, type SpotChoice } from './spot-choice.ts';
import { SpotDialog } from './spot-dialog.tsx';
import { FitCount, foundIn, SpotFilters } from './spot-filters.tsx';
import { SpotWarehouses, YardSummary } from './spot-warehouses.tsx';
import { fittingByWarehouse, standSpots } from './stand-spots.ts';
import { useAskedRoom } from './use-asked-room.ts';
import { useOnlyMark } from './use-only-mark.tsx';
import { useSpotMoves } from './use-spot-moves.tsx';
import { fillOf } from './yard-fill.ts';

/** A warehouse's spots, as a map or a list: which are free, what stands where, and where an object would fit. */
export function SpotsPage() {
  const { t } = useLingui();
  const can = useCan();
  const [query] = useSearchParams();
  const [choice, change, viewing] = useListChoice(SPOT_LIST);
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const places = usePlaces();
  if (places === undefined || !spots.ready || !objects.ready) {
    return (
      <Page title={t`Spots`}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  const place = places.find(({ id }) => id === choice.warehouse) ?? places[0];
  if (place === undefined) {
    return (
      <Page title={t`Spots`}>
        <EmptyState
          icon={WarehouseIcon}
          title={t`No warehouses yet`}
          action={can('spot create') ? <ManageLink isNext /> : undefined}
        >
          <Trans>A location has halls and fields, and those have spots.</Trans>
        </EmptyState>
      </Page>
    );
  }
  return (
    <WarehouseSpots
      key={query.get('spot') ?? query.get('at')}
      openedId={query.get('spot')}
      askedId={query.get('spot') ?? query.get('at')}
      place={place}
      places={places}
      spots={spots.entries}
      objects={objects.entries}
      choice={choice}
      onChange={change}
      viewing={viewing}
    />
  );
}

type WarehouseSpotsProps = {
  /** A spot named in the address (`spot`): opened at once. */
  readonly openedId: string | null;
  /** The same, or one that is only shown where it lies (`at`): marked on the map. */
  readonly askedId: string | null;
  readonly place: Place;
  readonly places: readonly Place[];
  readonly spots: readonly SpotEntry[];
  readonly objects: readonly ObjectEntry[];
  readonly choice: SpotChoice;
  readonly onChange: (change: Partial<SpotChoice>) => void;
  readonly viewing: ListViewing;
};

function WarehouseSpots({ openedId, askedId, place, places, spots, objects, ...list }: WarehouseSpotsProps) {
  const { choice, onChange, viewing } = list;
  const { t } = useLingui();
  const [narrow, touch] = [useNarrow(), useTouch()];
  const can = useCan();
  const asking = useAskedRoom(choice, onChange, viewing);
  const { asked } = asking;
  const [openId, setOpenId] = useState(openedId);
  const occupancy = useMemo(() => occupancyOf(objects), [objects]);
  const fill = useMemo(() => fillOf(places, spots, objects), [places, spots, objects]);
  const fits = useMemo(
    () => (asked === null ? null : fittingByWarehouse(spots, occupancy, asked)),
    [spots, occupancy, asked],
  );
  const standing = useMemo(() => {
    const here = spots.filter((spot) => spot.warehouseId === place.id);
    return standSpots(here, occupancy, asked);
  }, [spots, place.id, occupancy, asked]);
  const onMap = useOnMap(standing, occupancy, askedId);
  const marked = useOnlyMark(onMap);
  const view = choice.view || (narrow ? 'list' : 'map');
  const mayMove = can('object edit');
  const moves = useSpotMoves(occupancy, mayMove && touch && view === 'map');
  const dragging = mayMove && !narrow ? { onDrag: moves.onDrag } : {};
  const found = foundIn(fits, places, place.id);
  const show = useCallback((next: SpotChoice['view']) => onChange({ view: next }), [onChange]);
  const tools = narrow && <PhoneTools hall={place.id} view={view} onView={show} />;
  const filters = (
    <SpotFilters
      asking={asking}
      isGone={(query) => isPlaceGone(places, query.get('warehouse'))}
      view={view}
      onView={narrow ? null : show}
      fitting={found}
    />
  );
  return (
    <Page
      title={t`Spots`}
      fill={view === 'list'}
      actions={<SpotActions warehouseId={place.id} isDesk={!narrow} />}
      subtitle={
        <YardSummary
          label={place.label}
          fill={fill.find(({ id }) => id === place.id)}
          unsure={standing.filter((spot) => spot.unsure).length}
          onOpen={setOpenId}
        />
      }
    >
      <Head tools={tools} filters={filters} isFiltered={asked !== null}>
        <SpotWarehouses
          places={places}
          fill={fill}
          fits={fits}
          chosenId={place.id}
          onChoose={(id) => onChange({ warehouse: id === places[0]?.id ? '' : id })}
        />
      </Head>
      {narrow && asked !== null && <FitCount {...found} onEnd={asking.end} />}
      {standing.length === 0 ? (
        <NoSpots warehouseId={place.id} />
      ) : view === 'map' ? (
        <SpotMap
          label={t`Map of ${place.label}`}
          key={place.id}
          spots={moves.mark(marked.spots)}
          onOpen={moves.onPut ?? setOpenId}
          {...dragging}
          legend={marked.legend}
          hint={moves.onCarry ? t`To move an object, tap it, choose Move and tap a free spot.` : undefined}
        />
      ) : (
        <SpotList
          label={place.label}
          spots={asked === null ? onMap : onMap.filter(({ matches }) => matches)}
          onOpen={setOpenId}
        />
      )}
      <SpotDialog
        spotId={openId}
        occupancy={occupancy}
        wantedId={asked?.objectId ?? null}
        onCarry={moves.onCarry}
        onClose={() => setOpenId(null)}
      />
      {moves.asked}
    </Page>
  );
}

type PhoneToolsProps = { readonly hall: string } & Parameters<typeof OtherView>[0];

/** What stands beside the filters on a phone. */
function PhoneTools({ hall, ...other }: PhoneToolsProps) {
  return (
    <>
      <SmallCalamityLink hall={hall} />
      <OtherView {...other} />
    </>
  );
}

function NoSpots({ warehouseId }: { readonly warehouseId: string }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <EmptyState
      icon={MapPin}
      title={t`No spots here yet`}
      action={can('spot create') ? <FirstSpots warehouseId={warehouseId} /> : undefined}
    />
  );
}

type HeadProps = {
  /** What stands beside the filters on a phone. */
  readonly tools: ReactNode;
  readonly filters: ReactNode;
  readonly isFiltered: boolean;
  /** The choice of a warehouse. */
  readonly children: ReactNode;
};

/** The warehouses above the filters; on a phone beside a button for them. */
function Head({ tools, filters, isFiltered, children }: HeadProps) {
  const narrow = useNarrow();
  return (
    <Flex gap={{ base: '2', md: '4' }} direction={{ base: 'row-reverse', md: 'column' }} align="stretch" flexShrink={0}>
      <Box flex="1" minWidth="0">
        {children}
      </Box>
      {tools}
      {narrow ? <FilterButton active={isFiltered ? 1 : 0}>{filters}</FilterButton> : filters}
    </Flex>
  );
}

/** True for a warehouse that was deleted; false for none. */
function isPlaceGone(places: readonly Place[], warehouseId: string | null): boolean {
  return (warehouseId ?? '') !== '' && !places.some(({ id }) => id === warehouseId);
}

/** The spots with what the map and the list show of what stands there. */
function useOnMap(
  standing: readonly StandingSpot[],
  occupancy: Occupancy,
  askedId: string | null,
): readonly (StandingSpot & MapSpot)[] {
  const leaving = useLeavingSoon();
  const { category: kinds } = useObjectWords();
  return useMemo(
    () =>
      standing.map((each) => ({
        ...each,
        ...standsHere(each.spot, { occupancy, kinds, leaving }),
        ...(each.spot.id === askedId ? { marked: 'asked' as const } : {}),
      })),
    [standing, occupancy, kinds, leaving, askedId],
  );
}

/** The ways to a warehouse's first spots. */
function FirstSpots({ warehouseId }: { readonly warehouseId: string }) {
  return (
    <Flex gap="2" wrap="wrap" justify="center">
      <ManageLink warehouseId={warehouseId} isNext />
      <ImportLink kind="spots" />
    </Flex>
  );
}
