import { useRows } from '#sync/client/hooks/use-row.ts';
import { locationTable, warehouseTable } from '../spot.ts';

export type SpotPlace = { readonly id: string; readonly name: string; readonly location: string };

export type Place = SpotPlace & { readonly label: string; readonly sortKey: string };

/** Warehouses by location and name; the location is named when there are several. */
export function usePlaces(): readonly Place[] | undefined {
  return useRows(async (mirror) => {
    const locations = new Map((await mirror.all(locationTable)).map((location) => [location.id, location]));
    const keyOf = (id: string, key: string) => `${locations.get(id)?.sortKey ?? ''} ${key}`;
    return (await mirror.all(warehouseTable))
      .map(({ id, name, locationId, sortKey }) => {
        const location = locations.get(locationId)?.name ?? '';
        return {
          id,
          name,
          location,
          label: locations.size > 1 ? `${location} · ${name}` : name,
          sortKey: keyOf(locationId, sortKey),
        };
      })
      .sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1));
  }, []);
}
