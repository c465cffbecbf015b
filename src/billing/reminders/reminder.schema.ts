import { z } from 'zod';
import { DUNNING_STEPS } from '#company/company-settings.ts';
import { civilDate, id } from '#shared/fields.ts';
import { DUNNING_STOPS } from '../customer-billing.schema.ts';
import { REMINDER_KINDS } from './dunning.ts';

/** `nothing`: only an invoice of costs is late; `done`: every step was taken. */
export const DEBTOR_STATES = ['due', 'waiting', 'stopped', 'done', 'nothing'] as const;
export type DebtorState = (typeof DEBTOR_STATES)[number];

/** How a letter is sent. */
export const REMINDER_CHANNELS = ['mail', 'paper'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

const cents = z.int();

/** How the last day to pay of the letter before costs to a consumer was reckoned (src/billing/letter-term.ts). */
const letterTerm = z.strictObject({
  sent_on: civilDate,
  /** At the latest, with the company's margin. */
  delivered_on: civilDate,
  /** The first day that counts. */
  first_on: civilDate,
  /** The last of the fourteen days of the law. */
  fourteenth_on: civilDate,
  /** As the letter states it. */
  last_on: civilDate,
  /** Put off because of a weekend or holiday. */
  extended: z.boolean(),
});
export type LetterTermAnswer = z.infer<typeof letterTerm>;

const debtorInvoice = z.strictObject({
  uuid: id,
  number: z.string(),
  issued_on: civilDate,
  /** The last day to pay. */
  due_on: civilDate,
  amount_cents: cents,
  open_cents: cents,
  overdue: z.boolean(),
  /** An invoice for the costs of collecting others. */
  costs: z.boolean(),
  stop: z.enum(DUNNING_STOPS).nullable(),
  /** A direct debit is announced or under way. */
  collecting: z.boolean(),
  taken: z.strictObject({ kind: z.enum(REMINDER_KINDS), on: civilDate, deadline_on: civilDate.nullable() }).nullable(),
});

/** A customer with overdue invoices, and the next step for them. */
export const debtorAnswer = z
  .strictObject({
    customer: z.strictObject({ uuid: id, name: z.string(), company_name: z.string(), email: z.string() }),
    state: z.enum(DEBTOR_STATES),
    /** Why nothing is sent; only when stopped. */
    why: z.enum([...DUNNING_STOPS, 'credit', 'collecting']).nullable(),
    /** What was written down about stopping. */
    note: z.string(),
    next: z
      .strictObject({
        step: z.enum(DUNNING_STEPS),
        kind: z.enum(REMINDER_KINDS),
        /** The first day it can be taken. */
        on: civilDate,
        /** Goes out on that day without anybody doing anything. */
        automatic: z.boolean(),
        amount_cents: cents,
        /** Announced, or charged by the step itself; without VAT. */
        costs_cents: cents,
        /** Statutory interest up to and including today: announced, or charged by the step itself; 0 for none. */
        interest_cents: cents,
        /** The last day for which the rate of interest is known, where the reckoning goes on beyond it. */
        interest_known_until_on: civilDate.nullable(),
        invoices: z.array(id),
        /** The reckoning of the term by how the letter goes, for the letter of the law; null for every other. */
        terms: z.strictObject({ mail: letterTerm, paper: letterTerm }).nullable(),
      })
      .nullable(),
    overdue_cents: cents,
    /** Sorts debtors: the customer who has been late longest comes first. */
    oldest_due_on: civilDate.nullable(),
    /** Why the last run could not remind them. */
    problem: z.string().nullable(),
    invoices: z.array(debtorInvoice),
  })
  .meta({ id: 'Debtor' });
export type DebtorAnswer = z.infer<typeof debtorAnswer>;

export const reminderAnswer = z
  .strictObject({
    uuid: id,
    kind: z.enum(REMINDER_KINDS),
    /** `none`: the step was skipped. */
    channel: z.enum(['mail', 'paper', 'none']),
    sent_on: civilDate,
    deadline_on: civilDate.nullable(),
    amount_cents: cents,
    costs_cents: cents,
    /** Charged with the costs. */
    interest_cents: cents,
    /** How `deadline_on` was reckoned, for the letter of the law; null for every other. */
    term: letterTerm.nullable(),
    costs_invoice: id.nullable(),
    /** There is a letter to read. */
    letter: z.boolean(),
    /** Empty: the daily run. */
    by: z.string(),
    invoices: z.array(z.string()),
  })
  .meta({ id: 'Reminder' });
export type ReminderAnswer = z.infer<typeof reminderAnswer>;

/** A customer's reminders, the newest first. */
export const debtorDetailAnswer = debtorAnswer
  .extend({ reminders: z.array(reminderAnswer) })
  .meta({ id: 'DebtorDetail' });
export type DebtorDetailAnswer = z.infer<typeof debtorDetailAnswer>;

/** Names the step, so that a second click does not take the next one. */
export const sendReminderBody = z.strictObject({
  customer: id,
  step: z.enum(DUNNING_STEPS),
  /** Left out: by mail where there is an address, else a letter to post. */
  channel: z.enum(REMINDER_CHANNELS).optional(),
});
/** The letter as it would be when it goes this way; left out, as it goes by itself. */
export const previewLetterQuery = z.strictObject({ channel: z.enum(REMINDER_CHANNELS).optional() });
export const skipReminderBody = z.strictObject({ customer: id, step: z.enum(DUNNING_STEPS) });

/** Stops reminders about one invoice; null starts them again. */
export const stopReminderBody = z.strictObject({ stop: z.enum(DUNNING_STOPS).nullable() });
