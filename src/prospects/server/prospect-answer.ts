import { z } from 'zod';
import { answerShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { prospectRow } from '../prospect.schema.ts';
import { PROSPECT_FIELDS } from '../prospect-fields.ts';

const { shape } = prospectRow;

/** A prospect as calls give it. */
export const prospectAnswer = z
  .strictObject({
    id,
    uuid: id,
    ...answerShape(PROSPECT_FIELDS, shape),
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
