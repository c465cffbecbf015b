import { foldText } from '#shared/sort-key.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Contact } from '../contact.schema.ts';
import { contactTable } from '../contact.ts';

/** The contacts of a customer by name; none of a null id. Undefined until they are known. */
export function useContacts(customerId: string | null): readonly Contact[] | undefined {
  return useRows(
    async (mirror) =>
      customerId === null ? [] : (await mirror.where(contactTable, 'customerId', customerId)).toSorted(byName),
    [customerId],
  );
}

function byName(left: Contact, right: Contact): number {
  const [one, other] = [foldText(left.name), foldText(right.name)];
  if (one === other) return left.id < right.id ? -1 : 1;
  return one < other ? -1 : 1;
}
