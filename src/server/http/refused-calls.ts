import type { FastifyRequest } from 'fastify';

/**
 * Statuses that are logged: input that no page of ours sends, missing rights, tokens that do not match, too many tries.
 */
const LOGGED_STATUSES = new Set([400, 403, 413, 415, 419, 429]);

const callers = new WeakMap<FastifyRequest, { readonly userId: string; readonly companyId: string }>();

/** Who makes a call, for the log. */
export function rememberCaller(
  request: FastifyRequest,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): void {
  callers.set(request, { userId: id, companyId });
}

/** The id of who makes a call; undefined without a session. */
export function callerOf(request: FastifyRequest): string | undefined {
  return callers.get(request)?.userId;
}

/** Logs a refusal that well-meaning people seldom get: what was refused, to whom, from where. Never what was sent. */
export function tellRefusedCall(request: FastifyRequest, status: number, code: string): void {
  if (!LOGGED_STATUSES.has(status)) return;
  const { method, ip } = request;
  const route = request.routeOptions?.url ?? 'unknown';
  request.log.warn(
    { event: 'refused', status, code, method, route, ip, ...callers.get(request) },
    'a call was refused',
  );
}
