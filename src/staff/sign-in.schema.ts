import { z } from 'zod';
import { shortText } from '#shared/fields.ts';

/** Addresses are compared without regard to case. */
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const signInBody = z.strictObject({
  email,
  password: z.string().min(1).max(200),
  /** Accepted for other callers; people stay signed in either way. */
  remember: z.boolean().optional(),
});

/** `queue_empty`: nothing on this device still waits for the server, so that the browser may forget what it cached. */
export const signOutBody = z.strictObject({ queue_empty: z.boolean().optional() });

/** A new company with the person who owns it. */
export const registerBody = z.strictObject({
  company: shortText.min(1),
  firstname: shortText.min(1),
  lastname: shortText.min(1),
  email,
  password: z.string().min(10).max(200),
});

export type Register = z.infer<typeof registerBody>;
