import { z } from 'zod';
import { civilDate, id, instant } from '#shared/fields.ts';

/**
 * `billed`: a subscription's period; `nothing`: nothing was left to bill; `issued`: a scheduled invoice whose day has
 * come.
 */
export const RUN_OUTCOMES = ['billed', 'nothing', 'issued', 'failed'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

const count = z.int().min(0);

export const billingRunAnswer = z
  .strictObject({
    uuid: id,
    run_on: civilDate,
    started_at: instant,
    /** Null while it runs, and for a run that was interrupted: the next one continues where that stopped. */
    finished_at: instant.nullable(),
    /** Empty: the daily run. */
    by: z.string(),
    billed: count,
    issued: count,
    amount_cents: z.int(),
    failed: count,
  })
  .meta({ id: 'BillingRun' });
export type BillingRunAnswer = z.infer<typeof billingRunAnswer>;

export const billingRunLineAnswer = z
  .strictObject({
    uuid: id,
    outcome: z.enum(RUN_OUTCOMES),
    /** Why it failed: a code with words where there is one. */
    message: z.string(),
    period_on: civilDate.nullable(),
    subscription: z
      .strictObject({
        uuid: id,
        description: z.string(),
        customer: z.strictObject({ uuid: id, name: z.string() }),
      })
      .nullable(),
    invoice: z
      .strictObject({
        uuid: id,
        number: z.string(),
        kind: z.enum(['invoice', 'credit_invoice']),
        amount_cents: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'BillingRunLine' });
export type BillingRunLineAnswer = z.infer<typeof billingRunLineAnswer>;

const previewedCustomer = z.strictObject({ uuid: id, name: z.string() });
const previewedSubscription = z.strictObject({ uuid: id, description: z.string() });

/** An invoice that a run would issue. */
const previewedInvoice = z.strictObject({
  customer: previewedCustomer,
  /** False: nothing can be mailed to this customer. */
  has_email: z.boolean(),
  /** Null for a scheduled invoice. */
  subscription: previewedSubscription.nullable(),
  /** The scheduled invoice; null for a subscription, whose invoice is not there yet. */
  invoice: id.nullable(),
  period_on: civilDate.nullable(),
  amount_cents: z.int(),
});

/** What a run would do if it were started now. Nothing of it has happened. */
export const billingRunPreviewAnswer = z
  .strictObject({
    run_on: civilDate,
    /** Invoices, and what they come to with VAT. */
    count,
    amount_cents: z.int(),
    invoices: z.array(previewedInvoice),
    /** What cannot be billed, and why: a code with words where there is one. */
    failed: z.array(
      z.strictObject({
        customer: previewedCustomer.nullable(),
        subscription: previewedSubscription.nullable(),
        invoice: id.nullable(),
        message: z.string(),
      }),
    ),
    /** Due as well, beyond what was looked at. */
    more_subscriptions: count,
    more_invoices: count,
  })
  .meta({ id: 'BillingRunPreview' });
export type BillingRunPreviewAnswer = z.infer<typeof billingRunPreviewAnswer>;
