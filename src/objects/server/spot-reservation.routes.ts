import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { reserveSpot } from '../spot-reservation.commands.ts';

const body = z.strictObject({ object_id: id.nullable() });
const docs = describeCall({
  summary: 'Keep a spot for an object while that is with its customer; null keeps it for nobody',
  permission: 'object edit',
  body,
  answer: doneAnswer,
});

/** Reserves a spot for an object, or for nobody. */
export function spotReservationRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.put('/api/spots/:id/reservation', docs, async (request) => {
    const spotId = pathId(request);
    const { object_id: reservedObjectId } = parseInput(body, request.body);
    await door.run(request, reserveSpot, { spotId, reservedObjectId });
    return { result: true };
  });
}
