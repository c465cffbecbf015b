import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';
import { inWork } from '#sync/server/http/work-id.ts';

/** Names a request in the call, in the answer, and in the log. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** A UUID, or one without its dashes, as proxies write it. */
const WELL_FORMED = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
/** So many of an id's last characters can be read out over the phone, and are found in the log. */
const SHORT = 6;

/** Fastify's options: the caller's id where it is well formed, otherwise one of ours. We log no request that went well. */
export const requestIds = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  genReqId: ({ headers }: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): string => {
    const given = headers[REQUEST_ID_HEADER];
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  },
};

/** What a person is told of a request's id. */
export function shortId(id: string): string {
  return id.slice(-SHORT);
}

/** Returns each request's id in its answer, and names it in every line that is logged for it. Comes before all other hooks. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    inWork({ request: request.id }, done);
  });
  // A body arrives in events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => inWork({ request: request.id }, done));
}
