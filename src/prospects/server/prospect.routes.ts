import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromWire } from '#shared/field-map.ts';
import { id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RefusedError } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { customerDraft, objectDraft } from '../conversion-draft.ts';
import { createProspect, deleteProspect, editProspect } from '../prospect.commands.ts';
import type { ConvertProspect, Prospect, ProspectGroups } from '../prospect.schema.ts';
import { PROSPECT_GROUPS } from '../prospect.ts';
import { STAGES } from '../prospect-choices.ts';
import { convertProspect } from '../prospect-conversion.commands.ts';
import { PROSPECT_FIELDS } from '../prospect-fields.ts';
import { findProspect, findProspectJson, prospectList } from './prospect.repository.ts';
import { prospectAnswer } from './prospect-answer.ts';
import { convertBody, editBody, prospectBody } from './prospect-body.ts';

const createBody = prospectBody.extend({ uuid: id.optional() });
const prospectsQuery = listQuery.extend({ stage: z.enum(STAGES).optional() });
const deleteBody = z.strictObject({ version: z.int().optional() });
const answer = resultOf(prospectAnswer);

const docs = {
  list: describeCall({
    summary: 'Prospects by name; `stage` keeps to one stage',
    permission: READ.prospect,
    query: prospectsQuery,
    answer: listOf(prospectAnswer),
  }),
  one: describeCall({ summary: 'One prospect', permission: READ.prospect, answer }),
  create: describeCall({
    summary: 'Write down somebody who wants a place',
    permission: 'prospect create',
    body: createBody,
    answer,
    status: 201,
    errors: [404],
  }),
  edit: describeCall({
    summary: 'Change a prospect: what is left out stays as it is',
    permission: 'prospect edit',
    body: editBody,
    answer,
    errors: [409],
  }),
  remove: describeCall({
    summary: 'Delete a prospect; what it became stays',
    permission: 'prospect delete',
    body: deleteBody,
    answer: doneAnswer,
    errors: [409],
  }),
  convert: describeCall({
    summary: 'Make a prospect into a customer with an object, a spot and a first appointment: all of it or nothing',
    permission: convertProspect.permission,
    body: convertBody,
    answer,
    errors: [409],
  }),
} as const;

/** Calls about prospects. The public page has its own. */
export function prospectRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/prospects', docs.list, (request, reply) => {
    const query = parseInput(prospectsQuery, request.query);
    return answerList(door, request, reply, prospectList(query), query);
  });

  app.get('/api/prospects/:id', docs.one, async (request) => {
    const prospectId = pathId(request);
    const result = await door.read(request, READ.prospect, (tx) => findProspectJson(tx, prospectId));
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/prospects', docs.create, async (request, reply) => {
    const body = parseInput(createBody, request.body);
    const prospectId = body.uuid ?? newId();
    await door.run(request, createProspect, { prospectId, ...fromWire(PROSPECT_FIELDS, body), signUp: null });
    const result = await door.read(request, 'prospect create', (tx) => findProspectJson(tx, prospectId));
    return reply.code(201).send({ result });
  });

  app.put('/api/prospects/:id', docs.edit, async (request) => {
    const prospectId = pathId(request);
    const body = parseInput(editBody, request.body);
    const current = await door.read(request, 'prospect edit', (tx) => findProspect(tx, prospectId));
    if (current === undefined) throw notFound();
    requireVersion(body.version, current.version);
    const asked = { ...fromWire(PROSPECT_FIELDS, body), stage: body.stage };
    const { now, was } = changedGroups(PROSPECT_GROUPS, current, asked);
    await door.run(request, editProspect, { prospectId, now: now as ProspectGroups }, was);
    return { result: await door.read(request, 'prospect edit', (tx) => findProspectJson(tx, prospectId)) };
  });

  app.delete('/api/prospects/:id', docs.remove, async (request) => {
    const { version = null } = parseInput(deleteBody, request.body);
    await door.run(request, deleteProspect, { prospectId: pathId(request), seenVersion: version });
    return { result: true };
  });

  app.post('/api/prospects/:id/convert', docs.convert, async (request) => {
    const prospectId = pathId(request);
    const body = parseInput(convertBody, request.body);
    const { permission } = convertProspect;
    const current = await door.read(request, permission, (tx) => findProspect(tx, prospectId));
    if (current === undefined) throw notFound();
    await withCallersNames(() => door.run(request, convertProspect, conversionOf(current, body)));
    return { result: await door.read(request, permission, (tx) => findProspectJson(tx, prospectId)) };
  });
}

function conversionOf(
  prospect: Prospect,
  { customer_id, customer_uuid, object: given, spot_id, appointment }: z.infer<typeof convertBody>,
): ConvertProspect {
  const draft = objectDraft(prospect);
  const { uuid: visitId = newId(), assignee_id: assigneeId = null, ...visit } = appointment ?? {};
  return {
    prospectId: prospect.id,
    customerId: customer_id ?? customer_uuid ?? newId(),
    customer: customer_id === undefined ? customerDraft(prospect) : null,
    objectId: given.uuid ?? newId(),
    object: {
      plate: given.licence_plate ?? draft.plate,
      plateCountry: given.licence_plate_country ?? draft.plateCountry,
      category: given.category ?? draft.category,
      brand: given.brand ?? draft.brand,
      type: given.type ?? draft.type,
      lengthCm: given.length_cm ?? draft.lengthCm,
      widthCm: given.width_cm ?? draft.widthCm,
      heightCm: given.height_cm ?? draft.heightCm,
      contractStartOn: null,
    },
    spotId: spot_id,
    appointment:
      appointment === null
        ? null
        : { ...(visit as Omit<typeof appointment, 'uuid' | 'assignee_id'>), appointmentId: visitId, assigneeId },
    noteId: newId(),
  };
}

/** Fields of the parts, as the caller wrote them. */
const CALLED: Readonly<Record<string, string>> = {
  plate: 'object.licence_plate',
  date: 'appointment.date',
  time: 'appointment.time',
};

async function withCallersNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const field = error instanceof RefusedError ? CALLED[error.refusal.field ?? ''] : undefined;
    if (!(error instanceof RefusedError) || field === undefined) throw error;
    throw new RefusedError({ ...error.refusal, field });
  }
}
