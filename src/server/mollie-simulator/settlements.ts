import type { Moment } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import type { Caller, Chargeback, Payment, Refund, SettledLine, Settlement } from './state.ts';
import type { MollieSimulator } from './types.ts';

const DAY_MS = 86_400_000;
/** What Mollie keeps of a payment: cents, and parts in ten thousand of the amount. */
const FEES: Readonly<Record<string, { readonly fixed: number; readonly variable: number }>> = {
  ideal: { fixed: 32, variable: 0 },
  banktransfer: { fixed: 25, variable: 0 },
  directdebit: { fixed: 35, variable: 0 },
  creditcard: { fixed: 25, variable: 180 },
  refund: { fixed: 25, variable: 0 },
  chargeback: { fixed: 50, variable: 0 },
};
const VAT_BP = 2100;

/** What waits to be paid out of a profile. */
type Waiting = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** Refunds that failed after they had been settled. */
  readonly returned: readonly Refund[];
  readonly chargebacks: readonly Chargeback[];
  readonly reversals: readonly Chargeback[];
};

const isOf =
  ({ profileId, mode }: Caller) =>
  (row: Caller) =>
    row.profileId === profileId && row.mode === mode;

function waitingOf({ state }: MollieSimulator, caller: Caller): Waiting {
  const own = isOf(caller);
  const isBack = ({ status }: Refund) => status === 'failed' || status === 'canceled';
  return {
    payments: state.payments.filter((row) => own(row) && row.status === 'paid' && row.settlementId === undefined),
    refunds: state.refunds.filter((row) => own(row) && row.status === 'refunded' && row.settlementId === undefined),
    returned: state.refunds.filter(
      (row) => own(row) && isBack(row) && row.settlementId !== undefined && row.returnedIn === undefined,
    ),
    chargebacks: state.chargebacks.filter((row) => own(row) && row.settlementId === undefined),
    reversals: state.chargebacks.filter(
      (row) => own(row) && (row.reversedAt ?? null) !== null && row.reversedIn === undefined,
    ),
  };
}

type Part = { readonly method: string; readonly what: string; readonly cents: number; readonly hasFee: boolean };

function partsOf({ payments, refunds, returned, chargebacks, reversals }: Waiting): readonly Part[] {
  const plain =
    (method: string, what: string, hasFee: boolean, sign: 1 | -1) => (row: { readonly amountCents: number }) => ({
      method,
      what,
      hasFee,
      cents: sign * row.amountCents,
    });
  return [
    ...payments.map((row) => plain(row.method ?? 'ideal', row.method ?? 'ideal', true, 1)(row)),
    ...refunds.map(plain('refund', 'Refunds', true, -1)),
    ...returned.map(plain('refund', 'Returned refunds', false, 1)),
    ...chargebacks.map(plain('chargeback', 'Chargebacks', true, -1)),
    ...reversals.map(plain('chargeback', 'Chargeback reversals', false, 1)),
  ];
}

const groupOf = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly (readonly [string, Row[]])[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return [...groups];
};

function linesOf(parts: readonly Part[]) {
  const revenue = groupOf(parts, ({ what }) => what).map(([description, rows]): SettledLine => {
    const net = rows.reduce((sum, { cents }) => sum + cents * 100, 0);
    return { description, method: rows[0]?.method ?? '', count: rows.length, net, vat: 0 };
  });
  const costly = parts.filter(({ hasFee }) => hasFee);
  const costs = groupOf(costly, ({ what }) => what).map(([description, rows]): SettledLine => {
    const { fixed = 0, variable = 0 } = FEES[rows[0]?.method ?? ''] ?? FEES['ideal'] ?? {};
    const net = rows.reduce((sum, { cents }) => sum + fixed * 100 + Math.round((Math.abs(cents) * variable) / 100), 0);
    const vat = Math.round((net * VAT_BP) / 10_000);
    return { description, method: rows[0]?.method ?? '', count: rows.length, net, vat };
  });
  return { revenue, costs };
}

/** Pays out what waits of a profile, however much that is; null where nothing does. `status`: how far the bank is. */
export function settle(
  simulator: MollieSimulator,
  caller: Caller,
  status: Settlement['status'] = 'paidout',
): Settlement | null {
  const waiting = waitingOf(simulator, caller);
  const parts = partsOf(waiting);
  if (parts.length === 0) return null;
  const { state, now } = simulator;
  const id = nextId(state, 'stl');
  const lines = linesOf(parts);
  const total = (rows: readonly SettledLine[]) => rows.reduce((sum, { net, vat }) => sum + net + vat, 0);
  const settlement: Settlement = {
    id,
    profileId: caller.profileId,
    mode: caller.mode,
    createdAt: now(),
    settledAt: status === 'paidout' ? now() : null,
    status,
    reference: `SIM.${new Date(now()).toISOString().slice(2, 10).replaceAll('-', '')}.${state.settlements.length + 1}`,
    // Fractions of a cent stay on the balance.
    amountCents: Math.floor((total(lines.revenue) - total(lines.costs)) / 100),
    ...lines,
  };
  for (const row of [...waiting.payments, ...waiting.refunds, ...waiting.chargebacks]) row.settlementId = id;
  for (const row of waiting.returned) row.returnedIn = id;
  for (const row of waiting.reversals) row.reversedIn = id;
  state.settlements.push(settlement);
  return settlement;
}

/** The bank took a settlement, or sent it back. */
export function decideSettlement(
  simulator: MollieSimulator,
  settlement: Settlement,
  status: 'paidout' | 'failed',
): void {
  settlement.status = status;
  if (status === 'paidout') settlement.settledAt = simulator.now();
}

/** When the next payout is: the night after something came in, for each profile. */
export function* nextSettlements(
  simulator: MollieSimulator,
): Generator<{ readonly at: Moment; readonly caller: Caller }> {
  const seen = new Set<string>();
  for (const { profileId, mode } of simulator.state.payments) {
    if (seen.has(`${profileId} ${mode}`)) continue;
    seen.add(`${profileId} ${mode}`);
    const caller = { profileId, mode };
    const since = firstWaiting(waitingOf(simulator, caller));
    if (since !== null) yield { at: (Math.floor(since / DAY_MS) + 1) * DAY_MS, caller };
  }
}

function firstWaiting({ payments, refunds, returned, chargebacks, reversals }: Waiting): Moment | null {
  const moments = [
    ...payments.map(({ settledAt, createdAt }) => settledAt ?? createdAt),
    ...[...refunds, ...returned, ...chargebacks].map(({ createdAt }) => createdAt),
    ...reversals.map(({ reversedAt, createdAt }) => reversedAt ?? createdAt),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}
