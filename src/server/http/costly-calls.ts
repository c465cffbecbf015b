import type { FastifyInstance } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import { openCallLimit } from './call-limit.ts';
import { callerOf } from './refused-calls.ts';

/**
 * The most calls of one person within a minute, for calls that cost much work here or ask others: sheets, printed
 * photos, the registers of vehicles and addresses.
 */
const MOST_A_MINUTE: Readonly<Record<string, number>> = {
  'POST /api/customers/download': 20,
  'POST /api/objects/download': 20,
  'POST /api/customers/:id/data': 60,
  'POST /api/own-data/exports': 60,
  'GET /api/handovers/:id/pdf': 60,
  'GET /api/accountancy/export': 20,
  'POST /api/bank-statements': 30,
  'GET /api/rdw/:plate': 120,
  'GET /api/addresses': 120,
  'POST /api/objects/:id/rdw': 60,
};

/** Answers 429 with Retry-After to a person who makes costly calls faster than anybody works. */
export function limitCostlyCalls(app: FastifyInstance): void {
  const limits = new Map(Object.entries(MOST_A_MINUTE).map(([route, most]) => [route, openCallLimit(most)]));
  app.addHook('onRequest', async (request) => {
    const limit = limits.get(`${request.method} ${request.routeOptions.url ?? ''}`);
    const caller = callerOf(request);
    if (limit === undefined || caller === undefined) return;
    const seconds = limit(caller);
    if (seconds === 0) return;
    throw new RequestError(429, 'busy', { headers: { 'retry-after': String(seconds) } });
  });
}
