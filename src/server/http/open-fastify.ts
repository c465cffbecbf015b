import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { answerError } from './error-answer.ts';
import { headLimits } from './limit-connections.ts';
import { nameRequests, requestIds } from './request-ids.ts';
import { secureBareAnswer } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

type Options = { readonly slowestHeadMs?: number | undefined; readonly log: FastifyBaseLogger | null };

/** An app without routes yet, in which every request has its id. `isProxy` tells whom it believes about who called. */
export function openFastify({ slowestHeadMs, log }: Options, isProxy: (address: string) => boolean): FastifyInstance {
  const app = Fastify({
    http: headLimits(slowestHeadMs),
    ...(log === null ? {} : { loggerInstance: log }),
    ...requestIds,
    // While it closes, calls on connections that are open are answered as ever, and their connection ends with them.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isProxy,
    // HEAD is only for those who monitor the server or cache its files. A call that acts must not run on a HEAD request.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // What no route gets to see: a path that cannot be read, or is too long.
    frameworkErrors: (error, request, reply) => void answerError(error, request, secureBareAnswer(reply)),
  });
  nameRequests(app);
  return app;
}

/** Takes no other bodies than JSON, where a route does not say otherwise. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Callers that always name a content type also do so without a body.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
