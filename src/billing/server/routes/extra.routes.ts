import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { sortsOf } from '#shared/list-sort.ts';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  EXTRA_STATES,
  extraAnswer,
  extraBody,
  extraTotalsAnswer,
  objectExtrasAnswer,
  objectExtrasBody,
} from '../../extras/extra.schema.ts';
import { EXTRA_SORTS } from '../../list-sorts.ts';
import { extraList } from '../extras/extra.repository.ts';
import { noteExtra, noteObjectExtras, removeExtra } from '../invoices/note-extra.ts';
import { todayOf } from '../ledger/ledger.ts';
import { answerBooks, inBooks, inLedger } from './in-books.ts';

const extraQuery = listQuery.extend({
  customer: id.optional(),
  object: id.optional(),
  appointment: id.optional(),
  status: z.enum(EXTRA_STATES).optional(),
  sort: z.enum(sortsOf(EXTRA_SORTS)).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const docs = {
  list: describeCall({
    summary:
      'Extras for the next invoice, sorted or the newest first; `alone` are those that no invoice of a subscription will take',
    permission: 'invoice index',
    query: extraQuery,
    answer: listOf(extraAnswer).extend({ totals: extraTotalsAnswer }),
    errors: [409],
  }),
  note: describeCall({
    summary: 'Put an extra on a customer’s next invoice: of a product that is charged once, or described',
    permission: 'invoice create',
    body: extraBody,
    answer: resultOf(extraAnswer),
    status: 201,
    errors: [409],
  }),
  noteMany: describeCall({
    summary: 'Put the same extra on the next invoice of the customer of each of these objects',
    permission: 'invoice create',
    body: objectExtrasBody,
    answer: resultOf(objectExtrasAnswer),
    status: 201,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Take an extra back that is on no invoice yet',
    permission: 'invoice create',
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Calls about extras: what a customer gets on the next invoice besides subscriptions. */
export function extraRoutes(app: FastifyInstance, door: CompanyDoor, clock: { readonly now: () => number }): void {
  app.get('/api/extras', docs.list, (request, reply) => {
    const query = parseInput(extraQuery, request.query);
    return answerBooks(door, request, reply, extraList(query), query);
  });

  app.post('/api/extras', docs.note, async (request, reply) => {
    const body = parseInput(extraBody, request.body);
    const result = await inLedger(door, request, 'invoice create', (tx, actor) =>
      noteExtra({ tx, actor, today: todayOf(clock) }, body),
    );
    return reply.code(201).send({ result });
  });

  app.post('/api/extras/objects', docs.noteMany, async (request, reply) => {
    const body = parseInput(objectExtrasBody, request.body);
    const result = await inLedger(door, request, 'invoice create', (tx, actor) =>
      noteObjectExtras({ tx, actor, today: todayOf(clock) }, body),
    );
    return reply.code(201).send({ result });
  });

  app.delete('/api/extras/:id', docs.remove, async (request) => {
    const extraId = pathId(request);
    await inBooks(door, request, 'invoice create', (tx, actor) =>
      removeExtra({ tx, actor, today: todayOf(clock) }, extraId),
    );
    return { result: true };
  });
}
