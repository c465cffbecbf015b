import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  billingRunAnswer,
  billingRunLineAnswer,
  billingRunPreviewAnswer,
  RUN_OUTCOMES,
} from '../../billing-run.schema.ts';
import { billingRunLines, billingRunList, findRun } from '../subscriptions/billing-run.repository.ts';
import { finishRun, openRun } from '../subscriptions/billing-run.ts';
import { previewRun } from '../subscriptions/billing-run-preview.ts';
import { answerBooks, inLedger } from './in-books.ts';

/** There is no end to them: a page is always asked for. */
const limit = z.coerce.number().int().min(1).max(500).default(50);
const runsQuery = listQuery.omit({ search: true }).extend({ limit });
const linesQuery = runsQuery.extend({ outcome: z.enum(RUN_OUTCOMES).optional() });
/** After this time a run that is still going is returned as it is, and continues. */
const LONGEST_ANSWER_MS = 5_000;

const docs = {
  list: describeCall({
    summary: 'Billing runs, the newest first',
    permission: 'invoice index',
    query: runsQuery,
    answer: listOf(billingRunAnswer),
    errors: [409],
  }),
  preview: describeCall({
    summary:
      'What a billing run would do now: the first 200 due subscriptions and 200 scheduled invoices. Changes nothing',
    permission: 'invoice edit',
    answer: resultOf(billingRunPreviewAnswer),
    errors: [409],
  }),
  show: describeCall({
    summary: 'A billing run and what it did: a line per period, scheduled invoice and failure',
    permission: 'invoice index',
    query: linesQuery,
    answer: listOf(billingRunLineAnswer).extend({ run: billingRunAnswer }),
    errors: [409],
  }),
  start: describeCall({
    summary: 'Bill everything that is due now; a long run goes on after the answer',
    permission: 'invoice edit',
    answer: resultOf(billingRunAnswer),
    status: 201,
    errors: [409],
  }),
} as const;

type Parts = { readonly database: Kysely<never>; readonly now: () => number };

/** Calls about the log of billing runs. */
export function billingRunRoutes(app: FastifyInstance, door: CompanyDoor, { database, now }: Parts): void {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running);
  });

  app.get('/api/billing-runs', docs.list, (request, reply) => {
    const query = parseInput(runsQuery, request.query);
    return answerBooks(door, request, reply, billingRunList(), query);
  });

  app.get('/api/billing-runs/preview', docs.preview, async (request) => {
    const actor = await inLedger(door, request, 'invoice edit', (_tx, who) => Promise.resolve(who));
    return { result: await previewRun({ database, now }, actor.companyId) };
  });

  app.get('/api/billing-runs/:id', docs.show, (request, reply) => {
    const query = parseInput(linesQuery, request.query);
    return answerBooks(door, request, reply, billingRunLines(pathId(request), query.outcome), query);
  });

  app.post('/api/billing-runs', docs.start, async (request, reply) => {
    const actor = await inLedger(door, request, 'invoice edit', (_tx, who) => Promise.resolve(who));
    const by = { userId: actor.userId, userName: actor.userName };
    const run = await openRun({ database, now, signal: stopping.signal, log: app.log }, actor.companyId, by);
    const work = finishRun(run).catch((error: unknown) => {
      app.log.error({ err: error }, 'a billing run was cut off');
    });
    running.add(work);
    void work.finally(() => running.delete(work));
    await Promise.race([work, pause(LONGEST_ANSWER_MS, undefined, { ref: false })]);
    const result = await inLedger(door, request, 'invoice edit', (tx) => findRun(tx, run.runId));
    return reply.code(201).send({ result });
  });
}
