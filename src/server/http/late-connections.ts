import type { FastifyInstance } from 'fastify';

/** Well within the time that a stop may take. */
const GRACE_MS = 3000;

/** A stop waits for calls under way, but not for who sends no further or does not read: such a connection is cut. */
export function cutLateConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  });
}
