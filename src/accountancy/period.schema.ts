import { z } from 'zod';
import { civilDate, id, instant } from '#shared/fields.ts';
import { VAT_BOXES } from './vat-return.ts';

const cents = z.int();

/**
 * What is odd about a period that is to be closed: drafts made in it, invoices whose day of issue passed, invoices that
 * were paid too much, customers with credit, deposits of customers who have nothing here any more, numbers that no document has, VAT ids of reverse-charged invoices that VIES
 * did not confirm, and refunds that failed.
 */
export const LEDGER_ODDITY_KINDS = [
  'drafts',
  'scheduled',
  'overpaid',
  'credit_balances',
  'deposits',
  'number_gaps',
  'vat_evidence',
  'refunds_failed',
] as const;
export type LedgerOddityKind = (typeof LEDGER_ODDITY_KINDS)[number];

/** They and what other areas find, which the server brings together (`PeriodParts`). */
export const ODDITY_KINDS = [...LEDGER_ODDITY_KINDS, 'bank_lines', 'payout_lines', 'payouts_unseen'] as const;
export type OddityKind = (typeof ODDITY_KINDS)[number];

export const oddityAnswer = z
  .strictObject({
    kind: z.enum(ODDITY_KINDS),
    count: z.int(),
    /** Null where it is about no amount. */
    amount_cents: cents.nullable(),
    /** The first five. `invoice` and `customer`: whose page shows it, if any. */
    examples: z.array(z.strictObject({ name: z.string(), invoice: id.nullable(), customer: id.nullable() })),
  })
  .meta({ id: 'PeriodOddity' });
export type OddityAnswer = z.infer<typeof oddityAnswer>;

/** Left out: up to the day before today. */
export const odditiesQuery = z.strictObject({ until: civilDate.optional() });

/** `from`: the first day that would be closed; null where nothing was closed before. */
export const odditiesAnswer = z
  .strictObject({ from: civilDate.nullable(), until: civilDate, oddities: z.array(oddityAnswer) })
  .meta({ id: 'PeriodOddities' });
export type OdditiesAnswer = z.infer<typeof odditiesAnswer>;

/** `until`: the last day that is closed, which ends a month. */
export const closeBody = z.strictObject({ until: civilDate });
export const reopenBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });

export const closingAnswer = z
  .strictObject({
    uuid: id,
    /** Null where nothing was closed before. */
    from: civilDate.nullable(),
    until: civilDate,
    closed_at: instant,
    closed_by: z.string(),
    /** Null while it is closed. */
    reopened_at: instant.nullable(),
    reopened_by: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'PeriodClosing' });
export type ClosingAnswer = z.infer<typeof closingAnswer>;

/** Left out: this year. */
export const periodsQuery = z.strictObject({ year: z.coerce.number().int().min(1900).max(2999).optional() });

/** `partly`: a month in it is closed. `due`: it is over and open. `running`: today is in it. */
export const PERIOD_STATES = ['closed', 'partly', 'due', 'running', 'ahead'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export const periodsAnswer = z
  .strictObject({
    year: z.int(),
    /** The books are closed up to and including this day; null: everything is open. */
    closed_until: civilDate.nullable(),
    /** The closing that can be reopened: the last one. */
    last: id.nullable(),
    /** The periods for which the company files its VAT, the first one first. */
    periods: z.array(
      z.strictObject({ name: z.string(), from: civilDate, until: civilDate, state: z.enum(PERIOD_STATES) }),
    ),
    /** Of all years, the newest hundred. */
    closings: z.array(closingAnswer),
  })
  .meta({ id: 'AccountancyPeriods' });
export type PeriodsAnswer = z.infer<typeof periodsAnswer>;

const boxCents = z.strictObject({ box: z.enum(VAT_BOXES), net_cents: cents, vat_cents: cents });

/** What a return differs from what was reported of it before: the boxes that do. */
export const supplementAnswer = z.strictObject({
  boxes: z.array(boxCents),
  due_cents: cents,
  abroad: z.array(z.strictObject({ vat_id: z.string(), net_cents: cents })),
});
export type SupplementAnswer = z.infer<typeof supplementAnswer>;

/** What a closing found for a return. */
export const reportAnswer = z.strictObject({
  reported_at: instant,
  reported_by: z.string(),
  boxes: z.array(boxCents.extend({ net_euros: z.int(), vat_euros: z.int() })),
  due_cents: cents,
  due_euros: z.int(),
  /** The difference to the report before; null of the first one. */
  supplement: supplementAnswer.nullable(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;
