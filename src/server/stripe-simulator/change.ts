import { z } from 'zod';
import { readControl } from '../simulator/control.ts';
import { historySchema } from '../simulator/history.ts';
import { ApiRefusal, type ControlCall } from '../simulator/play.ts';
import { accountOfKey } from './account.ts';
import { remove } from './api-call.ts';
import { dispute, failRefund, winDispute } from './api-payments.ts';
import { decidePayout, payOut } from './balance.ts';
import { addHistory } from './history.ts';
import { type InvoiceBody, payByCard } from './invoice.ts';
import { noSuch } from './refusal.ts';
import type { StripeSimulator } from './state.ts';

const payOutSchema = z.strictObject({
  status: z.enum(['in_transit', 'paid']).default('paid'),
  automatic: z.boolean().default(true),
});
const decideSchema = z.strictObject({ status: z.enum(['paid', 'failed']) });
const paySchema = z.strictObject({ outcome: z.enum(['paid', 'failed']).default('paid') });

/** What a customer, a bank, or somebody in Stripe's own dashboard does. */
export function change(simulator: StripeSimulator, at: string, id: string, call: ControlCall): object {
  if (at === 'POST history') {
    const past = readControl(historySchema, call);
    return addHistory(simulator, accountOfKey(past.key), past);
  }
  const { account = '', body } = simulator.state.objects[id] ?? {};
  const where = { simulator, account };
  if (body === undefined) throw noSuch('object', id);
  switch (at) {
    case 'POST invoices/:/pay': {
      const { outcome } = readControl(paySchema, call);
      return { payment_id: payByCard(where, body as InvoiceBody, outcome) };
    }
    case 'POST payments/:/charge-back':
      return { dispute_id: dispute(where, id) };
    case 'POST payments/:/reverse':
      winDispute(where, id);
      return { payment_id: id };
    // Of the account that a payment is in.
    case 'POST payouts/:/pay-out': {
      const { status, automatic } = readControl(payOutSchema, call);
      return { payout_id: payOut(where, status, automatic)?.id ?? null };
    }
    case 'POST payouts/:/decide':
      decidePayout(where, id, readControl(decideSchema, call).status);
      return { payout_id: id };
    case 'POST refunds/:/fail':
      failRefund(where, id);
      return { refund_id: id };
    case 'POST customers/:/delete':
      return remove(where, body);
    default:
      throw new ApiRefusal(404, `The simulator has no control ${at}`);
  }
}
