import { useMemo } from 'react';
import { objectIndex } from '#objects/client/object-index.ts';
import { useCan } from '#session/use-can.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';

/** The number of objects per customer id; null until all rows are here, or when this person may not see objects. */
export function useObjectCounts(): ReadonlyMap<string, number> | null {
  const can = useCan();
  const mayLook = can('object index');
  const { entries, ready } = useListIndex(objectIndex);
  return useMemo(() => {
    if (!ready || !mayLook) return null;
    const counts = new Map<string, number>();
    for (const { customerId } of entries) {
      if (customerId !== null) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
    }
    return counts;
  }, [entries, ready, mayLook]);
}
