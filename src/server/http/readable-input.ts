import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import { findUnstorable, isShallow, isStorableText } from '#sync/server/rows/storable.ts';
import { pathOf } from './request-path.ts';

/** Far deeper than the input of any call, and far from exhausting the stack of code that walks it. */
const DEEPEST_BODY = 40;

/**
 * The one gate for text from outside. Text that no column can hold (NUL, halves of surrogate pairs) and input nested
 * beyond sense reach no route. A push passes, because each of its changes gets a verdict of its own.
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isStorableText(decoded(pathOf(request)))) throw unreadable();
    if (findUnstorable(request.query) !== undefined || findUnstorable(request.headers) !== undefined) {
      throw unreadable();
    }
  });
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.judgesText === true || !isJson(request)) return;
    if (!isShallow(request.body, DEEPEST_BODY)) throw new RequestError(400, 'too_deep');
    const field = findUnstorable(request.body);
    if (field === undefined) return;
    throw new RequestError(422, 'invalid_input', {
      errors: { [field === '' ? 'body' : field]: [{ code: 'unreadable_text' }] },
    });
  });
}

/** Files come as bytes and are looked at by who takes them. */
function isJson({ body }: FastifyRequest): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}

function unreadable(): RequestError {
  return new RequestError(400, 'unreadable_text');
}

/** The path as routes see it; one that cannot be decoded is refused by the router. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
