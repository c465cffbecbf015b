import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createShape, editShape } from '#shared/field-map.schema.ts';
import { fieldsOf, filledIn, fromWire } from '#shared/field-map.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { refuse } from '#shared/refusal.ts';
import { notFound, RefusedError, RequestError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { createSpot, editSpot } from '../spot.commands.ts';
import { createSpotArgs } from '../spot.schema.ts';
import { findNamesake } from '../spot.ts';
import { GEOMETRY_NAMES, SPOT_FIELDS, SPOT_GEOMETRY } from '../spot-fields.ts';
import { findSpot, findSpotsAlike, findSpotsJson, hasWarehouse, spotList } from './spot.repository.ts';
import { spotAnswer } from './spot-answer.ts';

const { shape } = createSpotArgs;
const MOST_SPOTS = 500;

const spotBody = z.strictObject({ uuid: id.optional(), ...createShape(SPOT_FIELDS, shape) });

const createBody = z.strictObject({ spots: z.array(spotBody).min(1).max(MOST_SPOTS) });

const editBody = z.strictObject({
  ...editShape(SPOT_GEOMETRY, shape),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const list = { permission: READ.spot, query: listQuery, answer: listOf(spotAnswer) } as const;
const docs = {
  list: describeCall({ summary: 'Spots by name', ...list }),
  ofWarehouse: describeCall({ summary: 'Spots of one warehouse, by name', ...list }),
  create: describeCall({
    summary: 'Create spots',
    permission: 'spot create',
    body: createBody,
    answer: resultOf(z.array(spotAnswer)),
    status: 201,
    errors: [404, 409],
  }),
  edit: describeCall({
    summary: 'Change a spot: what is left out stays as it is',
    permission: 'spot edit',
    body: editBody,
    answer: resultOf(spotAnswer),
    errors: [409],
  }),
} as const;

/** Calls about spots: all, those of one warehouse, a list of new ones, a change. */
export function spotRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/spots', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, spotList(query, null), query);
  });

  app.get('/api/spots/:id', docs.ofWarehouse, async (request, reply) => {
    const warehouseId = pathId(request);
    const query = parseInput(listQuery, request.query);
    const isKnown = await door.read(request, READ.spot, (tx) => hasWarehouse(tx, warehouseId));
    if (!isKnown) throw notFound();
    return answerList(door, request, reply, spotList(query, warehouseId), query);
  });

  app.post('/api/spots', docs.create, async (request, reply) => {
    const { spots: wanted } = parseInput(createBody, request.body);
    const spots = wanted.map(({ uuid = newId(), ...spot }) => ({ uuid, ...spot }));
    await requireWarehouses(
      door,
      request,
      spots.map((spot) => spot.warehouse_id),
    );
    await requireFreeNames(door, request, spots);
    for (const { uuid: spotId, ...spot } of spots) {
      await door.run(request, createSpot, { spotId, ...fromWire(SPOT_FIELDS, spot) });
    }
    const ids = spots.map(({ uuid }) => uuid);
    const result = await door.read(request, 'spot create', (tx) => findSpotsJson(tx, ids));
    return reply.code(201).send({ result });
  });

  app.put('/api/spots/:id', docs.edit, async (request) => {
    const spotId = pathId(request);
    const body = parseInput(editBody, request.body);
    const current = await door.read(request, 'spot edit', (tx) => findSpot(tx, spotId));
    if (current === undefined) throw notFound();
    requireVersion(body.version, current.version);
    const fields = filledIn(fromWire(SPOT_GEOMETRY, body), fieldsOf(GEOMETRY_NAMES, current));
    await door.run(request, editSpot, { spotId, seenVersion: current.version, ...fields });
    const [result] = await door.read(request, 'spot edit', (tx) => findSpotsJson(tx, [spotId]));
    return { result };
  });
}

/** All or nothing for what can be known beforehand: no spot is made when one of their warehouses is not there. */
async function requireWarehouses(door: CompanyDoor, request: FastifyRequest, ids: readonly string[]): Promise<void> {
  const missing = await door.read(request, 'spot create', async (tx) => {
    for (const [index, warehouseId] of ids.entries()) if (!(await hasWarehouse(tx, warehouseId))) return index;
    return -1;
  });
  if (missing < 0) return;
  throw new RequestError(422, 'invalid_input', {
    errors: { [`spots.${missing}.warehouse_id`]: [{ code: 'missing_parent' }] },
  });
}

/** The same for names: none is made when one of them is taken, or there twice. */
async function requireFreeNames(
  door: CompanyDoor,
  request: FastifyRequest,
  spots: readonly { readonly uuid: string; readonly warehouse_id: string; readonly name: string }[],
): Promise<void> {
  const wanted = spots.map(({ uuid, warehouse_id, name }) => ({ id: uuid, warehouseId: warehouse_id, name }));
  const names = wanted.map(({ name }) => name);
  const there = await door.read(request, 'spot create', (tx) => findSpotsAlike(tx, names));
  for (const [index, spot] of wanted.entries()) {
    const other = findNamesake([...there, ...wanted.slice(0, index)], spot);
    if (other === undefined) continue;
    throw new RefusedError(refuse('spot.name_taken', `spots.${index}.name`, { name: other.name }));
  }
}
