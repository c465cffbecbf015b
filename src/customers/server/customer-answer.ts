import { z } from 'zod';
import { tagMark } from '#annotations/tag.schema.ts';
import { id } from '#shared/fields.ts';
import { customerRow } from '../customer.schema.ts';

const { shape } = customerRow;

/** A customer as calls give it. */
export const customerAnswer = z
  .strictObject({
    id,
    uuid: id,
    status: shape.status,
    firstname: shape.firstname,
    lastname: shape.lastname,
    email: shape.email,
    phone: shape.phone,
    mobile: shape.mobile,
    address: z.strictObject({
      street: shape.street,
      number: shape.houseNumber,
      zipcode: shape.zipcode,
      city: shape.city,
    }),
    note: shape.note,
    /** Empty for who may not see tags. */
    tags: z.array(tagMark),
    version: shape.version,
  })
  .meta({ id: 'Customer' });
