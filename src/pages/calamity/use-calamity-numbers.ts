import { useMemo } from 'react';
import { customerIndex } from '#customers/client/customer-index.ts';
import { useAllContacts } from '#customers/client/use-contacts.ts';
import { useCan } from '#session/use-can.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { type CalamityNumbers, numbersOf } from './calamity.ts';

/** Whom to call about what stands in a hall. The list does not wait for contacts. */
export function useCalamityNumbers(): { readonly numbers: CalamityNumbers; readonly ready: boolean } {
  const may = useCan()('customer index');
  const { entries, ready } = useListIndex(customerIndex);
  const contacts = useAllContacts(may);
  const numbers = useMemo(
    () => (may ? new Map(entries.map((entry) => [entry.id, numbersOf(entry, contacts?.get(entry.id) ?? [])])) : null),
    [may, entries, contacts],
  );
  return { numbers, ready: ready || !may };
}
