import { z } from 'zod';
import { VAT_PERIODS } from '#company/company-settings.ts';
import { civilDate, id } from '#shared/fields.ts';
import { AGES } from './open-items.ts';
import { reportAnswer, supplementAnswer } from './period.schema.ts';
import { VAT_BOXES } from './vat-return.ts';

const cents = z.int();
const year = z.coerce.number().int().min(1900).max(2999).optional();

/** Left out: this year. */
export const summaryQuery = z.strictObject({ year });

const sums = {
  /** What was invoiced without VAT, and what credit invoices took off (zero or less). The two add up to `net_cents`. */
  invoiced_cents: cents,
  credited_cents: cents,
  net_cents: cents,
  vat_cents: cents,
  /** Payments received, less what was returned to customers and banks; each movement counts on its own day. */
  received_cents: cents,
  documents: z.int(),
  /** `net_cents` of the same month a year before. */
  before_cents: cents,
} as const;

export const summaryAnswer = z
  .strictObject({
    year: z.int(),
    /** January to December. */
    months: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...sums })),
    ...sums,
    /** Years in which something was invoiced, the newest first. */
    years: z.array(z.int()),
  })
  .meta({ id: 'AccountancySummary' });
export type SummaryAnswer = z.infer<typeof summaryAnswer>;

export const vatQuery = z.strictObject({ year, period: z.enum(VAT_PERIODS).optional() });

const vatReturnAnswer = z.strictObject({
  /** `2026`, `2026-Q1` or `2026-01`. */
  name: z.string(),
  from: civilDate,
  until: civilDate,
  documents: z.int(),
  boxes: z.array(
    z.strictObject({
      box: z.enum(VAT_BOXES),
      net_cents: cents,
      vat_cents: cents,
      /** Whole euros, rounded in the company's favour. */
      net_euros: z.int(),
      vat_euros: z.int(),
    }),
  ),
  due_cents: cents,
  due_euros: z.int(),
  exempt_cents: cents,
  outside_cents: cents,
  /** Taken off in the boxes for VAT of debts that will not be paid; above zero where more of it is due again. */
  bad_debts: z.strictObject({ net_cents: cents, vat_cents: cents }),
  /** The amounts that box 3b consists of. */
  abroad: z.array(z.strictObject({ vat_id: z.string(), net_cents: cents })),
  /** Nothing of it can change any more. */
  closed: z.boolean(),
  /** What closings found for it: the first is what was filed, the others are supplements. */
  reports: z.array(reportAnswer),
  /** What it has by now beyond the last of them; null: nothing, or it was never reported. */
  supplement: supplementAnswer.nullable(),
});
export type VatReturnAnswer = z.infer<typeof vatReturnAnswer>;

export const vatAnswer = z
  .strictObject({ year: z.int(), period: z.enum(VAT_PERIODS), returns: z.array(vatReturnAnswer) })
  .meta({ id: 'VatReturns' });
export type VatAnswer = z.infer<typeof vatAnswer>;

const ages = z.array(cents).length(AGES);

/** Of open items and of bad debts. `on` left out: today. */
export const openItemsQuery = z.strictObject({
  on: civilDate.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(400).optional(),
});

export const debtorItemsAnswer = z
  .strictObject({
    customer: z.strictObject({ uuid: id, name: z.string() }),
    invoices: z.int(),
    /** Of those with something open; null of a customer who has none. */
    oldest_on: civilDate.nullable(),
    /** Still to be paid; what was paid too much is not taken off. */
    open_cents: cents,
    /** Paid too much of invoices, and not decided about. */
    overpaid_cents: cents,
    /** What the customer has in credit, on an account of its own; not part of `open_cents`. */
    balance_cents: cents,
    /** `open_cents` split by the age of each invoice: 0–30, 31–60, 61–90 and more than 90 days. */
    ages,
  })
  .meta({ id: 'DebtorItems' });
export type DebtorItemsAnswer = z.infer<typeof debtorItemsAnswer>;

export const openTotalsAnswer = z.strictObject({
  /** Customers and invoices with something open. */
  customers: z.int(),
  invoices: z.int(),
  /** Still to be paid. The debtors' account has this less `overpaid_cents`. */
  open_cents: cents,
  /** Paid too much of invoices, and not decided about. */
  overpaid_cents: cents,
  ages,
  /** What customers have in credit. */
  balance_cents: cents,
  /** What is open of invoices that were given up; not part of the other sums. */
  uncollectible_cents: cents,
});
export type OpenTotalsAnswer = z.infer<typeof openTotalsAnswer>;

/** An invoice that will not be paid, or was not for a year, and the VAT of what is open of it. */
export const badDebtAnswer = z
  .strictObject({
    invoice: z.strictObject({ uuid: id, number: z.string() }),
    customer: z.strictObject({ uuid: id, name: z.string() }),
    due_on: civilDate,
    given_up: z.boolean(),
    /** The day from which its VAT may be claimed; it belongs in the return of that period. */
    claimable_from: civilDate,
    open_cents: cents,
    vat_cents: cents,
    /** Null: not yet. */
    claimed_on: civilDate.nullable(),
    /** What still stands of the claim: less what is due again because of a payment. */
    claimed_cents: cents,
  })
  .meta({ id: 'BadDebt' });
export type BadDebtAnswer = z.infer<typeof badDebtAnswer>;

/** Of those that were not claimed. */
export const badDebtTotalsAnswer = z.strictObject({ invoices: z.int(), vat_cents: cents });
export type BadDebtTotalsAnswer = z.infer<typeof badDebtTotalsAnswer>;

/** `on`: the day it is booked on; left out, today. */
export const claimVatBody = z.strictObject({ invoices: z.array(id).min(1).max(500), on: civilDate.optional() });

export const EXPORT_KINDS = ['xlsx', 'journal', 'xaf', 'ubl'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Both days are included and must be in the same year, as an audit file requires. */
export const exportQuery = z
  .strictObject({ kind: z.enum(EXPORT_KINDS), from: civilDate, until: civilDate })
  .superRefine(({ from, until }, context) => {
    const isWrong = until < from || until.slice(0, 4) !== from.slice(0, 4);
    if (isWrong) context.addIssue({ code: 'custom', path: ['until'], params: { code: 'accountancy.one_year' } });
  });
