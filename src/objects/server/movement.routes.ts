import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { refuse } from '#shared/refusal.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { checkPlacement, checkRelease, hasReason } from '../fit.ts';
import { checkInObject, checkOutObject, moveObject } from '../movement.commands.ts';
import { checkInArgs } from '../object.schema.ts';
import { PLACE_FIELDS } from '../object.ts';
import { findObjectJson } from './object.repository.ts';
import { objectAnswer } from './object-answer.ts';
import { findObject, findSpotWithOccupants, type ObjectRecord } from './yard.repository.ts';

const { shape } = checkInArgs;

const checkOutBody = z.strictObject({
  /** The id of the movement: a repeated call with it changes nothing. */
  uuid: id.optional(),
  appointment_id: id.nullable().default(null),
  reason: shape.reason.default(null),
  note: shape.note.default(''),
});
/** A spot, or a warehouse without one: unplaced. */
const checkInBody = checkOutBody.extend({ spot_id: id.nullable().default(null), warehouse_id: id.optional() });
const moveBody = checkInBody.omit({ appointment_id: true });

const movement = { permission: 'object edit', answer: resultOf(objectAnswer), errors: [409] } as const;
const docs = {
  checkIn: describeCall({
    summary: 'Check an object in on a spot, or in a warehouse without one',
    body: checkInBody,
    ...movement,
  }),
  checkOut: describeCall({ summary: 'Check an object out', body: checkOutBody, ...movement }),
  move: describeCall({ summary: 'Move an object that is in storage', body: moveBody, ...movement }),
} as const;

async function getObject(tx: CompanyTx, objectId: string): Promise<ObjectRecord> {
  const object = await findObject(tx, objectId);
  if (object === undefined) throw notFound();
  return object;
}

type WantedPlace = {
  readonly spot_id: string | null;
  readonly warehouse_id?: string | undefined;
  readonly reason: string | null;
};

/**
 * Determines the object's new place. A caller here has not moved anything yet, so a problem with the place (full, too
 * small) refuses it unless there is a reason.
 */
async function settlePlace(tx: CompanyTx, object: ObjectRecord, wanted: WantedPlace): Promise<string> {
  if (wanted.spot_id === null) {
    if (wanted.warehouse_id === undefined) throw new RefusedError(refuse('required', 'warehouseId'));
    return wanted.warehouse_id;
  }
  const spot = await findSpotWithOccupants(tx, wanted.spot_id);
  if (spot === undefined) throw new RefusedError(refuse('missing_parent', 'spotId'));
  const refusal = hasReason(wanted.reason) ? null : checkPlacement(object, spot, spot.occupants, spot.isKept);
  if (refusal !== null) throw new RefusedError(refusal);
  return spot.warehouseId;
}

/** Calls that record where an object went. */
export function movementRoutes(app: FastifyInstance, door: CompanyDoor): void {
  const before = <Result>(request: FastifyRequest, work: (tx: CompanyTx, actor: Actor) => Promise<Result>) =>
    door.read(request, 'object edit', work);
  const answer = async (request: FastifyRequest, objectId: string) => ({
    result: await door.read(request, 'object edit', (tx, actor) => findObjectJson(tx, objectId, actor)),
  });

  app.post('/api/objects/:id/check-in', docs.checkIn, async (request) => {
    const objectId = pathId(request);
    const body = parseInput(checkInBody, request.body);
    const warehouseId = await before(request, async (tx) => {
      const object = await getObject(tx, objectId);
      if (object.storageStatus === 'with_storage') throw new RefusedError(refuse('object.already_in_storage'));
      return settlePlace(tx, object, body);
    });
    await door.run(request, checkInObject, {
      objectId,
      movementId: body.uuid ?? newId(),
      stayId: newId(),
      warehouseId,
      spotId: body.spot_id,
      appointmentId: body.appointment_id,
      reason: body.reason,
      note: body.note,
    });
    return answer(request, objectId);
  });

  app.post('/api/objects/:id/check-out', docs.checkOut, async (request) => {
    const objectId = pathId(request);
    const body = parseInput(checkOutBody, request.body);
    const { object, stayId } = await before(request, async (tx, actor) => {
      const found = await getObject(tx, objectId);
      if (found.stayId === null) throw new RefusedError(refuse('object.already_with_customer'));
      const refusal = checkRelease(found, actor.can('object release'), body.reason);
      if (refusal !== null) throw new RefusedError(refusal);
      return { object: found, stayId: found.stayId };
    });
    const args = {
      objectId,
      movementId: body.uuid ?? newId(),
      stayId,
      appointmentId: body.appointment_id,
      reason: body.reason,
      note: body.note,
    };
    await door.run(request, checkOutObject, args, { place: groupValues(object, PLACE_FIELDS) });
    return answer(request, objectId);
  });

  app.post('/api/objects/:id/move', docs.move, async (request) => {
    const objectId = pathId(request);
    const body = parseInput(moveBody, request.body);
    const { object, stayId, warehouseId } = await before(request, async (tx) => {
      const found = await getObject(tx, objectId);
      if (found.stayId === null) throw new RefusedError(refuse('object.already_with_customer'));
      return { object: found, stayId: found.stayId, warehouseId: await settlePlace(tx, found, body) };
    });
    const args = {
      objectId,
      movementId: body.uuid ?? newId(),
      stayId,
      warehouseId,
      spotId: body.spot_id,
      reason: body.reason,
      note: body.note,
    };
    await door.run(request, moveObject, args, { place: groupValues(object, PLACE_FIELDS) });
    return answer(request, objectId);
  });
}
