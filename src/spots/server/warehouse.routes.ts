import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { newId } from '#sync/server/call-input.ts';
import type { CompanyDoor } from '#sync/server/company-door.ts';
import { answerList, listQuery } from '#sync/server/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/route-docs.ts';
import { createLocation, createWarehouse } from '../spot.commands.ts';
import { createWarehouseArgs } from '../spot.schema.ts';
import { findFirstLocationId, findWarehouseJson, warehouseList } from './spot.repository.ts';
import { warehouseAnswer } from './spot-answer.ts';

const { shape } = createWarehouseArgs;

const warehouseBody = z.strictObject({
  uuid: id.optional(),
  name: shape.name,
  kind: shape.kind.default('hall'),
  /** Left out: the company's first location, made when there is none. */
  location_id: id.optional(),
});

const docs = {
  list: describeCall({
    summary: 'Warehouses by name',
    permission: 'spot index',
    query: listQuery,
    answer: listOf(warehouseAnswer),
  }),
  create: describeCall({
    summary: 'Create a warehouse',
    permission: 'spot create',
    body: warehouseBody,
    answer: resultOf(warehouseAnswer),
    status: 201,
    errors: [409],
  }),
} as const;

/** Calls about warehouses. */
export function warehouseRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/warehouses', docs.list, (request, reply) => {
    const query = parseInput(listQuery, request.query);
    return answerList(door, request, reply, warehouseList(query), query);
  });

  app.post('/api/warehouses', docs.create, async (request, reply) => {
    const { uuid: warehouseId = newId(), name, kind, location_id } = parseInput(warehouseBody, request.body);
    let locationId = location_id ?? (await door.read(request, 'spot create', findFirstLocationId));
    if (locationId === undefined) {
      locationId = newId();
      await door.run(request, createLocation, { locationId, name });
    }
    await door.run(request, createWarehouse, { warehouseId, locationId, name, kind });
    const result = await door.read(request, 'spot create', (tx) => findWarehouseJson(tx, warehouseId));
    return reply.code(201).send({ result });
  });
}
