import type { FastifyRequest } from 'fastify';

/** The path as it was written, without the query; works also for a path such as `//` that only looks like an address. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '';
}
