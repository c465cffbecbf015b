import { z } from 'zod';
import { answerShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { appointmentRow } from '../appointment.schema.ts';
import { APPOINTMENT_FIELDS } from '../appointment-fields.ts';

const { shape } = appointmentRow;

/** An appointment as calls give it; type and status are `{ id }`. */
export const appointmentAnswer = z
  .strictObject({
    id,
    uuid: id,
    object_id: shape.objectId,
    /** Null when the object is gone. */
    object: z
      .strictObject({ uuid: id, licence_plate: z.string(), brand: z.string(), spot_id: id.nullable() })
      .nullable(),
    customer_id: shape.customerId,
    customer: z.strictObject({ uuid: id, firstname: z.string(), lastname: z.string() }).nullable(),
    ...answerShape(APPOINTMENT_FIELDS, { ...shape, type: z.strictObject({ id: shape.type }) }),
    status: z.strictObject({ id: shape.status }),
    reason: shape.reason,
    version: shape.version,
  })
  .meta({ id: 'Appointment' });
