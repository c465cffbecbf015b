import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '#shared/request-error.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';

/** Named numbers read when metrics are asked for, such as waiting callers of the database. */
export type GaugeReadings = () => Readonly<Record<string, number>>;

type MetricsParts = {
  readonly metricsToken?: string | null;
  /** Seconds since the newest backup; null before the first, undefined where the server makes none. */
  readonly backupAge?: (() => number | null) | undefined;
};

const docs = describeCall({
  summary: 'Readings for a scraper on the same machine',
  file: 'text/plain',
  errors: [404],
});

/**
 * Serves durations by route, method and status at `/metrics`, to callers with the token; without a configured token
 * nobody gets them.
 */
export function serveMetrics(
  app: FastifyInstance,
  readings: GaugeReadings,
  { metricsToken: token = null, backupAge }: MetricsParts,
): Registry {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'remise_http_request_duration_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauges = new Gauge({
    name: 'remise_database',
    help: 'Readings of the database by name',
    labelNames: ['reading'],
    registers: [registry],
    collect() {
      for (const [reading, value] of Object.entries(readings())) this.set({ reading }, value);
    },
  });
  gauges.reset();
  if (backupAge !== undefined) addBackupAge(registry, backupAge);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other';
    const labels = { route, method: request.method, status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', docs, async (request, reply) => {
    if (token === null || !isToken(request.headers.authorization, token)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** Not there before the first backup: an alert on its absence tells of it. */
function addBackupAge(registry: Registry, age: () => number | null): void {
  new Gauge({
    name: 'remise_backup_age_seconds',
    help: 'Seconds since the newest backup was made',
    labelNames: [],
    registers: [registry],
    collect() {
      const seconds = age();
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
}

/** Compares tokens in constant time: a wrong one takes as long as a nearly right one. */
function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
}
