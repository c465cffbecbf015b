import type { FastifyRequest } from 'fastify';

const CARRIED = /^Bearer +(rk_\S*) *$/i;

/**
 * The API key that a request carries. Such a request is a program's: whatever cookies come with it count for nothing.
 */
export function carriedKey(request: FastifyRequest): string | undefined {
  return CARRIED.exec(request.headers.authorization ?? '')?.[1];
}
