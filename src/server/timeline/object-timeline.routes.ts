import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { findObjectTimeline } from './object-timeline.repository.ts';

const event = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(['mail', 'contract', 'hold']),
    /** A mail's kind, what became of a contract, `set` or `lifted` of a hold. */
    what: z.string(),
    /** Who did it; empty where nobody did, or that is not known. */
    by: z.string(),
    /** A mail's subject, a contract's number, the reason of a hold. */
    text: z.string(),
  })
  .meta({ id: 'TimelineEvent' });

const docs = {
  timeline: describeCall({
    summary: 'Mails, contracts and holds of an object, newest first',
    permission: READ.object,
    answer: resultOf(z.array(event)),
  }),
} as const;

/** What the server alone knows of what happened to an object. */
export function objectTimelineRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/objects/:id/timeline', docs.timeline, async (request) => {
    const objectId = pathId(request);
    const result = await door.read(request, READ.object, (tx, actor) => findObjectTimeline(tx, objectId, actor));
    if (result === undefined) throw notFound();
    return { result };
  });
}
