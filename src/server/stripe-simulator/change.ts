import { z } from 'zod';
import { readControl } from '../simulator/control.ts';
import { ApiRefusal, type ControlCall } from '../simulator/play.ts';
import { remove } from './api-call.ts';
import { dispute, failRefund } from './api-payments.ts';
import { type InvoiceBody, payByCard } from './invoice.ts';
import { noSuch } from './refusal.ts';
import type { StripeSimulator } from './state.ts';

const paySchema = z.strictObject({ outcome: z.enum(['paid', 'failed']).default('paid') });

/** What a customer, a bank, or somebody in Stripe's own dashboard does. */
export function change(simulator: StripeSimulator, at: string, id: string, call: ControlCall): object {
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
    case 'POST refunds/:/fail':
      failRefund(where, id);
      return { refund_id: id };
    case 'POST customers/:/delete':
      return remove(where, body);
    default:
      throw new ApiRefusal(404, `The simulator has no control ${at}`);
  }
}
