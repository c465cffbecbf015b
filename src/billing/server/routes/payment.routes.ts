import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { describeCall, listOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { paymentAnswer } from '../../invoice.schema.ts';
import { paymentList } from '../payments/payment.repository.ts';
import { addressesOf, answerBooks } from './in-books.ts';

const paymentQuery = z.strictObject({
  customer: id.optional(),
  invoice: id.optional(),
  subscription: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(400).optional(),
});

const docs = describeCall({
  summary: 'Payments that came in by the provider or were noted by a person, the newest first',
  permission: 'invoice index',
  query: paymentQuery,
  answer: listOf(paymentAnswer),
  errors: [409],
});

/** Calls about payments. */
export function paymentRoutes(app: FastifyInstance, door: CompanyDoor): void {
  for (const url of addressesOf('/payments')) {
    app.get(url, docs, (request, reply) => {
      const query = parseInput(paymentQuery, request.query);
      return answerBooks(door, request, reply, paymentList(query), query);
    });
  }
}
