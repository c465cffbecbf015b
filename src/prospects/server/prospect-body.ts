import { z } from 'zod';
import { appointmentFields, planAppointmentArgs } from '#appointments/appointment.schema.ts';
import { objectFields } from '#objects/object.schema.ts';
import { id } from '#shared/fields.ts';
import type { FieldValues } from '#sync/command.ts';
import { prospectFields, prospectGroupsSchema } from '../prospect.schema.ts';

const { shape } = prospectFields;

const address = z.strictObject({
  street: shape.street.default(''),
  number: shape.houseNumber.default(''),
  zipcode: shape.zipcode.default(''),
  city: shape.city.default(''),
});

/** What somebody tells who wants a place, as calls and the public page send it. */
export const prospectBody = z.strictObject({
  firstname: shape.firstname.default(''),
  lastname: shape.lastname,
  email: shape.email.default(''),
  phone: shape.phone.default(''),
  address: address.prefault({}),
  category: shape.category,
  brand: shape.brand.default(''),
  type: shape.type.default(''),
  licence_plate: shape.plate.default(''),
  length_cm: shape.lengthCm.default(0),
  width_cm: shape.widthCm.default(0),
  height_cm: shape.heightCm.default(null),
  service: shape.service.default(null),
  period: shape.period.default(null),
  expected: shape.expectedOn.default(null),
  message: shape.message.default(''),
});

export const editBody = z.strictObject({
  firstname: shape.firstname.optional(),
  lastname: shape.lastname.optional(),
  email: shape.email.optional(),
  phone: shape.phone.optional(),
  address: z
    .strictObject({
      street: shape.street.optional(),
      number: shape.houseNumber.optional(),
      zipcode: shape.zipcode.optional(),
      city: shape.city.optional(),
    })
    .optional(),
  category: shape.category.optional(),
  brand: shape.brand.optional(),
  type: shape.type.optional(),
  licence_plate: shape.plate.optional(),
  length_cm: shape.lengthCm.optional(),
  width_cm: shape.widthCm.optional(),
  height_cm: shape.heightCm.optional(),
  service: shape.service.optional(),
  period: shape.period.optional(),
  expected: shape.expectedOn.optional(),
  message: shape.message.optional(),
  stage: prospectGroupsSchema.shape.stage.unwrap().shape.stage.optional(),
  /** The version the caller saw; another one is a conflict. */
  version: z.int().optional(),
});

type Given = Partial<Omit<z.infer<typeof editBody>, 'version'>>;

/** A body's fields under the names of rows; what was left out is undefined. */
export function fieldsOf({ address: home, licence_plate, expected, length_cm, width_cm, height_cm, ...rest }: Given) {
  const { number: houseNumber, ...place } = home ?? {};
  const size = { lengthCm: length_cm, widthCm: width_cm, heightCm: height_cm };
  return { ...rest, ...place, houseNumber, plate: licence_plate, expectedOn: expected, ...size } satisfies FieldValues;
}

const { shape: object } = objectFields;
const { shape: visit } = appointmentFields;
const { reason, notification } = planAppointmentArgs.shape;

/** What is left out of the object is as the prospect told it. Ids make a call that is sent twice the same one. */
export const convertBody = z.strictObject({
  /** A customer who is there already; left out, one is made of what the prospect told. */
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
