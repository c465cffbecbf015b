import { sumInvoice } from '#billing/vat.ts';
import { addDays } from '#shared/civil-date.ts';
import type { Act } from './ledger-acts.ts';
import { foundAgain, isCounted, move, openOf, settle, sum, tell } from './ledger-state.ts';
import type { Document, Ledger } from './ledger-types.ts';
import { claim } from './play-claim.ts';
import { creditOf, issueDocument } from './play-documents.ts';
import { chargeBack, followRefund, markPaid, payByHand, told, undo } from './play-money.ts';
import { payOut, payoutBack } from './play-payouts.ts';
import { giveBack, partsOfProvider, refundCredit } from './play-refunds.ts';

const TERM_DAYS = 14;

/** Plays acts on a ledger by the rules of billing. False where a call would refuse it; nothing has changed then. */
export function playAct(ledger: Ledger, act: Act): boolean {
  switch (act.kind) {
    case 'issue':
      return issue(ledger, act.order);
    case 'pay':
      return payByHand(ledger, act);
    case 'mark_paid':
      return markPaid(ledger, act);
    case 'told':
      return told(ledger, act);
    case 'charge_back':
      return chargeBack(ledger, act);
    case 'undo':
      return undo(ledger, act);
    case 'give_up':
      return giveUp(ledger, act.invoice);
    case 'void':
      return voidInvoice(ledger, act.invoice);
    case 'credit':
      return credit(ledger, act);
    case 'give_back':
      return giveBack(ledger, act);
    case 'refund':
      return followRefund(ledger, act);
    case 'claim':
      return claim(ledger, act.invoice);
    case 'payout':
      return payOut(ledger, act.order);
    case 'payout_back':
      return payoutBack(ledger, act.externalId);
    case 'close':
      ledger.closings.push({ until: act.until, before: ledger.closedUntil });
      ledger.closedUntil = act.until;
      return true;
    case 'reopen':
      ledger.closedUntil = ledger.closings.pop()?.before ?? null;
      return true;
    default:
      return false;
  }
}

type Of<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>;

function issue(ledger: Ledger, { customer, includesVat, lines, usesBalance }: Of<'issue'>['order']): boolean {
  const { lineNets, ...sums } = sumInvoice(
    lines.map(({ cents, rate: { vatCategory, rateBp } }) => ({ amountCents: cents, vatCategory, rateBp })),
    includesVat,
  );
  const invoice = issueDocument(ledger, {
    kind: 'invoice',
    customer,
    original: null,
    includesVat,
    dueOn: addDays(ledger.today, TERM_DAYS),
    sums,
    lines: lines.map(({ cents, rate }, index) => ({
      position: index + 1,
      rate,
      amountCents: cents,
      netCents: lineNets[index] ?? 0,
      quantityHundredths: 100,
      unitPriceCents: cents,
      originalPosition: null,
    })),
  });
  const used = Math.min(customer.balanceCents, openOf(invoice));
  if (!usesBalance || used <= 0) return true;
  move(ledger, invoice, 0 - used, 'used');
  settle(ledger, [invoice]);
  if (invoice.state === 'paid') tell(ledger, invoice, 'paid');
  return true;
}

function giveUp(ledger: Ledger, invoice: Document): boolean {
  invoice.state = 'uncollectible';
  invoice.reason = 'proef';
  ledger.lost.push({ invoice, on: ledger.today, until: null });
  tell(ledger, invoice, 'given_up', { amount_cents: openOf(invoice) });
  return true;
}

function voidInvoice(ledger: Ledger, invoice: Document): boolean {
  const written = creditOf(ledger, invoice, null);
  if (written === undefined) return false;
  if (invoice.state === 'uncollectible') foundAgain(ledger, invoice);
  invoice.state = 'void';
  invoice.reason = 'proef';
  settle(ledger, [invoice, written]);
  tell(ledger, invoice, 'voided', { credit: written.number });
  return true;
}

function credit(ledger: Ledger, { invoice, part, refund: way }: Of<'credit'>): boolean {
  const was = invoice.state;
  // A provider that has nothing to give back refuses all of it.
  const canRefund = partsOfProvider(invoice, Number.MAX_SAFE_INTEGER).length > 0;
  if (way === 'provider' && !canRefund) return false;
  const written = creditOf(ledger, invoice, part);
  if (written === undefined) return false;
  settle(ledger, [invoice, written]);
  const isBack = was === 'uncollectible' && invoice.state === 'paid';
  if (way !== 'none') {
    refundCredit(ledger, invoice, written, way);
    settle(ledger, [invoice, written]);
  }
  const due = Math.min(0 - (written.totalCents + given(written)), Math.max(0, 0 - openOf(invoice)));
  if (due > 0) {
    move(ledger, invoice, due, 'credited');
    settle(ledger, [invoice, written]);
  }
  if (isBack) tell(ledger, invoice, 'paid');
  return true;
}

const given = ({ refunds }: Document) => sum(refunds.filter(isCounted).map(({ amountCents }) => amountCents));
