import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { revenueAnswer, upcomingRevenueAnswer } from '../../revenue.schema.ts';
import { todayOf } from '../ledger/ledger.ts';
import { findRevenue, findUpcomingRevenue } from '../subscriptions/revenue.repository.ts';
import { addressesOf, inBooks } from './in-books.ts';

const revenueQuery = z.strictObject({
  /** Left out: this year. */
  year: z.coerce.number().int().min(1900).max(2999).optional(),
});

const docs = {
  past: describeCall({
    summary: 'What was invoiced in each month of a year, by the day of each document; credit invoices take off',
    permission: 'invoice index',
    query: revenueQuery,
    answer: resultOf(revenueAnswer),
    errors: [409],
  }),
  upcoming: describeCall({
    summary: 'What running subscriptions will be invoiced at in this month and the eleven after it',
    permission: 'invoice index',
    answer: resultOf(upcomingRevenueAnswer),
    errors: [409],
  }),
} as const;

/** Calls about revenue. */
export function revenueRoutes(app: FastifyInstance, door: CompanyDoor, parts: { readonly now: () => number }): void {
  for (const url of addressesOf('/revenue')) {
    app.get(url, docs.past, async (request, reply) => {
      const { year = Number(todayOf(parts).slice(0, 4)) } = parseInput(revenueQuery, request.query);
      const result = await inBooks(door, request, 'invoice index', (tx) => findRevenue(tx, year));
      return reply.header('cache-control', 'no-store').send({ result });
    });

    app.get(`${url}/upcoming`, docs.upcoming, async (request, reply) => {
      const result = await inBooks(door, request, 'invoice index', (tx) => findUpcomingRevenue(tx, todayOf(parts)));
      return reply.header('cache-control', 'no-store').send({ result });
    });
  }
}
