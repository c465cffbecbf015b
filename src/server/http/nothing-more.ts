import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';

const nothing = z.strictObject({});

/**
 * A call that takes no body, or no question behind its path, refuses one with 422: a misspelt name or a value in the wrong
 * place is heard of. Calls that take something refuse what is too much by their own schemas.
 */
export function refuseMore(app: FastifyInstance): void {
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
