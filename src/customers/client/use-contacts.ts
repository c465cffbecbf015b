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

/** All contacts, by customer and by name; none to who may not see customers. Undefined until they are known. */
export function useAllContacts(may: boolean): ReadonlyMap<string, readonly Contact[]> | undefined {
  return useRows(
    async (mirror) => {
      const found = new Map<string, Contact[]>();
      for (const contact of may ? (await mirror.all(contactTable)).toSorted(byName) : []) {
        const others = found.get(contact.customerId);
        if (others === undefined) found.set(contact.customerId, [contact]);
        else others.push(contact);
      }
      return found;
    },
    [may],
  );
}

function byName(left: Contact, right: Contact): number {
  const [one, other] = [foldText(left.name), foldText(right.name)];
  if (one === other) return left.id < right.id ? -1 : 1;
  return one < other ? -1 : 1;
}
