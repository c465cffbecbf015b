import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Warehouse as WarehouseIcon } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportLink } from '#pages/import/import-link.tsx';
import { useCan } from '#session/use-can.ts';
import type { Location, Spot, Warehouse } from '#spots/spot.schema.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { readSaved, saveFilter, useSavedFilter } from '#ui/list/use-saved-filter.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { SpotLayoutPanel } from './spot-layout-panel.tsx';
import { LocationDialog, WarehouseDialog } from './spot-place-dialogs.tsx';
import { SpotPlacesPanel } from './spot-places-panel.tsx';
import { SpotSheetPanel } from './spot-sheet-panel.tsx';

type Shown = { readonly view: 'sheet' | 'map'; readonly warehouseId: string | null };
const FIRST: Shown = { view: 'sheet', warehouseId: null };

/** Locations, warehouses and spots: what they are called, how large they are, where they lie on the map. */
export function SpotsManagementPage() {
  const { t } = useLingui();
  const can = useCan();
  const narrow = useNarrow();
  const [query] = useSearchParams();
  const given = query.get('warehouse');
  const [shown, change] = useSavedFilter(
    '/spots/management',
    FIRST,
    given === null ? undefined : { warehouseId: given },
  );
  const [adding, setAdding] = useState<'location' | 'warehouse' | null>(null);
  const yard = useYard();
  const choose = (warehouseId: string) => {
    change({ warehouseId });
    // What is worked on here is what the map shows next.
    saveFilter('/spots', { ...readSaved('/spots'), warehouse: warehouseId });
  };
  const title = t`Manage spots`;
  const back = { to: '/spots', label: t`Spots` };
  if (yard === undefined) {
    return (
      <Page title={title} back={back}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  const warehouse = yard.warehouses.find(({ id }) => id === shown.warehouseId) ?? yard.warehouses[0];
  if (yard.locations.length === 0) {
    return (
      <Page title={title} back={back}>
        <EmptyState
          icon={WarehouseIcon}
          title={t`No locations yet`}
          action={
            can('spot create') ? (
              <Button aria-haspopup="dialog" onClick={() => setAdding('location')}>
                <Plus aria-hidden="true" />
                {t`New location`}
              </Button>
            ) : undefined
          }
        >
          <Trans>A location has halls and fields, and those have spots.</Trans>
        </EmptyState>
        {adding === 'location' && (
          // A location needs a hall or a field before anything else: that is asked next.
          <LocationDialog onKept={() => setAdding('warehouse')} onClose={() => setAdding(null)} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      back={back}
      fill={!narrow}
      actions={can('spot create') ? <ImportLink kind="spots" /> : undefined}
    >
      <Box css={COLUMNS}>
        <Box overflowY={{ md: 'auto' }} minHeight={{ md: '0' }} maxHeight={{ md: '14rem', lg: 'none' }}>
          <SpotPlacesPanel {...yard} chosenId={warehouse?.id} onChoose={choose} />
        </Box>
        {warehouse === undefined ? (
          <NoWarehouses onAdd={() => setAdding('warehouse')} />
        ) : (
          <Box css={SHEET}>
            <FilterChips
              label={t`View`}
              chips={[
                { value: 'sheet', label: t`Sheet` },
                { value: 'map', label: t`Lay out the map` },
              ]}
              value={shown.view}
              onChange={(view) => change({ view })}
            />
            <Chosen key={warehouse.id} warehouse={warehouse} view={shown.view} />
          </Box>
        )}
      </Box>
      {adding === 'warehouse' && (
        <WarehouseDialog locations={yard.locations} onMade={choose} onClose={() => setAdding(null)} />
      )}
    </Page>
  );
}

function NoWarehouses({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <EmptyState
      icon={WarehouseIcon}
      title={t`No warehouses yet`}
      action={
        can('spot create') ? (
          <Button onClick={onAdd}>
            <Plus aria-hidden="true" />
            {t`Add a hall or a field`}
          </Button>
        ) : undefined
      }
    >
      <Trans>Add a hall or a field to a location first.</Trans>
    </EmptyState>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: '4',
  flex: '1',
  minHeight: '0',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
  gridTemplateRows: { base: 'auto auto', md: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
} as const;

/** On a phone the cards scroll within the page, with the rest of it a swipe away. */
const SHEET = {
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
  minHeight: '0',
  height: { base: '75dvh', md: 'auto' },
} as const;

function Chosen({ warehouse, view }: { readonly warehouse: Warehouse; readonly view: Shown['view'] }) {
  const spots = useRows(
    async (mirror) => (await mirror.where(spotTable, 'warehouseId', warehouse.id)).sort(bySortKey),
    [warehouse.id],
  );
  if (spots === undefined) return <Skeleton lines={8} />;
  const shared = { warehouse, spots };
  return view === 'map' ? <SpotLayoutPanel {...shared} /> : <SpotSheetPanel {...shared} />;
}

type Yard = {
  readonly locations: readonly Location[];
  readonly warehouses: readonly Warehouse[];
  readonly spotCounts: ReadonlyMap<string, number>;
};

function useYard(): Yard | undefined {
  return useRows(async (mirror) => {
    const [locations, warehouses] = await Promise.all([mirror.all(locationTable), mirror.all(warehouseTable)]);
    const spots = await Promise.all(warehouses.map(({ id }) => mirror.where(spotTable, 'warehouseId', id)));
    return {
      locations: locations.sort(bySortKey),
      spotCounts: new Map(warehouses.map(({ id }, index) => [id, spots[index]?.length ?? 0])),
      warehouses: warehouses.sort(bySortKey),
    };
  }, []);
}

type Sorted = Pick<Spot, 'sortKey' | 'id'>;

function bySortKey(left: Sorted, right: Sorted): number {
  if (left.sortKey === right.sortKey) return left.id < right.id ? -1 : 1;
  return left.sortKey < right.sortKey ? -1 : 1;
}
