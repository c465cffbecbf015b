import type { CustomerFields } from '#customers/customer.schema.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import type { SentObject } from '#objects/object.schema.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import { normalisePlate } from '#objects/plate.ts';
import { emptyFields, fieldsOf, namesInBoth } from '#shared/field-map.ts';
import type { Prospect, ProspectFields } from './prospect.schema.ts';
import { PROSPECT_FIELDS } from './prospect-fields.ts';

/** The fields that a prospect shares with a customer, and with an object. */
export const PERSON_NAMES = namesInBoth(CUSTOMER_FIELDS, PROSPECT_FIELDS);
const VEHICLE_NAMES = namesInBoth(OBJECT_FIELDS, PROSPECT_FIELDS);

/** The customer that a prospect would become. */
export function customerDraft(prospect: Prospect): CustomerFields {
  return { ...emptyFields(CUSTOMER_FIELDS), ...fieldsOf(PERSON_NAMES, prospect) };
}

/** The object that a prospect would bring. A Dutch plate is normalised, any other stays as they typed it. */
export function objectDraft(prospect: ProspectFields): Omit<SentObject, 'customerId'> {
  const { plate = prospect.plate } = normalisePlate(prospect.plate, 'NL');
  return { ...fieldsOf(VEHICLE_NAMES, prospect), plate, plateCountry: 'NL', contractStartOn: null };
}
