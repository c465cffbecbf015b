import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Does something once the answer is on its way. What fails is logged. */
export type AfterAnswer = (request: FastifyRequest, work: () => Promise<void>) => void;

/**
 * For work that is only done for some callers, where the time of an answer would tell which: mails to existing
 * accounts, entries about them in the audit trail. A shutdown waits for it.
 */
export function openAfterAnswer(app: FastifyInstance): AfterAnswer {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (request, work) => {
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => request.log.error({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
