import { Box, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { isKept } from '#objects/client/occupancy.ts';
import type { PlaceMap } from '#objects/client/place-dialog.tsx';
import { needsReason, type SpotChoice } from '#objects/client/placement-options.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { SpotMap } from '#spots/client/spot-map.tsx';
import type { MapSpot } from '#spots/client/standing-spot.ts';
import { spotState } from '#spots/occupancy.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { type MapKnown, standsHere } from './map-vehicle.ts';

const NOBODY_LEAVES: ReadonlyMap<string, string> = new Map();

/** Chooses a spot on the map of its hall. What is taken or does not fit is shown with the reason and cannot be chosen. */
export function PlaceMapDialog(props: PlaceMap) {
  const { places, standsOn, warehouses, occupancy, chosenId, nearId, refusalText, onChoose, onClose } = props;
  const { t } = useLingui();
  const here = t`It stands here now`;
  const { category: kinds } = useObjectWords();
  const halls = warehouses.filter(
    ({ id }) => places.some(({ spot }) => spot.warehouseId === id) || standsOn?.warehouseId === id,
  );
  const free = useMemo(() => freeByHall(places), [places]);
  const [hallId, setHallId] = useState(props.warehouseId ?? halls[0]?.id ?? '');
  const [refused, setRefused] = useState('');
  const own = standsOn?.warehouseId === hallId ? standsOn : null;
  const spots = useMemo(() => {
    const inHall = places.filter(({ spot }) => spot.warehouseId === hallId);
    const isHere = (id: string | null) => inHall.some(({ spot }) => spot.id === id);
    const first = inHall.find(({ problem }) => !needsReason(problem))?.spot.id;
    const markedId = [chosenId, nearId].find(isHere) ?? first;
    const onMap = inHall.map(({ spot, problem }): MapSpot => {
      const why = needsReason(problem) && problem !== null ? refusalText(problem) : null;
      return {
        ...bayOf(spot, { occupancy, kinds, problem: why }),
        ...(spot.id === markedId ? { marked: spot.id === chosenId ? ('chosen' as const) : ('near' as const) } : {}),
      };
    });
    return own === null
      ? onMap
      : [...onMap, { ...bayOf(own, { occupancy, kinds, problem: here }), matches: true, marked: 'here' as const }];
  }, [places, own, hallId, occupancy, kinds, chosenId, nearId, refusalText, here]);
  const press = (spotId: string) => {
    const spot = spots.find((each) => each.spot.id === spotId);
    if (spot?.problem === undefined) return onChoose(spotId);
    const { vehicle } = spot;
    setRefused([spot.problem, vehicle?.plate ?? '', vehicle?.customer ?? ''].filter((part) => part !== '').join(' · '));
  };
  return (
    <Dialog open placement="wide" title={t`Choose a free spot`} onClose={onClose}>
      <Flex direction="column" gap="3" minHeight={{ base: '78dvh', md: '72dvh' }}>
        {halls.length > 1 && (
          <FilterChips
            label={t`Warehouse`}
            chips={halls.map(({ id, name }) => ({ value: id, label: name, count: free.get(id) ?? 0 }))}
            value={hallId}
            onChange={(id) => {
              setHallId(id);
              setRefused('');
            }}
          />
        )}
        <SpotMap
          key={hallId}
          label={halls.find(({ id }) => id === hallId)?.name ?? ''}
          spots={spots}
          onOpen={press}
          legend={
            // Its room is kept: the map does not move under the finger.
            <Box flex="1" role="status" fontWeight="strong" lineHeight="tight" minHeight={{ base: '10', md: '5' }}>
              {refused === '' ? <CountedHere places={places} count={free.get(hallId) ?? 0} /> : refused}
            </Box>
          }
        />
      </Flex>
    </Dialog>
  );
}

type CountedProps = Pick<PlaceMap, 'places'> & { readonly count: number };

/** What the numbers of the halls count. Whether a spot fits is not said where no size is known. */
function CountedHere({ places, count }: CountedProps) {
  const { t } = useLingui();
  const words = places.some(({ isMeasured }) => isMeasured)
    ? t`${plural(count, { one: '# free spot here that fits', other: '# free spots here that fit' })}`
    : t`${plural(count, { one: '# free spot here', other: '# free spots here' })}`;
  return (
    <Box as="span" color="fg.muted" fontWeight="normal">
      {words}
    </Box>
  );
}

/** How many places of each hall can be chosen, by its id. */
function freeByHall(places: PlaceMap['places']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { spot, problem } of places) {
    if (!needsReason(problem)) counts.set(spot.warehouseId, (counts.get(spot.warehouseId) ?? 0) + 1);
  }
  return counts;
}

type Known = { readonly problem: string | null } & Pick<MapKnown, 'occupancy' | 'kinds'>;

/** A spot as the map draws it. `problem`: why it cannot be chosen. */
function bayOf(spot: SpotChoice, { occupancy, kinds, problem }: Known): MapSpot {
  const taken = occupancy.bySpot.get(spot.id)?.length ?? 0;
  return {
    spot,
    taken,
    state: spotState(spot, taken, isKept(spot, occupancy)),
    ...standsHere(spot, { occupancy, kinds, leaving: NOBODY_LEAVES }),
    unsure: false,
    matches: problem === null,
    ...(problem === null ? {} : { problem }),
  };
}
