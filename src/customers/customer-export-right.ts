import { allOf } from '#shared/permission.ts';

/** Who gets everything of a customer: who reads each kind of it, the audit trail among them. */
export const CUSTOMER_DATA_RIGHT = allOf(
  'customer index',
  'object index',
  'appointment index',
  'prospect index',
  'invoice index',
  'spot index',
  'tag index',
  'company edit',
);
