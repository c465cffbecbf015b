import { z } from 'zod';

/** What the register answers; without `valid` it could not ask the member state. Its other fields do not matter here. */
export const viesAnswer = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
});
