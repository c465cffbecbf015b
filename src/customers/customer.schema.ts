import { z } from 'zod';
import { tagChange, tagIds } from '#annotations/tag.schema.ts';
import { id, longText, rowBase, shortText } from '#shared/fields.ts';
import { isHouseNumber, isPhoneNumber, isPostcode } from './postcode.ts';

const email = z.union([z.literal(''), z.email().max(254)]);
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[0-9+() .-]*$/);

export const customerFields = z.strictObject({
  /** 1 active, 0 inactive. */
  status: z.union([z.literal(1), z.literal(0)]),
  firstname: shortText,
  lastname: shortText.min(1),
  email,
  phone,
  mobile: phone,
  street: shortText,
  houseNumber: z.string().trim().max(20),
  zipcode: z.string().trim().max(12),
  city: shortText,
  note: longText,
});

/** What a form and a call may bring: stricter than what is kept, for that was taken over from elsewhere. */
export const customerInput = customerFields
  .extend({
    phone: phone.refine(isPhoneNumber),
    mobile: phone.refine(isPhoneNumber),
    zipcode: customerFields.shape.zipcode.refine(isPostcode),
  })
  .refine(({ houseNumber, zipcode }) => isHouseNumber(houseNumber, zipcode), { path: ['houseNumber'] });

export const customerRow = z.strictObject({ ...rowBase, ...customerFields.shape, sortKey: z.string(), tagIds });

const { shape } = customerFields;
export const customerGroupsSchema = z.strictObject({
  name: z.strictObject({ firstname: shape.firstname, lastname: shape.lastname }).optional(),
  email: z.strictObject({ email }).optional(),
  phone: z.strictObject({ phone, mobile: phone }).optional(),
  address: z
    .strictObject({ street: shape.street, houseNumber: shape.houseNumber, zipcode: shape.zipcode, city: shape.city })
    .optional(),
  note: z.strictObject({ note: shape.note }).optional(),
  status: z.strictObject({ status: shape.status }).optional(),
});

export const createCustomerArgs = z.strictObject({
  customerId: id,
  ...customerFields.shape,
  tagIds: tagIds.optional(),
});
export const editCustomerArgs = z.strictObject({
  customerId: id,
  now: customerGroupsSchema,
  tags: z.strictObject(tagChange).optional(),
});
export const tagCustomerArgs = z.strictObject({ id, ...tagChange });
/** Brings a deleted customer back with these values. */
export const restoreCustomerArgs = z.strictObject({ customerId: id, fields: customerFields });
/**
 * Refused when the row changed since `seenVersion`, or when objects, open appointments or running subscriptions hang on it;
 * with open invoices only when `withOpenInvoices` says that somebody was asked.
 */
export const deleteCustomerArgs = z.strictObject({
  customerId: id,
  seenVersion: z.int().min(0).nullable(),
  withOpenInvoices: z.boolean().optional(),
});

/**
 * Makes one customer of two: `customerId` is kept, `goneId` goes. `take` names the field groups whose values come from the
 * one that goes; `joinNotes` keeps both remarks. Refused when the one that goes changed since `goneVersion`.
 */
export const mergeCustomersArgs = z.strictObject({
  customerId: id,
  goneId: id,
  goneVersion: z.int().min(0).nullable(),
  take: z.array(z.enum(['name', 'email', 'phone', 'address', 'note', 'status'])).max(6),
  joinNotes: z.boolean(),
});

/** Customers of a sheet; `keyedBy` says what tells one row from another. */
export const importCustomersArgs = z.strictObject({
  importId: id,
  rows: z
    .array(createCustomerArgs.omit({ tagIds: true }).extend({ keyedBy: z.enum(['reference', 'email', 'name']) }))
    .min(1)
    .max(100),
});

export type Customer = z.infer<typeof customerRow>;
export type CustomerFields = z.infer<typeof customerFields>;
export type CustomerGroups = z.infer<typeof customerGroupsSchema>;
export type CreateCustomer = z.infer<typeof createCustomerArgs>;
export type EditCustomer = z.infer<typeof editCustomerArgs>;
export type TagCustomer = z.infer<typeof tagCustomerArgs>;
export type RestoreCustomer = z.infer<typeof restoreCustomerArgs>;
export type DeleteCustomer = z.infer<typeof deleteCustomerArgs>;
export type ImportCustomers = z.infer<typeof importCustomersArgs>;
export type MergeCustomers = z.infer<typeof mergeCustomersArgs>;
