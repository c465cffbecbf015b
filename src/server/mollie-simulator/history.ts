import type { z } from 'zod';
import { asOf, type historySchema, nightsOf, type PastPayment } from '../simulator/history.ts';
import { profileOf } from './api.ts';
import { settle } from './settlements.ts';
import type { Caller, Payment } from './state.ts';
import type { MollieSimulator } from './types.ts';

/** A bank takes a day and a half for a payout. */
const ARRIVES_MS = 129_600_000;

/** Takes over payments of before and pays them out; those that are known already are left as they are. */
export function addHistory(
  simulator: MollieSimulator,
  { key, payments }: z.infer<typeof historySchema>,
): { readonly added: number } {
  const caller = profileOf(key);
  const known = new Set(simulator.state.payments.map(({ id }) => id));
  const added = payments.filter(({ id }) => !known.has(id));
  for (const { at, payments: own, isLast } of nightsOf(added, simulator.now())) {
    for (const payment of own) simulator.state.payments.push(paymentOf(caller, payment));
    if (at > simulator.now()) continue;
    const settlement = settle(asOf(simulator, at), caller, isLast ? 'pending' : 'paidout');
    if (settlement !== null && isLast) settlement.dueAt = simulator.now() + ARRIVES_MS;
  }
  return { added: added.length };
}

function paymentOf(
  caller: Caller,
  { id, amount_cents: amountCents, method, description, paid_at: at }: PastPayment,
): Payment {
  return {
    ...caller,
    id,
    createdAt: at,
    linkId: null,
    amountCents,
    description,
    redirectUrl: null,
    cancelUrl: null,
    webhookUrl: null,
    customerId: null,
    sequenceType: 'oneoff',
    metadata: null,
    locale: 'nl_NL',
    method,
    mandateId: null,
    status: 'paid',
    dueAt: null,
    settledAt: at,
  };
}
