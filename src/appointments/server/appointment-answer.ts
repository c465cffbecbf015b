import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { appointmentRow } from '../appointment.schema.ts';

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
    direction: shape.direction,
    type: z.strictObject({ id: shape.type }),
    status: z.strictObject({ id: shape.status }),
    date: shape.date,
    time: shape.time,
    note: shape.note,
    assignee_id: shape.assigneeId,
    reason: shape.reason,
    version: shape.version,
  })
  .meta({ id: 'Appointment' });
