import { z } from 'zod';

/** How people are reached; empty for who cannot be in that way. */
export const email = z.union([z.literal(''), z.email().max(254)]);
export const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[0-9+() .-]*$/);
