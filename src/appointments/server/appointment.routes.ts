import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createShape, editShape } from '#shared/field-map.schema.ts';
import { fromWire } from '#shared/field-map.ts';
import { civilDate, id } from '#shared/fields.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { READ } from '#staff/reading.ts';
import { changedGroups, newId, pathId, requireVersion } from '#sync/server/http/call-input.ts';
import { answerList, listQuery } from '#sync/server/http/list-answer.ts';
import { describeCall, doneAnswer, listOf, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import {
  cancelAppointment,
  changeAppointment,
  completeAppointment,
  markAppointment,
  planAppointment,
  reopenAppointment,
} from '../appointment.commands.ts';
import {
  type AppointmentGroups,
  appointmentFields,
  appointmentRow,
  planAppointmentArgs,
} from '../appointment.schema.ts';
import { APPOINTMENT_GROUPS, CANCELLED, DONE, isOpen, PLANNED } from '../appointment.ts';
import { APPOINTMENT_FIELDS } from '../appointment-fields.ts';
import {
  appointmentList,
  findAppointment,
  findAppointmentJson,
  findWarehouseOfSpot,
} from './appointment.repository.ts';
import { appointmentAnswer } from './appointment-answer.ts';

const { shape } = appointmentFields;

/** A type or status: `{ id: 1 }` as answers give it, or the bare number. */
const numbered = <Value extends z.ZodType>(value: Value) =>
  z.union([z.strictObject({ id: value }).transform((given) => (given as { id: z.output<Value> }).id), value]);

const callShape = { ...shape, type: numbered(shape.type) };

const appointmentsQuery = listQuery.extend({ from: civilDate.optional(), to: civilDate.optional() });

const planBody = z.strictObject({
  uuid: id.optional(),
  object_id: id,
  ...createShape(APPOINTMENT_FIELDS, callShape),
  /** Why it goes ahead although a rule speaks against it: a second one that day, closed, a full slot, short notice. */
  reason: planAppointmentArgs.shape.reason.default(null),
  /** Whether the customer is told. */
  notification: z.boolean().default(false),
});

const changeBody = z.strictObject({
  ...editShape(APPOINTMENT_FIELDS, callShape),
  /** 3 completes: it checks the object out, or in at `spot_id` or `warehouse_id`. 4 cancels. */
  status: numbered(appointmentRow.shape.status).optional(),
  warehouse_id: id.nullable().default(null),
  spot_id: id.nullable().default(null),
  reason: planAppointmentArgs.shape.reason.default(null),
  /** Whether the customer is told of the new time, or that it is cancelled. */
  notification: z.boolean().default(false),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

/** `notification`: the customer is to be told. */
const cancelBody = z.strictObject({ notification: z.boolean().default(false) });

const docs = {
  list: describeCall({
    summary: 'Appointments by day and time; `from` and `to` are days and both belong to the range',
    permission: READ.appointment,
    query: appointmentsQuery,
    answer: listOf(appointmentAnswer),
  }),
  one: describeCall({
    summary: 'One appointment',
    permission: READ.appointment,
    answer: resultOf(appointmentAnswer),
  }),
  plan: describeCall({
    summary: 'Plan an appointment',
    permission: 'appointment create',
    body: planBody,
    answer: resultOf(appointmentAnswer),
    status: 201,
    errors: [404, 409],
  }),
  change: describeCall({
    summary: 'Change an appointment: what is left out stays as it is',
    permission: 'appointment edit',
    body: changeBody,
    answer: resultOf(appointmentAnswer),
    errors: [409],
  }),
  cancel: describeCall({
    summary: 'Cancel an appointment; its record stays',
    permission: 'appointment edit',
    body: cancelBody,
    answer: doneAnswer,
    errors: [409],
  }),
} as const;

/** Calls about appointments. Deleting one cancels it and keeps its row. */
export function appointmentRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/appointments', docs.list, (request, reply) => {
    const query = parseInput(appointmentsQuery, request.query);
    return answerList(door, request, reply, appointmentList(query), query);
  });

  app.get('/api/appointments/:id', docs.one, async (request) => {
    const appointmentId = pathId(request);
    const result = await door.read(request, READ.appointment, (tx, actor) =>
      findAppointmentJson(tx, appointmentId, actor),
    );
    if (result === undefined) throw notFound();
    return { result };
  });

  app.post('/api/appointments', docs.plan, async (request, reply) => {
    const body = parseInput(planBody, request.body);
    const { uuid: appointmentId = newId(), object_id: objectId, reason, notification } = body;
    const fields = fromWire(APPOINTMENT_FIELDS, body);
    // The command copies the owner from the object.
    const args = { appointmentId, objectId, customerId: null, ...fields, reason, notification };
    await door.run(request, planAppointment, args);
    const result = await door.read(request, 'appointment create', (tx, actor) =>
      findAppointmentJson(tx, appointmentId, actor),
    );
    return reply.code(201).send({ result });
  });

  app.patch('/api/appointments/:id', docs.change, async (request) => {
    const appointmentId = pathId(request);
    const body = parseInput(changeBody, request.body);
    const { status, version, reason, notification, warehouse_id, spot_id } = body;
    const current = await door.read(request, 'appointment edit', (tx) => findAppointment(tx, appointmentId));
    if (current === undefined) throw notFound();
    requireVersion(version, current.version);
    if (status === PLANNED && !isOpen(current)) await door.run(request, reopenAppointment, { appointmentId, reason });
    const { now, was } = changedGroups(APPOINTMENT_GROUPS, current, fromWire(APPOINTMENT_FIELDS, body));
    if (Object.keys(now).length > 0) {
      const args = { appointmentId, now: now as AppointmentGroups, reason, notification };
      await door.run(request, changeAppointment, args, was);
    }
    if (status === DONE) {
      const warehouseId =
        warehouse_id ?? (await door.read(request, 'appointment edit', (tx) => findWarehouseOfSpot(tx, spot_id)));
      const direction = body.direction ?? current.direction;
      await door.run(request, completeAppointment, {
        appointmentId,
        movementId: newId(),
        warehouseId,
        spotId: spot_id,
        reason,
        note: '',
        stayId: direction === 'out' ? (current.stayId ?? newId()) : newId(),
      });
    } else if (status === CANCELLED) await door.run(request, cancelAppointment, { appointmentId, notification });
    else if (status !== undefined) await door.run(request, markAppointment, { appointmentId, status });
    return {
      result: await door.read(request, 'appointment edit', (tx, actor) =>
        findAppointmentJson(tx, appointmentId, actor),
      ),
    };
  });

  app.delete('/api/appointments/:id', docs.cancel, async (request) => {
    const appointmentId = pathId(request);
    const { notification } = parseInput(cancelBody, request.body);
    await door.run(request, cancelAppointment, { appointmentId, notification });
    return { result: true };
  });
}
