import { z } from 'zod';
import { groupShape } from '#shared/field-map.schema.ts';
import { civilDate, clockTime, id, longText, rowBase } from '#shared/fields.ts';
import { APPOINTMENT_FIELDS } from './appointment-fields.ts';

export const appointmentFields = z.strictObject({
  objectId: id,
  /** Copied from the object when planned; null when the object has no owner. */
  customerId: id.nullable(),
  direction: z.enum(['in', 'out']),
  /** 1 pickup at the gate, 2 inside. */
  type: z.union([z.literal(1), z.literal(2)]),
  date: civilDate,
  time: clockTime,
  note: longText,
  assigneeId: id.nullable(),
});

export const appointmentRow = z.strictObject({
  ...rowBase,
  ...appointmentFields.shape,
  /** 1 planned, 2 needs attention (both open), 3 done, 4 cancelled, 5 no-show. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Why it was planned although a rule spoke against it. */
  reason: z.string().nullable(),
});

export const appointmentGroupsSchema = z.strictObject(groupShape(APPOINTMENT_FIELDS, appointmentFields.shape));

const reason = z.string().trim().max(300).nullable();

/** Whether the customer is told by mail. */
const notification = z.boolean().optional();

/** `reason`: for a second appointment of the object on that day, or one that does not fit the opening hours. */
export const planAppointmentArgs = z.strictObject({
  appointmentId: id,
  ...appointmentFields.shape,
  reason,
  notification,
});
export const changeAppointmentArgs = z.strictObject({
  appointmentId: id,
  now: appointmentGroupsSchema,
  reason,
  notification,
});
/** Completes: an "out" checks the object out of stay `stayId`; an "in" checks it in as stay `stayId` on the spot. */
export const completeAppointmentArgs = z.strictObject({
  appointmentId: id,
  movementId: id,
  stayId: id,
  warehouseId: id.nullable(),
  spotId: id.nullable(),
  reason,
  note: z.string().max(1000),
});
/** `notification`: the customer is to be told. */
export const cancelAppointmentArgs = z.strictObject({ appointmentId: id, notification: z.boolean() });
/** `reason`: for one whose day or slot was taken meanwhile. `status`: the open status it had, planned if left out. */
export const reopenAppointmentArgs = z.strictObject({
  appointmentId: id,
  reason: reason.optional(),
  status: z.union([z.literal(1), z.literal(2)]).optional(),
});
/** `movementId` is the movement that was recorded with it. */
export const confirmAppointmentArgs = z.strictObject({ appointmentId: id, movementId: id });
/**
 * Marks an open appointment: planned, needs attention, or no-show. `restored`: it puts back a mark that was taken off,
 * which stays the mark of who made it.
 */
export const markAppointmentArgs = z.strictObject({
  appointmentId: id,
  status: z.union([z.literal(1), z.literal(2), z.literal(5)]),
  restored: z.literal(true).optional(),
});

export type Appointment = z.infer<typeof appointmentRow>;
export type AppointmentFields = z.infer<typeof appointmentFields>;
export type AppointmentGroups = z.infer<typeof appointmentGroupsSchema>;
export type PlanAppointment = z.infer<typeof planAppointmentArgs>;
export type ChangeAppointment = z.infer<typeof changeAppointmentArgs>;
export type CompleteAppointment = z.infer<typeof completeAppointmentArgs>;
export type ConfirmAppointment = z.infer<typeof confirmAppointmentArgs>;
export type CancelAppointment = z.infer<typeof cancelAppointmentArgs>;
export type ReopenAppointment = z.infer<typeof reopenAppointmentArgs>;
export type MarkAppointment = z.infer<typeof markAppointmentArgs>;
