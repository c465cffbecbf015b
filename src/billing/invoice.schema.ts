import { z } from 'zod';
import { VAT_CATEGORIES } from '#company/company-settings.ts';
import { civilDate, id, instant } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { MOST_UNIT_CENTS } from './product.schema.ts';

/** As the spec names them, and `open`: sent and not yet due. */
export const INVOICE_STATUSES = ['draft', 'scheduled', 'open', 'overdue', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
/** What a list can be narrowed to: a status, or `unpaid`, all that is still to be paid, overdue or not. */
export const INVOICE_FILTERS = [...INVOICE_STATUSES, 'unpaid'] as const;
export type InvoiceStatusFilter = (typeof INVOICE_FILTERS)[number];
export const SEND_MODES = ['mail_with_link', 'mail_without_link', 'manual', 'post'] as const;
/** What is offered where there is a page to pay on, and where customers pay by transfer alone. */
export const LINK_MODES = ['mail_with_link', 'mail_without_link', 'manual'] as const;
export const TRANSFER_MODES = ['mail_without_link', 'manual', 'post'] as const;
export type SendMode = (typeof SEND_MODES)[number];
export const PAID_METHODS = ['bank', 'cash', 'card', 'other'] as const;
/** What a person may do with an invoice in its state; the answer of one invoice names those that its reader may do now. */
export const INVOICE_ACTIONS = [
  ...([
    'edit',
    'delete',
    'issue',
    'send',
    'pay',
    'reopen',
    'void',
    'uncollectible',
    'credit',
    'refund',
    'give_back',
  ] as const),
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];
export const MOST_LINES = 200;

const cents = z.int();
const version = z.int().min(1);
const note = z.string().trim().max(2000);

export const invoiceLineBody = z.strictObject({
  product: id.nullable().default(null),
  description: z.string().trim().min(1).max(500),
  /** Hundredths: 150 is one and a half. */
  quantity_hundredths: z.int().min(1).max(99_999_999).default(100),
  /** Negative for a discount. */
  unit_price_cents: z.int().min(-MOST_UNIT_CENTS).max(MOST_UNIT_CENTS),
  /** Left out: the product's rate, or the company's usual one; abroad, as the place of supply has it. */
  tax_rate: id.optional(),
  from_on: civilDate.nullable().default(null),
  /** The day after the last one. */
  until_on: civilDate.nullable().default(null),
  /** The waiting extra of the customer that the line bills. */
  extra: id.nullable().optional(),
});
export type InvoiceLineBody = z.infer<typeof invoiceLineBody>;

/** `includes_vat` left out: as the company's settings say. `scheduled_on` has it issued and mailed by itself on that day. */
export const invoiceBody = z.strictObject({
  customer: id,
  includes_vat: z.boolean().optional(),
  lines: z.array(invoiceLineBody).min(1).max(MOST_LINES),
  reference: z.string().trim().max(100).default(''),
  note: note.default(''),
  scheduled_on: civilDate.nullable().default(null),
  version: version.optional(),
});
export type InvoiceBody = z.infer<typeof invoiceBody>;

/** Left out, `lines` credits all that is left of the invoice. */
export const creditInvoiceBody = z.strictObject({
  /** Its UUID or ULID. */
  invoice: z.string().max(36),
  lines: z
    .array(z.strictObject({ position: z.int().min(1).max(MOST_LINES), amount_cents: z.int().min(1) }))
    .min(1)
    .max(MOST_LINES)
    .optional(),
  reason: note.default(''),
  /** What goes back of what was paid: by the provider, by the company itself, or nothing. */
  refund: z.enum(['provider', 'outside', 'none']).default('none'),
});
export type CreditInvoiceBody = z.infer<typeof creditInvoiceBody>;

export const sendInvoiceBody = z.strictObject({
  mode: z.enum(SEND_MODES),
  /** Left out: the customer's address. */
  to: z.email().max(254).optional(),
  /** The version of a draft, which is issued first. */
  version: version.optional(),
});
export type SendInvoiceBody = z.infer<typeof sendInvoiceBody>;
/** `version`: the draft that was seen; another one is not issued. */
export const issueInvoiceBody = z.strictObject({ version: version.optional() });
export const changeStatusBody = z.strictObject({
  status: z.enum(['paid', 'void', 'uncollectible', 'open']),
  /** The day it was paid; left out, today. */
  on: civilDate.optional(),
  method: z.enum(PAID_METHODS).optional(),
  note: note.default(''),
  version: version.optional(),
});
export type ChangeStatusBody = z.infer<typeof changeStatusBody>;

const ref = z.strictObject({ uuid: id, number: z.string() });
export const vatAnswer = z.strictObject({
  vat_category: z.enum(VAT_CATEGORIES),
  rate_bp: z.int(),
  net_cents: cents,
  vat_cents: cents,
});

const rowShape = {
  uuid: id,
  ulid: z.string(),
  kind: z.enum(['invoice', 'credit_invoice']),
  /** Null until it is issued. */
  number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  customer: z.strictObject({ uuid: id, name: z.string() }),
  subscription: id.nullable(),
  original: ref.nullable(),
  created_at: instant,
  issued_on: civilDate.nullable(),
  /** The last day to pay. */
  expires_at: civilDate.nullable(),
  scheduled_on: civilDate.nullable(),
  amount_cents: cents,
  tax_cents: cents,
  net_cents: cents,
  /** What credit invoices took off it. */
  credited_cents: cents,
  /** Still to be received; negative: to be paid back. */
  open_cents: cents,
  payment_link: z.string().nullable(),
} as const;
export const invoiceAnswer = z.strictObject(rowShape).meta({ id: 'Invoice' });
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

export const paymentAnswer = z
  .strictObject({
    uuid: id,
    invoice: ref,
    /** `manual`: noted by a person; `bank`: told by a bank file. */
    source: z.enum(['mollie', 'stripe', 'manual', 'bank']),
    method: z.string(),
    amount_cents: cents,
    refunded_cents: cents,
    charged_back_cents: cents,
    /** The day it is booked on. */
    paid_on: civilDate,
    /** The day at the provider, where the books of that day were closed when it was told; null: the same. */
    provider_paid_on: civilDate.nullable(),
    note: z.string(),
    undone: z.boolean(),
  })
  .meta({ id: 'Payment' });
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const REFUND_STATUSES = ['wanted', 'queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const;
export const invoiceDetailAnswer = z
  .strictObject({
    ...rowShape,
    includes_vat: z.boolean(),
    lines: z.array(
      z.strictObject({
        position: z.int(),
        kind: z.enum(['period', 'once', 'unused', 'remaining', 'credit', 'costs']),
        description: z.string(),
        quantity_hundredths: z.int(),
        unit_price_cents: cents,
        amount_cents: cents,
        net_cents: cents,
        vat_category: z.enum(VAT_CATEGORIES),
        rate_bp: z.int(),
        tax_rate: id.nullable(),
        product: id.nullable(),
        from_on: civilDate.nullable(),
        until_on: civilDate.nullable(),
        /** The extra that it bills. */
        extra: id.nullable(),
        /** What credit invoices left of it. */
        left_cents: cents,
      }),
    ),
    vat: z.array(vatAnswer),
    paid_cents: cents,
    refunded_cents: cents,
    reference: z.string(),
    note: z.string(),
    reason: z.string(),
    language: z.enum(LANGUAGES).nullable(),
    payment_reference: z.string().nullable(),
    /** Where it would be mailed to. */
    email: z.string(),
    payments: z.array(paymentAnswer),
    refunds: z.array(
      z.strictObject({
        uuid: id,
        amount_cents: cents,
        status: z.enum(REFUND_STATUSES),
        problem: z.string().nullable(),
        created_at: instant,
        /** The day that somebody gave of a transfer; null: the day it was asked for. */
        given_on: civilDate.nullable(),
      }),
    ),
    /** What was moved to the customer's balance (above zero) and paid from it (below zero). */
    moves: z.array(z.strictObject({ uuid: id, amount_cents: cents, moved_on: civilDate, other: ref.nullable() })),
    credits: z.array(z.strictObject({ uuid: id, number: z.string(), amount_cents: cents, issued_on: civilDate })),
    reminders: z.array(
      z.strictObject({
        uuid: id,
        kind: z.enum(['friendly', 'second', 'formal_notice', 'final_notice', 'costs']),
        sent_on: civilDate,
        deadline_on: civilDate.nullable(),
        costs_cents: cents,
        document: id.nullable(),
      }),
    ),
    /** `details.mail` of one that queued a mail: what became of it, as the list of mails has it. */
    events: z.array(
      z.strictObject({
        uuid: id,
        action: z.string(),
        at: instant,
        by: z.string(),
        note: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    actions: z.array(z.enum(INVOICE_ACTIONS)),
    /** How much can be refunded through the provider; 0 where all was paid outside it. */
    refundable_cents: cents,
    /** Paid too much and not decided about: what `open_cents` is below zero, of a credit invoice its invoice's. */
    overpaid_cents: cents,
    /** Kept in the customer's balance from this invoice, and still there. */
    kept_cents: cents,
    /** A simulator acts as the provider. */
    simulated: z.boolean(),
    version,
  })
  .meta({ id: 'InvoiceDetail' });
export type InvoiceDetailAnswer = z.infer<typeof invoiceDetailAnswer>;
