import type { FastifyInstance } from 'fastify';

/** Well within the time allowed for a shutdown. */
const GRACE_MS = 3000;

/**
 * A shutdown waits for calls under way, but cuts connections that do not read, send no further, or never sent a
 * request: browsers connect ahead, and Node keeps such a connection for a minute.
 */
export function cutLateConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}
