import { randomUUID } from 'node:crypto';
import type { DeskDevice } from '#tests/support/desk-device.ts';

const contactFields = {
  name: 'Marga de Wit',
  role: 'partner',
  phone: '06 12345678',
  email: '',
  mayFetch: true,
  mails: [],
};

type Made = (device: DeskDevice, name: string, id: string, args: object) => Promise<string>;

/** The changes of contacts that name their customer. */
export function contactPairs(made: Made) {
  const addedContact = (device: DeskDevice, customerId: string): Promise<string> => {
    const contactId = randomUUID();
    return made(device, 'contact.add', contactId, { contactId, customerId, ...contactFields });
  };
  return [
    {
      command: 'contact.add',
      field: 'customerId',
      parent: 'customer' as const,
      row: { table: 'contacts', field: 'customerId' },
      mutation: (customerId: string, contactId: string) => ({
        entityId: contactId,
        args: { contactId, customerId, ...contactFields },
      }),
    },
    {
      command: 'contact.change',
      field: 'contactId',
      parent: 'customer' as const,
      stored: true as const,
      goesAlong: { code: 'contact.deleted', yours: { mayFetch: false } },
      row: { table: 'contacts', field: 'customerId' },
      before: addedContact,
      mutation: (_customerId: string, contactId: string) => ({
        entityId: contactId,
        args: { contactId, now: { mayFetch: { mayFetch: false } } },
        was: { mayFetch: { mayFetch: true } },
      }),
    },
    {
      command: 'contact.restore',
      field: 'fields.customerId',
      parent: 'customer' as const,
      stored: true as const,
      row: { table: 'contacts', field: 'customerId' },
      before: async (device: DeskDevice, customerId: string) => {
        const contactId = await addedContact(device, customerId);
        return made(device, 'contact.delete', contactId, { contactId });
      },
      mutation: (customerId: string, contactId: string) => ({
        entityId: contactId,
        args: { contactId, fields: { customerId, ...contactFields } },
      }),
    },
  ];
}
