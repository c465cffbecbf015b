import { z } from 'zod';
import { LANGUAGES } from '#shared/request-language.ts';

const text = z.string();

/** Who sends the company's documents, and how, unless the customer has it otherwise. */
export const letterheadAnswer = z
  .strictObject({
    /** Texts that are not known are empty. */
    seller: z.strictObject({
      name: text,
      legal_name: text,
      street: text,
      house_number: text,
      postcode: text,
      city: text,
      country: text,
      kvk_number: text,
      vat_id: text,
      iban: text,
      bic: text,
      account_holder: text,
      email: text,
      phone: text,
      website: text,
    }),
    /** Null without one. */
    logo_url: text.nullable(),
    /** What the company writes to its customers in. */
    language: z.enum(LANGUAGES),
    /** Days to pay. */
    term_days: z.int(),
  })
  .meta({ id: 'Letterhead' });
export type LetterheadAnswer = z.infer<typeof letterheadAnswer>;
