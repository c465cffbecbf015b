import { z } from 'zod';
import { keepCustomerNumbers } from '#billing/server/ledger/customer-number.repository.ts';
import { customerFields, type ImportCustomers } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import { decideCustomerRows, importCustomers } from '#customers/customer-import.commands.ts';
import { type CustomerKey, customerKey } from '#customers/customer-import.ts';
import { createShape } from '#shared/field-map.schema.ts';
import { fromWire, ownNames } from '#shared/field-map.ts';
import { shortText } from '#shared/fields.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { type IdOfLife, importedId, livingIds } from './imported-id.ts';

const SHEET_FIELDS = ownNames(CUSTOMER_FIELDS);

export const customerRowBody = z.strictObject({
  reference: shortText.default(''),
  ...createShape(SHEET_FIELDS, customerFields.shape),
});

/** A customer number as this company's series has them. */
const OWN_NUMBER = /^[1-9]\d{0,8}$/;

type Body = z.infer<typeof customerRowBody>;
type Row = ImportCustomers['rows'][number];

/** The id of a customer imported from a sheet. */
export const importedCustomerId =
  (companyId: string, { by, text }: CustomerKey): IdOfLife =>
  (life) =>
    importedId(companyId, 'customer', `${by}:${text}${life}`);

export const customerImport: ImportKind<Body, Row, Parameters<typeof decideCustomerRows>[0]> = {
  body: customerRowBody,
  table: customerTable,
  command: importCustomers,
  decideRows: decideCustomerRows,
  resolve: async (bodies, { tx, companyId }) => {
    const customers = bodies.map((body) => {
      const customer = fromWire(SHEET_FIELDS, body);
      return { customer, key: customerKey(customer, body.reference) };
    });
    const ids = await livingIds(
      tx,
      customers.map(({ key }) => importedCustomerId(companyId, key)),
    );
    return customers.map(
      ({ customer, key }, at): Wanted<Row> => ({
        row: { customerId: ids[at] ?? '', ...customer, keyedBy: key.by },
      }),
    );
  },
  keep: async (tx, companyId, made) => {
    const numbered = made.filter(({ body }) => OWN_NUMBER.test(body.reference.trim()));
    const ids = await livingIds(
      tx,
      numbered.map(({ body }) =>
        importedCustomerId(companyId, customerKey(fromWire(SHEET_FIELDS, body), body.reference)),
      ),
    );
    // A customer whom the row only found keeps the number of this company.
    const own = numbered.filter(({ id }, at) => id === ids[at]);
    await keepCustomerNumbers(
      tx,
      own.map(({ id, body }) => ({ customerId: id, number: Number(body.reference) })),
    );
  },
};
