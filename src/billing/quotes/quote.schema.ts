import { z } from 'zod';
import { VAT_CATEGORIES } from '#company/company-settings.ts';
import { civilDate, id, instant, nameText } from '#shared/fields.ts';
import { invoiceLineBody, MOST_LINES, vatAnswer } from '../invoice.schema.ts';
import { intervalMonths } from '../product.schema.ts';
import { countedDay } from '../subscription.schema.ts';
import { QUOTE_ACTIONS, QUOTE_STATUSES } from './quote-states.ts';

const cents = z.int();
const version = z.int().min(1);
const text = z.string().trim().max(2000);
const quoteLineBody = invoiceLineBody.omit({ extra: true });

/** A line of a product that is charged by the period becomes a subscription, every other one a line of an invoice. */
export const quoteBody = z.strictObject({
  customer: id,
  includes_vat: z.boolean().optional(),
  lines: z.array(quoteLineBody).min(1).max(MOST_LINES),
  reference: z.string().trim().max(100).default(''),
  note: text.default(''),
  /** The last day on which the customer can accept it. */
  valid_until: civilDate,
  version: version.optional(),
});
export type QuoteBody = z.infer<typeof quoteBody>;
export type QuoteLineBody = z.infer<typeof quoteLineBody>;

/** `to` null: the link is passed on by a person. Left out: the customer's address. */
export const sendQuoteBody = z.strictObject({
  to: z.email().max(254).nullable().optional(),
  version: version.optional(),
});
export type SendQuoteBody = z.infer<typeof sendQuoteBody>;
export const decideQuoteBody = z.strictObject({ accepted: z.boolean(), reason: text.default('') });
export const subscribeQuoteBody = z.strictObject({ start_on: countedDay, object: id.nullable().default(null) });
export type SubscribeQuoteBody = z.infer<typeof subscribeQuoteBody>;

const sumAnswer = z.strictObject({
  /** Null: once. */
  interval_months: intervalMonths.nullable(),
  net_cents: cents,
  vat: z.array(vatAnswer),
  total_cents: cents,
});
const lineAnswer = z.strictObject({
  product: id.nullable(),
  description: z.string(),
  quantity_hundredths: z.int(),
  unit_price_cents: cents,
  amount_cents: cents,
  tax_rate: id.nullable(),
  vat_category: z.enum(VAT_CATEGORIES),
  rate_bp: z.int(),
  interval_months: intervalMonths.nullable(),
});

const rowShape = {
  uuid: id,
  /** Null until it is sent. */
  number: z.string().nullable(),
  status: z.enum(QUOTE_STATUSES),
  customer: z.strictObject({ uuid: id, name: z.string() }),
  created_at: instant,
  sent_on: civilDate.nullable(),
  valid_until: civilDate,
  decided_on: civilDate.nullable(),
  /** Of all lines together, with VAT: what is charged first. */
  amount_cents: cents,
  /** Accepted, and something of it became no invoice or no subscription yet. */
  unbilled: z.boolean(),
} as const;
export const quoteAnswer = z.strictObject(rowShape).meta({ id: 'Quote' });
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

export const quoteDetailAnswer = z
  .strictObject({
    ...rowShape,
    includes_vat: z.boolean(),
    lines: z.array(lineAnswer),
    sums: z.array(sumAnswer),
    reference: z.string(),
    note: z.string(),
    /** Where it would be mailed to. */
    email: z.string(),
    sent_to: z.string().nullable(),
    decided_by: z.string(),
    decided_how: z.enum(['link', 'staff']).nullable(),
    reason: z.string(),
    invoice: z.strictObject({ uuid: id, number: z.string() }).nullable(),
    subscriptions: z.array(id),
    created_by: z.string(),
    actions: z.array(z.enum(QUOTE_ACTIONS)),
    version,
  })
  .meta({ id: 'QuoteDetail' });
export type QuoteDetailAnswer = z.infer<typeof quoteDetailAnswer>;

/** `link`: to pass on, where it was not mailed. */
export const sentQuoteAnswer = z.strictObject({ quote: quoteDetailAnswer, link: z.string().nullable() });
export type SentQuoteAnswer = z.infer<typeof sentQuoteAnswer>;

/** What a customer reads behind the link; nothing of it once the day is over. */
export const publicQuote = z
  .strictObject({
    company: z.string(),
    customer: z.string(),
    number: z.string(),
    status: z.enum(QUOTE_STATUSES),
    valid_until: civilDate,
    decided_on: civilDate.nullable(),
    includes_vat: z.boolean(),
    lines: z.array(lineAnswer.omit({ product: true, tax_rate: true })),
    sums: z.array(sumAnswer),
    note: z.string(),
  })
  .meta({ id: 'PublicQuote' });
export type PublicQuote = z.infer<typeof publicQuote>;
export const acceptQuoteBody = z.strictObject({ name: nameText.min(1) });
export const declineQuoteBody = z.strictObject({ reason: text.default('') });
