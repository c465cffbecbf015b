import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { objectFields } from '../object.schema.ts';
import { normalisePlate } from '../plate.ts';
import { keepRegister } from '../rdw.commands.ts';
import type { VehicleRegisterProvider } from './rdw.provider.ts';
import { findVehicleRegister } from './rdw.repository.ts';
import { registerAnswer, registerJson } from './rdw-answer.ts';
import { openLookUp } from './rdw-look-up.ts';
import { findObject } from './yard.repository.ts';

const plateQuery = z.strictObject({ country: objectFields.shape.plateCountry.default('NL') });
const freshBody = z.strictObject({});

const docs = {
  plate: describeCall({
    summary:
      'What the vehicle register (RDW) says of a plate; an answer is kept for a day. Needs X-XSRF-TOKEN, as changes do',
    permission: READ.object,
    query: plateQuery,
    answer: resultOf(registerAnswer),
    acts: true,
    errors: [403, 429],
  }),
  kept: describeCall({
    summary: 'What the vehicle register last said of an object; null while nobody asked',
    permission: READ.object,
    answer: resultOf(registerAnswer.nullable()),
  }),
  fresh: describeCall({
    summary: 'Ask the vehicle register anew about an object, and keep what it says',
    permission: 'object edit',
    body: freshBody,
    answer: resultOf(registerAnswer),
    errors: [429],
  }),
} as const;

/**
 * Calls about the vehicle register. It is asked outside every transaction, and only in these calls, so that a slow
 * register holds up nobody else.
 */
export function rdwRoutes(app: FastifyInstance, door: CompanyDoor, register: VehicleRegisterProvider): void {
  const lookUp = openLookUp(door, register);

  app.get('/api/rdw/:plate', docs.plate, async (request) => {
    const { country } = parseInput(plateQuery, request.query);
    const typed = (request.params as { readonly plate: string }).plate;
    const { plate, refusal } = normalisePlate(typed, country);
    if (refusal !== undefined) throw new RefusedError(refusal);
    return {
      result: registerJson(await lookUp(request, { permission: READ.object, plate, country, fresh: false })),
    };
  });

  app.get('/api/objects/:id/rdw', docs.kept, async (request) => {
    const objectId = pathId(request);
    const kept = await door.read(request, READ.object, async (tx) => {
      if ((await findObject(tx, objectId)) === undefined) throw notFound();
      return findVehicleRegister(tx, objectId);
    });
    if (kept === undefined) return { result: null };
    return { result: registerJson({ ...kept, outcome: kept.facts === null ? 'not_registered' : 'found' }) };
  });

  app.post('/api/objects/:id/rdw', docs.fresh, async (request) => {
    const objectId = pathId(request);
    parseInput(freshBody, request.body);
    const permission = keepRegister.permission;
    const object = await door.read(request, permission, (tx) => findObject(tx, objectId));
    if (object === undefined) throw notFound();
    const { plate, plateCountry: country } = object;
    const said = await lookUp(request, { permission, plate, country, fresh: true });
    const { fetchedAt, proposal, facts } = said;
    if (fetchedAt !== null) await door.run(request, keepRegister, { objectId, plate, fetchedAt, proposal, facts });
    return { result: registerJson(said) };
  });
}
