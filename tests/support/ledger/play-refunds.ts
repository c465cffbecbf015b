import type { CivilDate } from '#shared/civil-date.ts';
import type { Act } from './ledger-acts.ts';
import { book, isCounted, keptOf, move, openOf, settle, sum } from './ledger-state.ts';
import type { Document, Ledger, Payment } from './ledger-types.ts';

type Part = { readonly payment: Payment | null; readonly cents: number };

/** What providers can give back of an invoice, the newest payment first. */
export function partsOfProvider(invoice: Document, wantedCents: number): readonly Part[] {
  const parts: Part[] = [];
  let rest = wantedCents;
  const newestFirst = invoice.payments
    .filter(({ source, isUndone }) => source !== 'manual' && !isUndone)
    .toSorted((one, other) => other.paidOn.localeCompare(one.paidOn) || other.id.localeCompare(one.id));
  for (const payment of newestFirst) {
    const asked = sum(
      invoice.refunds.filter((one) => one.payment === payment && isCounted(one)).map(({ amountCents }) => amountCents),
    );
    const cents = Math.min(rest, Math.max(0, payment.amountCents - payment.chargedBackCents - asked));
    if (cents <= 0) continue;
    parts.push({ payment, cents });
    rest -= cents;
  }
  return parts;
}

/** Writes refunds: the provider is asked for those of its payments, the others went by transfer. */
export function refund(
  ledger: Ledger,
  invoice: Document,
  parts: readonly Part[],
  { credit, on }: { readonly credit: Document | null; readonly on: CivilDate | null },
): void {
  for (const { payment, cents } of parts) {
    const one = {
      id: ledger.newId(),
      invoice,
      payment,
      credit,
      amountCents: cents,
      givenOn: payment === null ? on : null,
      day: ledger.today,
      status: payment === null ? ('refunded' as const) : ('wanted' as const),
      isBack: false,
    };
    ledger.refunds.push(one);
    invoice.refunds.push(one);
    credit?.refunds.push(one);
    const day = one.givenOn ?? ledger.today;
    const account = payment === null ? 'bank' : payment.source === 'manual' ? 'bank' : payment.source;
    book(ledger, day, invoice, { debtors: cents, [account]: 0 - cents });
    if (payment !== null && payment.source !== 'manual') {
      ledger.held[payment.source].push({ kind: 'refund', paymentId: payment.externalId, on: day, cents: 0 - cents });
    }
  }
}

/** Gives back what a credit left its customer overpaid, as far as the way can. */
export function refundCredit(ledger: Ledger, invoice: Document, credit: Document, way: 'outside' | 'provider'): void {
  const due = Math.min(0 - credit.totalCents, Math.max(0, 0 - openOf(invoice)));
  if (due === 0) return;
  const parts = way === 'outside' ? [{ payment: null, cents: due }] : partsOfProvider(invoice, due);
  refund(ledger, invoice, parts, { credit, on: null });
}

/** Decides about what was paid too much. False where a call refuses it. */
export function giveBack(ledger: Ledger, act: Extract<Act, { readonly kind: 'give_back' }>): boolean {
  const { invoice, way, cents: wanted, on, target } = act;
  const overpaid = Math.max(0, 0 - openOf(invoice));
  const most = overpaid + (way === 'keep' ? 0 : keptOf(invoice));
  if (overpaid + keptOf(invoice) <= 0) ledger.surplus.delete(invoice);
  if (most <= 0 || (wanted ?? 0) > most) return false;
  const amount = wanted ?? most;
  if (way === 'keep') {
    move(ledger, invoice, amount, 'kept');
    settle(ledger, [invoice]);
    return true;
  }
  if (way === 'set_off') return target !== null && setOff(ledger, { invoice, target, overpaid, most, wanted });
  const parts = way === 'transfer' ? [{ payment: null, cents: amount }] : partsOfProvider(invoice, amount);
  const can = sum(parts.map(({ cents }) => cents));
  if (can === 0 || (wanted !== null && can < wanted)) return false;
  move(ledger, invoice, Math.min(0, overpaid - can), 'given_back');
  refund(ledger, invoice, parts, { credit: null, on: way === 'transfer' ? on : null });
  settle(ledger, [invoice]);
  return true;
}

type SetOff = {
  readonly invoice: Document;
  readonly target: Document;
  readonly overpaid: number;
  readonly most: number;
  readonly wanted: number | null;
};

function setOff(ledger: Ledger, { invoice, target, overpaid, most, wanted }: SetOff): boolean {
  const amount = wanted ?? Math.min(most, openOf(target));
  if (amount > openOf(target)) return false;
  move(ledger, invoice, Math.min(amount, overpaid), 'set_off', target);
  move(ledger, target, 0 - amount, 'set_off', invoice);
  settle(ledger, [invoice, target]);
  return true;
}
