import { ApiRefusal, type Due, type Play } from '../simulator/play.ts';
import { API_PREFIX, callerOf, run } from './api.ts';
import { change } from './change.ts';
import { checkout } from './checkout.ts';
import { decide, moveRefund, returnDebit } from './lifecycle.ts';
import { refusalBody } from './refusal.ts';
import { decideSettlement, nextSettlements, settle } from './settlements.ts';
import { emptyState, type State } from './state.ts';
import type { MollieSimulator } from './types.ts';
import { RETRY_MINUTES } from './webhooks.ts';

/** Mollie as the simulator plays it. */
export const MOLLIE: Play<State> = {
  name: 'Mollie',
  emptyState,
  dues,
  api: {
    prefix: API_PREFIX,
    contentType: 'application/hal+json',
    accountOf: (request) => {
      const { profileId, mode } = callerOf(request);
      return `${profileId} ${mode}`;
    },
    run,
    keepsErrors: false,
    refusalBody,
    headers: () => ({}),
    keyReused: () => new ApiRefusal(400, 'The Idempotency-Key was used with another request', 'Idempotency-Key'),
    keyInUse: () => new ApiRefusal(409, 'A request with this Idempotency-Key is still running'),
  },
  webhook: {
    letter: (_simulator, { subject }) => ({
      body: new URLSearchParams({ id: subject }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    }),
    retryMinutes: RETRY_MINUTES,
    told: ({ id, subject, url, attempts, state, dueAt }) => ({
      id,
      payment_id: subject,
      url,
      attempts,
      state,
      next_at: dueAt === null ? null : new Date(dueAt).toISOString(),
    }),
  },
  change,
  page: checkout,
};

/** Payouts, payments that expire or are settled by a bank, refunds on their way, mandates after their first day. */
function* dues(simulator: MollieSimulator): Generator<Due> {
  const { payments, links, refunds, mandates, settlements } = simulator.state;
  for (const { at, caller } of nextSettlements(simulator)) yield { at, run: () => void settle(simulator, caller) };
  for (const settlement of settlements) {
    if (settlement.status === 'pending' && settlement.dueAt !== undefined) {
      yield { at: settlement.dueAt, run: () => decideSettlement(simulator, settlement, 'paidout') };
    }
  }
  for (const payment of payments) {
    const { returns } = payment;
    if (returns !== undefined) yield { at: returns.at, run: () => returnDebit(simulator, payment, returns.reason) };
    if (payment.dueAt === null) continue;
    const decideIt = () => {
      const link = links.find(({ id }) => id === payment.linkId);
      const isPaid = payment.status === 'pending' && link?.archived !== true;
      decide(simulator, payment, isPaid ? 'paid' : 'expired');
    };
    yield { at: payment.dueAt, run: decideIt };
  }
  for (const refund of refunds) {
    if (refund.dueAt !== null) yield { at: refund.dueAt, run: () => moveRefund(simulator, refund) };
  }
  for (const mandate of mandates) {
    if (mandate.dueAt === null) continue;
    const begin = () => {
      mandate.status = mandate.becomes;
      mandate.dueAt = null;
    };
    yield { at: mandate.dueAt, run: begin };
  }
}
