import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';

const permission = 'company edit';
const docs = describeCall({
  summary: 'When everything on the server was last backed up, as far as the server makes backups by itself',
  permission,
  answer: resultOf(
    z.strictObject({
      /** False where whoever runs the server makes them in another way, or not at all. */
      by_server: z.boolean(),
      newest_at: z.iso.datetime().nullable(),
    }),
  ),
});

type Parts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Seconds since the newest backup; null before the first, undefined where the server makes none. */
  readonly backupAge?: (() => number | null) | undefined;
};

export function backupRoutes(app: FastifyInstance, door: CompanyDoor, { now, backupAge }: Parts): void {
  app.get('/api/backups/newest', docs, (request) =>
    door.read(request, permission, async () => {
      const age = backupAge?.() ?? null;
      const newest = age === null ? null : new Date(now() - age * 1000).toISOString();
      return { result: { by_server: backupAge !== undefined, newest_at: newest } };
    }),
  );
}
