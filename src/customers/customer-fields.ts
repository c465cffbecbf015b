import type { FieldMap } from '#shared/field-map.ts';

/** What a person fills in about a customer, in the order of the merge page. `customerFields` has the limits. */
export const CUSTOMER_FIELDS = {
  firstname: { wire: 'firstname', group: 'name', empty: '' },
  lastname: { wire: 'lastname', group: 'name', listed: true },
  email: { wire: 'email', group: 'email', empty: '', listed: true },
  phone: { wire: 'phone', group: 'phone', empty: '', listed: true },
  mobile: { wire: 'mobile', group: 'phone', empty: '', listed: true },
  street: { wire: 'address.street', group: 'address', empty: '' },
  houseNumber: { wire: 'address.number', group: 'address', empty: '' },
  zipcode: { wire: 'address.zipcode', group: 'address', empty: '', listed: true },
  city: { wire: 'address.city', group: 'address', empty: '', listed: true },
  country: { wire: 'address.country', group: 'country', empty: 'NL', later: true },
  note: { wire: 'note', group: 'note', empty: '' },
  status: { wire: 'status', group: 'status', empty: 1 },
} as const satisfies FieldMap;

/** Raised by one with each new field: devices then fetch the rows again. */
export const CUSTOMER_SHAPE = 3;
