import type { z } from 'zod';
import { asOf, type historySchema, nightsOf, type PastPayment } from '../simulator/history.ts';
import { create, type Where } from './api-call.ts';
import { addMove, payOut } from './balance.ts';
import { type StripeSimulator, secondsNow } from './state.ts';

/** Takes over payments of before and pays them out; those that are known already are left as they are. */
export function addHistory(
  simulator: StripeSimulator,
  account: string,
  { payments }: z.infer<typeof historySchema>,
): { readonly added: number } {
  const added = payments.filter(({ id }) => simulator.state.objects[id] === undefined);
  for (const { at, payments: own, isLast } of nightsOf(added, simulator.now())) {
    for (const payment of own) addPayment({ simulator: asOf(simulator, payment.paid_at), account }, payment);
    if (at <= simulator.now()) {
      payOut({ simulator: asOf(simulator, at), account }, isLast ? 'in_transit' : 'paid', true, isLast ? 2 : 0);
    }
  }
  return { added: added.length };
}

function addPayment(where: Where, { id, amount_cents: amount, description }: PastPayment): void {
  const { simulator, account } = where;
  const common = {
    amount,
    created: secondsNow(simulator),
    currency: 'eur',
    description,
    livemode: false,
    metadata: {},
  };
  const charge = create(where, 'ch', 'charge', {
    ...common,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    disputed: false,
    paid: true,
    payment_intent: id,
    refunded: false,
    status: 'succeeded',
  });
  const body = { ...common, id, object: 'payment_intent', amount_received: amount, latest_charge: charge.id };
  simulator.state.objects[id] = { account, body: { ...body, status: 'succeeded' } };
  addMove(where, { type: 'charge', amount, about: charge, description });
}
