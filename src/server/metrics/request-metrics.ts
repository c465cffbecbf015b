import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Answered when something happens, and no sooner: how long that took says nothing of the server. */
const WAITS = new Set(['/api/sync/live']);
const LONG_POLL = '/api/sync/pull';

const isWaiting = ({ routeOptions, query }: FastifyRequest) =>
  WAITS.has(routeOptions.url ?? '') ||
  (routeOptions.url === LONG_POLL && (query as { readonly wait?: string } | undefined)?.wait !== undefined);

/**
 * Measures requests by the names of OpenTelemetry's conventions: rate, errors and durations of each route come from one
 * histogram. Live streams and long polls are left out.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['http_route', 'http_request_method', 'http_response_status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const active = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests that are not answered yet',
    labelNames: ['http_request_method'],
    registers: [registry],
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWaiting(request)) {
      const labels = { http_request_method: request.method };
      active.inc(labels);
      reply.raw.once('close', () => active.dec(labels));
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!isWaiting(request)) {
      const labels = {
        http_route: request.routeOptions.url ?? 'other',
        http_request_method: request.method,
        http_response_status_code: reply.statusCode,
      };
      durations.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** Counts requests that were turned away because the server had too much to do. */
export function addShedMetrics(registry: Registry): (what: string) => void {
  const shed = new Counter({
    name: 'remise_shed_requests_total',
    help: 'Requests answered with 503 because of too much work',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['costly', 'other', 'changes']) shed.inc({ kind }, 0);
  return (kind) => shed.inc({ kind });
}
