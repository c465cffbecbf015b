import { z } from 'zod';
import { civilDate, id } from '#shared/fields.ts';
import { PAID_METHODS } from './invoice.schema.ts';

const cents = z.int();
const note = z.string().trim().max(2000).default('');
/** The largest amount of one movement. */
const MOST_CENTS = 99_999_999_999;
const amount = z.int().min(1).max(MOST_CENTS);

/** Money that a person noted for an invoice; `paid_on` left out: today. It may be part of what is open, or more. */
export const paymentBody = z.strictObject({
  amount_cents: amount,
  paid_on: civilDate.optional(),
  method: z.enum(PAID_METHODS).default('bank'),
  note,
});
export type PaymentBody = z.infer<typeof paymentBody>;

/**
 * Why a payment that a person noted does not count. `on` left out, it never did; given, it did until that day, which is
 * how a payment of a day whose books are closed is taken back.
 */
export const undoPaymentBody = z.strictObject({ note, on: civilDate.optional() });

/**
 * The ways of what was paid too much: `provider` has the payment provider give it back to the payment it came from,
 * `transfer` notes that the company gave it back itself, `set_off` pays another invoice of the customer with it, `keep`
 * keeps it in credit for a later one.
 */
export const GIVE_BACK_WAYS = ['provider', 'transfer', 'set_off', 'keep'] as const;
export type GiveBackWay = (typeof GIVE_BACK_WAYS)[number];

/** `amount_cents` left out: as much as there is and the way allows. `on`: the day of a transfer; left out, today. */
export const giveBackBody = z
  .strictObject({
    way: z.enum(GIVE_BACK_WAYS),
    amount_cents: amount.optional(),
    /** The invoice that is paid with it; of a set-off only. */
    invoice: id.optional(),
    on: civilDate.optional(),
    note,
  })
  .superRefine(({ way, invoice }, context) => {
    if (way === 'set_off' && invoice === undefined) {
      context.addIssue({ code: 'custom', path: ['invoice'], params: { code: 'required' } });
    }
  });
export type GiveBackBody = z.infer<typeof giveBackBody>;

/** Why an amount was moved between an invoice and its customer's balance. */
export const MOVE_REASONS = ['kept', 'credited', 'set_off', 'used', 'given_back'] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

const ref = z.strictObject({ uuid: id, number: z.string() });

/** A movement of a customer's balance: above zero, from the invoice to the balance. */
export const balanceMoveAnswer = z
  .strictObject({
    uuid: id,
    invoice: ref,
    amount_cents: cents,
    reason: z.enum(MOVE_REASONS),
    /** Of a set-off, the invoice on the other side. */
    other: ref.nullable(),
    moved_on: civilDate,
  })
  .meta({ id: 'BalanceMove' });

/** What a customer has in credit with the company. */
export const balanceAnswer = z
  .strictObject({
    /** Kept for later invoices; never below zero. */
    balance_cents: cents,
    /** Invoices that were paid too much, of which nothing was decided yet. */
    overpaid: z.array(z.strictObject({ ...ref.shape, amount_cents: cents })),
    /** Invoices that the balance came from, and what can still be given back by way of each, the newest first. */
    kept: z.array(z.strictObject({ ...ref.shape, amount_cents: cents })),
    /** Open invoices that could be paid with it, the oldest first. */
    open: z.array(z.strictObject({ ...ref.shape, open_cents: cents })),
    /** The newest hundred. */
    moves: z.array(balanceMoveAnswer),
  })
  .meta({ id: 'CustomerBalance' });
export type BalanceAnswer = z.infer<typeof balanceAnswer>;
