import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { languageOf } from '#shared/request-language.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { ChangeFeed } from '#sync/server/write/change-feed.ts';
import { fillSample } from './fill-sample.ts';
import { SAMPLE_KINDS } from './sample-uses.ts';
import { type Kept, REASONS, readLeft, wipeSample } from './wipe-sample.ts';

/** What somebody changed since it was filled in, or what something of theirs belongs to. */
const stays = z.array(
  z.strictObject({
    kind: z.enum(SAMPLE_KINDS),
    uuid: id,
    name: z.string(),
    plate: z.strictObject({ text: z.string(), country: z.string() }).nullable(),
    /** `needed` and `bound` stay also when everything is wiped. */
    why: z.enum(REASONS),
  }),
);
const leftAnswer = z.strictObject({
  /** How many records are as they were filled in. */
  untouched: z.int(),
  stays,
  /** How much people made on what goes when everything is wiped. */
  made: z.strictObject({ appointments: z.int(), notes: z.int(), documents: z.int() }),
});
const wipeBody = z.strictObject({
  /** Also what was changed or used, and what was made on it. */
  everything: z.boolean().optional(),
});
const wipedAnswer = z.strictObject({ removed: z.int(), stays });

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
  left: describeCall({
    summary: 'What is left of the sample data, and what of it was changed or used since',
    permission: 'company edit',
    answer: resultOf(leftAnswer),
  }),
  wipe: describeCall({
    summary:
      'Remove the sample data that nobody changed or used since, or all of it that can be removed; the rest stays, and is named',
    permission: 'company edit',
    body: wipeBody,
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

  app.get('/api/sample', docs.left, async (request) => {
    const { untouched, stays, made } = await door.read(request, 'company edit', (tx) => readLeft(tx));
    return { result: { untouched, stays: stays.map(answerKept), made } };
  });

  app.post('/api/sample/wipe', docs.wipe, async (request) => {
    const { everything = false } = parseInput(wipeBody, request.body);
    const { companyId, wiped } = await door.read(request, 'company edit', async (tx, actor) => ({
      companyId: actor.companyId,
      wiped: await wipeSample(tx, actor, everything),
    }));
    feed.announce(companyId, wiped.rev);
    return { result: { removed: wiped.removed, stays: wiped.stays.map(answerKept) } };
  });
}

const answerKept = ({ id: uuid, ...kept }: Kept) => ({ uuid, ...kept });
