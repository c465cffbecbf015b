import { useMemo } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { useListIndex } from '#sync/client/use-list-index.ts';

/** How many objects each customer has, by customer id. */
export function useObjectCounts(): ReadonlyMap<string, number> {
  const { entries } = useListIndex(objectIndex);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { customerId } of entries) {
      if (customerId !== null) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
    }
    return counts;
  }, [entries]);
}
