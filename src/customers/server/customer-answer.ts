import { z } from 'zod';
import { tagMark } from '#annotations/tag.schema.ts';
import { answerShape } from '#shared/field-map.schema.ts';
import { id } from '#shared/fields.ts';
import { customerRow } from '../customer.schema.ts';
import { CUSTOMER_FIELDS } from '../customer-fields.ts';

const { shape } = customerRow;

/** A customer as calls give it. */
export const customerAnswer = z
  .strictObject({
    id,
    uuid: id,
    ...answerShape(CUSTOMER_FIELDS, shape),
    /** Empty for a person who may not see tags. */
    tags: z.array(tagMark),
    version: shape.version,
  })
  .meta({ id: 'Customer' });
