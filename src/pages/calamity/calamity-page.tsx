import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Lock, Printer, Warehouse as WarehouseIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { TileLink } from '#pages/parts/tile-link.tsx';
import { Confirmed } from '#pages/status/status-panel.tsx';
import { useCan } from '#session/use-can.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { usePlaces } from '#spots/client/use-places.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { type CalamityNumbers, calamityRows, countsOf, type Hall, hallsOf, printedAtOnce } from './calamity.ts';
import { CalamityList } from './calamity-list.tsx';
import { CalamityMap, MapLegend, usePlan } from './calamity-map.tsx';
import { HazardSums } from './calamity-marks.tsx';
import { CalamitySheets, LeftToPrint } from './calamity-sheets.tsx';
import { useCalamityNumbers } from './use-calamity-numbers.ts';

/**
 * For when a hall burns: what stands where, whose it is with their numbers, and what has gas, lithium or power. Everything is
 * on the device already.
 */
export function CalamityPage() {
  const { t } = useLingui();
  if (useCan()('object index&spot index')) return <CalamityHalls />;
  return (
    <Page title={t`Calamity list`} back={{ to: '/spots', label: t`Spots` }}>
      <EmptyState icon={Lock} title={t`You do not have the right to open this page`} />
    </Page>
  );
}

function CalamityHalls() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [query] = useSearchParams();
  const status = useConnection();
  const { halls, ...known } = useHalls();
  const download = useFirstDownload(objectIndex);
  const title = t`Calamity list`;
  const toSpots = { to: '/spots', label: t`Spots` };
  if (halls === undefined || halls.length === 0) {
    return (
      <Page title={title} back={toSpots} subtitle={<Confirmed status={status} />}>
        {download !== null ? (
          <FirstDownload name={t`Objects`} {...download} />
        ) : halls !== undefined ? (
          <EmptyState icon={WarehouseIcon} title={t`No warehouses yet`} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  const [only] = halls.length === 1 ? halls : [];
  const hall = only ?? halls.find(({ id }) => id === query.get('hall'));
  const print = (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {hall === undefined ? t`Print all warehouses` : t`Print`}
    </Button>
  );
  return (
    <Page
      title={hall === undefined ? title : `${title}: ${hall.label}`}
      back={hall === undefined || only !== undefined ? toSpots : { to: '/spots/calamity', label: t`All warehouses` }}
      subtitle={<Confirmed status={status} />}
      actions={narrow ? undefined : print}
    >
      {hall === undefined ? <HallTiles halls={halls} /> : <OneHall key={hall.id} hall={hall} {...known} />}
      {narrow && <Box>{print}</Box>}
      <CalamitySheets halls={hall === undefined ? halls : [hall]} {...known} />
    </Page>
  );
}

/** The halls, all objects, and whom to call; no halls until they are known. */
function useHalls() {
  const { t } = useLingui();
  const places = usePlaces();
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const { numbers, ready } = useCalamityNumbers();
  const noHall = t`In storage, hall not known`;
  const isReady = spots.ready && objects.ready && ready;
  const halls = useMemo(
    () => (places && isReady ? hallsOf(places, spots.entries, objects.entries, noHall) : undefined),
    [places, isReady, spots.entries, objects.entries, noHall],
  );
  return { halls, objects: objects.entries, numbers };
}

/** All halls, each with what is in it. */
function HallTiles({ halls }: { readonly halls: readonly Hall[] }) {
  const { t } = useLingui();
  const { left } = printedAtOnce(halls);
  return (
    <>
      <Box
        as="nav"
        aria-label={t`All warehouses`}
        display="grid"
        gap="2"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
      >
        {halls.map(({ id, label, objects }) => (
          <TileLink key={id} to={`/spots/calamity?hall=${id}`} gap="1">
            <Box fontSize="large" fontWeight="strong">
              <bdi>{label}</bdi>
            </Box>
            <HazardSums counts={countsOf(objects)} />
          </TileLink>
        ))}
      </Box>
      {left.length > 0 && <LeftToPrint halls={left} />}
    </>
  );
}

type OneHallProps = {
  readonly hall: Hall;
  /** All objects, of all halls. */
  readonly objects: readonly ObjectEntry[];
  readonly numbers: CalamityNumbers;
};

function OneHall({ hall, objects, numbers }: OneHallProps) {
  const { t } = useLingui();
  const plan = usePlan(hall.spots);
  const rows = useMemo(() => calamityRows(hall), [hall]);
  return (
    <>
      <HazardSums counts={countsOf(hall.objects)} />
      <CalamityMap label={t`Map of ${hall.label}`} plan={plan} objects={objects} />
      {plan.bays.length > 0 && (
        <Box fontSize="small" color="fg.muted">
          <MapLegend />
        </Box>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={WarehouseIcon} title={t`Nothing stands here`} />
      ) : (
        <CalamityList label={hall.label} rows={rows} numbers={numbers} />
      )}
    </>
  );
}
