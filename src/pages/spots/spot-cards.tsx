import { useMemo, useState } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { useCan } from '#session/use-can.ts';
import { SpotList } from '#spots/client/spot-list.tsx';
import type { Spot } from '#spots/spot.schema.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SpotEditDialog } from './spot-edit-dialog.tsx';
import { standSpots } from './stand-spots.ts';

type SpotCardsProps = { readonly label: string; readonly spots: readonly Spot[] };

/** Spots as cards; a tap opens the form of one. */
export function SpotCards({ label, spots }: SpotCardsProps) {
  const can = useCan();
  const [openId, setOpenId] = useState<string | null>(null);
  const objects = useListIndex(objectIndex);
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const standing = useMemo(() => standSpots(spots.map(asEntry), occupancy, null), [spots, occupancy]);
  const opened = spots.find(({ id }) => id === openId);
  // Without the objects every spot would look free.
  if (!objects.ready) return <Skeleton lines={6} />;
  return (
    <>
      <SpotList label={label} spots={standing} onOpen={(id) => can('spot edit') && setOpenId(id)} />
      {opened !== undefined && <SpotEditDialog spot={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

function asEntry(spot: Spot) {
  return { ...spot, search: '', warehouseName: '' };
}
