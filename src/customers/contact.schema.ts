import { z } from 'zod';
import { id, rowBase, shortText } from '#shared/fields.ts';
import { CONTACT_MAILS, CONTACT_ROLES } from './contact-kinds.ts';
import { isPhoneNumber } from './postcode.ts';
import { email, phone } from './reach.schema.ts';

export const contactFields = z.strictObject({
  name: shortText.min(1),
  role: z.enum(CONTACT_ROLES),
  phone,
  email,
  /** True for who may fetch the customer's objects. */
  mayFetch: z.boolean(),
  mails: z.array(z.enum(CONTACT_MAILS)).max(CONTACT_MAILS.length),
});

/** The input of forms. It is stricter than the stored fields, as for customers. */
export const contactInput = contactFields.extend({ phone: phone.refine(isPhoneNumber) });

export const contactRow = z.strictObject({ ...rowBase, customerId: id, ...contactFields.shape });

const { name, role, mayFetch, mails } = contactFields.shape;

export const addContactArgs = z.strictObject({ contactId: id, customerId: id, ...contactFields.shape });
export const changeContactArgs = z.strictObject({
  contactId: id,
  now: z.strictObject({
    name: z.strictObject({ name, role }).optional(),
    reach: z.strictObject({ phone, email }).optional(),
    mayFetch: z.strictObject({ mayFetch }).optional(),
    mails: z.strictObject({ mails }).optional(),
  }),
});
export const deleteContactArgs = z.strictObject({ contactId: id });
/** A contact as a row of a sheet brings it with its customer. */
export const importedContact = z.strictObject({ contactId: id, ...contactFields.shape });
/** `fields`: the row as it was last seen. The device shows these; the server uses its own. */
export const restoreContactArgs = z.strictObject({
  contactId: id,
  fields: z.strictObject({ customerId: id, ...contactFields.shape }),
});

export type Contact = z.infer<typeof contactRow>;
export type ContactFields = z.infer<typeof contactFields>;
export type ImportedContact = z.infer<typeof importedContact>;
export type AddContact = z.infer<typeof addContactArgs>;
export type ChangeContact = z.infer<typeof changeContactArgs>;
export type DeleteContact = z.infer<typeof deleteContactArgs>;
export type RestoreContact = z.infer<typeof restoreContactArgs>;
