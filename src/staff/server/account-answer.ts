import { z } from 'zod';
import { id } from '#shared/fields.ts';

/** The signed-in person as calls give them. */
export const accountAnswer = z
  .strictObject({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.email(),
    role: z.string(),
    permissions: z.array(z.string()),
    company: z.strictObject({
      id,
      name: z.string(),
      payment_provider: z.enum(['stripe', 'mollie']).nullable(),
      has_payment_key: z.boolean(),
    }),
  })
  .meta({ id: 'User' });
