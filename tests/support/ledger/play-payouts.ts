import type { PayoutOrder } from './ledger-acts.ts';
import { book, sum } from './ledger-state.ts';
import type { Ledger } from './ledger-types.ts';

export function payOut(ledger: Ledger, { provider, externalId, items, feesCents, feesVatCents }: PayoutOrder): boolean {
  const total = sum(items.map(({ cents }) => cents));
  const unknown = sum(items.filter(({ kind }) => kind === 'other').map(({ cents }) => cents));
  const amountCents = total - feesCents;
  const payout = {
    id: ledger.newId(),
    provider,
    externalId,
    amountCents,
    feesCents,
    feesVatCents,
    items,
    paidOn: ledger.today,
    failedOn: null,
  };
  ledger.payouts.push(payout);
  ledger.held[provider] = [];
  book(ledger, ledger.today, null, {
    payouts: amountCents,
    fees: feesCents - feesVatCents,
    fees_vat: feesVatCents,
    [provider]: unknown - total,
    questions: 0 - unknown,
  });
  return true;
}

export function payoutBack(ledger: Ledger, externalId: string): boolean {
  const payout = ledger.payouts.find((one) => one.externalId === externalId);
  if (payout === undefined) return false;
  payout.failedOn = ledger.today;
  const { provider, amountCents: cents } = payout;
  book(ledger, ledger.today, null, { payouts: 0 - cents, [provider]: cents });
  ledger.held[provider].push({ kind: 'payout_back', paymentId: null, on: ledger.today, cents });
  return true;
}
