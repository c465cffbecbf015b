import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createHours, deleteHours, editHours } from '../opening-hours.commands.ts';
import { createHoursArgs } from '../opening-hours.schema.ts';
import { findHours, findHoursJson, hoursList } from './opening-hours.repository.ts';
import { openingHoursAnswer } from './opening-hours-answer.ts';

const { shape } = createHoursArgs;
const range = z.strictObject({ start: shape.start, end: shape.end });

const createBody = z.strictObject({
  uuid: id.optional(),
  days_of_week: shape.days,
  range,
  minimum_booking_time: shape.noticeHours.default(0),
  capacity: shape.capacity.default(1),
  slot_minutes: shape.slotMinutes.default(30),
});

const editBody = z.strictObject({
  days_of_week: shape.days.optional(),
  range: range.optional(),
  minimum_booking_time: shape.noticeHours.optional(),
  capacity: shape.capacity.optional(),
  slot_minutes: shape.slotMinutes.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const answer = resultOf(openingHoursAnswer);
const noBody = z.strictObject({});

const docs = {
  list: describeCall({
    summary: 'Opening hours of the week',
    permission: READ.openhour,
    query: listQuery,
    answer: listOf(openingHoursAnswer),
  }),
  create: describeCall({
    summary: 'Add opening hours',
    permission: 'openhour create',
    body: createBody,
    answer,
    status: 201,
    errors: [409],
  }),
  edit: describeCall({
    summary: 'Change opening hours',
    permission: 'openhour edit',
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete opening hours; appointments made before stay',
    permission: 'openhour delete',
    body: noBody,
    answer: doneAnswer,
  }),
} as const;

/** Calls about the hours of the week. */
export function openingHoursRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/openinghours', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, hoursList(query), query);
  });

  app.post('/api/openinghours', docs.create, async (request, reply) => {
    const { uuid: openhourId = newId(), ...given } = parseInput(createBody, request.body);
    await door.run(request, createHours, {
      openhourId,
      days: given.days_of_week,
      ...given.range,
      noticeHours: given.minimum_booking_time,
      capacity: given.capacity,
      slotMinutes: given.slot_minutes,
    });
    const result = await door.read(request, 'openhour create', (tx) => findHoursJson(tx, openhourId));
    return reply.code(201).send({ result });
  });

  app.put('/api/openinghours/:id', docs.edit, async (request) => {
    const openhourId = pathId(request);
    const wanted = parseInput(editBody, request.body);
    const current = await door.read(request, 'openhour edit', (tx) => findHours(tx, openhourId));
    if (current === undefined) throw notFound();
    requireVersion(wanted.version, current.version);
    await door.run(request, editHours, {
      openhourId,
      seenVersion: current.version,
      days: wanted.days_of_week ?? current.days,
      start: wanted.range?.start ?? current.start,
      end: wanted.range?.end ?? current.end,
      noticeHours: wanted.minimum_booking_time ?? current.noticeHours,
      capacity: wanted.capacity ?? current.capacity,
      slotMinutes: wanted.slot_minutes ?? current.slotMinutes,
    });
    return { result: await door.read(request, 'openhour edit', (tx) => findHoursJson(tx, openhourId)) };
  });

  app.delete('/api/openinghours/:id', docs.remove, async (request) => {
    parseInput(noBody, request.body);
    await door.run(request, deleteHours, { openhourId: pathId(request) });
    return { result: true };
  });
}
