import { z } from 'zod';
import { customerBillingBody } from '#billing/customer-billing.schema.ts';
import { keepBroughtDetails } from '#billing/server/ledger/brought-billing.repository.ts';
import { keepCustomerNumbers } from '#billing/server/ledger/customer-number.repository.ts';
import { contactFields } from '#customers/contact.schema.ts';
import { customerFields, type ImportCustomers } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { CUSTOMER_FIELDS } from '#customers/customer-fields.ts';
import { decideCustomerRows, importCustomers } from '#customers/customer-import.commands.ts';
import { type CustomerKey, customerKey } from '#customers/customer-import.ts';
import { createShape } from '#shared/field-map.schema.ts';
import { fromWire, ownNames } from '#shared/field-map.ts';
import { shortText } from '#shared/fields.ts';
import { refuse } from '#shared/refusal.ts';
import type { Actor } from '#sync/command.ts';
import type { ImportKind, Wanted } from './import-batch.ts';
import { type IdOfLife, importedId, livingIds } from './imported-id.ts';

const SHEET_FIELDS = ownNames(CUSTOMER_FIELDS);

const DETAILS = customerBillingBody.shape;
/** What billing knows of a customer, as far as a sheet says it. */
const BILLING_FIELDS = {
  company_name: DETAILS.company_name.unwrap().default(''),
  kvk_number: DETAILS.kvk_number.unwrap().default(''),
  vat_id: DETAILS.vat_id.unwrap().default(''),
} as const;
const BILLING_NAMES = ['company_name', 'kvk_number', 'vat_id'] as const;

const { phone, email } = contactFields.shape;
/** Somebody besides the customer; without any of these nobody. */
const CONTACT_FIELDS = {
  contact_name: shortText.default(''),
  contact_phone: phone.default(''),
  contact_email: email.default(''),
  contact_may_fetch: z.boolean().default(false),
} as const;

export const customerRowBody = z.strictObject({
  reference: shortText.default(''),
  ...CONTACT_FIELDS,
  ...BILLING_FIELDS,
  ...createShape(SHEET_FIELDS, customerFields.shape),
});

/** A customer number as this company's series has them. */
const OWN_NUMBER = /^[1-9]\d{0,8}$/;

/** Who writes what billing knows of a customer. */
const BILLING_RIGHT = 'invoice edit';

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
  rest: (row) => ({ lastname: '?', ...row }),
  resolve: async (bodies, { tx, companyId, actor }) => {
    const customers = bodies.map((body) => {
      const customer = customerOf(body);
      return { customer, key: customerKey(customer, body.reference), barred: barredDetails(body, actor) };
    });
    const ids = await livingIds(
      tx,
      customers.map(({ key }) => importedCustomerId(companyId, key)),
    );
    return customers.map(({ customer, key, barred }, at): Wanted<Row> => {
      const customerId = ids[at] ?? '';
      const contact = contactOf(bodies[at], companyId, customerId);
      const row = { customerId, ...customer, keyedBy: key.by, ...(contact === null ? {} : { contact }) };
      const [refusal, ...others] = barred.map((name) => refuse('forbidden', name));
      return refusal === undefined ? { row } : { refusal, others, rest: row };
    });
  },
  keep: async (tx, actor, made) => {
    const said = made.filter(({ body }) => OWN_NUMBER.test(body.reference.trim()) || detailsOf(body).length > 0);
    const ids = await livingIds(
      tx,
      said.map(({ body }) => importedCustomerId(actor.companyId, customerKey(customerOf(body), body.reference))),
    );
    // A customer whom the row only found keeps the number and the details of this company.
    const own = said.filter(({ id }, at) => id === ids[at]);
    await keepCustomerNumbers(
      tx,
      own.flatMap(({ id, body: { reference } }) =>
        OWN_NUMBER.test(reference.trim()) ? [{ customerId: id, number: Number(reference) }] : [],
      ),
    );
    if (!actor.can(BILLING_RIGHT)) return;
    await keepBroughtDetails(
      tx,
      own.flatMap(({ id, body }) => (detailsOf(body).length === 0 ? [] : [{ customerId: id, ...body }])),
    );
  },
};

/** The contact that a row names, under an id that follows from its customer's; null for none. */
function contactOf(body: Body | undefined, companyId: string, customerId: string): Row['contact'] | null {
  const { contact_name: name = '', contact_phone: phone = '', contact_email: email = '' } = body ?? {};
  if (name + phone + email === '') return null;
  const mayFetch = body?.contact_may_fetch ?? false;
  const contactId = importedId(companyId, 'customer contact', customerId);
  return { contactId, name, role: 'other', phone, email, mayFetch, mails: [] };
}

function customerOf(body: Body) {
  return fromWire(SHEET_FIELDS, body);
}

function detailsOf(body: Body) {
  return BILLING_NAMES.filter((name) => body[name] !== '');
}

/**
 * The billing details that this person may not write. The name of a company that is the customer's name as well is passed
 * over instead.
 */
function barredDetails(body: Body, { can }: Actor): readonly (typeof BILLING_NAMES)[number][] {
  if (can(BILLING_RIGHT)) return [];
  return detailsOf(body).filter((name) => name !== 'company_name' || body.company_name !== body.lastname);
}
