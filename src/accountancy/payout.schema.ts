import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '#company/company-settings.ts';
import { civilDate, id } from '#shared/fields.ts';

const cents = z.int();
const PAYOUT_STATES = ['under_way', 'paid', 'failed'] as const;
const PAYOUT_PARTS = ['payment', 'refund', 'refund_back', 'charge_back', 'reversal', 'payout_back', 'other'] as const;
export type PayoutPart = (typeof PAYOUT_PARTS)[number];
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** `amount_cents` and `on`: those of an amount that arrive about a day, as for a line of a bank statement. */
export const payoutsQuery = z.strictObject({
  amount_cents: z.coerce.number().int().optional(),
  on: civilDate.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(400).optional(),
});

const payout = {
  uuid: id,
  provider: z.enum(PAYMENT_PROVIDERS),
  /** As the bank statement has it. */
  reference: z.string(),
  status: z.enum(PAYOUT_STATES),
  /** What arrives; below zero is taken from the bank. */
  amount_cents: cents,
  fees_cents: cents,
  /** In the fees. */
  fees_vat_cents: cents,
  /** What of it is not about payments of here. */
  unknown_cents: cents,
  parts: z.int(),
  paid_on: civilDate.nullable(),
  /** The day a payout that did not stay at the bank came back. */
  failed_on: civilDate.nullable(),
  /** The day on which a bank file has it; null where none does. */
  seen_on: civilDate.nullable(),
  /** The same of one that came back. */
  seen_back_on: civilDate.nullable(),
  /** It should stand in a bank file by now, and stands in none. */
  is_unseen: z.boolean(),
  /** False: the provider does not tell what is in it. */
  is_told: z.boolean(),
} as const;

export const payoutAnswer = z.strictObject(payout).meta({ id: 'Payout' });
export type PayoutAnswer = z.infer<typeof payoutAnswer>;

export const payoutDetailAnswer = z
  .strictObject({
    ...payout,
    items: z.array(
      z.strictObject({
        kind: z.enum(PAYOUT_PARTS),
        happened_on: civilDate,
        amount_cents: cents,
        description: z.string(),
        /** Null: about nothing that is known here. */
        invoice: z.strictObject({ uuid: id, number: z.string(), customer: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'PayoutDetail' });
export type PayoutDetailAnswer = z.infer<typeof payoutDetailAnswer>;

/** What a provider has of the company. */
export const providerBalanceAnswer = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** What stands on its account of the ledger: received and not paid out. */
  balance_cents: cents,
  /** What of it is on its way to the bank. */
  under_way_cents: cents,
  /** Whether the provider tells its payouts: not to this key, or not asked yet. */
  told: z.enum(['yes', 'no_right', 'not_yet']),
  /** Of Mollie: the end of the token of the organisation; empty where there is none. */
  token_ends_with: z.string(),
});
export type ProviderBalanceAnswer = z.infer<typeof providerBalanceAnswer>;

/** Null removes the token. */
export const payoutTokenBody = z.strictObject({
  token: z
    .string()
    .trim()
    .max(310)
    .superRefine((text, context) => {
      if (!/^access_\w{20,300}$/.test(text)) {
        context.addIssue({ code: 'custom', params: { code: 'accountancy.payout_token' } });
      }
    })
    .nullable(),
});
