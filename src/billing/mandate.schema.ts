import { z } from 'zod';
import { compactIban, ibanProblem } from '#company/iban.ts';
import { civilDate, id, shortText } from '#shared/fields.ts';

/** A mandate signed on paper. The account goes to the provider; only its last digits are kept here. */
export const mandateBody = z.strictObject({
  iban: z
    .string()
    .trim()
    .max(50)
    .overwrite(compactIban)
    .superRefine((text, context) => {
      const problem = ibanProblem(text);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem.code, params: { ...problem } });
    }),
  account_holder: shortText.min(1),
  signed_on: civilDate,
});

export const mandateAnswer = z
  .strictObject({
    uuid: id,
    reference: z.string(),
    status: z.enum(['wanted', 'pending', 'valid', 'invalid', 'revoked']),
    account_holder: z.string(),
    iban_end: z.string(),
    signed_on: civilDate,
    channel: z.enum(['paper', 'first_payment', 'online']),
  })
  .meta({ id: 'Mandate' });
export type MandateAnswer = z.infer<typeof mandateAnswer>;
