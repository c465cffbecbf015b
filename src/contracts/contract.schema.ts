import { z } from 'zod';
import { UNMAILED } from '#company/unmailed.ts';
import { civilDate } from '#shared/fields.ts';
import { CONTRACT_FIELDS, MOST_TEMPLATE_CHARACTERS, templateProblems } from './contract-fields.ts';
import { CONTRACT_STATES, MOST_LINK_DAYS } from './contract-states.ts';
import { isSignature, MOST_SIGNATURE_CHARACTERS } from './signature.ts';

const MOST_PROBLEMS = 20;

export const templateText = z
  .string()
  .max(MOST_TEMPLATE_CHARACTERS)
  .superRefine((text, context) => {
    if (text.trim() === '') context.addIssue({ code: 'custom', params: { code: 'required' } });
    for (const { code, params } of templateProblems(text).slice(0, MOST_PROBLEMS)) {
      context.addIssue({ code: 'custom', message: code, params: { code, params } });
    }
  });

/** `version`: the one that was changed; another one in force by now is a conflict. */
export const templateBody = z.strictObject({ text: templateText, version: z.int().min(0) });

export const templateVersion = z.strictObject({
  version: z.int(),
  /** Null for the text that comes with the app. */
  created_at: z.string().nullable(),
  created_by: z.string(),
});
export const templateAnswer = templateVersion.extend({ text: z.string() }).meta({ id: 'ContractTemplate' });

export const previewBody = z.strictObject({ text: templateText, object: z.uuid() });
const missing = z.array(z.enum(CONTRACT_FIELDS));
export const previewAnswer = z.strictObject({ text: z.string(), missing });

export const contractSummary = z
  .strictObject({
    uuid: z.uuid(),
    number: z.int(),
    object: z.uuid(),
    customer: z.strictObject({ uuid: z.uuid(), name: z.string() }),
    state: z.enum(CONTRACT_STATES),
    template_version: z.int(),
    created_at: z.string(),
    created_by: z.string(),
    sent_at: z.string().nullable(),
    sent_to: z.string().nullable(),
    opened_at: z.string().nullable(),
    expires_on: z.string().nullable(),
    signed_at: z.string().nullable(),
    signed_on: z.string().nullable(),
    signed_how: z.enum(['glass', 'link', 'paper']).nullable(),
    signer: z.string().nullable(),
    declined_at: z.string().nullable(),
    decline_reason: z.string().nullable(),
    voided_at: z.string().nullable(),
    voided_by: z.string().nullable(),
    void_reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ContractSummary' });

export const contractAnswer = contractSummary
  .extend({
    text: z.string(),
    /** SHA-256 of the text, as hexadecimal digits: who signs repeats it. */
    sha256: z.string(),
    missing,
    signature: z.string().nullable(),
    /** Where a mail would go; empty where the customer has no address. */
    email: z.string(),
    /** The status of the mail with the newest link; null where a person passed the link on. */
    mail: z.enum(['queued', 'sending', 'sent', 'failed', 'kept']).nullable(),
  })
  .meta({ id: 'Contract' });

export const reason = z.string().trim().min(1).max(500);
export const signer = z.string().trim().min(2).max(120);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const signature = z
  .string()
  .max(MOST_SIGNATURE_CHARACTERS)
  .refine(isSignature, { params: { code: 'contract.signature' } })
  .nullable()
  .default(null);

/**
 * Both or neither: the contract `renews`, if it is still live, becomes void with the reason, and the new one replaces
 * it.
 */
export const createBody = z
  .strictObject({ renews: z.uuid().optional(), renew_reason: reason.optional() })
  .superRefine(({ renews, renew_reason: why }, context) => {
    if ((renews === undefined) === (why === undefined)) return;
    const path = [renews === undefined ? 'renews' : 'renew_reason'];
    context.addIssue({ code: 'custom', path, params: { code: 'required' } });
  });
/** Null for `to`: no mail goes out, and the answer has the link to pass on. `sha256` is of the text that was read. */
export const sendBody = z.strictObject({
  to: z.email().max(254).nullable(),
  days: z.int().min(1).max(MOST_LINK_DAYS).optional(),
  sha256,
});
/**
 * The link is returned only once, since the server does not keep it; null where it was mailed. `mailed` is false where
 * no mail was asked for, or where the server sends none.
 */
export const sendAnswer = z.strictObject({
  contract: contractAnswer,
  link: z.string().nullable(),
  mailed: z.boolean(),
  /** Why a mail that was asked for does not go out. */
  unmailed: z.enum(UNMAILED).nullable(),
});
/** Only the text that was read can be signed: `sha256` is that of this text. */
export const signBody = z.strictObject({ signer, signature, sha256 });
export const paperBody = z.strictObject({ signer, signed_on: civilDate, sha256 });
export const voidBody = z.strictObject({ reason });
/** Who signs on a link says so with `agrees`; a drawing is not needed. */
export const publicSignBody = signBody.extend({ agrees: z.literal(true) });
export const declineBody = z.strictObject({ reason });

/** What a customer sees behind the link. The text is included only while there is something to read. */
export const publicContract = z
  .strictObject({
    company: z.string(),
    number: z.int(),
    state: z.enum(CONTRACT_STATES),
    text: z.string().nullable(),
    sha256: z.string(),
    expires_on: z.string().nullable(),
    signer: z.string().nullable(),
    signed_on: z.string().nullable(),
    signature: z.string().nullable(),
    customer: z.string(),
  })
  .meta({ id: 'PublicContract' });

export type TemplateAnswer = z.infer<typeof templateAnswer>;
export type PreviewAnswer = z.infer<typeof previewAnswer>;
export type ContractSummary = z.infer<typeof contractSummary>;
export type ContractAnswer = z.infer<typeof contractAnswer>;
export type SendAnswer = z.infer<typeof sendAnswer>;
export type SignBody = z.infer<typeof signBody>;
export type PublicContract = z.infer<typeof publicContract>;
