import { z } from 'zod';
import { readControl } from '../simulator/control.ts';
import { ApiRefusal, type ControlCall } from '../simulator/play.ts';
import { beginPayment, chargeBack, decide, failRefund, OUTCOMES, whyClosed } from './lifecycle.ts';
import { noSuch } from './refusal.ts';
import type { MollieSimulator } from './types.ts';
import { sendAgain } from './webhooks.ts';

const paySchema = z.strictObject({
  outcome: z.enum(OUTCOMES as ['paid']).or(z.literal('open')),
  method: z.string().default('ideal'),
});

/** What a customer or a bank does. */
export function change(simulator: MollieSimulator, at: string, id: string, call: ControlCall): object {
  const { state } = simulator;
  switch (at) {
    case 'POST links/:/pay': {
      const link = find(state.links, 'payment link', id);
      const closed = whyClosed(simulator, link);
      if (closed !== null) throw new ApiRefusal(422, `The payment link is ${closed}`);
      const { outcome, method } = readControl(paySchema, call);
      const payment = beginPayment(simulator, link, method);
      if (outcome !== 'open') decide(simulator, payment, outcome);
      return { payment_id: payment.id };
    }
    case 'POST payments/:/decide': {
      const { outcome } = readControl(paySchema, call);
      if (outcome !== 'open') decide(simulator, find(state.payments, 'payment', id), outcome);
      return { payment_id: id };
    }
    case 'POST payments/:/charge-back': {
      const { id: chargebackId } = chargeBack(simulator, find(state.payments, 'payment', id));
      return { chargeback_id: chargebackId };
    }
    case 'POST payments/:/webhook': {
      const delivery = sendAgain(simulator, find(state.payments, 'payment', id));
      return { webhook_id: delivery?.id ?? null };
    }
    case 'POST refunds/:/fail':
      failRefund(simulator, find(state.refunds, 'refund', id));
      return { refund_id: id };
    default:
      throw new ApiRefusal(404, `The simulator has no control ${at}`);
  }
}

function find<T extends { readonly id: string }>(rows: readonly T[], what: string, id: string): T {
  const row = rows.find((other) => other.id === id);
  if (row === undefined) throw noSuch(what, id);
  return row;
}
