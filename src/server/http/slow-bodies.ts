import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Enough for the largest push over a bad connection. */
export const SLOWEST_BODY_MS = 120_000;
/** A photo of 15 MB at the slowest speed that devices still wait for, 16 kB a second. */
const SLOWEST_FILE_MS = 1_020_000;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Cuts callers who never finish what they send: without this, a few of them would hold the server's connections for
 * ever. Node itself limits the time for the headers.
 */
export function cutSlowBodies(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const takesFile = request.routeOptions.config.docs?.takes !== undefined;
    const timer = setTimeout(() => request.raw.destroy(), takesFile ? Math.max(limitMs, SLOWEST_FILE_MS) : limitMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}
