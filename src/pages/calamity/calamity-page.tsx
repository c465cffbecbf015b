import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Lock, Printer, Warehouse as WarehouseIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CustomerEntry, customerIndex } from '#customers/client/customer-index.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { TileLink } from '#pages/parts/tile-link.tsx';
import { Confirmed } from '#pages/status/status-panel.tsx';
import { useCan } from '#session/use-can.ts';
import { type SpotEntry, spotIndex } from '#spots/client/spot-index.ts';
import { type Place, usePlaces } from '#spots/client/use-places.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { calamityRows, countsOf } from './calamity.ts';
import { CalamityList } from './calamity-list.tsx';
import { CalamityMap, MapLegend, usePlan } from './calamity-map.tsx';
import { HazardSums } from './calamity-marks.tsx';
import { CalamitySheets } from './calamity-sheets.tsx';

/**
 * For when a hall burns: what stands where, whose it is with their numbers, and what has gas, lithium or power. Everything is
 * on the device already.
 */
export function CalamityPage() {
  const { t } = useLingui();
  const can = useCan();
  const narrow = useNarrow();
  const [query] = useSearchParams();
  const status = useConnection();
  const places = usePlaces();
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const customers = useCustomers();
  const download = useFirstDownload(objectIndex);
  const title = t`Calamity list`;
  if (!can('object index')) {
    return (
      <Page title={title} back={{ to: '/spots', label: t`Spots` }}>
        <EmptyState icon={Lock} title={t`You do not have the right to open this page`} />
      </Page>
    );
  }
  const isReady = places !== undefined && spots.ready && objects.ready && customers.ready;
  if (!isReady || places.length === 0) {
    return (
      <Page title={title} back={{ to: '/spots', label: t`Spots` }} subtitle={<Confirmed status={status} />}>
        {download !== null ? (
          <FirstDownload name={t`Objects`} {...download} />
        ) : isReady ? (
          <EmptyState icon={WarehouseIcon} title={t`No warehouses yet`} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  const [only] = places.length === 1 ? places : [];
  const place = only ?? places.find(({ id }) => id === query.get('hall'));
  const known = { spots: spots.entries, objects: objects.entries, customers: customers.byId };
  const print = (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {place === undefined ? t`Print all warehouses` : t`Print`}
    </Button>
  );
  return (
    <Page
      title={place === undefined ? title : `${title}: ${place.label}`}
      back={
        place === undefined || only !== undefined
          ? { to: '/spots', label: t`Spots` }
          : { to: '/spots/calamity', label: t`All warehouses` }
      }
      subtitle={<Confirmed status={status} />}
      actions={narrow ? undefined : print}
    >
      {place === undefined ? (
        <Halls places={places} objects={objects.entries} />
      ) : (
        <Hall key={place.id} place={place} {...known} />
      )}
      {narrow && <Box>{print}</Box>}
      <CalamitySheets places={place === undefined ? places : [place]} {...known} />
    </Page>
  );
}

/** Customers with their numbers, by id; null for who may not see them. */
function useCustomers(): { readonly byId: ReadonlyMap<string, CustomerEntry> | null; readonly ready: boolean } {
  const may = useCan()('customer index');
  const { entries, ready } = useListIndex(customerIndex);
  return useMemo(
    () => ({ byId: may ? new Map(entries.map((entry) => [entry.id, entry])) : null, ready: ready || !may }),
    [may, entries, ready],
  );
}

type HallsProps = { readonly places: readonly Place[]; readonly objects: readonly ObjectEntry[] };

/** All halls, each with what is in it. */
function Halls({ places, objects }: HallsProps) {
  const { t } = useLingui();
  return (
    <Box
      as="nav"
      aria-label={t`All warehouses`}
      display="grid"
      gap="2"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
    >
      {places.map(({ id, label }) => (
        <TileLink key={id} to={`/spots/calamity?hall=${id}`} gap="1">
          <Box fontSize="large" fontWeight="strong">
            <bdi>{label}</bdi>
          </Box>
          <HazardSums counts={countsOf(objects, id)} />
        </TileLink>
      ))}
    </Box>
  );
}

type HallProps = {
  readonly place: Place;
  readonly spots: readonly SpotEntry[];
  readonly objects: readonly ObjectEntry[];
  readonly customers: ReadonlyMap<string, CustomerEntry> | null;
};

function Hall({ place, spots, objects, customers }: HallProps) {
  const { t } = useLingui();
  const plan = usePlan(spots, place.id);
  const rows = useMemo(() => calamityRows(place.id, spots, objects), [place.id, spots, objects]);
  return (
    <>
      <HazardSums counts={countsOf(objects, place.id)} />
      <CalamityMap label={t`Map of ${place.label}`} plan={plan} entries={objects} />
      {plan.bays.length > 0 && (
        <Box fontSize="small" color="fg.muted">
          <MapLegend />
        </Box>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={WarehouseIcon} title={t`Nothing stands here`} />
      ) : (
        <CalamityList label={place.label} rows={rows} customers={customers} />
      )}
    </>
  );
}
