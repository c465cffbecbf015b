import { defineTable } from '#sync/table.ts';
import type { Contact } from './contact.schema.ts';

/** People besides a customer: whom to call, who may fetch, who gets mails too. */
export const contactTable = defineTable<Contact>({ name: 'contacts', indexes: ['customerId'] });

/** Fields of a contact that are compared and merged together. Who has no phone number has an e-mail address. */
export const CONTACT_GROUPS = {
  name: ['name', 'role'],
  reach: ['phone', 'email'],
  mayFetch: ['mayFetch'],
  mails: ['mails'],
} as const satisfies Readonly<Record<string, readonly (keyof Contact)[]>>;
