import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { prospectRow } from '../prospect.schema.ts';

const { shape } = prospectRow;

/** A prospect as calls give it. */
export const prospectAnswer = z
  .strictObject({
    id,
    uuid: id,
    firstname: shape.firstname,
    lastname: shape.lastname,
    email: shape.email,
    phone: shape.phone,
    address: z.strictObject({
      street: shape.street,
      number: shape.houseNumber,
      zipcode: shape.zipcode,
      city: shape.city,
    }),
    category: shape.category,
    brand: shape.brand,
    type: shape.type,
    licence_plate: shape.plate,
    length_cm: shape.lengthCm,
    width_cm: shape.widthCm,
    height_cm: shape.heightCm,
    service: shape.service,
    period: shape.period,
    /** The day on which they want to bring it. */
    expected: shape.expectedOn,
    message: shape.message,
    stage: shape.stage,
    source: shape.source,
    language: shape.language,
    received_at: shape.receivedAt,
    consent_at: shape.consentAt,
    consent_version: shape.consentVersion,
    customer_id: shape.customerId,
    object_id: shape.objectId,
    appointment_id: shape.appointmentId,
    converted_at: shape.convertedAt,
    version: shape.version,
  })
  .meta({ id: 'Prospect' });
