import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import type { MollieClient } from './mollie-client.ts';
import { centsOf } from './mollie-values.ts';
import type { PayoutApi, PayoutContents, PayoutItem, ProviderPayout } from './provider-payout.ts';

type Call = <T>(call: (client: MollieClient) => Promise<T>) => Promise<T>;
/** Types of the client's own, which exports no names for them. */
type Amount = { readonly currency: string; readonly value: string };
type Line = { readonly method: string; readonly amountVat: Amount | null; readonly amountGross: Amount };
type Month = { readonly revenue: readonly Line[]; readonly costs: readonly Line[] };
type Settlement = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly amount: Amount;
  readonly periods: Readonly<Record<string, Readonly<Record<string, Month>>>>;
};

const LONGEST = 200;

/** What Mollie pays out, which it calls settlements. */
export function settlementCalls(call: Call): PayoutApi {
  return {
    listPayouts: (since) =>
      call(async ({ settlements }) => {
        const payouts: ProviderPayout[] = [];
        for await (const settlement of settlements.iterate()) {
          if (dayAt(settlement.createdAt) < since) break;
          if (settlement.status !== 'open') payouts.push(payoutOf(settlement));
        }
        return payouts;
      }),
    readPayout: async ({ externalId: settlementId }) => {
      const settlement = await call(({ settlements }) => settlements.get(settlementId));
      const items = await call(async (client) => {
        const found: PayoutItem[] = [];
        for await (const { id, paidAt, createdAt, amount, description } of client.settlementPayments.iterate({
          settlementId,
        })) {
          const what = { kind: 'payment', paymentId: id, happenedOn: dayAt(paidAt ?? createdAt) } as const;
          found.push({ ...what, amountCents: centsOf(amount), description: storableText(description, LONGEST) });
        }
        for await (const { paymentId, createdAt, amount, description } of client.settlementRefunds.iterate({
          settlementId,
        })) {
          const what = { kind: 'refund', paymentId, happenedOn: dayAt(createdAt) } as const;
          found.push({ ...what, amountCents: -centsOf(amount), description: storableText(description, LONGEST) });
        }
        for await (const { paymentId, createdAt, amount } of client.settlementChargebacks.iterate({ settlementId })) {
          const what = { kind: 'charge_back', paymentId, happenedOn: dayAt(createdAt) } as const;
          found.push({ ...what, amountCents: -centsOf(amount), description: '' });
        }
        return found;
      });
      return contentsOf(settlement, items);
    },
  };
}

function payoutOf({ id, reference, status, amount, settledAt }: Settlement): ProviderPayout {
  return {
    externalId: id,
    reference: storableText(reference, LONGEST),
    status: status === 'paidout' ? 'paid' : status === 'failed' ? 'failed' : 'under_way',
    amountCents: centsOf(amount),
    paidOn: settledAt === null ? null : dayAt(settledAt),
  };
}

/**
 * What a settlement consists of: what Mollie lists, and what its totals have beyond that. Returned refunds and charge backs
 * that were reversed stand in the totals only. Fees are what the totals have more than was paid out, to the cent; fractions
 * of cents that Mollie keeps for the next one are among them.
 */
export function contentsOf(
  { amount, createdAt, periods }: Pick<Settlement, 'amount' | 'createdAt' | 'periods'>,
  listed: readonly PayoutItem[],
): PayoutContents {
  const months = Object.values(periods).flatMap((year) => Object.values(year));
  const revenue = months.flatMap(({ revenue: lines }) => lines);
  const costs = months.flatMap(({ costs: lines }) => lines);
  const totalOf = (lines: readonly Line[]) =>
    roundCents(lines.reduce((sum, line) => sum + partsOf(line.amountGross), 0));
  const listedOf = (kinds: readonly PayoutItem['kind'][]) =>
    listed.reduce((sum, item) => (kinds.includes(item.kind) ? sum + item.amountCents : sum), 0);
  const on = dayAt(createdAt);
  const returned = totalOf(revenue.filter(({ method }) => method === 'refund')) - listedOf(['refund']);
  const reversed = totalOf(revenue.filter(({ method }) => method === 'chargeback')) - listedOf(['charge_back']);
  const restCents = totalOf(revenue) - listedOf(['payment', 'refund', 'charge_back']) - returned - reversed;
  const items = [
    ...listed,
    ...unlisted(on, returned, 'refund_back'),
    ...unlisted(on, reversed, 'reversal'),
    ...unlisted(on, restCents, 'other'),
  ];
  const paidVat = costs.reduce((sum, line) => sum + partsOf(line.amountVat), 0);
  return {
    items,
    feesCents: items.reduce((sum, item) => sum + item.amountCents, 0) - centsOf(amount),
    feesVatCents: roundCents(paidVat),
    isTold: true,
  };
}

function unlisted(happenedOn: CivilDate, amountCents: number, kind: PayoutItem['kind']): readonly PayoutItem[] {
  if (amountCents === 0) return [];
  return [{ kind: amountCents > 0 ? kind : 'other', paymentId: null, happenedOn, amountCents, description: '' }];
}

/** Hundredths of cents: parts of a settlement have four decimals. */
function partsOf(amount: Amount | null): number {
  if (amount === null) return 0;
  const [, minus = '', whole = '', rest = ''] = /^(-?)(\d+)\.(\d{2,4})$/.exec(amount.value) ?? [];
  if (amount.currency !== 'EUR' || whole === '') {
    throw new RangeError(`${amount.value} ${amount.currency} is not in euros`);
  }
  const parts = Number(whole) * 10_000 + Number(rest.padEnd(4, '0'));
  return minus === '' ? parts : -parts;
}

/** Half away from zero. */
const roundCents = (parts: number) => Math.sign(parts) * Math.round(Math.abs(parts) / 100);
