import type { FieldMap } from '#shared/field-map.ts';

/** What somebody who asks for a place tells, in the order of the sign-up page. `prospectFields` has the limits. */
export const PROSPECT_FIELDS = {
  firstname: { wire: 'firstname', group: 'name', empty: '' },
  lastname: { wire: 'lastname', group: 'name' },
  email: { wire: 'email', group: 'contact', empty: '' },
  phone: { wire: 'phone', group: 'contact', empty: '' },
  street: { wire: 'address.street', group: 'address', empty: '' },
  houseNumber: { wire: 'address.number', group: 'address', empty: '' },
  zipcode: { wire: 'address.zipcode', group: 'address', empty: '' },
  city: { wire: 'address.city', group: 'address', empty: '' },
  category: { wire: 'category', group: 'vehicle' },
  brand: { wire: 'brand', group: 'vehicle', empty: '' },
  type: { wire: 'type', group: 'vehicle', empty: '' },
  plate: { wire: 'licence_plate', group: 'vehicle', empty: '' },
  lengthCm: { wire: 'length_cm', group: 'size', empty: 0 },
  widthCm: { wire: 'width_cm', group: 'size', empty: 0 },
  heightCm: { wire: 'height_cm', group: 'size', empty: null },
  service: { wire: 'service', group: 'wish', empty: null },
  period: { wire: 'period', group: 'wish', empty: null },
  expectedOn: { wire: 'expected', group: 'wish', empty: null },
  message: { wire: 'message', group: 'message', empty: '' },
} as const satisfies FieldMap;

/** Raised by one with each new field: devices then fetch the rows again. */
export const PROSPECT_SHAPE = 2;
