import { nextId } from '../simulator/simulator.ts';
import { create, update, type Where } from './api-call.ts';
import { noSuch } from './refusal.ts';
import { type StripeObject, type StripeSimulator, secondsNow } from './state.ts';

const DAY_S = 86_400;
/** A card of the European Economic Area: 1.5% and 25 cents. */
const FEE = { parts: 150, fixed: 25 };
const DISPUTE_FEE = 2_000;

/** Why money moves on the balance of an account. `about`: the charge, refund, dispute or payout. */
type Move = {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure';
  readonly amount: number;
  readonly about: StripeObject;
  readonly description?: string;
};

/** Notes that money moved on the balance; the fee is taken with it. It is paid out with what else waits. */
export function addMove(where: Where, { type, amount, about, description = '' }: Move): StripeObject {
  const fee = feeOf(type, amount);
  const { simulator, account } = where;
  const body = {
    id: nextId(simulator.state, 'txn', 14),
    object: 'balance_transaction',
    created: secondsNow(simulator),
    amount,
    available_on: secondsNow(simulator),
    balance_type: 'payments',
    currency: 'eur',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency: 'eur', description: '', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source: about.id,
    status: 'available',
    type,
    /** The simulator's own: the payout that it went out with. */
    payout: null,
  };
  simulator.state.objects[body.id] = { account, body };
  if (type !== 'payout') simulator.state.waiting = [...simulator.state.waiting, body.id];
  return body;
}

function feeOf(type: Move['type'], amount: number): number {
  if (type === 'charge') return Math.round((amount * FEE.parts) / 10_000) + FEE.fixed;
  return type === 'adjustment' && amount < 0 ? DISPUTE_FEE : 0;
}

const waitingOf = ({ state }: StripeSimulator, account: string) =>
  state.waiting.flatMap((id) => {
    const stored = state.objects[id];
    return stored?.account === account ? [stored] : [];
  });

/**
 * Pays out what waits on the balance of an account; null where that is nothing. A payout by hand tells nothing of what is in
 * it. One that takes days (`inDays`) arrives by itself.
 */
export function payOut(
  where: Where,
  status: 'paid' | 'in_transit' = 'paid',
  automatic = true,
  inDays = 0,
): StripeObject | null {
  const { simulator, account } = where;
  const waiting = waitingOf(simulator, account);
  const amount = waiting.reduce((sum, { body }) => sum + Number(body['net']), 0);
  if (waiting.length === 0 || amount === 0) return null;
  const payout = create(where, 'po', 'payout', {
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsNow(simulator) + inDays * DAY_S,
    automatic,
    balance_transaction: null,
    currency: 'eur',
    description: automatic ? 'STRIPE PAYOUT' : null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    method: 'standard',
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    source_type: 'card',
    statement_descriptor: 'REMISE SIM',
    status,
    type: 'bank_account',
  });
  for (const stored of waiting) stored.body = { ...stored.body, payout: payout.id };
  const gone = new Set(waiting.map(({ body }) => body.id));
  simulator.state.waiting = simulator.state.waiting.filter((id) => !gone.has(id));
  const own = addMove(where, { type: 'payout', amount: -amount, about: payout });
  const stored = simulator.state.objects[own.id];
  if (stored !== undefined) stored.body = { ...own, payout: payout.id };
  return update(where, payout, { balance_transaction: own.id });
}

/** The bank took a payout, or sent it back: then the money is on the balance again. */
export function decidePayout(where: Where, id: string, status: 'paid' | 'failed'): void {
  const payout = where.simulator.state.objects[id]?.body;
  if (payout?.object !== 'payout') throw noSuch('payout', id);
  if (status === 'paid') {
    update(where, payout, { status }, 'payout.paid');
    return;
  }
  const back = addMove(where, { type: 'payout_failure', amount: Number(payout['amount']), about: payout });
  const why = { failure_balance_transaction: back.id, failure_code: 'account_closed' };
  update(where, payout, { status, ...why }, 'payout.failed');
}

/** When payouts that take days are at the bank. */
export function* nextArrivals({
  state,
}: StripeSimulator): Generator<{ readonly atS: number; readonly account: string; readonly id: string }> {
  for (const { account, body } of Object.values(state.objects)) {
    if (body.object !== 'payout' || body['status'] !== 'in_transit') continue;
    const atS = Number(body['arrival_date']);
    if (atS > body.created) yield { atS, account, id: body.id };
  }
}

/** When the next payout of each account is: the night after something came in. */
export function* nextPayouts(
  simulator: StripeSimulator,
): Generator<{ readonly atS: number; readonly account: string }> {
  const first = new Map<string, number>();
  for (const id of simulator.state.waiting) {
    const { account, body } = simulator.state.objects[id] ?? {};
    if (account !== undefined && body !== undefined && !first.has(account)) first.set(account, body.created);
  }
  for (const [account, since] of first) {
    const net = waitingOf(simulator, account).reduce((sum, { body }) => sum + Number(body['net']), 0);
    if (net > 0) yield { account, atS: (Math.floor(since / DAY_S) + 1) * DAY_S };
  }
}
