import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { DEPOSIT_KINDS, DEPOSIT_METHODS, DEPOSIT_STATES } from './deposit.ts';

const cents = z.int();
/** The largest amount of one deposit. */
const MOST_CENTS = 99_999_999;
const amount = z.int().min(1).max(MOST_CENTS);
const note = z.string().trim().max(2000).default('');
const version = z.int().min(1).optional();

const asked = {
  object: id.nullable().default(null),
  subscription: id.nullable().default(null),
  /** What it is for, as the customer reads it: a key, a gate card, the place. */
  purpose: z.string().trim().min(1).max(200),
  amount_cents: amount,
  note,
} as const;

/** `uuid` is made by who asks: a call that is repeated makes one deposit. `asked_on` left out: today. */
export const depositBody = z.strictObject({ uuid: id, customer: id, ...asked, asked_on: civilDate.optional() });
export type DepositBody = z.infer<typeof depositBody>;

/** Only while nothing was received of it. `version`: the deposit as it was seen. */
export const editDepositBody = z.strictObject({ version, ...asked });
export type EditDepositBody = z.infer<typeof editDepositBody>;

/** `event` is made by who asks: a call that is repeated makes one event. `version`: the deposit as it was seen. */
const act = { event: id, version } as const;
/** Left out: today. */
const on = civilDate.optional();
/** Left out: all that is held. */
const part = amount.optional();
const method = z.enum(DEPOSIT_METHODS);

export const receiveDepositBody = z.strictObject({ ...act, on, method, note });
export type ReceiveDepositBody = z.infer<typeof receiveDepositBody>;

export const returnDepositBody = z.strictObject({ ...act, on, amount_cents: part, method, note });
export type ReturnDepositBody = z.infer<typeof returnDepositBody>;

/** Kept as compensation for a damage, which is no turnover and bears no VAT. */
export const keepDepositBody = z.strictObject({
  ...act,
  on,
  amount_cents: part,
  reason: z.string().trim().min(1).max(2000),
});
export type KeepDepositBody = z.infer<typeof keepDepositBody>;

/** Pays an open invoice of the customer, today. `amount_cents` left out: as much as is held and open. */
export const setOffDepositBody = z.strictObject({ ...act, invoice: id, amount_cents: part, note });
export type SetOffDepositBody = z.infer<typeof setOffDepositBody>;

/** Takes back an event that was noted by mistake, on a day that is open. */
export const undoDepositBody = z.strictObject({ ...act, on, note });
export type UndoDepositBody = z.infer<typeof undoDepositBody>;

export const withdrawDepositBody = z.strictObject({ version });

export const depositAnswer = z
  .strictObject({
    uuid: id,
    version: z.int(),
    customer: z.strictObject({ uuid: id, name: z.string() }),
    object: id.nullable(),
    subscription: id.nullable(),
    purpose: z.string(),
    amount_cents: cents,
    asked_on: civilDate,
    note: z.string(),
    state: z.enum(DEPOSIT_STATES),
    /** What is owed back of it; never below zero. */
    held_cents: cents,
    returned_cents: cents,
    kept_cents: cents,
    set_off_cents: cents,
    /** The day on which it came in; null: not yet. */
    received_on: civilDate.nullable(),
    created_by: z.string(),
    /** The first one first. */
    events: z.array(
      z.strictObject({
        uuid: id,
        kind: z.enum(DEPOSIT_KINDS),
        /** Below zero: it takes back another one. */
        amount_cents: cents,
        on: civilDate,
        method: z.enum(DEPOSIT_METHODS).nullable(),
        invoice: z.strictObject({ uuid: id, number: z.string() }).nullable(),
        note: z.string(),
        by: z.string(),
        /** The event that it takes back. */
        undoes: id.nullable(),
        undone: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Deposit' });
export type DepositAnswer = z.infer<typeof depositAnswer>;

/** What the company usually asks for; empty and zero where nothing is usual. */
export const usualDepositAnswer = z.strictObject({ purpose: z.string(), amount_cents: cents });

/** Of all deposits: how many are asked for and held, and what they come to. */
export const depositTotalsAnswer = z.strictObject({
  asked: z.int(),
  asked_cents: cents,
  held: z.int(),
  held_cents: cents,
});
export type DepositTotalsAnswer = z.infer<typeof depositTotalsAnswer>;
