import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tagIds } from '#annotations/tag.schema.ts';
import { tagDifference } from '#annotations/tagging.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { createShape, editShape } from '#shared/field-map.schema.ts';
import { fromWire } from '#shared/field-map.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createCustomer, editCustomer } from '../customer.commands.ts';
import { type CustomerGroups, customerInput } from '../customer.schema.ts';
import { CUSTOMER_GROUPS } from '../customer.ts';
import { CUSTOMER_FIELDS } from '../customer-fields.ts';
import { isHouseNumber, isPostcode } from '../postcode.ts';
import { type CustomerRecord, customerList, findCustomer, findCustomerJson } from './customer.repository.ts';
import { customerAnswer } from './customer-answer.ts';

const { shape } = customerInput;

const createBody = z.strictObject({
  uuid: id.optional(),
  ...createShape(CUSTOMER_FIELDS, shape),
  tag_ids: tagIds.default([]),
});

const editBody = z.strictObject({
  ...editShape(CUSTOMER_FIELDS, shape),
  /** All tags of the customer from now on. */
  tag_ids: tagIds.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const customersQuery = listQuery.extend({
  status: z
    .enum(['0', '1'])
    .transform((text): 0 | 1 => (text === '1' ? 1 : 0))
    .optional(),
});

const answer = resultOf(customerAnswer);
const docs = {
  list: describeCall({
    summary: 'Customers by name; `status` keeps to active (1) or inactive (0) ones',
    permission: READ.customer,
    query: customersQuery,
    answer: listOf(customerAnswer),
  }),
  one: describeCall({ summary: 'One customer', permission: READ.customer, answer }),
  create: describeCall({
    summary: 'Create a customer',
    permission: 'customer create',
    body: createBody,
    answer,
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change a customer: what is left out stays as it is',
    permission: 'customer edit',
    body: editBody,
    answer,
    errors: [409],
  }),
} as const;

/** Calls about customers. The call to delete one is in the area that knows everything linked to a customer. */
export function customerRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/customers', docs.list, (request, reply) => {
    const query = parseInput(customersQuery, request.query);
    return answerList(door, request, reply, customerList(query), query);
  });

  app.get('/api/customers/:id', docs.one, async (request) => {
    const customerId = pathId(request);
    const customer = await door.read(request, READ.customer, (tx, actor) => findCustomerJson(tx, customerId, actor));
    if (customer === undefined) throw notFound();
    return { result: customer };
  });

  app.post('/api/customers', docs.create, async (request, reply) => {
    const body = parseInput(createBody, request.body);
    requireAddress(body.address, isCountryNamed(request.body) ? body.address.country : undefined);
    const customerId = body.uuid ?? newId();
    const args = { customerId, ...fromWire(CUSTOMER_FIELDS, body), tagIds: body.tag_ids };
    await door.run(request, createCustomer, args);
    const result = await door.read(request, 'customer create', (tx, actor) => findCustomerJson(tx, customerId, actor));
    return reply.code(201).send({ result });
  });

  app.put('/api/customers/:id', docs.edit, async (request) => {
    const customerId = pathId(request);
    const body = parseInput(editBody, request.body);
    const current = await door.read(request, 'customer edit', (tx) => findCustomer(tx, customerId));
    if (current === undefined) throw notFound();
    requireVersion(body.version, current.version);
    requireEditedAddress(current, body.address);
    const { now, was } = changedGroups(CUSTOMER_GROUPS, current, fromWire(CUSTOMER_FIELDS, body));
    const tags = body.tag_ids === undefined ? {} : { tags: tagDifference(current.tagIds, body.tag_ids) };
    await door.run(request, editCustomer, { customerId, now: now as CustomerGroups, ...tags }, was);
    return {
      result: await door.read(request, 'customer edit', (tx, actor) => findCustomerJson(tx, customerId, actor)),
    };
  });
}

type Address = { readonly number: string; readonly zipcode: string };

/** Callers of before name no country; what only looks foreign is fine then. */
function isCountryNamed(body: unknown): boolean {
  return (body as { readonly address?: { readonly country?: unknown } } | null)?.address?.country !== undefined;
}

/** 422 at the field for an address that is not one of its country. */
function requireAddress({ number, zipcode }: Address, country: string | undefined): void {
  const invalid = [{ code: 'invalid' }];
  const errors = {
    ...(isPostcode(zipcode, country) ? {} : { 'address.zipcode': invalid }),
    ...(isHouseNumber(number, zipcode, country) ? {} : { 'address.number': invalid }),
  };
  if (Object.keys(errors).length > 0) throw new RequestError(422, 'invalid_input', { errors });
}

/** The same for a change: of what is named, and what stays beside it. What nobody touches stays, right or not. */
function requireEditedAddress(
  { houseNumber, zipcode, country }: CustomerRecord,
  named: z.infer<typeof editBody>['address'],
): void {
  if (named === undefined) return;
  const isTouched = [named.zipcode, named.number, named.country].some((part) => part !== undefined);
  if (!isTouched) return;
  const address = { number: named.number ?? houseNumber, zipcode: named.zipcode ?? zipcode };
  const known = country === HOME_COUNTRY ? undefined : country;
  requireAddress(address, named.country ?? known);
}
