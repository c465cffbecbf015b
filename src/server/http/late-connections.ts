import type { FastifyInstance } from 'fastify';

/** Well within the time that a stop may take. */
const GRACE_MS = 3000;

/**
 * A stop waits for calls under way, but not for who does not read, sends no further, or never asked: browsers connect ahead,
 * and Node keeps such a connection for a minute.
 */
export function cutLateConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}
