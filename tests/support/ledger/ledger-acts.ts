import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Random } from '#tests/sync/model/random.ts';
import { openOf } from './ledger-state.ts';
import type { Customer, Document, Ledger, Payment, PayoutPart, Provider, Rate, Refund } from './ledger-types.ts';

/** Something that happens to a company's books on a day, in the words of the calls that do it. */
export type Act =
  | { readonly kind: 'issue'; readonly order: IssueOrder }
  | {
      readonly kind: 'pay';
      readonly invoice: Document;
      readonly cents: number;
      readonly method: string;
      readonly on: CivilDate;
    }
  | { readonly kind: 'mark_paid'; readonly invoice: Document; readonly on: CivilDate }
  | {
      readonly kind: 'told';
      readonly invoice: Document;
      readonly source: Provider;
      readonly name: string;
      readonly cents: number;
      readonly on: CivilDate;
    }
  | { readonly kind: 'charge_back'; readonly payment: Payment; readonly cents: number }
  | { readonly kind: 'undo'; readonly payment: Payment; readonly on: CivilDate | null }
  | { readonly kind: 'give_up'; readonly invoice: Document }
  | { readonly kind: 'void'; readonly invoice: Document }
  | {
      readonly kind: 'credit';
      readonly invoice: Document;
      readonly part: number | null;
      readonly refund: 'none' | 'outside' | 'provider';
    }
  | {
      readonly kind: 'give_back';
      readonly invoice: Document;
      readonly way: GiveBackWay;
      readonly cents: number | null;
      readonly on: CivilDate;
      readonly target: Document | null;
    }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly status: Refund['status']; readonly isAtOnce: boolean }
  | { readonly kind: 'claim'; readonly invoice: Document }
  | { readonly kind: 'payout'; readonly order: PayoutOrder }
  | { readonly kind: 'payout_back'; readonly externalId: string }
  | { readonly kind: 'close'; readonly until: CivilDate }
  | { readonly kind: 'reopen' };

type GiveBackWay = 'provider' | 'transfer' | 'set_off' | 'keep';
type IssueOrder = {
  readonly customer: Customer;
  readonly includesVat: boolean;
  readonly lines: readonly { readonly cents: number; readonly rate: Rate }[];
  /** Pays it from what the customer has in credit, as a billing run does. */
  readonly usesBalance: boolean;
};
export type PayoutOrder = {
  readonly provider: Provider;
  readonly externalId: string;
  readonly items: readonly PayoutPart[];
  readonly feesCents: number;
  readonly feesVatCents: number;
};

type Chooser = (ledger: Ledger) => Act | undefined;

/** What happens is mostly about what is recent. */
const RECENT = 300;
function someOf<One>(random: Random, all: readonly One[]): One | undefined {
  if (all.length === 0) return undefined;
  return random.chance(0.9) ? all[all.length - 1 - random.int(Math.min(RECENT, all.length))] : random.pick(all);
}

/** Today, or a day before it that is open. */
function openDay({ random, today, closedUntil }: Ledger): CivilDate {
  const day = random.chance(0.5) ? today : addDays(today, 0 - random.int(75));
  return closedUntil !== null && day <= closedUntil ? today : day;
}

/** Part of it, all of it, or more. */
function amountFor(random: Random, invoice: Document): number {
  const open = openOf(invoice);
  const whole = open > 0 ? open : invoice.totalCents;
  return Math.max(1, random.pick([whole, whole, whole, whole, Math.ceil(whole / 3), whole * 2, whole + 1]));
}

const issue: Chooser = ({ random, customers, rates: { high, low, zero } }) => ({
  kind: 'issue',
  order: {
    customer: random.pick(customers),
    includesVat: random.chance(0.5),
    lines: Array.from({ length: 1 + random.int(3) }, () => ({
      cents: 1 + random.int(50_000),
      rate: random.pick([high, high, high, low, low, zero]),
    })),
    usesBalance: random.chance(0.5),
  },
});

/** An invoice to pay: nearly always one with something open. */
function toPay({ random, invoices }: Ledger): Document | undefined {
  for (let tries = 0; tries < 6; tries += 1) {
    const invoice = someOf(random, invoices);
    if (invoice !== undefined && (invoice.state === 'open' || random.chance(0.05))) return invoice;
  }
  return undefined;
}

const pay: Chooser = (ledger) => {
  const invoice = toPay(ledger);
  if (invoice === undefined) return undefined;
  const method = ledger.random.pick(['bank', 'bank', 'bank', 'card', 'cash', 'other']);
  return { kind: 'pay', invoice, cents: amountFor(ledger.random, invoice), method, on: openDay(ledger) };
};

const markPaid: Chooser = (ledger) => {
  const invoice = toPay(ledger);
  if (invoice === undefined || openOf(invoice) <= 0) return undefined;
  if (invoice.state !== 'open' && invoice.state !== 'uncollectible') return undefined;
  return { kind: 'mark_paid', invoice, on: openDay(ledger) };
};

const told: Chooser = (ledger) => {
  const { random, payments, today } = ledger;
  const invoice = toPay(ledger);
  if (invoice === undefined) return undefined;
  // The provider tells of a closed day, too.
  const on = random.chance(0.7) ? today : addDays(today, 0 - random.int(75));
  const source = random.pick(['mollie', 'mollie', 'stripe'] as const);
  return { kind: 'told', invoice, source, name: `tr_${payments.length}`, cents: amountFor(random, invoice), on };
};

const chargeBack: Chooser = ({ random, payments }) => {
  const payment = someOf(random, payments);
  if (payment === undefined || payment.source === 'manual') return undefined;
  const { amountCents, chargedBackCents } = payment;
  const cents = random.pick(chargedBackCents > 0 ? [0, 0, amountCents] : [amountCents, Math.ceil(amountCents / 2)]);
  return cents === chargedBackCents ? undefined : { kind: 'charge_back', payment, cents };
};

const undo: Chooser = (ledger) => {
  const { random, payments, closedUntil, today } = ledger;
  const payment = someOf(random, payments);
  if (payment === undefined || payment.source !== 'manual' || payment.isUndone) return undefined;
  const isClosed = closedUntil !== null && payment.paidOn <= closedUntil;
  return { kind: 'undo', payment, on: isClosed || random.chance(0.5) ? today : null };
};

const giveUp: Chooser = (ledger) => {
  const invoice = toPay(ledger);
  return invoice?.state === 'open' ? { kind: 'give_up', invoice } : undefined;
};

const voidIt: Chooser = (ledger) => {
  const invoice = toPay(ledger);
  if (invoice === undefined || invoice.paidCents > invoice.refundedCents) return undefined;
  return invoice.state === 'open' || invoice.state === 'uncollectible' ? { kind: 'void', invoice } : undefined;
};

const credit: Chooser = ({ random, invoices }) => {
  const invoice = someOf(random, invoices);
  if (invoice === undefined || invoice.state === 'void') return undefined;
  const refund = random.pick(['none', 'none', 'outside', 'provider'] as const);
  const part = random.chance(0.6) ? 1 + random.int(Math.max(1, Math.ceil(invoice.totalCents / 3))) : null;
  return { kind: 'credit', invoice, part, refund };
};

const giveBack: Chooser = (ledger) => {
  const { random, surplus, invoices } = ledger;
  const invoice = surplus.size === 0 ? undefined : random.pick([...surplus].slice(-RECENT));
  if (invoice === undefined) return undefined;
  const way = random.pick(['provider', 'transfer', 'set_off', 'set_off', 'keep', 'keep'] as const);
  const cents = random.chance(0.6) ? null : 1 + random.int(5000);
  const own = (one: Document) => one.customer === invoice.customer && one.state === 'open' && one !== invoice;
  const targets = way === 'set_off' ? invoices.slice(-5 * RECENT).filter(own) : [];
  const target = targets.length === 0 ? null : random.pick(targets);
  if (way === 'set_off' && target === null) return undefined;
  return { kind: 'give_back', invoice, way, cents, on: openDay(ledger), target };
};

const followRefund: Chooser = ({ random, refunds }) => {
  const refund = someOf(random, refunds);
  if (refund === undefined || refund.payment === null) return undefined;
  const status = random.pick(['refunded', 'refunded', 'failed', 'canceled'] as const);
  if (status === refund.status) return undefined;
  return { kind: 'refund', refund, status, isAtOnce: refund.status === 'wanted' && status === 'failed' };
};

const claim: Chooser = ({ random, invoices }) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const invoice = invoices.length === 0 ? undefined : random.pick(invoices);
    if (invoice?.state === 'uncollectible') return { kind: 'claim', invoice };
  }
  const invoice = someOf(random, invoices);
  return invoice === undefined ? undefined : { kind: 'claim', invoice };
};

const payout: Chooser = (ledger) => payoutOf(ledger, ledger.random.pick(['mollie', 'stripe'] as const));

/** All that a provider has, paid out; undefined where that is no more than its fees, unless all has to be. */
export function payoutOf(
  { held, payouts, today, random }: Ledger,
  provider: Provider,
  { isAll = false }: { readonly isAll?: boolean } = {},
): Act | undefined {
  const strange = random.chance(0.1)
    ? [{ kind: 'other' as const, paymentId: null, on: today, cents: 1 + random.int(1000) }]
    : [];
  const items = [...held[provider], ...strange];
  const total = items.reduce((all, { cents }) => all + cents, 0);
  const feesCents = 29 * items.length;
  if (held[provider].length === 0 || (total <= feesCents && !isAll)) return undefined;
  const feesVatCents = provider === 'mollie' ? Math.round((feesCents * 21) / 121) : 0;
  return {
    kind: 'payout',
    order: { provider, externalId: `po_${payouts.length}`, items, feesCents, feesVatCents },
  };
}

const payoutBack: Chooser = ({ random, payouts }) => {
  const last = payouts.findLast(({ provider }) => provider === 'stripe');
  if (last === undefined || last.failedOn !== null || random.chance(0.7)) return undefined;
  return { kind: 'payout_back', externalId: last.externalId };
};

const WEIGHTS: readonly (readonly [weight: number, choose: Chooser])[] = [
  [100, issue],
  [50, pay],
  [15, markPaid],
  [60, told],
  [12, chargeBack],
  [8, undo],
  [6, giveUp],
  [5, voidIt],
  [20, credit],
  [40, giveBack],
  [20, followRefund],
  [4, claim],
  [3, payout],
  [1, payoutBack],
];
const ALL = WEIGHTS.flatMap(([weight, choose]) => Array.from({ length: weight }, () => choose));

/** Something that may happen next; a call may still refuse it. */
export function chooseAct(ledger: Ledger): Act | undefined {
  return ledger.random.pick(ALL)(ledger);
}

/** Closes the books up to the end of a month before this one, or opens them once more; seldom neither. */
export function chooseClosing({ random, today, closedUntil, closings }: Ledger): Act | undefined {
  if (closings.length > 0 && random.chance(0.15)) return { kind: 'reopen' };
  const lastEnd = addDays(`${today.slice(0, 7)}-01`, -1);
  const until = random.chance(0.5) ? lastEnd : addDays(`${lastEnd.slice(0, 7)}-01`, -1);
  if (random.chance(0.3) || (closedUntil !== null && until <= closedUntil)) return undefined;
  return { kind: 'close', until };
}
