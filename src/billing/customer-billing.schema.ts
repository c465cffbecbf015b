import { z } from 'zod';
import { compactVatId, isKvkNumber, vatIdProblem } from '#company/tax-ids.ts';
import { id, instant } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { SUPPLIES, TREATMENTS, VAT_REASONS } from './vat-treatment.ts';

const line = z.string().trim().max(120);

/** The reasons not to remind a customer. */
export const DUNNING_STOPS = ['dispute', 'payment_plan', 'deceased', 'other'] as const;

/** What is left out stays as it is. */
export const customerBillingBody = z.strictObject({
  company_name: line.optional(),
  vat_id: z
    .string()
    .trim()
    .max(30)
    .overwrite(compactVatId)
    .superRefine((text, context) => {
      const code = text === '' ? undefined : vatIdProblem(text);
      if (code !== undefined) context.addIssue({ code: 'custom', message: code, params: { code } });
    })
    .optional(),
  kvk_number: z
    .string()
    .trim()
    .max(20)
    .overwrite((text) => text.replace(/[\s.]/g, ''))
    .superRefine((text, context) => {
      if (text !== '' && !isKvkNumber(text)) {
        context.addIssue({ code: 'custom', message: 'company.kvk', params: { code: 'company.kvk' } });
      }
    })
    .optional(),
  attention: line.optional(),
  /** Null: the language the company writes to its customers in. */
  language: z.enum(LANGUAGES).nullable().optional(),
  /** Days to pay; null: as the company's settings say. */
  term_days: z.int().min(0).max(365).nullable().optional(),
  dunning_stop: z.enum(DUNNING_STOPS).nullable().optional(),
  dunning_note: z.string().trim().max(2000).optional(),
  version: z.int().min(0).optional(),
});
export type CustomerBillingBody = z.infer<typeof customerBillingBody>;

export const VAT_CHECK_OUTCOMES = ['valid', 'invalid', 'no_answer'] as const;
/** What VIES said of the VAT id, and when; `no_answer` where it could not be asked. */
export const vatCheck = z.strictObject({
  outcome: z.enum(VAT_CHECK_OUTCOMES),
  checked_at: instant,
  /** The number by which the question can be proven; empty where none was given. */
  consultation: z.string(),
  /** Whom the register names; empty where the member state does not say. */
  name: z.string(),
});
export type VatCheck = z.infer<typeof vatCheck>;

/** How a customer is taxed: for what is sold, by what the law says and leaves to choose. */
export const customerVatAnswer = z
  .strictObject({
    customer: id,
    /** False in the Netherlands, where nothing follows from it. */
    abroad: z.boolean(),
    country: z.string(),
    vat_id: z.string(),
    choices: z.array(
      z.strictObject({
        supply: z.enum(SUPPLIES),
        treatment: z.enum(TREATMENTS),
        reason: z.enum(VAT_REASONS),
        allowed: z.array(z.enum(TREATMENTS)),
      }),
    ),
    /** The company's rates for what is not taxed here; null where it has none. */
    reverse_charge_rate: id.nullable(),
    outside_rate: id.nullable(),
  })
  .meta({ id: 'CustomerVat' });
export type CustomerVatAnswer = z.infer<typeof customerVatAnswer>;

export const customerBillingAnswer = z
  .strictObject({
    /** Null until the first invoice. */
    number: z.int().nullable(),
    company_name: z.string(),
    vat_id: z.string(),
    kvk_number: z.string(),
    attention: z.string(),
    language: z.enum(LANGUAGES).nullable(),
    term_days: z.int().nullable(),
    dunning_stop: z.enum(DUNNING_STOPS).nullable(),
    dunning_note: z.string(),
    /** Null where VIES was not asked about this VAT id. */
    vat_check: vatCheck.nullable(),
    /** 0 until something was stored. */
    version: z.int().min(0),
  })
  .meta({ id: 'CustomerBilling' });
export type CustomerBillingAnswer = z.infer<typeof customerBillingAnswer>;

/** What the register answers; without `valid` it could not ask the member state. Its other fields do not matter here. */
export const viesAnswer = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
});
