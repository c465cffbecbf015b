import { useMemo } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import type { Picks } from '#ui/form/picker-field.tsx';

/** Objects to choose from: the plate, and whose it is. */
export function useObjectPicks(): Picks {
  const { entries, ready } = useListIndex(objectIndex);
  const options = useMemo(
    () =>
      entries.map((entry) => ({
        id: entry.id,
        label: formatPlate(entry.plate, entry.plateCountry) || `${entry.brand} ${entry.number ?? ''}`.trim(),
        detail: [entry.customerName, entry.brand, entry.spotName].filter((part) => part !== '').join(' · '),
        search: entry.search,
      })),
    [entries],
  );
  return { options, coming: !ready };
}
