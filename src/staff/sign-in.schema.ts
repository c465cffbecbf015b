import { z } from 'zod';
import { nameText } from '#shared/fields.ts';

/** Addresses are compared without regard to case. */
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A password that is there already. The same letters typed on another keyboard are the same password. */
export const passwordField = z.string().normalize('NFKC').min(1).max(200);

/** A password to be set; further rules need to know whose it is. Any character is allowed. */
export const newPasswordField = z.string().normalize('NFKC').min(10).max(200);

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not matter. */
export const codeField = z.string().trim().min(1).max(40);

export const signInBody = z.strictObject({
  email: emailField,
  password: passwordField,
  /** Accepted for other callers; people stay signed in either way. */
  remember: z.boolean().optional(),
  /** Of two-step sign-in; left out until it is asked for. */
  code: codeField.optional(),
});

/** `queue_empty`: nothing on this device still waits for the server, so that the browser may forget what it cached. */
export const signOutBody = z.strictObject({ queue_empty: z.boolean().optional() });

/** A new company with the person who owns it. */
export const registerBody = z.strictObject({
  company: nameText.min(1),
  firstname: nameText.min(1),
  lastname: nameText.min(1),
  email: emailField,
  password: newPasswordField,
});

export type Register = z.infer<typeof registerBody>;
