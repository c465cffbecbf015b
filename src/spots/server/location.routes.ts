import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { deleteLocation, editLocation } from '../place.commands.ts';
import { createLocation } from '../spot.commands.ts';
import { createLocationArgs, type LocationGroups } from '../spot.schema.ts';
import { LOCATION_GROUPS } from '../spot.ts';
import { findLocation, findLocationJson, locationList } from './location.repository.ts';
import { locationAnswer } from './spot-answer.ts';

const { name } = createLocationArgs.shape;

const createBody = z.strictObject({ uuid: id.optional(), name });
const editBody = z.strictObject({
  name: name.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});
const noBody = z.strictObject({});

const answer = resultOf(locationAnswer);
const docs = {
  list: describeCall({
    summary: 'Locations by name',
    permission: READ.spot,
    query: listQuery,
    answer: listOf(locationAnswer),
  }),
  create: describeCall({
    summary: 'Create a location',
    permission: 'spot create',
    body: createBody,
    answer,
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change a location: what is left out stays as it is',
    permission: 'spot edit',
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete a location that has no warehouse',
    permission: 'spot delete',
    body: noBody,
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Calls about locations. */
export function locationRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/locations', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, locationList(query), query);
  });

  app.post('/api/locations', docs.create, async (request, reply) => {
    const { uuid: locationId = newId(), ...fields } = parseInput(createBody, request.body);
    await door.run(request, createLocation, { locationId, ...fields });
    const result = await door.read(request, 'spot create', (tx) => findLocationJson(tx, locationId));
    return reply.code(201).send({ result });
  });

  app.put('/api/locations/:id', docs.edit, async (request) => {
    const locationId = pathId(request);
    const { version, ...fields } = parseInput(editBody, request.body);
    const current = await door.read(request, 'spot edit', (tx) => findLocation(tx, locationId));
    if (current === undefined) throw notFound();
    requireVersion(version, current.version);
    const { now, was } = changedGroups(LOCATION_GROUPS, current, fields);
    await door.run(request, editLocation, { locationId, now: now as LocationGroups }, was);
    return { result: await door.read(request, 'spot edit', (tx) => findLocationJson(tx, locationId)) };
  });

  app.delete('/api/locations/:id', docs.remove, async (request) => {
    const locationId = pathId(request);
    parseInput(noBody, request.body);
    await door.run(request, deleteLocation, { locationId });
    return { result: true };
  });
}
