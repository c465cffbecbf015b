import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { type NamedSpot, namesHall, readSpotNames } from '../spot-name.ts';

/** The name that tells a spot from all others; empty without one. */
export function useSpotName(spot: NamedSpot | undefined): string {
  const named = useRows(
    async (mirror) => (spot === undefined ? undefined : (await readSpotNames(mirror, [spot])).get(spot.id)),
    [spot?.id, spot?.name, spot?.warehouseId],
  );
  return named ?? spot?.name ?? '';
}

/** A spot by that name. */
export function SpotByName({ spot }: { readonly spot: NamedSpot }) {
  const name = useSpotName(spot);
  return <Ltr breaks={namesHall(name)}>{name}</Ltr>;
}
