import type { FastifyRequest } from 'fastify';

/** The path as it was written, without the question: what only looks like an address, such as `//`, has one too. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '';
}
