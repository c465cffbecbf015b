import { z } from 'zod';
import { customerFields, type ImportCustomers } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import { decideCustomerRows, importCustomers } from '#customers/customer-import.commands.ts';
import { type CustomerKey, customerKey } from '#customers/customer-import.ts';
import { createShape } from '#shared/field-map.schema.ts';
import { fromWire, ownNames } from '#shared/field-map.ts';
import { shortText } from '#shared/fields.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { importedId } from './imported-id.ts';

const SHEET_FIELDS = ownNames(CUSTOMER_FIELDS);

export const customerRowBody = z.strictObject({
  reference: shortText.default(''),
  ...createShape(SHEET_FIELDS, customerFields.shape),
});

type Body = z.infer<typeof customerRowBody>;
type Row = ImportCustomers['rows'][number];

/** The id of a customer imported from a sheet. */
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
      bodies.map((body): Wanted<Row> => {
        const customer = fromWire(SHEET_FIELDS, body);
        const key = customerKey(customer, body.reference);
        return { row: { customerId: importedCustomerId(companyId, key), ...customer, keyedBy: key.by } };
      }),
    ),
};
