import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tagIds } from '#annotations/tag.schema.ts';
import { tagDifference } from '#annotations/tagging.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createCustomer, editCustomer } from '../customer.commands.ts';
import { type CustomerGroups, customerInput } from '../customer.schema.ts';
import { CUSTOMER_GROUPS } from '../customer.ts';
import { customerList, findCustomer, findCustomerJson } from './customer.repository.ts';
import { customerAnswer } from './customer-answer.ts';

const { shape } = customerInput;

const customerBody = z.strictObject({
  status: shape.status.default(1),
  firstname: shape.firstname.default(''),
  lastname: shape.lastname,
  email: shape.email.default(''),
  phone: shape.phone.default(''),
  mobile: shape.mobile.default(''),
  address: z
    .strictObject({
      street: shape.street.default(''),
      number: shape.houseNumber.default(''),
      zipcode: shape.zipcode.default(''),
      city: shape.city.default(''),
    })
    .prefault({}),
  note: shape.note.default(''),
  tag_ids: tagIds.default([]),
});
const createBody = customerBody.extend({ uuid: id.optional() });

const editBody = z.strictObject({
  status: shape.status.optional(),
  firstname: shape.firstname.optional(),
  lastname: shape.lastname.optional(),
  email: shape.email.optional(),
  phone: shape.phone.optional(),
  mobile: shape.mobile.optional(),
  address: z
    .strictObject({
      street: shape.street.optional(),
      number: shape.houseNumber.optional(),
      zipcode: shape.zipcode.optional(),
      city: shape.city.optional(),
    })
    .optional(),
  note: shape.note.optional(),
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

/** Calls about customers. Deleting one is where everything that may hang on it is known. */
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
    const { uuid: customerId = newId(), address, tag_ids, ...fields } = parseInput(createBody, request.body);
    const { number: houseNumber, ...rest } = address;
    await door.run(request, createCustomer, { customerId, ...fields, ...rest, houseNumber, tagIds: tag_ids });
    const result = await door.read(request, 'customer create', (tx, actor) => findCustomerJson(tx, customerId, actor));
    return reply.code(201).send({ result });
  });

  app.put('/api/customers/:id', docs.edit, async (request) => {
    const customerId = pathId(request);
    const { address, version, tag_ids, ...fields } = parseInput(editBody, request.body);
    const current = await door.read(request, 'customer edit', (tx) => findCustomer(tx, customerId));
    if (current === undefined) throw notFound();
    requireVersion(version, current.version);
    const { number: houseNumber, ...rest } = address ?? {};
    const { now, was } = changedGroups(CUSTOMER_GROUPS, current, { ...fields, ...rest, houseNumber });
    const tags = tag_ids === undefined ? {} : { tags: tagDifference(current.tagIds, tag_ids) };
    await door.run(request, editCustomer, { customerId, now: now as CustomerGroups, ...tags }, was);
    return {
      result: await door.read(request, 'customer edit', (tx, actor) => findCustomerJson(tx, customerId, actor)),
    };
  });
}
