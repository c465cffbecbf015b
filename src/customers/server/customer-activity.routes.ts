import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { ACTIVITY_PER_PAGE, readCustomerActivity } from './customer-activity.repository.ts';

const activityQuery = z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
const activityAnswer = z
  .strictObject({
    id,
    /** The command, such as `customer.edit`. */
    action: z.string(),
    /** Groups of fields that were changed. */
    fields: z.array(z.string()),
    author: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CustomerActivity' });

const docs = describeCall({
  summary: 'What was done to a customer, by whom and when, newest first, by page',
  permission: READ.customer,
  query: activityQuery,
  answer: resultOf(z.array(activityAnswer)).extend({ page: z.int(), per_page: z.int() }),
});

/** What was done to a customer. */
export function customerActivityRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/customers/:id/activity', docs, async (request) => {
    const customerId = pathId(request);
    const { page } = parseInput(activityQuery, request.query);
    const result = await door.read(request, READ.customer, (tx) => readCustomerActivity(tx, customerId, page));
    if (result === undefined) throw notFound();
    return { result, page, per_page: ACTIVITY_PER_PAGE };
  });
}
