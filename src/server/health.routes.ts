import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeCall } from '#sync/server/http/route-docs.ts';
import type { Database } from './database/database.ts';

type HealthParts = {
  readonly database: Pick<Database, 'isReady' | 'isFull'>;
  /** Aborted when the process is about to stop. */
  readonly leaving: AbortSignal;
  /** Seconds since the newest backup; undefined where none are made by the server. */
  readonly backupAge?: (() => number | null) | undefined;
};

/** Whether the process answers, and whether it takes calls. */
export function healthRoutes(app: FastifyInstance, { database, leaving, backupAge }: HealthParts): void {
  const health = describeCall({
    summary: 'Whether the process answers',
    answer: z.strictObject({ status: z.literal('ok') }),
  });
  const ready = describeCall({
    summary: 'Whether calls are taken: 503 while the database is away or the server is about to stop',
    answer: z.strictObject({
      status: z.enum(['ready', 'not_ready']),
      /** Why calls are not taken. With a full disk some are: what only reads is answered. */
      reason: z.enum(['stopping', 'database_away', 'disk_full']).optional(),
      /** Only where the server makes backups; null before the first. */
      backup_age_seconds: z.int().nullable().optional(),
    }),
  });
  app.get('/health', { ...health, exposeHeadRoute: true }, async () => ({ status: 'ok' }));
  app.get('/ready', { ...ready, exposeHeadRoute: true }, async (_request, reply) => {
    const isReady = !leaving.aborted && database.isReady();
    const backup = backupAge === undefined ? {} : { backup_age_seconds: backupAge() };
    const why = reasonOf(database, leaving);
    const reason = why === undefined ? {} : { reason: why };
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready', ...reason, ...backup });
  });
}

function reasonOf(database: HealthParts['database'], leaving: AbortSignal) {
  if (leaving.aborted) return 'stopping';
  if (database.isFull()) return 'disk_full';
  return database.isReady() ? undefined : 'database_away';
}
