import { z } from 'zod';
import { ApiRefusal } from '../simulator/play.ts';
import {
  CREATED,
  checkExpand,
  create,
  find,
  given,
  isWithin,
  listOf,
  listPage,
  named,
  route,
  type StripeCall,
  type StripeRoute,
  update,
  type Where,
} from './api-call.ts';
import { paymentsOf } from './api-invoices.ts';
import { addMove } from './balance.ts';
import { param } from './form.ts';
import { amountsOf, type InvoiceBody, move } from './invoice.ts';
import { invalidParameter, noSuch } from './refusal.ts';
import { type StripeObject, secondsNow } from './state.ts';

const newNote = z.strictObject({
  invoice: param.text,
  amount: param.cents,
  email_type: z.enum(['credit_note', 'none']).optional(),
  memo: param.text.optional(),
  metadata: param.metadata.optional(),
  out_of_band_amount: param.cents.optional(),
  refund_amount: param.cents.optional(),
});
type NewNote = z.infer<typeof newNote>;
const ofPayment = listOf({ payment_intent: param.text });

/** Payments of invoices, credit notes with their refunds, disputes, and the account. */
export const PAYMENT_ROUTES: readonly StripeRoute[] = [
  route('GET', 'account', z.strictObject({}), ({ account }) => ({
    id: account,
    object: 'account',
    country: 'NL',
    default_currency: 'eur',
  })),
  route(
    'GET',
    'invoice_payments',
    listOf({
      invoice: param.text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: param.text }).optional(),
      created: CREATED.optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
      expand: param.names.optional(),
    }),
    (call) => {
      const { invoice, payment, created, status, expand = [] } = call.params;
      checkExpand(expand, [WITH_CHARGE]);
      const fits = (row: StripeObject) =>
        (invoice === undefined || row['invoice'] === invoice) &&
        (status === undefined || row['status'] === status) &&
        (payment === undefined || intentIdOf(row) === payment.payment_intent) &&
        isWithin(row, created);
      const page = listPage(call, 'invoice_payment', '/v1/invoice_payments', fits);
      return expand.length === 0 ? page : { ...page, data: page.data.map((row) => withCharge(call, row)) };
    },
  ),
  route('GET', 'payment_intents/:', z.strictObject({ expand: param.names.optional() }), (call) => {
    const intent = named(call, 'payment_intent');
    const { expand = [] } = call.params;
    checkExpand(expand, ['latest_charge']);
    const { latest_charge: charge } = intent;
    return expand.length > 0 && typeof charge === 'string'
      ? { ...intent, latest_charge: find(call, 'charge', charge) }
      : intent;
  }),
  route('GET', 'refunds', ofPayment, (call) => listPage(call, 'refund', '/v1/refunds', isOf(call.params))),
  route('GET', 'refunds/:', z.strictObject({}), (call) => named(call, 'refund')),
  route('GET', 'disputes', ofPayment, (call) => listPage(call, 'dispute', '/v1/disputes', isOf(call.params))),
  route('POST', 'credit_notes', newNote, (call) => addNote(call, call.params)),
  route('GET', 'credit_notes', listOf({ invoice: param.text.optional() }), (call) => {
    const { invoice } = call.params;
    return listPage(
      call,
      'credit_note',
      '/v1/credit_notes',
      (note) => invoice === undefined || note['invoice'] === invoice,
    );
  }),
];

const WITH_CHARGE = 'data.payment.payment_intent.latest_charge';
const intentIdOf = (row: StripeObject) => (row['payment'] as { readonly payment_intent: string }).payment_intent;

function withCharge(call: StripeCall, row: StripeObject): StripeObject {
  const intent = find(call, 'payment_intent', intentIdOf(row));
  const { latest_charge: charge } = intent;
  const whole = typeof charge === 'string' ? { ...intent, latest_charge: find(call, 'charge', charge) } : intent;
  return { ...row, payment: { type: 'payment_intent', payment_intent: whole } };
}

const isOf = (params: { readonly payment_intent: string }) => (row: StripeObject) =>
  row['payment_intent'] === params.payment_intent;

/** Credits a finalised invoice: what is still to be paid first, and what was paid by a refund or outside. */
function addNote(call: StripeCall<NewNote>, params: NewNote): StripeObject {
  const invoice = find(call, 'invoice', params.invoice, 'invoice') as InvoiceBody;
  if (invoice.status === 'draft' || invoice.status === 'void') {
    throw new ApiRefusal(400, `A ${invoice.status} invoice cannot be credited.`, 'invoice');
  }
  const { amount: total } = params;
  if (total <= 0) throw invalidParameter('amount', 'A credit note must have a positive amount.');
  const credited = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount;
  if (credited + total > invoice.total) throw invalidParameter('amount', 'The credit notes would exceed the invoice.');
  const before = invoice.status === 'paid' ? 0 : Math.min(total, invoice.amount_remaining);
  const after = total - before;
  const { refund_amount: refund = 0, out_of_band_amount: outside = 0 } = params;
  if (refund + outside !== after) {
    throw invalidParameter(
      'refund_amount',
      'The sum of refund_amount, credit_amount and out_of_band_amount must equal the credit note amount.',
    );
  }
  const refunds =
    refund === 0 ? [] : [{ amount_refunded: refund, refund: refundOf(call, invoice, refund).id, type: 'refund' }];
  const note = create(call, 'cn', 'credit_note', {
    subtotal: total,
    total,
    amount: total,
    currency: 'eur',
    customer: invoice.customer,
    invoice: invoice.id,
    memo: null,
    metadata: {},
    number: `${invoice.number}-CN-${countNotes(call, invoice.id) + 1}`,
    out_of_band_amount: outside,
    post_payment_amount: after,
    pre_payment_amount: before,
    refunds,
    status: 'issued',
    type: after > 0 ? 'post_payment' : 'pre_payment',
    ...given({ memo: params.memo, metadata: params.metadata }),
  });
  creditInvoice(call, invoice, before, after);
  return note;
}

function creditInvoice(call: StripeCall, invoice: InvoiceBody, before: number, after: number): void {
  const now = {
    ...invoice,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + before,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + after,
  };
  const { pre_payment_credit_notes_amount: pre, post_payment_credit_notes_amount: post } = now;
  const amounts = invoice.status === 'paid' ? {} : amountsOf(now);
  const fields = { pre_payment_credit_notes_amount: pre, post_payment_credit_notes_amount: post, ...amounts };
  if (invoice.status !== 'paid' && amountsOf(now).amount_remaining === 0) {
    move(call, invoice, { ...fields, status: 'paid' }, 'paid_at', 'invoice.paid');
  } else update(call, invoice, fields);
}

function refundOf(call: StripeCall, invoice: InvoiceBody, amount: number): StripeObject {
  const { data } = paymentsOf(call, invoice.id);
  const intentId = data[0] === undefined ? '' : intentIdOf(data[0]);
  const intent = find(call, 'payment_intent', intentId, 'invoice');
  const charge = find(call, 'charge', String(intent['latest_charge']), 'invoice');
  const gone = Number(charge['amount_refunded']) + amount;
  if (gone > Number(charge['amount'])) {
    throw new ApiRefusal(
      400,
      'The refund is greater than what is left of the charge.',
      'refund_amount',
      'charge_already_refunded',
    );
  }
  const refund = create(call, 're', 'refund', {
    amount,
    charge: charge.id,
    currency: 'eur',
    metadata: {},
    payment_intent: intent.id,
    status: 'succeeded',
  });
  addMove(call, { type: 'refund', amount: -amount, about: refund, description: 'REFUND FOR CHARGE' });
  update(call, charge, { amount_refunded: gone, refunded: gone === charge['amount'] }, 'charge.refunded');
  return refund;
}

function countNotes({ simulator }: StripeCall, invoiceId: string): number {
  return Object.values(simulator.state.objects).filter(
    ({ body }) => body.object === 'credit_note' && body['invoice'] === invoiceId,
  ).length;
}

/** A bank sends a refund back: the money is with the company again. */
export function failRefund(where: Where, id: string): void {
  const stored = where.simulator.state.objects[id];
  if (stored?.body.object !== 'refund') throw noSuch('refund', id);
  if (stored.body['status'] === 'failed') throw new ApiRefusal(422, 'The refund failed already');
  addMove(where, { type: 'refund_failure', amount: Number(stored.body['amount']), about: stored.body });
  update(where, stored.body, { status: 'failed' }, 'refund.failed');
}

/** A customer has the bank take the whole payment back. */
export function dispute(where: Where, intentId: string): string {
  const { objects } = where.simulator.state;
  const intent = objects[intentId]?.body;
  const charge = objects[String(intent?.['latest_charge'])]?.body;
  if (intent === undefined || charge === undefined || charge['paid'] !== true) throw noSuch('payment', intentId);
  if (charge['disputed'] === true) throw new ApiRefusal(422, 'The payment was charged back already');
  update(where, charge, { disputed: true });
  const fields = {
    amount: charge['amount'],
    charge: charge.id,
    currency: 'eur',
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_due_by: secondsNow(where.simulator),
  };
  const made = create(where, 'du', 'dispute', fields, 'charge.dispute.created');
  addMove(where, {
    type: 'adjustment',
    amount: -Number(charge['amount']),
    about: made,
    description: 'Chargeback withdrawal',
  });
  return made.id;
}

/** The bank decides for the company: what was charged back is there again. */
export function winDispute(where: Where, intentId: string): void {
  const { objects } = where.simulator.state;
  const found = Object.values(objects).find(
    ({ body }) =>
      body.object === 'dispute' && body['payment_intent'] === intentId && body['status'] === 'needs_response',
  );
  if (found === undefined) throw new ApiRefusal(422, 'The payment was not charged back');
  const won = update(where, found.body, { status: 'won' }, 'charge.dispute.closed');
  addMove(where, { type: 'adjustment', amount: Number(won['amount']), about: won, description: 'Chargeback reversal' });
}
