import { z } from 'zod';
import { customerFields, type ImportCustomers } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { decideCustomerRows, importCustomers } from '#customers/customer-import.commands.ts';
import { type CustomerKey, customerKey } from '#customers/customer-import.ts';
import { shortText } from '#shared/fields.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { importedId } from './imported-id.ts';

const { houseNumber, ...fields } = customerFields.shape;

export const customerRowBody = z.strictObject({
  reference: shortText.default(''),
  ...fields,
  status: fields.status.default(1),
  firstname: fields.firstname.default(''),
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  mobile: fields.mobile.default(''),
  street: fields.street.default(''),
  house_number: houseNumber.default(''),
  zipcode: fields.zipcode.default(''),
  city: fields.city.default(''),
  note: fields.note.default(''),
});

type Body = z.infer<typeof customerRowBody>;
type Row = ImportCustomers['rows'][number];

/** The id of a customer that a sheet brings. */
export function importedCustomerId(companyId: string, { by, text }: CustomerKey): string {
  return importedId(companyId, 'customer', `${by}:${text}`);
}

export const customerImport: ImportKind<Body, Row, Parameters<typeof decideCustomerRows>[0]> = {
  body: customerRowBody,
  table: customerTable,
  command: importCustomers,
  decideRows: decideCustomerRows,
  resolve: (bodies, { companyId }) =>
    Promise.resolve(
      bodies.map(({ reference, house_number, ...rest }): Wanted<Row> => {
        const customer = { ...rest, houseNumber: house_number };
        const key = customerKey(customer, reference);
        return { row: { customerId: importedCustomerId(companyId, key), ...customer, keyedBy: key.by } };
      }),
    ),
};
