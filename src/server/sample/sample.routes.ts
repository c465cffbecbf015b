import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { languageOf } from '#shared/request-language.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { ChangeFeed } from '#sync/server/write/change-feed.ts';
import { fillSample } from './fill-sample.ts';
import { SAMPLE_KINDS, wipeSample } from './wipe-sample.ts';

const wipedAnswer = z.strictObject({
  removed: z.int(),
  /** What somebody changed since it was filled in, or what something of theirs belongs to. */
  stays: z.array(
    z.strictObject({ kind: z.enum(SAMPLE_KINDS), uuid: id, name: z.string(), why: z.enum(['changed', 'used']) }),
  ),
});

const docs = {
  fill: describeCall({
    summary:
      'Fill a company that has no objects with sample data: a location with halls and spots, customers, objects, and visits ' +
      'of today and tomorrow',
    permission: 'company edit',
    answer: doneAnswer,
    status: 201,
    errors: [409],
  }),
  wipe: describeCall({
    summary: 'Remove the sample data that nobody changed or used since; the rest stays, and is named',
    permission: 'company edit',
    answer: resultOf(wipedAnswer),
  }),
} as const;

/** Data to try things out with, each time as one change of the company. */
export function sampleRoutes(app: FastifyInstance, door: CompanyDoor, feed: Pick<ChangeFeed, 'announce'>): void {
  app.post('/api/sample', docs.fill, async (request, reply) => {
    const language = languageOf(request.headers['x-localization']);
    const { companyId, rev } = await door.read(request, 'company edit', async (tx, actor) => ({
      companyId: actor.companyId,
      rev: await fillSample(tx, actor, language),
    }));
    // What is written in bulk tells nobody by itself.
    feed.announce(companyId, rev);
    return reply.code(201).send({ result: true });
  });

  app.post('/api/sample/wipe', docs.wipe, async (request) => {
    const { companyId, wiped } = await door.read(request, 'company edit', async (tx, actor) => ({
      companyId: actor.companyId,
      wiped: await wipeSample(tx, actor),
    }));
    feed.announce(companyId, wiped.rev);
    const { removed, stays } = wiped;
    return { result: { removed, stays: stays.map(({ id: uuid, ...kept }) => ({ uuid, ...kept })) } };
  });
}
