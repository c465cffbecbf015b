import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '#shared/request-error.ts';
import type { Load, Pressure } from './pressure.ts';

/** In the order in which they are turned away. `changes`: what people did, sent by their devices, or what they paid. */
export type CallKind = 'costly' | 'other' | 'changes';

/** From which load on calls of a kind are turned away: costly ones well before it hurts, changes last. */
const MOST: Readonly<Record<CallKind, Load>> = {
  costly: { delayMs: 400, waiting: 150 },
  other: { delayMs: 800, waiting: 500 },
  changes: { delayMs: 1500, waiting: 1500 },
};
/** Seconds to stay away for, at least; up to twice as long by chance, so that not all come back at once. */
const AWAY_S: Readonly<Record<CallKind, number>> = { costly: 5, other: 2, changes: 1 };

const CHANGES = new Set(['POST /api/sync/push', 'PUT /api/documents/:id/content']);
const WEBHOOKS = /^\/api\/webhooks\//;
/** Beside calls that answer with a file: what reads or writes much for one call. */
const COSTLY =
  /^(GET \/api\/(sync\/snapshot|search|billing-runs\/preview)|POST \/api\/(import\/|bank-statements|contract-template\/preview))/;
const LIVE = '/api/sync/live';
const TOLD_EVERY_MS = 10_000;

/** Undefined for what is never turned away: health, readings, the live stream, and files of the app. */
export function kindOf({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): CallKind | undefined {
  const route = routeOptions.url ?? '';
  const isPage = !/^\/(api|login|users|sanctum)(\/|$)/.test(route);
  if (isPage || route === LIVE) return undefined;
  const call = `${method} ${route}`;
  if (CHANGES.has(call) || WEBHOOKS.test(route)) return 'changes';
  return routeOptions.config.docs?.file !== undefined || COSTLY.test(call) ? 'costly' : 'other';
}

const isBeyond = (load: Load, { delayMs, waiting }: Load) => load.delayMs > delayMs || load.waiting > waiting;

/**
 * Turns calls away with 503 and Retry-After while the process is too far behind, before those under way come to no end.
 * What is costly goes first, what people did last.
 */
export function shedLoad(
  app: FastifyInstance,
  pressure: Pick<Pressure, 'load'>,
  told: (kind: CallKind) => void,
  now: () => number = () => performance.now(),
): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request);
    if (kind === undefined) return;
    const load = pressure.load();
    if (!isBeyond(load, MOST[kind])) return;
    told(kind);
    if (now() - toldAt > TOLD_EVERY_MS) {
      toldAt = now();
      request.log.warn(
        { kind, delayMs: Math.round(load.delayMs), waiting: Math.round(load.waiting) },
        'too much to do',
      );
    }
    const seconds = AWAY_S[kind] * (1 + Math.random());
    throw new RequestError(503, 'busy', { headers: { 'retry-after': String(Math.ceil(seconds)) } });
  });
}
