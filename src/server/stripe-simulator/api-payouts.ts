import { z } from 'zod';
import {
  CREATED,
  checkExpand,
  isWithin,
  listOf,
  listPage,
  named,
  nothing,
  route,
  type StripeRoute,
} from './api-call.ts';
import { param } from './form.ts';
import { invalidParameter } from './refusal.ts';
import type { StripeObject } from './state.ts';

/** Payouts, and the movements on the balance that they consist of. */
export const PAYOUT_ROUTES: readonly StripeRoute[] = [
  route('GET', 'payouts', listOf({ created: CREATED.optional(), status: param.text.optional() }), (call) => {
    const { created, status } = call.params;
    return listPage(
      call,
      'payout',
      '/v1/payouts',
      (payout) => isWithin(payout, created) && (status === undefined || payout['status'] === status),
    );
  }),
  route('GET', 'payouts/:', nothing, (call) => named(call, 'payout')),
  route(
    'GET',
    'balance_transactions',
    listOf({ payout: param.text.optional(), expand: z.array(z.string()).optional() }),
    (call) => {
      const { payout, expand = [] } = call.params;
      checkExpand(expand, ['data.source']);
      const { objects } = call.simulator.state;
      if (payout !== undefined && objects[payout]?.body['automatic'] === false) {
        throw invalidParameter('payout', 'Balance transaction history can only be filtered on automatic transfers.');
      }
      const page = listPage(
        call,
        'balance_transaction',
        '/v1/balance_transactions',
        (move) => payout === undefined || move['payout'] === payout,
      );
      const told = ({ payout: _own, ...move }: StripeObject) =>
        expand.length === 0 ? move : { ...move, source: objects[String(move['source'])]?.body ?? move['source'] };
      return { ...page, data: page.data.map(told) };
    },
  ),
];
