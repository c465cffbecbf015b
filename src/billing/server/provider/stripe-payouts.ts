import type Stripe from 'stripe';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { yardMoment } from '#shared/yard-clock.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import type { PayoutApi, PayoutContents, PayoutItem, ProviderPayout } from './provider-payout.ts';
import { type Call, idOf, MOST_LISTED } from './stripe-keys.ts';

const LONGEST = 200;
const dayOf = (seconds: number) => dayAt(seconds * 1000);

/** What Stripe pays out, and the movements on its balance that each consists of. */
export function payoutCalls(call: Call): PayoutApi {
  return {
    listPayouts: async (since) => {
      const created = { gte: Math.floor((yardMoment(since, '00:00') ?? 0) / 1000) };
      const payouts = await allOf((page) => call((client) => client.payouts.list({ created, ...page })));
      return payouts.map(payoutOf);
    },
    readPayout: async ({ externalId, amountCents }) => {
      const payout = await call(({ payouts }) => payouts.retrieve(externalId));
      // Stripe tells only what it put together by itself, once it is done with that.
      if (!payout.automatic || payout.reconciliation_status === 'in_progress') {
        return untold(amountCents, dayOf(payout.arrival_date));
      }
      const moves = await allOf((page) =>
        call((client) => client.balanceTransactions.list({ payout: externalId, expand: ['data.source'], ...page })),
      );
      return contentsOf(amountCents, dayOf(payout.arrival_date), moves);
    },
  };
}

type Page<Row> = { readonly data: readonly Row[]; readonly has_more: boolean };

async function allOf<Row extends { readonly id: string }>(
  ask: (page: { readonly limit: number; readonly starting_after?: string }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let more = true;
  while (more) {
    const last = rows.at(-1)?.id;
    const page = await ask({ limit: MOST_LISTED, ...(last === undefined ? {} : { starting_after: last }) });
    rows.push(...page.data);
    more = page.has_more && page.data.length > 0;
  }
  return rows;
}

const STATES: Readonly<Record<string, ProviderPayout['status']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

function payoutOf({
  id,
  status,
  amount,
  arrival_date: arrives,
  statement_descriptor: words,
}: Stripe.Payout): ProviderPayout {
  return {
    externalId: id,
    reference: storableText(words ?? '', LONGEST),
    status: STATES[status] ?? 'under_way',
    amountCents: amount,
    paidOn: dayOf(arrives),
  };
}

function untold(amountCents: number, on: CivilDate): PayoutContents {
  const item = { kind: 'other', paymentId: null, happenedOn: on, amountCents, description: '' } as const;
  return { items: [item], feesCents: 0, feesVatCents: 0, isTold: false };
}

/** What a payout consists of. What its movements do not add up to is a part of its own. */
export function contentsOf(
  amountCents: number,
  on: CivilDate,
  moves: readonly Stripe.BalanceTransaction[],
): PayoutContents {
  const own = moves.filter(({ type }) => type !== 'payout');
  const isFee = ({ type }: Stripe.BalanceTransaction) => type === 'stripe_fee';
  const items = own.filter((move) => !isFee(move)).map(itemOf);
  const feesCents = own.reduce((sum, move) => sum + (isFee(move) ? -move.amount : move.fee), 0);
  const feesVatCents = own
    .flatMap(({ fee_details: details }) => details)
    .reduce((sum, { type, amount }) => (type === 'tax' ? sum + amount : sum), 0);
  const restCents = amountCents + feesCents - items.reduce((sum, item) => sum + item.amountCents, 0);
  const rest: PayoutItem = { kind: 'other', paymentId: null, happenedOn: on, amountCents: restCents, description: '' };
  return { items: restCents === 0 ? items : [...items, rest], feesCents, feesVatCents, isTold: true };
}

const KINDS: Readonly<Record<string, PayoutItem['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_back',
  payment_failure_refund: 'refund_back',
  payout_failure: 'payout_back',
  payout_cancel: 'payout_back',
};

function itemOf({ type, amount, created, description, source }: Stripe.BalanceTransaction): PayoutItem {
  const about = typeof source === 'object' ? source : null;
  const isDispute = type === 'adjustment' && about?.object === 'dispute';
  const kind = isDispute ? (amount < 0 ? 'charge_back' : 'reversal') : (KINDS[type] ?? 'other');
  const intent = about !== null && 'payment_intent' in about ? about.payment_intent : null;
  return {
    kind,
    paymentId: intent === null ? null : idOf(intent),
    happenedOn: dayOf(created),
    amountCents: amount,
    description: storableText(description ?? '', LONGEST),
  };
}
