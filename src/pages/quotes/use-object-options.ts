import { useMemo } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { formatPlate } from '#objects/plate.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';

/** What a customer has here, to choose one of. */
export function useObjectOptions(customerId: string): readonly { readonly value: string; readonly label: string }[] {
  const { entries } = useListIndex(objectIndex);
  return useMemo(
    () =>
      entries
        .filter((entry) => entry.customerId === customerId)
        .map(({ id, plate, plateCountry, brand }) => ({
          value: id,
          label: [formatPlate(plate, plateCountry), brand].filter((part) => part !== '').join(' · '),
        })),
    [entries, customerId],
  );
}
