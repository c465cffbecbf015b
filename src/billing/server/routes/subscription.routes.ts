import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate, id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import type { Needed } from '#shared/permission.ts';
import { notFound } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { SUBSCRIPTION_SORTS } from '../../list-sorts.ts';
import {
  cancelQuoteAnswer,
  cancelSubscriptionBody,
  changeSubscriptionBody,
  previewAnswer,
  SUBSCRIPTION_STATUSES,
  subscriptionAnswer,
  subscriptionBody,
} from '../../subscription.schema.ts';
import { findSubscriptionAnswer, subscriptionList } from '../subscriptions/subscription.repository.ts';
import { type AskProvider, openBilling } from './choose-provider.ts';
import { addressesOf, answerBooks, inBooks } from './in-books.ts';

const subscriptionsQuery = listQuery.extend({
  customer: id.optional(),
  object: id.optional(),
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  sort: z.enum(sortsOf(SUBSCRIPTION_SORTS)).optional(),
});
const quoteQuery = z.strictObject({ on: civilDate.optional() });

const docs = {
  list: describeCall({
    summary: 'Subscriptions, the newest first unless sorted; the search looks at customer, product and licence plate',
    permission: 'invoice index',
    query: subscriptionsQuery,
    answer: listOf(subscriptionAnswer),
    errors: [409],
  }),
  show: describeCall({
    summary: 'A subscription with its running period and the lines that wait for its next invoice',
    permission: 'invoice index',
    answer: resultOf(subscriptionAnswer),
    errors: [409],
  }),
  preview: describeCall({
    summary: 'What a new subscription would come to: its first lines and invoices',
    permission: 'invoice create',
    body: subscriptionBody,
    answer: resultOf(previewAnswer),
    errors: [409],
  }),
  create: describeCall({
    summary: 'Make a subscription; what is due today is invoiced at once, or by the next billing run',
    permission: 'invoice create',
    body: subscriptionBody,
    answer: resultOf(subscriptionAnswer),
    status: 201,
    errors: [409],
  }),
  previewChange: describeCall({
    summary: 'What a change would come to: the exact lines, and the next invoices with them',
    permission: 'invoice edit',
    body: changeSubscriptionBody,
    answer: resultOf(previewAnswer),
    errors: [409],
  }),
  change: describeCall({
    summary: 'Change a subscription from a day on; refused when its preview would now show other lines',
    permission: 'invoice edit',
    body: changeSubscriptionBody,
    answer: resultOf(subscriptionAnswer),
    errors: [409],
  }),
  quote: describeCall({
    summary: 'What ending a subscription after a day would give back, and to whom',
    permission: 'invoice index',
    query: quoteQuery,
    answer: resultOf(cancelQuoteAnswer),
    errors: [409],
  }),
  cancel: describeCall({
    summary: 'End a subscription now or on a day to come; a refund of what was paid also needs "invoice refund"',
    permission: 'invoice delete',
    body: cancelSubscriptionBody,
    answer: resultOf(subscriptionAnswer),
    errors: [403, 409],
  }),
} as const;

const ADDRESSES = addressesOf('/subscriptions');

/** Calls about subscriptions. `now` is milliseconds since 1970. */
export function subscriptionRoutes(
  app: FastifyInstance,
  door: CompanyDoor,
  { now }: { readonly now: () => number },
): void {
  const ask = openBilling(door, { now });
  // Permission is checked before the body is read: a caller who may not do this must not learn what it would take.
  const readBody: ReadBody = async (request, permission, schema) => {
    await ask(request, permission, () => Promise.resolve());
    return parseInput(schema, request.body);
  };

  for (const url of ADDRESSES) {
    app.get(url, docs.list, (request, reply) => {
      const query = parseInput(subscriptionsQuery, request.query);
      return answerBooks(door, request, reply, subscriptionList(query, dayAt(now())), query);
    });

    app.get(`${url}/:id`, docs.show, async (request, reply) => {
      const subscriptionId = pathId(request);
      const result = await inBooks(door, request, 'invoice index', (tx) =>
        findSubscriptionAnswer(tx, subscriptionId, dayAt(now())),
      );
      if (result === undefined) throw notFound();
      return reply.header('cache-control', 'no-store').send({ result });
    });

    app.post(url, docs.create, async (request, reply) => {
      const body = await readBody(request, 'invoice create', subscriptionBody);
      const result = await ask(request, 'invoice create', (provider, call) => provider.createSubscription(call, body));
      return reply.code(201).send({ result });
    });

    app.put(`${url}/:id`, docs.change, async (request) => {
      const body = await readBody(request, 'invoice edit', changeSubscriptionBody);
      const subscriptionId = pathId(request);
      return {
        result: await ask(request, 'invoice edit', (provider, call) =>
          provider.changeSubscription(call, subscriptionId, body),
        ),
      };
    });
  }

  const cancel = async (request: FastifyRequest) => {
    const body = await readBody(request, 'invoice delete', cancelSubscriptionBody);
    const subscriptionId = pathId(request);
    return {
      result: await ask(request, 'invoice delete', (provider, call) =>
        provider.cancelSubscription(call, subscriptionId, body),
      ),
    };
  };
  for (const url of ADDRESSES) app.post(`${url}/:id/cancel`, docs.cancel, cancel);
  app.delete('/api/subscriptions/:id', docs.cancel, cancel);

  previewRoutes(app, ask, readBody);
}

type ReadBody = <Body>(request: FastifyRequest, permission: Needed, schema: z.ZodType<Body>) => Promise<Body>;

/** What a call would come to, without doing it. */
function previewRoutes(app: FastifyInstance, ask: AskProvider, readBody: ReadBody): void {
  for (const url of ADDRESSES) {
    app.post(`${url}/preview`, docs.preview, async (request) => {
      const body = await readBody(request, 'invoice create', subscriptionBody);
      return {
        result: await ask(request, 'invoice create', (provider, call) => provider.previewSubscription(call, body)),
      };
    });

    app.post(`${url}/:id/preview`, docs.previewChange, async (request) => {
      const body = await readBody(request, 'invoice edit', changeSubscriptionBody);
      const subscriptionId = pathId(request);
      return {
        result: await ask(request, 'invoice edit', (provider, call) =>
          provider.previewChange(call, subscriptionId, body),
        ),
      };
    });

    app.get(`${url}/:id/cancel-quote`, docs.quote, async (request, reply) => {
      const { on } = parseInput(quoteQuery, request.query);
      const subscriptionId = pathId(request);
      const result = await ask(request, 'invoice index', (provider, call) =>
        provider.cancelQuote(call, subscriptionId, on ?? call.today),
      );
      return reply.header('cache-control', 'no-store').send({ result });
    });
  }
}
