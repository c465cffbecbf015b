import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clockTime, id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createException, deleteException, editException } from '../opening-exception.commands.ts';
import { createExceptionArgs } from '../opening-hours.schema.ts';
import { exceptionList, findException, findExceptionJson } from './opening-hours.repository.ts';
import { openingExceptionAnswer } from './opening-hours-answer.ts';

const { shape } = createExceptionArgs;
const range = z.strictObject({ start: clockTime, end: clockTime }).nullable();

const createBody = z.strictObject({
  uuid: id.optional(),
  date: shape.date,
  /** Left out: one day. */
  until: shape.until.optional(),
  /** Left out: closed when there is no range. */
  closed: z.boolean().optional(),
  range: range.default(null),
  minimum_booking_time: shape.noticeHours.default(0),
  capacity: shape.capacity.default(1),
  slot_minutes: shape.slotMinutes.default(30),
  reason: shape.reason.default(''),
});

const editBody = z.strictObject({
  date: shape.date.optional(),
  until: shape.until.optional(),
  closed: z.boolean().optional(),
  range: range.optional(),
  minimum_booking_time: shape.noticeHours.optional(),
  capacity: shape.capacity.optional(),
  slot_minutes: shape.slotMinutes.optional(),
  reason: shape.reason.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const answer = resultOf(openingExceptionAnswer);
const noBody = z.strictObject({});

const docs = {
  list: describeCall({
    summary: 'Days with other opening hours, by date',
    permission: READ.openhour,
    query: listQuery,
    answer: listOf(openingExceptionAnswer),
  }),
  create: describeCall({
    summary: 'Add days that are closed or have other hours',
    permission: 'openhour create',
    body: createBody,
    answer,
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary: 'Change days with other opening hours',
    permission: 'openhour edit',
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete an exception: the hours of the week count again',
    permission: 'openhour delete',
    body: noBody,
    answer: doneAnswer,
  }),
} as const;

/** Calls about days that differ from the week. */
export function openingExceptionRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/openinghours_exceptions', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, exceptionList(query), query);
  });

  app.post('/api/openinghours_exceptions', docs.create, async (request, reply) => {
    const { uuid: exceptionId = newId(), ...given } = parseInput(createBody, request.body);
    await door.run(request, createException, {
      exceptionId,
      date: given.date,
      until: given.until ?? given.date,
      closed: given.closed ?? given.range === null,
      start: given.range?.start ?? null,
      end: given.range?.end ?? null,
      noticeHours: given.minimum_booking_time,
      capacity: given.capacity,
      slotMinutes: given.slot_minutes,
      reason: given.reason,
    });
    const result = await door.read(request, 'openhour create', (tx) => findExceptionJson(tx, exceptionId));
    return reply.code(201).send({ result });
  });

  app.put('/api/openinghours_exceptions/:id', docs.edit, async (request) => {
    const exceptionId = pathId(request);
    const wanted = parseInput(editBody, request.body);
    const current = await door.read(request, 'openhour edit', (tx) => findException(tx, exceptionId));
    if (current === undefined) throw notFound();
    requireVersion(wanted.version, current.version);
    const times = wanted.range === undefined ? current : wanted.range;
    const date = wanted.date ?? current.date;
    await door.run(request, editException, {
      exceptionId,
      seenVersion: current.version,
      date,
      // An exception of a single day still has one day after it is moved.
      until: wanted.until ?? (current.until === current.date ? date : current.until),
      closed: wanted.closed ?? (wanted.range === undefined ? current.closed : wanted.range === null),
      start: times?.start ?? null,
      end: times?.end ?? null,
      noticeHours: wanted.minimum_booking_time ?? current.noticeHours,
      capacity: wanted.capacity ?? current.capacity,
      slotMinutes: wanted.slot_minutes ?? current.slotMinutes,
      reason: wanted.reason ?? current.reason,
    });
    return { result: await door.read(request, 'openhour edit', (tx) => findExceptionJson(tx, exceptionId)) };
  });

  app.delete('/api/openinghours_exceptions/:id', docs.remove, async (request) => {
    parseInput(noBody, request.body);
    await door.run(request, deleteException, { exceptionId: pathId(request) });
    return { result: true };
  });
}
