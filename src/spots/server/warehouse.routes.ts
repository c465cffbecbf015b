import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { editWarehouse } from '../place.commands.ts';
import { createLocation, createWarehouse } from '../spot.commands.ts';
import { createWarehouseArgs, type WarehouseGroups, warehouseRow } from '../spot.schema.ts';
import { WAREHOUSE_GROUPS } from '../spot.ts';
import { findFirstLocationId, findWarehouse, findWarehouseJson, warehouseList } from './spot.repository.ts';
import { warehouseAnswer } from './spot-answer.ts';

const { shape } = createWarehouseArgs;

const warehouseBody = z.strictObject({
  uuid: id.optional(),
  name: shape.name,
  kind: shape.kind.default('hall'),
  /** Left out: the company's first location, made when there is none. */
  location_id: id.optional(),
});

const editBody = z.strictObject({
  name: shape.name.optional(),
  kind: shape.kind.optional(),
  location_id: id.optional(),
  /** The ends that rows are left by, all of them anew; a row that is not named is reached from the aisle. */
  row_ends: warehouseRow.shape.rowEnds.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const docs = {
  list: describeCall({
    summary: 'Warehouses by name',
    permission: READ.spot,
    query: listQuery,
    answer: listOf(warehouseAnswer),
  }),
  create: describeCall({
    summary: 'Create a warehouse',
    permission: 'spot create',
    body: warehouseBody,
    answer: resultOf(warehouseAnswer),
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change a warehouse: what is left out stays as it is',
    permission: 'spot edit',
    body: editBody,
    answer: resultOf(warehouseAnswer),
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

  app.put('/api/warehouses/:id', docs.edit, async (request) => {
    const warehouseId = pathId(request);
    const { version, location_id: locationId, row_ends: rowEnds, ...fields } = parseInput(editBody, request.body);
    const current = await door.read(request, 'spot edit', (tx) => findWarehouse(tx, warehouseId));
    if (current === undefined) throw notFound();
    requireVersion(version, current.version);
    const { now, was } = changedGroups(WAREHOUSE_GROUPS, current, { ...fields, locationId, rowEnds });
    await door.run(request, editWarehouse, { warehouseId, now: now as WarehouseGroups }, was);
    return { result: await door.read(request, 'spot edit', (tx) => findWarehouseJson(tx, warehouseId)) };
  });
}
