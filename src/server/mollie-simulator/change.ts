import { z } from 'zod';
import { readControl } from '../simulator/control.ts';
import { historySchema } from '../simulator/history.ts';
import { ApiRefusal, type ControlCall } from '../simulator/play.ts';
import { RETURNS } from './answers.ts';
import { addHistory } from './history.ts';
import {
  beginPayment,
  chargeBack,
  DAY_MS,
  decide,
  failRefund,
  OUTCOMES,
  returnDebit,
  reverseChargeBack,
  whyClosed,
} from './lifecycle.ts';
import { noSuch } from './refusal.ts';
import { decideSettlement, settle } from './settlements.ts';
import type { MollieSimulator } from './types.ts';
import { sendAgain } from './webhooks.ts';

const paySchema = z.strictObject({
  outcome: z.enum(OUTCOMES as ['paid']).or(z.literal('open')),
  method: z.string().default('ideal'),
});
const reasonSchema = z.string().refine((code) => Object.hasOwn(RETURNS, code), 'No bank returns a debit for this');
const chargeBackSchema = z.strictObject({ reason: reasonSchema.default('MD06') });
/** `days`: after how many the bank does so; 0 is at once. */
const returnSchema = z.strictObject({ reason: reasonSchema.default('AM04'), days: z.number().min(0).default(0) });
const settleSchema = z.strictObject({ status: z.enum(['pending', 'paidout']).default('paidout') });
const decideSchema = z.strictObject({ status: z.enum(['paidout', 'failed']) });

/** What a customer or a bank does. */
export function change(simulator: MollieSimulator, at: string, id: string, call: ControlCall): object {
  const { state } = simulator;
  switch (at) {
    case 'POST history':
      return addHistory(simulator, readControl(historySchema, call));
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
      const { reason } = readControl(chargeBackSchema, call);
      const { id: chargebackId } = chargeBack(simulator, find(state.payments, 'payment', id), reason);
      return { chargeback_id: chargebackId };
    }
    case 'POST payments/:/reverse':
      reverseChargeBack(simulator, find(state.payments, 'payment', id));
      return { payment_id: id };
    case 'POST payments/:/return': {
      const { reason, days } = readControl(returnSchema, call);
      const payment = find(state.payments, 'payment', id);
      if (days === 0) returnDebit(simulator, payment, reason);
      else payment.returns = { at: simulator.now() + days * DAY_MS, reason };
      return { payment_id: id };
    }
    case 'POST settlements/:/pay-out': {
      const { profileId, mode } = find(state.payments, 'payment', id);
      const { status } = readControl(settleSchema, call);
      return { settlement_id: settle(simulator, { profileId, mode }, status)?.id ?? null };
    }
    case 'POST settlements/:/decide':
      decideSettlement(simulator, find(state.settlements, 'settlement', id), readControl(decideSchema, call).status);
      return { settlement_id: id };
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
