import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { notFound } from '#shared/request-error.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { SyncTally } from '#sync/server/write/write-parts.ts';
import type { Database } from '../database/database.ts';
import { addBackupMetrics, addDatabaseMetrics, addDiskMetrics } from './host-metrics.ts';
import { addRequestMetrics, addShedMetrics } from './request-metrics.ts';
import { addSyncMetrics } from './sync-metrics.ts';
import { addWatchedMetrics } from './watched-metrics.ts';
import { readWatched } from './watched-readings.ts';

type MetricsParts = {
  readonly database: Pick<Database, 'kysely' | 'engine' | 'stats'>;
  readonly metricsToken?: string | null;
  /** Seconds since the newest backup; null before the first, undefined where the server makes none. */
  readonly backupAge?: (() => number | null) | undefined;
  /** Folders on whose disks there has to be room, by a name for each. */
  readonly disks?: Readonly<Record<string, string>>;
};

/** What happens elsewhere and is counted here. */
export type Metrics = {
  readonly sync: SyncTally | undefined;
  readonly shed: (kind: string) => void;
};

const UNWATCHED: Metrics = { sync: undefined, shed: () => {} };

const docs = describeCall({
  summary: 'Readings for a scraper on the same machine',
  file: 'text/plain',
  errors: [404],
});

/** Serves readings at `/metrics`, to callers with the token. Without a configured token nobody gets them, and none are taken. */
export function serveMetrics(app: FastifyInstance, parts: MetricsParts): Metrics {
  const token = parts.metricsToken ?? null;
  if (token === null) {
    app.get('/metrics', docs, () => {
      throw notFound();
    });
    return UNWATCHED;
  }
  const { database, backupAge, disks = {} } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequestMetrics(app, registry);
  addDatabaseMetrics(registry, database.stats);
  if (backupAge !== undefined) addBackupMetrics(registry, backupAge);
  const look = [
    addDiskMetrics(registry, disks),
    addWatchedMetrics(registry, () => readWatched(database.kysely, database.engine)),
  ];
  app.get('/metrics', docs, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw notFound();
    await Promise.all(look.map((each) => each()));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { sync: addSyncMetrics(registry), shed: addShedMetrics(registry) };
}

/** Compares tokens in constant time: a wrong one takes as long as a nearly right one. */
function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
}
