import type { FastifyInstance } from 'fastify';

/**
 * A signal that is aborted when the process is about to stop, or the app closes. From then on each answer ends its
 * connection, so that a proxy sends the next call of it elsewhere.
 */
export function leaveOnce(app: FastifyInstance, told: AbortSignal | undefined): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  if (told?.aborted === true) leave();
  told?.addEventListener('abort', leave, { once: true });
  app.addHook('preClose', async () => leave());
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close');
    done();
  });
  return leaving.signal;
}
