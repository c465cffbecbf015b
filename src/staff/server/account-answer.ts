import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';

/**
 * Somebody of the same company. Who is no longer active keeps their name on what was given to them. `owner`: they give
 * others their rights.
 */
const colleague = z.strictObject({ id, name: z.string(), active: z.boolean(), owner: z.boolean() });

/** The signed-in person as calls give them, with everybody of their company, themselves included. */
export const accountAnswer = z
  .strictObject({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.email(),
    role: z.string(),
    permissions: z.array(z.string()),
    language: z.enum(LANGUAGES),
    email_confirmed: z.boolean(),
    /** Mails to others wait until an owner has confirmed their address. */
    mails_wait: z.boolean(),
    /** False on a server without a mail server: no address can be confirmed there. */
    sends_mail: z.boolean(),
    two_step: z.boolean(),
    company: z.strictObject({
      id,
      name: z.string(),
      payment_provider: z.enum(['bank_transfer', 'stripe', 'mollie']).nullable(),
      /** Of the provider; `bank_transfer` needs none. */
      has_payment_key: z.boolean(),
      /** Its ledger is or was kept here, and can be read. */
      has_ledger: z.boolean(),
      /** How to reach the company, as its settings say; empty where they do not. */
      email: z.string(),
      phone: z.string(),
      /** When it is deleted, because its owner asked for it; null: it stays. */
      leaves_at: z.iso.datetime().nullable(),
    }),
    colleagues: z.array(colleague),
  })
  .meta({ id: 'User' });
