import { z } from 'zod';
import { MOST_TEMPLATE_CHARACTERS } from '#contracts/contract-fields.ts';

/** What the template's form holds. */
export const templateValues = z.object({
  text: z.string().min(1).max(MOST_TEMPLATE_CHARACTERS),
  /** The object that the preview is filled in for; not saved. */
  object: z.string().nullable(),
  /** The version that the text was made of: a draft may be older than what is in force by now. */
  version: z.int(),
});
export type TemplateValues = z.infer<typeof templateValues>;
