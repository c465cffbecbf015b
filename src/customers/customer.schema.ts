import { z } from 'zod';
import { tagChange, tagIds } from '#annotations/tag.schema.ts';
import { isCountry } from '#shared/countries.ts';
import { groupShape, sentShape } from '#shared/field-map.schema.ts';
import { groupNames } from '#shared/field-map.ts';
import { id, longText, rowBase, shortText } from '#shared/fields.ts';
import { importedContact } from './contact.schema.ts';
import { CUSTOMER_FIELDS } from './customer-fields.ts';
import { isHouseNumber, isPhoneNumber, isPostcode } from './postcode.ts';
import { email, phone } from './reach.schema.ts';

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
  /** The two letters of ISO 3166-1. */
  country: z.string().length(2).refine(isCountry),
  note: longText,
});

/**
 * The input of forms and calls. It is stricter than the stored fields, because those also hold data taken over from
 * elsewhere.
 */
export const customerInput = customerFields
  .extend({
    phone: phone.refine(isPhoneNumber),
    mobile: phone.refine(isPhoneNumber),
  })
  .refine(({ zipcode, country }) => isPostcode(zipcode, country), { path: ['zipcode'] })
  .refine(({ houseNumber, zipcode, country }) => isHouseNumber(houseNumber, zipcode, country), {
    path: ['houseNumber'],
  });

export const customerRow = z.strictObject({ ...rowBase, ...customerFields.shape, sortKey: z.string(), tagIds });

export const customerGroupsSchema = z.strictObject(groupShape(CUSTOMER_FIELDS, customerFields.shape));

/** What devices send of a customer. Those of before send no country. */
export const sentCustomer = z.strictObject(sentShape(CUSTOMER_FIELDS, customerFields.shape));
export const createCustomerArgs = z.strictObject({
  customerId: id,
  ...sentCustomer.shape,
  tagIds: tagIds.optional(),
});
export const editCustomerArgs = z.strictObject({
  customerId: id,
  now: customerGroupsSchema,
  tags: z.strictObject(tagChange).optional(),
});
export const tagCustomerArgs = z.strictObject({ id, ...tagChange });
/** Brings a deleted customer back with these values. */
export const restoreCustomerArgs = z.strictObject({ customerId: id, fields: sentCustomer });
/**
 * Refused when the row changed since `seenVersion`, or when the customer has objects, open appointments or running
 * subscriptions. With open invoices it needs `withOpenInvoices`, which says that the person was asked.
 */
export const deleteCustomerArgs = z.strictObject({
  customerId: id,
  seenVersion: z.int().min(0).nullable(),
  withOpenInvoices: z.boolean().optional(),
});

/** Erases what is kept about a person. Refused when the row changed since `seenVersion`. */
export const eraseCustomerArgs = z.strictObject({ customerId: id, seenVersion: z.int().min(0).nullable() });

const CUSTOMER_GROUP_NAMES = groupNames(CUSTOMER_FIELDS);
/**
 * Merges two customers: `customerId` is kept, `goneId` is removed. `take` names the field groups to take from the
 * removed one; `joinNotes` keeps both remarks. Refused when the removed one changed since `goneVersion`.
 */
export const mergeCustomersArgs = z.strictObject({
  customerId: id,
  goneId: id,
  goneVersion: z.int().min(0).nullable(),
  take: z.array(z.enum(CUSTOMER_GROUP_NAMES)).max(CUSTOMER_GROUP_NAMES.length),
  joinNotes: z.boolean(),
});

/** Makes two customers again of those that were merged: `goneId` was merged into `customerId`. */
export const undoMergeArgs = z.strictObject({ customerId: id, goneId: id });

/** Customers of a sheet, each with a contact where the row names one; `keyedBy` says what tells one row from another. */
export const importCustomersArgs = z.strictObject({
  importId: id,
  rows: z
    .array(
      createCustomerArgs
        .omit({ tagIds: true })
        .extend({ keyedBy: z.enum(['reference', 'email', 'name']), contact: importedContact.optional() }),
    )
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
export type EraseCustomer = z.infer<typeof eraseCustomerArgs>;
export type DeleteCustomer = z.infer<typeof deleteCustomerArgs>;
export type ImportCustomers = z.infer<typeof importCustomersArgs>;
export type MergeCustomers = z.infer<typeof mergeCustomersArgs>;
export type UndoMerge = z.infer<typeof undoMergeArgs>;
