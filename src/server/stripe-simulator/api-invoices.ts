import { z } from 'zod';
import { ApiRefusal } from '../simulator/play.ts';
import { nextId, shortHash } from '../simulator/simulator.ts';
import {
  CREATED,
  checkExpand,
  create,
  find,
  given,
  isWithin,
  listOf,
  listPage,
  mergeMetadata,
  named,
  remove,
  route,
  type StripeCall,
  type StripeRoute,
  update,
} from './api-call.ts';
import { param } from './form.ts';
import {
  amountsOf,
  beginPayment,
  defaultPaymentOf,
  type InvoiceBody,
  type InvoiceLine,
  move,
  requireStatus,
  type TaxAmount,
  totalsOf,
} from './invoice.ts';
import { invalidParameter } from './refusal.ts';
import { type StripeObject, secondsNow } from './state.ts';

const DAY_S = 86_400;
const MOST_LINES = 250;
/** In cents; what is due below it goes to the customer's balance. */
const LEAST_DUE = 50;
const expandable = z.strictObject({ expand: param.names.optional() });
const taxAmounts = z
  .array(
    z.strictObject({
      amount: param.cents,
      taxable_amount: param.cents,
      taxability_reason: param.text.optional(),
      tax_rate_data: z.strictObject({
        display_name: param.text,
        percentage: z
          .string()
          .regex(/^\d{1,3}(\.\d{1,4})?$/)
          .transform(Number)
          .refine((percentage) => percentage <= 100),
        inclusive: param.flag,
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      }),
    }),
  )
  .max(20);
const FIELDS = {
  auto_advance: param.flag.optional(),
  days_until_due: param.whole.optional(),
  description: param.textOrNone.optional(),
  footer: param.textOrNone.optional(),
  metadata: param.metadata.optional(),
  number: z.string().min(1).max(26).optional(),
};
const newInvoice = z.strictObject({
  ...FIELDS,
  customer: param.text,
  collection_method: z.literal('send_invoice'),
  currency: param.currency.optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
});
const newLines = z.strictObject({
  lines: z.array(
    z.strictObject({
      amount: param.cents,
      description: param.text,
      metadata: param.metadata.optional(),
      period: z
        .strictObject({ start: param.moment, end: param.moment })
        .refine(({ start, end }) => end >= start, 'The end must be greater than or equal to the start')
        .optional(),
      tax_amounts: taxAmounts.optional(),
    }),
  ),
  expand: param.names.optional(),
});
const EMPTY = {
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  attempted: false,
  auto_advance: false,
  automatically_finalizes_at: null,
  billing_reason: 'manual',
  currency: 'eur',
  description: null,
  due_date: null,
  footer: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  lines: { object: 'list', has_more: false, data: [] },
  metadata: {},
  number: null,
  parent: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
} as const;

const INVOICE_FILTERS = {
  created: CREATED.optional(),
  customer: param.text.optional(),
  expand: param.names.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
};

/** Invoices made by hand: drafts with lines whose tax is given, and what becomes of them. */
export const INVOICE_ROUTES: readonly StripeRoute[] = [
  route('POST', 'invoices', newInvoice, (call) => {
    const { customer: customerId, days_until_due: days, pending_invoice_items_behavior: _, ...rest } = call.params;
    const customer = find(call, 'customer', customerId, 'customer');
    requireFreeNumber(call, rest.number);
    if (days === undefined) throw invalidParameter('days_until_due', 'You must pass days_until_due.');
    return create(call, 'in', 'invoice', {
      ...EMPTY,
      ...totalsOf([]),
      amount_due: 0,
      amount_remaining: 0,
      customer_name: customer['name'],
      customer_email: customer['email'],
      starting_balance: customer['balance'],
      due_date: secondsNow(call.simulator) + days * DAY_S,
      ...given(rest),
      customer: customerId,
    });
  }),
  route('GET', 'invoices', listOf(INVOICE_FILTERS), (call) => {
    const { customer, status, created, expand = [] } = call.params;
    checkExpand(expand, ['data.payments']);
    const fits = (invoice: StripeObject) =>
      (customer === undefined || invoice['customer'] === customer) &&
      (status === undefined || invoice['status'] === status) &&
      isWithin(invoice, created);
    const page = listPage(call, 'invoice', '/v1/invoices', fits);
    if (expand.length === 0) return page;
    return { ...page, data: page.data.map((invoice) => ({ ...invoice, payments: paymentsOf(call, invoice.id) })) };
  }),
  route('GET', 'invoices/:', expandable, (call) => {
    const invoice = invoiceOf(call);
    const { expand = [] } = call.params;
    checkExpand(expand, ['payments']);
    return expand.length > 0 ? { ...invoice, payments: paymentsOf(call, invoice.id) } : invoice;
  }),
  route('POST', 'invoices/:', z.strictObject(FIELDS), (call) => {
    const was = invoiceOf(call);
    const { metadata, days_until_due: days, ...rest } = call.params;
    if (Object.keys(given(rest)).length > 0) requireStatus(was, ['draft'], 'changed');
    requireFreeNumber(call, rest.number);
    const due = days === undefined ? {} : { due_date: secondsNow(call.simulator) + days * DAY_S };
    const told = metadata === undefined ? {} : { metadata: mergeMetadata(was.metadata, metadata) };
    return update(call, was, { ...given(rest), ...due, ...told });
  }),
  route('DELETE', 'invoices/:', z.strictObject({}), (call) => {
    const invoice = invoiceOf(call);
    requireStatus(invoice, ['draft'], 'deleted');
    return remove(call, invoice);
  }),
  route('POST', 'invoices/:/add_lines', newLines, (call) => {
    const was = invoiceOf(call);
    requireStatus(was, ['draft'], 'changed');
    const added = call.params.lines.map((line) => lineOf(call, line));
    const data = [...was.lines.data, ...added];
    if (data.length > MOST_LINES) throw invalidParameter('lines', `An invoice has ${MOST_LINES} items at most.`);
    const totals = totalsOf(data);
    return update(call, was, {
      ...totals,
      ...amountsOf({ ...was, total: totals.total }),
      lines: { ...was.lines, data },
    });
  }),
  route('POST', 'invoices/:/finalize', z.strictObject({ auto_advance: param.flag.optional() }), (call) => {
    const was = invoiceOf(call);
    requireStatus(was, ['draft'], 'finalized');
    if (was.lines.data.length === 0)
      throw new ApiRefusal(400, 'Nothing to invoice for this customer.', null, 'invoice_no_customer_line_items');
    const customer = find(call, 'customer', was.customer, 'customer');
    const due = amountsOf(was).amount_due;
    // What the invoice does not use of a balance in the customer's favour stays; so does what is too little to be paid.
    const tooLittle = due < LEAST_DUE ? due : 0;
    const balance = Math.min(0, was.total + was.starting_balance) + tooLittle;
    if (balance !== customer['balance']) update(call, customer, { balance });
    if (due > tooLittle) beginPayment(call, was);
    const { port } = call.simulator.state;
    const pay = `http://127.0.0.1:${port}/i/${was.id}`;
    return move(
      call,
      was,
      {
        status: due > tooLittle ? 'open' : 'paid',
        ...(tooLittle > 0 ? { amount_due: 0, amount_remaining: 0 } : {}),
        number: was.number ?? `SIM-${shortHash(was.id, 6).toUpperCase()}`,
        hosted_invoice_url: pay,
        invoice_pdf: `${pay}/pdf`,
      },
      'finalized_at',
      'invoice.finalized',
    );
  }),
  route('POST', 'invoices/:/pay', z.strictObject({ paid_out_of_band: param.flag.optional() }), (call) => {
    const was = invoiceOf(call);
    requireStatus(was, ['open', 'uncollectible'], 'paid');
    if (call.params.paid_out_of_band !== true) {
      throw new ApiRefusal(402, 'This customer has no card.', null, 'payment_method_missing');
    }
    const paid = { status: 'paid', amount_paid_off_stripe: was.amount_remaining, amount_remaining: 0 } as const;
    return move(call, was, paid, 'paid_at', 'invoice.paid');
  }),
  route('POST', 'invoices/:/void', z.strictObject({}), (call) => {
    const was = invoiceOf(call);
    requireStatus(was, ['open', 'uncollectible'], 'voided');
    return move(call, was, { status: 'void' }, 'voided_at', 'invoice.voided');
  }),
  route('POST', 'invoices/:/mark_uncollectible', z.strictObject({}), (call) => {
    const was = invoiceOf(call);
    requireStatus(was, ['open'], 'given up');
    return move(call, was, { status: 'uncollectible' }, 'marked_uncollectible_at', 'invoice.marked_uncollectible');
  }),
];

export const invoiceOf = (call: StripeCall) => named(call, 'invoice') as InvoiceBody;

type GivenLine = z.infer<typeof newLines>['lines'][number];

function lineOf(call: StripeCall, { tax_amounts: taxes = [], ...line }: GivenLine): InvoiceLine {
  const now = secondsNow(call.simulator);
  return {
    id: nextId(call.simulator.state, 'il', 14),
    object: 'line_item',
    currency: 'eur',
    metadata: {},
    period: { start: now, end: now },
    ...given(line),
    amount: line.amount,
    description: line.description,
    taxes: taxes.map(({ amount, taxable_amount: taxable }) => ({ amount, taxable_amount: taxable })),
    tax_amounts: taxes as readonly TaxAmount[],
  } as InvoiceLine;
}

/** The payments of an invoice, also those that did not come in yet. */
export function paymentsOf(call: StripeCall, invoiceId: string) {
  const body = defaultPaymentOf(call, invoiceId);
  return { object: 'list', has_more: false, data: body === undefined ? [] : [body] };
}

function requireFreeNumber({ simulator, account }: StripeCall, number: string | undefined): void {
  if (number === undefined) return;
  const isTaken = Object.values(simulator.state.objects).some(
    (stored) =>
      stored.account === account &&
      stored.deleted !== true &&
      stored.body.object === 'invoice' &&
      stored.body['number'] === number,
  );
  if (isTaken) throw invalidParameter('number', `Invoice number ${number} is already in use.`);
}
