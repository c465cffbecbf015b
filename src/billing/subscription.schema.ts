import { z } from 'zod';
import { BILLING_DAYS, PRORATIONS } from '#company/company-settings.ts';
import { civilDate, id, instant } from '#shared/fields.ts';
import { intervalMonths, taxRateAnswer, unitPriceCents } from './product.schema.ts';

export const SUBSCRIPTION_STATUSES = ['not_started', 'active', 'canceled', 'past_due', 'cancel_scheduled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const END_CONDITIONS = [
  ...(['none', 'first_of_next_month', 'end_of_period', 'after_cycles', 'chosen_date'] as const),
] as const;
export type EndConditionName = (typeof END_CONDITIONS)[number];
export const COLLECTIONS = ['invoice', 'direct_debit'] as const;
/** When the lines of a change are billed: with the next invoice, at once, or not at all. */
export const CHANGE_PRORATIONS = ['next', 'now', 'none'] as const;
export const CANCEL_MODES = ['now', 'period_end', 'date', 'first_of_month'] as const;

const cents = z.int();
const version = z.int().min(1);
const quantity = z.int().min(1).max(9999);
/** A day that periods are counted from, up to 1,200 years ahead: the calendar ends with the year 9999. */
export const countedDay = civilDate.refine((day) => day < '3000-01-01').meta({ format: 'date' });

export const endBody = z.strictObject({
  condition: z.enum(END_CONDITIONS),
  /** Only with `after_cycles`. */
  cycles: z.int().min(1).max(1200).optional(),
  /** The last day that is used; only with `chosen_date`. */
  last_on: countedDay.optional(),
});
export type EndBody = z.infer<typeof endBody>;

/** `price_cents` left out: what the product costs now. */
export const subscriptionBody = z.strictObject({
  customer: id,
  object: id.nullable().default(null),
  product: id,
  description: z.string().trim().max(500).default(''),
  price_cents: unitPriceCents.optional(),
  quantity: quantity.default(1),
  start_on: countedDay,
  /** The first day that is paid for. */
  trial_end: countedDay.nullable().default(null),
  end: endBody.default({ condition: 'none' }),
  collection: z.enum(COLLECTIONS).default('invoice'),
  /** What is due today is invoiced and mailed at once, or by the next billing run. */
  bill: z.enum(['now', 'later']).default('now'),
});
export type SubscriptionBody = z.infer<typeof subscriptionBody>;

/** `on` is the last day at the old terms. `end` changes when it ends and nothing else. */
export const changeSubscriptionBody = z.strictObject({
  product: id.optional(),
  price_cents: unitPriceCents.optional(),
  quantity: quantity.optional(),
  description: z.string().trim().min(1).max(500).optional(),
  object: id.nullable().optional(),
  collection: z.enum(COLLECTIONS).optional(),
  end: endBody.optional(),
  on: civilDate.optional(),
  proration: z.enum(CHANGE_PRORATIONS).default('next'),
  /** The token of the preview: a change that would now produce other lines is refused. */
  preview: z.string().max(200).optional(),
  version: version.optional(),
});
export type ChangeSubscriptionBody = z.infer<typeof changeSubscriptionBody>;

export const cancelSubscriptionBody = z.strictObject({
  mode: z.enum(CANCEL_MODES),
  /** The last day that is used; only with `date`. */
  last_on: countedDay.optional(),
  /** Only with `now`. */
  refund: z.boolean().default(false),
  /** The token of the quote: a refund that would now differ is refused. */
  quote: z.string().max(200).optional(),
  reason: z.string().trim().max(2000).default(''),
  version: version.optional(),
});
export type CancelSubscriptionBody = z.infer<typeof cancelSubscriptionBody>;

const plannedLine = z.strictObject({
  /** `once`: an extra of the customer; its days are that of the invoice. */
  kind: z.enum(['period', 'unused', 'remaining', 'once']),
  description: z.string(),
  quantity: z.int(),
  unit_price_cents: cents,
  amount_cents: cents,
  from_on: civilDate,
  /** The day after the last one. */
  until_on: civilDate,
});
export const plannedInvoiceAnswer = z
  .strictObject({
    on: civilDate,
    kind: z.enum(['invoice', 'credit_invoice']),
    lines: z.array(plannedLine),
    net_cents: cents,
    vat_cents: cents,
    total_cents: cents,
  })
  .meta({ id: 'PlannedInvoice' });
export type PlannedInvoiceAnswer = z.infer<typeof plannedInvoiceAnswer>;

/** What a new subscription or a change would come to: the lines it makes, and the next invoices with them. */
export const previewAnswer = z
  .strictObject({
    token: z.string(),
    lines: z.array(plannedLine),
    invoices: z.array(plannedInvoiceAnswer),
    end_date: civilDate.nullable(),
    includes_vat: z.boolean(),
  })
  .meta({ id: 'SubscriptionPreview' });
export type PreviewAnswer = z.infer<typeof previewAnswer>;

export const CANCEL_REASONS = ['paid_outside', 'not_paid', 'nothing_left'] as const;
export const cancelQuoteAnswer = z
  .strictObject({
    /** What was paid of the last invoice. */
    last_payment_cents: cents,
    prorated_cents: cents,
    refundable: z.boolean(),
    /** Why nothing can be refunded through the provider. */
    reason: z.enum(CANCEL_REASONS).nullable(),
    /** The address that is notified. */
    email: z.string(),
    token: z.string(),
  })
  .meta({ id: 'CancelQuote' });
export type CancelQuoteAnswer = z.infer<typeof cancelQuoteAnswer>;

export const subscriptionAnswer = z
  .strictObject({
    id,
    uuid: id,
    customer: z.strictObject({ uuid: id, name: z.string() }),
    object: z.strictObject({ uuid: id, licence_plate: z.string(), number: z.string() }).nullable(),
    product: z.strictObject({ uuid: id, name: z.string() }),
    description: z.string(),
    price_cents: cents,
    quantity,
    includes_vat: z.boolean(),
    tax_rate: taxRateAnswer,
    interval_months: intervalMonths,
    billing_day: z.enum(BILLING_DAYS),
    proration: z.enum(PRORATIONS),
    collection: z.enum(COLLECTIONS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    start_on: civilDate,
    trial_end: civilDate.nullable(),
    /** The last day that is used. */
    end_date: civilDate.nullable(),
    end: z.strictObject({ condition: z.enum([...END_CONDITIONS, 'now']), cycles: z.int().nullable() }),
    next_invoice_on: civilDate.nullable(),
    /** The period that runs today. */
    period: z.strictObject({ from_on: civilDate, until_on: civilDate }).nullable(),
    pending: z.array(plannedLine),
    /** What a whole period costs at what the last one was billed at; null before the first. */
    billed_cents: cents.nullable(),
    /** Why the last run could not bill it. */
    problem: z.string().nullable(),
    created_at: instant,
    version,
  })
  .meta({ id: 'Subscription' });
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;
