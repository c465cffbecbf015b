import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';

const nothing = z.strictObject({});

/**
 * Refuses with 422 a body or query that the call does not take, so that a misspelt name or a misplaced value is
 * noticed. Calls that take something refuse what is too much by their own schemas.
 */
export function refuseUnexpectedInput(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (config.docs === undefined || !url.startsWith('/api/')) return;
    const { body, query, takes } = config.docs;
    if (request.method === 'GET') {
      if (query === undefined) parseInput(nothing, request.query);
    } else if (body === undefined && takes === undefined) {
      parseInput(nothing, request.body ?? {});
    }
  });
}
