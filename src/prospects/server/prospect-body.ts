import { z } from 'zod';
import { appointmentFields, planAppointmentArgs } from '#appointments/appointment.schema.ts';
import { objectFields } from '#objects/object.schema.ts';
import { createShape, editShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { prospectFields, prospectGroupsSchema } from '../prospect.schema.ts';
import { PROSPECT_FIELDS } from '../prospect-fields.ts';

const { shape } = prospectFields;

/** The details of a prospect, as calls and the public page send them. */
export const prospectBody = z.strictObject(createShape(PROSPECT_FIELDS, shape));

export const editBody = z.strictObject({
  ...editShape(PROSPECT_FIELDS, shape),
  stage: prospectGroupsSchema.shape.stage.unwrap().shape.stage.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

const { shape: object } = objectFields;
const { shape: visit } = appointmentFields;
const { reason, notification } = planAppointmentArgs.shape;

/**
 * Fields of the object that are left out are taken from the prospect. Ids make a call that is sent twice the same one.
 */
export const convertBody = z.strictObject({
  /** An existing customer; when left out, one is made from the prospect's details. */
  customer_id: id.optional(),
  customer_uuid: id.optional(),
  object: z
    .strictObject({
      uuid: id.optional(),
      licence_plate: object.plate.optional(),
      licence_plate_country: object.plateCountry.optional(),
      category: object.category.optional(),
      brand: object.brand.optional(),
      type: object.type.optional(),
      length_cm: object.lengthCm.optional(),
      width_cm: object.widthCm.optional(),
      height_cm: object.heightCm.optional(),
    })
    .prefault({}),
  /** A spot that is kept for the object. */
  spot_id: id.nullable().default(null),
  appointment: z
    .strictObject({
      uuid: id.optional(),
      direction: visit.direction.default('in'),
      type: visit.type.default(1),
      date: visit.date,
      time: visit.time,
      note: visit.note.default(''),
      assignee_id: visit.assigneeId.default(null),
      reason: reason.default(null),
      notification: notification.default(false),
    })
    .nullable()
    .default(null),
});
