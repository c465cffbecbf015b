import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '#company/company-settings.ts';
import { civilDate, id, instant } from '#shared/fields.ts';
import { BANK_FORMATS } from './bank-statement.ts';
import { ENTRY_KINDS } from './entry-kind.ts';
import { BOOKING_ACTIONS, PROPOSAL_ACTIONS, PROPOSAL_GROUNDS } from './proposal.ts';

const cents = z.int();
/** The largest amount of one movement. */
const MOST_CENTS = 99_999_999_999;
const version = z.int().min(1);
const limit = z.coerce.number().int().min(1).max(500).default(100);
const cursor = z.string().max(400).optional();

export const ENTRY_STATES = ['proposed', 'unmatched', 'booked', 'set_aside'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Why nothing is booked of an entry: what a provider paid out is booked elsewhere, costs of the bank, or as a person says. */
export const ASIDE_REASONS = ['payout', 'costs', 'other'] as const;

export const statementsQuery = z.strictObject({ limit: limit.default(20), cursor });

/** The name of the file that is sent. */
export const uploadQuery = z.strictObject({ name: z.string().trim().max(200).default('') });

const sums = z.strictObject({ entries: z.int(), cents });

export const bankStatementAnswer = z
  .strictObject({
    uuid: id,
    name: z.string(),
    format: z.enum(BANK_FORMATS),
    created_at: instant,
    by: z.string(),
    entries: z.int(),
    /** Entries that no earlier file had. */
    added: z.int(),
    from_on: civilDate.nullable(),
    until_on: civilDate.nullable(),
    accounts: z.array(
      z.strictObject({
        iban: z.string(),
        number: z.string(),
        opening_cents: cents,
        closing_cents: cents,
        until_on: civilDate,
      }),
    ),
    /** What its entries came to; together the difference of the balances. */
    states: z.strictObject({ proposed: sums, unmatched: sums, booked: sums, set_aside: sums }),
  })
  .meta({ id: 'BankStatement' });
export type BankStatementAnswer = z.infer<typeof bankStatementAnswer>;

export const entriesQuery = z.strictObject({
  statement: id.optional(),
  /** `undecided`: proposed or unmatched. */
  state: z.enum([...ENTRY_STATES, 'undecided']).optional(),
  kind: z.enum(ENTRY_KINDS).optional(),
  search: z.string().max(100).optional(),
  limit,
  cursor,
});
export type EntriesQuery = z.infer<typeof entriesQuery>;

const partAnswer = z.strictObject({
  invoice: z.strictObject({ uuid: id, number: z.string() }),
  customer: z.strictObject({ uuid: id, name: z.string() }),
  amount_cents: cents,
});

/** The payout of a provider that a line is. */
const payoutAnswer = z.strictObject({
  uuid: id,
  provider: z.enum(PAYMENT_PROVIDERS),
  reference: z.string(),
  /** The day it arrived, or came back. */
  on: civilDate,
  /** It went back to the provider. */
  is_back: z.boolean(),
});

export const bankEntryAnswer = z
  .strictObject({
    uuid: id,
    version,
    booked_on: civilDate,
    /** Above zero: it came in. */
    amount_cents: cents,
    kind: z.enum(ENTRY_KINDS),
    state: z.enum(ENTRY_STATES),
    own_iban: z.string(),
    iban: z.string(),
    name: z.string(),
    text: z.string(),
    reference: z.string(),
    end_to_end_id: z.string(),
    return_code: z.string(),
    /** What accepting would book; null where nothing is proposed, or something was decided. */
    proposal: z
      .strictObject({
        action: z.enum(PROPOSAL_ACTIONS),
        by: z.enum(PROPOSAL_GROUNDS),
        certain: z.boolean(),
        /** Part of the last amount: more than is open, for the customer's balance. */
        rest_cents: cents,
        parts: z.array(partAnswer.extend({ open_cents: cents })),
        /** Of the action `payout`, which has no parts. */
        payout: payoutAnswer.nullable(),
      })
      .nullable(),
    bookings: z.array(partAnswer.extend({ action: z.enum(BOOKING_ACTIONS) })),
    /** The payout that it was tied to. */
    payout: payoutAnswer.nullable(),
    aside_reason: z.enum(ASIDE_REASONS).nullable(),
    note: z.string(),
    /** Who decided; empty where nobody did. */
    by: z.string(),
  })
  .meta({ id: 'BankEntry' });
export type BankEntryAnswer = z.infer<typeof bankEntryAnswer>;

/** `version`: the entry as it was seen. */
export const acceptBody = z.strictObject({ version });

/** Invoices with amounts that add up to what came in. More than an invoice has open goes to its customer's balance. */
export const chooseBody = z.strictObject({
  version,
  invoices: z
    .array(z.strictObject({ invoice: id, amount_cents: z.int().min(1).max(MOST_CENTS) }))
    .min(1)
    .max(100),
});
export type ChooseBody = z.infer<typeof chooseBody>;

export const setAsideBody = z.strictObject({
  version,
  reason: z.enum(ASIDE_REASONS).default('other'),
  note: z.string().trim().max(500).default(''),
});
export type SetAsideBody = z.infer<typeof setAsideBody>;

export const undoBody = z.strictObject({ version });

export const acceptManyBody = z.strictObject({
  entries: z
    .array(z.strictObject({ uuid: id, version }))
    .min(1)
    .max(100),
});

export const acceptManyAnswer = z.strictObject({
  accepted: z.int(),
  refused: z.array(z.strictObject({ uuid: id, code: z.string() })),
});

/** Of everything that nobody decided about. */
export const matchAnswer = z.strictObject({ proposed: z.int(), certain: z.int(), unmatched: z.int() });
