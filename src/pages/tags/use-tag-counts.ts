import { useMemo } from 'react';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';

/** Where a tag is used: how many records, and the list that shows them. */
export type TagUse = { readonly list: 'objects' | 'customers' | 'customers-inactive'; readonly count: number };

/** Where each tag is used, by its id; null while not every record is here. */
export function useTagCounts(): ReadonlyMap<string, readonly TagUse[]> | null {
  const objects = useListIndex(objectIndex);
  const customers = useListIndex(customerIndex);
  return useMemo(() => {
    if (!objects.ready || !customers.ready) return null;
    const counts = new Map<string, Map<TagUse['list'], number>>();
    const count = (tagIds: readonly string[], list: TagUse['list']) => {
      for (const id of tagIds) {
        const uses = counts.get(id) ?? new Map<TagUse['list'], number>();
        counts.set(id, uses.set(list, (uses.get(list) ?? 0) + 1));
      }
    };
    for (const entry of objects.entries) count(entry.tagIds, 'objects');
    for (const entry of customers.entries) count(entry.tagIds, entry.active ? 'customers' : 'customers-inactive');
    return new Map([...counts].map(([id, uses]) => [id, [...uses].map(([list, times]) => ({ list, count: times }))]));
  }, [objects, customers]);
}
