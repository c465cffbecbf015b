import type { FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';

/**
 * Answers 403 when a browser says that another site's page makes the call, by an image, a script, a form or a link.
 * Scripted calls from origins named in the settings pass: they state their origin.
 */
export function refuseOtherSites(request: FastifyRequest, appOrigins: readonly string[]): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return;
  const { origin } = request.headers;
  if (origin !== undefined && appOrigins.includes(origin)) return;
  throw new RequestError(403, 'forbidden');
}
