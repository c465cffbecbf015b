import { periodOf } from '#billing/billing-period.ts';
import { type CreditableLine, leftOf, type PlannedCredit, planCredit } from '#billing/credit-amounts.ts';
import { partBetween } from '#billing/proration.ts';
import {
  applyChange,
  chargeFor,
  openTerms,
  type PendingLine,
  type PlannedInvoice,
  planInvoices,
  type Terms,
} from '#billing/subscription-terms.ts';
import { type InvoiceSum, sumInvoice, VAT_LETTERS, type VatGroup } from '#billing/vat.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { multiplyDivide } from '#shared/money.ts';
import type { Life, LifeRate, LifeStep } from './life.ts';

type LifeLine = CreditableLine & {
  readonly description: string;
  readonly quantityHundredths: number;
  readonly fromOn?: CivilDate;
  readonly untilOn?: CivilDate;
};

/** An issued invoice, with what came in and what was credited of it. */
export type LifeInvoice = {
  readonly number: string;
  readonly includesVat: boolean;
  readonly sum: InvoiceSum;
  lines: readonly LifeLine[];
  /** By rate, what credit invoices took. */
  taken: readonly VatGroup[];
  state: 'open' | 'paid' | 'uncollectible' | 'void';
  creditedCents: number;
  providerCents: number;
  outsideCents: number;
  refundedCents: number;
  refundedByProviderCents: number;
  hasCredits: boolean;
};

/** What a payment provider is asked for. Throws where that is not what the books say. */
export type Collector = {
  readonly issue: (invoice: LifeInvoice) => void;
  /** Something about the invoice changed. */
  readonly follow: (invoice: LifeInvoice) => void;
  /** Whether there is a page that takes the amount. */
  readonly canPay: (invoice: LifeInvoice) => boolean;
  /** The customer pays what the provider asks for. */
  readonly pay: (invoice: LifeInvoice) => number;
  readonly refund: (invoice: LifeInvoice, cents: number) => void;
  /** What came in at the provider less what went back there. */
  readonly heldCents: () => number;
};

type Books = {
  readonly life: Life;
  readonly collectors: readonly Collector[];
  readonly invoices: LifeInvoice[];
  day: CivilDate;
  terms: Terms;
  nextPeriodOn: CivilDate | null;
  pending: readonly PendingLine[];
};

export function openCents({ sum, creditedCents, providerCents, outsideCents, refundedCents }: LifeInvoice): number {
  return sum.totalCents - creditedCents - providerCents - outsideCents + refundedCents;
}

/** Whether somebody can pay: it is issued, not over, and something is open. */
export function isPayable(invoice: LifeInvoice): boolean {
  return (invoice.state === 'open' || invoice.state === 'uncollectible') && openCents(invoice) > 0;
}

/** Lives a life by the rules of the ledger, and has every collector follow. Returns its invoices. */
export function liveByTheRules(life: Life, collectors: readonly Collector[]): readonly LifeInvoice[] {
  const opening = { ...life, trialEndOn: life.trialDays === null ? null : addDays(life.startOn, life.trialDays) };
  const { anchorOn, anchorDay, firstBilledOn } = openTerms(opening);
  const terms: Terms = { ...opening, anchorOn, anchorDay, unitPriceCents: life.cents, cancelOn: null };
  const books: Books = {
    life,
    collectors,
    invoices: [],
    day: life.startOn,
    terms,
    nextPeriodOn: firstBilledOn,
    pending: [],
  };
  billDue(books);
  for (const step of life.steps) {
    books.day = addDays(books.day, step.daysLater);
    billDue(books);
    take(books, step);
    billDue(books);
  }
  return books.invoices;
}

function billDue(books: Books): void {
  const { terms, nextPeriodOn, pending, day } = books;
  const planned = planInvoices({ terms, nextPeriodOn, pending, untilOn: day });
  const hasPeriod = planned.some(({ lines }) => lines.some(({ kind }) => kind === 'period'));
  for (let next = nextPeriodOn; next !== null && next <= day; ) {
    next = chargeFor(terms, next)?.nextPeriodOn ?? null;
    books.nextPeriodOn = next;
  }
  const isOver = terms.cancelOn !== null && terms.cancelOn <= day;
  books.pending = hasPeriod || isOver ? [] : pending.filter(({ billOn }) => billOn === null || billOn > day);
  for (const invoice of planned) issue(books, books.life.includesVat, linesOf(invoice, books.life.rate));
}

type NewLine = Omit<LifeLine, 'position' | 'netCents' | 'takenCents' | 'takenNetCents'>;

function linesOf({ lines }: PlannedInvoice, rate: LifeRate): readonly NewLine[] {
  return lines.map(({ kind, quantity, part, whole, amountCents, fromOn, untilOn }) => ({
    description: kind,
    quantityHundredths: part === whole ? quantity * 100 : 100,
    amountCents,
    fromOn,
    untilOn,
    ...rate,
  }));
}

/** A sum below zero is a credit invoice of its own, for which nobody is asked anything. */
function issue({ invoices, collectors }: Books, includesVat: boolean, lines: readonly NewLine[]): void {
  const sum = sumInvoice(lines, includesVat);
  if (sum.totalCents < 0) return;
  const invoice: LifeInvoice = {
    number: `F${invoices.length + 1}`,
    includesVat,
    sum,
    lines: lines.map((line, index) => ({
      ...line,
      position: index + 1,
      netCents: sum.lineNets[index] ?? 0,
      takenCents: 0,
      takenNetCents: 0,
    })),
    taken: [],
    state: sum.totalCents === 0 ? 'paid' : 'open',
    creditedCents: 0,
    providerCents: 0,
    outsideCents: 0,
    refundedCents: 0,
    refundedByProviderCents: 0,
    hasCredits: false,
  };
  invoices.push(invoice);
  for (const collector of collectors) collector.issue(invoice);
}

function take(books: Books, step: LifeStep): void {
  const { collectors, invoices } = books;
  if (step.kind === 'change') return change(books, step);
  if (step.kind === 'cancel') return cancel(books, step.refund);
  if (step.kind === 'by_hand') {
    const lines = step.lines.map(({ cents, quantityHundredths, rate }, index) => ({
      description: `regel ${index}`,
      quantityHundredths,
      amountCents: multiplyDivide(cents, quantityHundredths, 100),
      ...rate,
    }));
    return issue(books, step.includesVat, lines);
  }
  if (step.kind === 'wait') return;
  const invoice = invoices[step.which % Math.max(1, invoices.length)];
  if (invoice === undefined) return;
  if (step.kind === 'credit') return credit(books, invoice, step);
  if (step.kind === 'pay') {
    if (!isPayable(invoice) || !collectors.every((collector) => collector.canPay(invoice))) return;
    const [cents = 0] = new Set(collectors.map((collector) => collector.pay(invoice)));
    invoice.providerCents += cents;
  } else if (!say(invoice, step.kind)) return;
  settle(books, invoice);
}

/** False where the invoice does not take that any more. */
function say(invoice: LifeInvoice, kind: 'pay_outside' | 'void' | 'give_up'): boolean {
  const { state } = invoice;
  if (state === 'void' || state === 'paid') return false;
  if (kind === 'pay_outside') invoice.outsideCents += openCents(invoice);
  else if (kind === 'give_up') invoice.state = 'uncollectible';
  else {
    if (invoice.providerCents + invoice.outsideCents > invoice.refundedCents) return false;
    if (writeCredit(invoice, undefined) === undefined) return false;
    invoice.state = 'void';
  }
  return true;
}

function settle({ collectors }: Books, invoice: LifeInvoice): void {
  if (invoice.state !== 'void') {
    if (openCents(invoice) <= 0) invoice.state = 'paid';
    else if (invoice.state === 'paid') invoice.state = 'open';
  }
  for (const collector of collectors) collector.follow(invoice);
}

function change(books: Books, { cents, quantity, proration }: Extract<LifeStep, { readonly kind: 'change' }>): void {
  if (books.terms.cancelOn !== null) return;
  const changed = applyChange(books.terms, { unitPriceCents: cents, quantity, proration }, books.day);
  books.terms = changed.terms;
  books.pending = [...books.pending, ...changed.pending];
}

/** Ends now. With a refund, the unused part of what the last invoices charged is credited and goes back. */
function cancel(books: Books, hasRefund: boolean): void {
  if (books.terms.cancelOn !== null) return;
  const { terms, invoices, life } = books;
  const next = addDays(books.day, 1);
  books.terms = { ...terms, cancelOn: next };
  books.nextPeriodOn = null;
  if (!hasRefund) return;
  for (const invoice of invoices.toReversed()) {
    if (invoice.state === 'void') continue;
    const wanted = invoice.lines.flatMap((line) => {
      const { fromOn, untilOn, position, amountCents } = line;
      if (fromOn === undefined || untilOn === undefined || untilOn <= next || amountCents <= 0) return [];
      const place = { method: life.proration, schedule: terms, period: periodOf(terms, fromOn) };
      const charged = Math.max(1, partBetween(place, fromOn, untilOn).part);
      const unused = Math.min(charged, partBetween(place, next > fromOn ? next : fromOn, untilOn).part);
      const cents = Math.min(leftOf(line), multiplyDivide(amountCents, unused, charged));
      return cents > 0 ? [{ position, amountCents: cents }] : [];
    });
    if (wanted.length > 0) creditAndRefund(books, invoice, wanted, 'provider');
  }
}

function credit(
  books: Books,
  invoice: LifeInvoice,
  { line: at, percent, refund }: Extract<LifeStep, { readonly kind: 'credit' }>,
): void {
  if (invoice.state === 'void') return;
  const line = at === null ? undefined : invoice.lines[at % invoice.lines.length];
  const cents = line === undefined ? 0 : multiplyDivide(leftOf(line), percent, 100);
  if (at !== null && cents <= 0) return;
  const wanted = line === undefined ? undefined : [{ position: line.position, amountCents: cents }];
  creditAndRefund(books, invoice, wanted, refund);
}

type Wanted = readonly { readonly position: number; readonly amountCents: number }[] | undefined;

function creditAndRefund(
  books: Books,
  invoice: LifeInvoice,
  wanted: Wanted,
  by: 'provider' | 'outside' | 'none',
): void {
  const made = writeCredit(invoice, wanted);
  if (made === undefined) return;
  const dueCents = Math.min(0 - made.totals.totalCents, Math.max(0, 0 - openCents(invoice)));
  const atProvider = invoice.providerCents - invoice.refundedByProviderCents;
  const backCents = by === 'none' ? 0 : by === 'provider' ? Math.min(dueCents, atProvider) : dueCents;
  invoice.refundedCents += backCents;
  if (by === 'provider' && backCents > 0) {
    invoice.refundedByProviderCents += backCents;
    for (const collector of books.collectors) collector.refund(invoice, backCents);
  }
  settle(books, invoice);
}

/** Undefined where it is refused. */
function writeCredit(invoice: LifeInvoice, wanted: Wanted): PlannedCredit | undefined {
  const { includesVat, lines, sum, taken } = invoice;
  const plan = planCredit({ includesVat, lines, vat: sum.vat, taken, wanted });
  if ('code' in plan) return undefined;
  invoice.lines = lines.map((line) => {
    const at = plan.lines.findIndex(({ position }) => position === line.position);
    if (at < 0) return line;
    return {
      ...line,
      takenCents: line.takenCents - (plan.lines[at]?.amountCents ?? 0),
      takenNetCents: line.takenNetCents - (plan.totals.lineNets[at] ?? 0),
    };
  });
  invoice.taken = sumOfGroups([...taken, ...plan.totals.vat.map(turned)]);
  invoice.creditedCents -= plan.totals.totalCents;
  invoice.hasCredits = true;
  return plan;
}

const turned = (group: VatGroup): VatGroup => ({
  ...group,
  netCents: 0 - group.netCents,
  vatCents: 0 - group.vatCents,
});

export const rateKey = ({ vatCategory, rateBp }: LifeRate) => `${VAT_LETTERS[vatCategory]} ${rateBp}`;

function sumOfGroups(groups: readonly VatGroup[]): readonly VatGroup[] {
  const sums = new Map<string, VatGroup>();
  for (const group of groups) {
    const known = sums.get(rateKey(group)) ?? { ...group, netCents: 0, vatCents: 0 };
    const { netCents, vatCents } = known;
    sums.set(rateKey(group), { ...known, netCents: netCents + group.netCents, vatCents: vatCents + group.vatCents });
  }
  return [...sums.values()];
}
