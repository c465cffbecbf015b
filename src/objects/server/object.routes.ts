import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tagIds } from '#annotations/tag.schema.ts';
import { tagDifference } from '#annotations/tagging.ts';
import { createShape, editShape } from '#shared/field-map.schema.ts';
import { fromWire, wireNameOf } from '#shared/field-map.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createObject, editObject } from '../object.commands.ts';
import { type ObjectGroups, objectFields } from '../object.schema.ts';
import { OBJECT_GROUPS } from '../object.ts';
import { OBJECT_FIELDS } from '../object-fields.ts';
import { findObjectJson, objectList, readMovements } from './object.repository.ts';
import { movementAnswer, objectAnswer } from './object-answer.ts';
import { findObject } from './yard.repository.ts';

const { shape } = objectFields;

const createBody = z.strictObject({
  uuid: id.optional(),
  ...createShape(OBJECT_FIELDS, shape),
  tag_ids: tagIds.default([]),
});

const editBody = z.strictObject({
  ...editShape(OBJECT_FIELDS, shape),
  /** The new list of all tags of the object. */
  tag_ids: tagIds.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

/** Renames the field of a refusal to the name the caller used. */
async function withCallersNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.field === undefined) throw error;
    throw new RefusedError({ ...error.refusal, field: wireNameOf(OBJECT_FIELDS, error.refusal.field) });
  }
}

const answer = resultOf(objectAnswer);
const docs = {
  list: describeCall({
    summary: 'Objects by plate; `spot_result` is what stands on the spot that `search` names',
    permission: READ.object,
    query: listQuery,
    answer: listOf(objectAnswer).extend({ spot_result: z.array(objectAnswer) }),
  }),
  one: describeCall({ summary: 'One object', permission: READ.object, answer }),
  movements: describeCall({
    summary: 'Movements of an object, newest first',
    permission: READ.object,
    answer: resultOf(z.array(movementAnswer)),
  }),
  create: describeCall({
    summary: 'Create an object',
    permission: 'object create',
    body: createBody,
    answer,
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change an object: what is left out stays as it is',
    permission: 'object edit',
    body: editBody,
    answer,
    errors: [409],
  }),
} as const;

/** Calls about objects. Their movements, removal and the sheet have files of their own. */
export function objectRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/objects', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, objectList(query), query);
  });

  app.get('/api/objects/:id', docs.one, async (request) => {
    const objectId = pathId(request);
    const object = await door.read(request, READ.object, (tx, actor) => findObjectJson(tx, objectId, actor));
    if (object === undefined) throw notFound();
    return { result: object };
  });

  app.get('/api/objects/:id/movements', docs.movements, async (request) => {
    const objectId = pathId(request);
    const movements = await door.read(request, READ.object, (tx) => readMovements(tx, objectId));
    if (movements === undefined) throw notFound();
    return { result: movements };
  });

  app.post('/api/objects', docs.create, async (request, reply) => {
    const body = parseInput(createBody, request.body);
    const objectId = body.uuid ?? newId();
    const args = { objectId, ...fromWire(OBJECT_FIELDS, body), tagIds: body.tag_ids };
    await withCallersNames(() => door.run(request, createObject, args));
    const result = await door.read(request, 'object create', (tx, actor) => findObjectJson(tx, objectId, actor));
    return reply.code(201).send({ result });
  });

  app.put('/api/objects/:id', docs.edit, async (request) => {
    const objectId = pathId(request);
    const body = parseInput(editBody, request.body);
    const current = await door.read(request, 'object edit', (tx) => findObject(tx, objectId));
    if (current === undefined) throw notFound();
    requireVersion(body.version, current.version);
    const { now, was } = changedGroups(OBJECT_GROUPS, current, fromWire(OBJECT_FIELDS, body));
    const tags = body.tag_ids === undefined ? {} : { tags: tagDifference(current.tagIds, body.tag_ids) };
    const args = { objectId, now: now as ObjectGroups, ...tags };
    await withCallersNames(() => door.run(request, editObject, args, was));
    return { result: await door.read(request, 'object edit', (tx, actor) => findObjectJson(tx, objectId, actor)) };
  });
}
