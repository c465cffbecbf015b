import { ApiRefusal } from '../simulator/play.ts';
import { apiBase, chargebackAnswer, momentText, paymentAnswer, refundAnswer } from './answers.ts';
import { type ApiCall, type ApiRoute, ok, ownRow, ownRows } from './api-call.ts';
import { LIST_QUERY, listPage } from './list-page.ts';
import type { SettledLine, Settlement, State } from './state.ts';

/** Payouts of an organisation. A key of a profile may not know them, as at Mollie. */
export const SETTLEMENT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: 'settlements',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const rows = settlementsOf(call);
      return ok(
        listPage({
          state,
          path: 'settlements',
          name: 'settlements',
          rows,
          answer: settlementAnswer,
          query: call.query,
        }),
      );
    },
  },
  {
    method: 'GET',
    path: 'settlements/:',
    run: (call) => ok(settlementAnswer(call.simulator.state, settlementOf(call))),
  },
  { method: 'GET', path: 'settlements/:/payments', query: LIST_QUERY, run: (call) => ok(partsOf(call, 'payments')) },
  { method: 'GET', path: 'settlements/:/refunds', query: LIST_QUERY, run: (call) => ok(partsOf(call, 'refunds')) },
  {
    method: 'GET',
    path: 'settlements/:/chargebacks',
    query: LIST_QUERY,
    run: (call) => ok(partsOf(call, 'chargebacks')),
  },
];

function settlementsOf(call: ApiCall): readonly Settlement[] {
  if (!call.isOrganization) throw new ApiRefusal(403, 'The settlements API needs an organization access token');
  return ownRows(call, call.simulator.state.settlements);
}

const settlementOf = (call: ApiCall) => ownRow(call, settlementsOf(call), 'settlement', call.ids[0] ?? '');

function partsOf(call: ApiCall, name: 'payments' | 'refunds' | 'chargebacks'): object {
  const { state } = call.simulator;
  const { id } = settlementOf(call);
  const order = { state, path: `settlements/${id}/${name}`, name, query: call.query };
  const isIn = (row: { readonly settlementId?: string }) => row.settlementId === id;
  if (name === 'payments') return listPage({ ...order, rows: state.payments.filter(isIn), answer: paymentAnswer });
  if (name === 'refunds') return listPage({ ...order, rows: state.refunds.filter(isIn), answer: refundAnswer });
  return listPage({ ...order, rows: state.chargebacks.filter(isIn), answer: chargebackAnswer });
}

/** Four decimals, as Mollie writes parts of a settlement. */
const amount = (hundredths: number) => ({ currency: 'EUR', value: (hundredths / 10_000).toFixed(4) });

function settlementAnswer(state: State, settlement: Settlement): object {
  const { id, reference, createdAt, settledAt, status, amountCents, revenue, costs } = settlement;
  const [year = '', month = ''] = momentText(createdAt).split('-');
  const link = (path: string) => ({ href: `${apiBase(state)}/settlements/${path}`, type: 'application/hal+json' });
  const lineOf = ({ description, method, count, net, vat }: SettledLine, isCost: boolean) => ({
    description,
    method,
    count,
    amountNet: amount(net),
    amountVat: isCost ? amount(vat) : null,
    amountGross: amount(net + vat),
    ...(isCost ? { rate: { fixed: amount(0), variable: null } } : {}),
  });
  return {
    resource: 'settlement',
    id,
    reference,
    createdAt: momentText(createdAt),
    settledAt: settledAt === null ? null : momentText(settledAt),
    status,
    amount: { currency: 'EUR', value: (amountCents / 100).toFixed(2) },
    balanceId: 'bal_simulated',
    periods: {
      [year]: {
        [month]: {
          revenue: revenue.map((line) => lineOf(line, false)),
          costs: costs.map((line) => lineOf(line, true)),
        },
      },
    },
    _links: {
      self: link(id),
      payments: link(`${id}/payments`),
      refunds: link(`${id}/refunds`),
      chargebacks: link(`${id}/chargebacks`),
      captures: link(`${id}/captures`),
    },
  };
}
