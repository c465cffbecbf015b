import type { CustomerFields } from '#customers/customer.schema.ts';
import type { SentObject } from '#objects/object.schema.ts';
import { normalisePlate } from '#objects/plate.ts';
import type { Prospect, ProspectFields } from './prospect.schema.ts';

/** The customer that a prospect would become. */
export function customerDraft(prospect: Prospect): CustomerFields {
  const { firstname, lastname, email, phone, street, houseNumber, zipcode, city } = prospect;
  const home = { street, houseNumber, zipcode, city };
  return { status: 1, firstname, lastname, email, phone, mobile: '', ...home, note: '' };
}

/** The object that a prospect would bring. The plate is as they typed it; one that is not Dutch is left as it is. */
export function objectDraft(prospect: ProspectFields): Omit<SentObject, 'customerId'> {
  const { category, brand, type, lengthCm, widthCm, heightCm } = prospect;
  const { plate = prospect.plate } = normalisePlate(prospect.plate, 'NL');
  const size = { lengthCm, widthCm, heightCm };
  return { plate, plateCountry: 'NL', category, brand, type, ...size, contractStartOn: null };
}
