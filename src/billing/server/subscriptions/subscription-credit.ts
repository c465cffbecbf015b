import { sql } from 'kysely';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { multiplyDivide } from '#shared/money.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { periodOf } from '../../billing-period.ts';
import { leftOf, planCredit } from '../../credit-amounts.ts';
import type { CreditInvoiceBody } from '../../invoice.schema.ts';
import { partBetween } from '../../proration.ts';
import type { CancelQuoteAnswer } from '../../subscription.schema.ts';
import { sumInvoice } from '../../vat.ts';
import { type CreditableInvoice, findCreditable } from '../invoices/credit-invoice.repository.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';
import type { SubscriptionRow, WaitingLine } from './subscription-row.ts';

type Wanted = NonNullable<CreditInvoiceBody['lines']>;

/** What ending a subscription takes back of one invoice. `grossCents`: the total of that credit. */
export type EndCredit = {
  readonly invoiceId: string;
  readonly lines: Wanted;
  readonly grossCents: number;
  /** How what was paid for it can go back. */
  readonly refund: CreditInvoiceBody['refund'];
  readonly paidCents: number;
  /** What would go back of it. */
  readonly backCents: number;
};

type BilledInvoice = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly includesVat: boolean;
  readonly openCents: number;
  readonly paidCents: number;
  /** Paid through the provider and refundable there. */
  readonly providerCents: number;
};

/** The unused part of a line whose document has no room for a credit: billed as a line of its own. */
export type LooseLine = Omit<WaitingLine, 'id' | 'description'> & { readonly name: string };

export type EndCredits = {
  readonly credits: readonly EndCredit[];
  readonly loose: readonly LooseLine[];
  /** Amounts of loose lines. */
  readonly includesVat: boolean;
};

/**
 * The unused part, after `day`, of every invoice of the subscription that extends beyond it, the last one first. What
 * changes had already given back for those days, on whatever document, is subtracted; what they gave back beyond that
 * is charged again. A document reduced by a change or a credit invoice may not have room for all of it: the rest is
 * `loose`, unless somebody had already credited part of the document.
 */
export async function creditsAfter(tx: CompanyTx, row: SubscriptionRow, day: CivilDate): Promise<EndCredits> {
  const billed = [];
  for (const invoice of await findInvoicesBeyond(tx, row.id, day)) {
    const creditable = await findCreditable(tx, invoice.id);
    billed.push({ invoice, creditable, unused: unusedOfLines(row, creditable, day) });
  }
  const amounts = billed.flatMap(({ unused }) => unused.map(({ amountCents }) => Math.min(0, amountCents)));
  const pool = { givenBackCents: amounts.reduce((sum, cents) => sum - cents, 0) };
  const credits: EndCredit[] = [];
  const loose: LooseLine[] = [];
  // Invoices without room come first, to use up what was already given back.
  for (const { invoice, creditable, unused } of billed.toSorted(byRoom)) {
    const pieces = piecesOf(unused, pool);
    const { credit, rest } = creditOf(invoice, creditable, pieces);
    if (credit !== undefined) credits.push(credit);
    if (creditable.taken.length === 0) loose.push(...rest.map((piece) => looseLine(row, creditable, piece, day)));
  }
  // More was given back than was ever billed: one change gave back what another had left waiting, and that now ends too.
  for (const { creditable, unused } of billed) {
    const pieces = tooMuchOf(unused, pool);
    loose.push(...pieces.map((piece) => looseLine(row, creditable, piece, day)));
  }
  return { credits, loose, includesVat: row.includesVat };
}

type Billed = { readonly invoice: BilledInvoice };
const byRoom = (one: Billed, other: Billed): number =>
  Number(one.invoice.kind === 'invoice') - Number(other.invoice.kind === 'invoice');

type Piece = { readonly position: number; readonly amountCents: number };

/** What of the pieces fits in a credit of their invoice, and the rest. */
function creditOf(
  invoice: BilledInvoice,
  creditable: CreditableInvoice,
  pieces: readonly Piece[],
): { readonly credit?: EndCredit; readonly rest: readonly Piece[] } {
  if (invoice.kind !== 'invoice' || pieces.length === 0) return { rest: pieces };
  let room = creditable.lines.reduce((sum, line) => sum + leftOf(line), 0);
  const wanted: Piece[] = [];
  const rest: Piece[] = [];
  for (const { position, amountCents } of pieces) {
    const fits = Math.max(0, Math.min(amountCents, room));
    room -= fits;
    if (fits > 0) wanted.push({ position, amountCents: fits });
    if (fits < amountCents) rest.push({ position, amountCents: amountCents - fits });
  }
  const plan = planCredit({ ...creditable, includesVat: invoice.includesVat, wanted });
  if ('code' in plan) return { rest: pieces };
  const grossCents = 0 - plan.totals.totalCents;
  const { id: invoiceId, openCents, paidCents, providerCents } = invoice;
  const backCents = Math.max(0, grossCents - Math.max(0, openCents));
  const refund = backCents === 0 ? 'none' : providerCents > 0 ? 'provider' : 'outside';
  const lines = wanted.map(({ position, amountCents }) => ({ position, amount_cents: amountCents }));
  return { credit: { invoiceId, lines, grossCents, refund, paidCents, backCents }, rest };
}

function looseLine(
  row: SubscriptionRow,
  { lines }: CreditableInvoice,
  { position, amountCents }: Piece,
  day: CivilDate,
): LooseLine {
  const line = lines.find((found) => found.position === position);
  if (line === undefined || line.fromOn === null || line.untilOn === null) throw new Error(`no line ${position}`);
  const next = addDays(day, 1);
  return {
    subscriptionId: row.id,
    kind: amountCents > 0 ? 'unused' : 'remaining',
    name: line.description,
    quantity: 1,
    unitPriceCents: 0 - amountCents,
    amountCents: 0 - amountCents,
    vatCategory: line.vatCategory,
    rateBp: line.rateBp,
    taxRateId: line.taxRateId ?? row.taxRateId,
    productId: line.productId ?? row.productId,
    fromOn: next > line.fromOn ? next : line.fromOn,
    untilOn: line.untilOn,
    supply: row.supply,
  };
}

/** The quote's summary of the credits. */
export function quoteOf({
  credits,
  loose,
  includesVat,
}: EndCredits): Pick<CancelQuoteAnswer, 'prorated_cents' | 'refundable' | 'reason'> {
  const apart = sumInvoice(loose, includesVat).totalCents;
  const prorated = credits.reduce((sum, { grossCents }) => sum + grossCents, 0) - apart;
  const refundable = credits.some(({ refund }) => refund === 'provider');
  if (refundable) return { prorated_cents: prorated, refundable, reason: null };
  const isOutside = loose.length > 0 || credits.some(({ refund }) => refund === 'outside');
  const reason = prorated === 0 ? 'nothing_left' : isOutside ? 'paid_outside' : 'not_paid';
  return { prorated_cents: prorated, refundable, reason };
}

/** What was paid of the subscription's last invoice. */
export async function lastPaymentOf(tx: CompanyTx, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select i.paid_cents as paid from billing_periods p
    join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
    where p.subscription_id = ${subscriptionId}::uuid order by p.period_on desc limit 1`.execute(tx);
  return rows[0]?.paid ?? 0;
}

/** Cuts a waiting line after the last used day. Undefined when nothing of it is left. */
export function cutWaiting(row: SubscriptionRow, line: WaitingLine, day: CivilDate): WaitingLine | undefined {
  const untilOn = addDays(day, 1);
  if (line.untilOn <= untilOn) return line;
  if (line.fromOn >= untilOn) return undefined;
  const amountCents = line.amountCents - unusedOf(row, { ...line, amountCents: line.amountCents }, day);
  return amountCents === 0 ? undefined : { ...line, quantity: 1, unitPriceCents: amountCents, amountCents, untilOn };
}

async function findInvoicesBeyond(tx: CompanyTx, id: string, day: CivilDate): Promise<readonly BilledInvoice[]> {
  const { rows } = await sql<BilledInvoice>`
    select i.id, i.kind, i.includes_vat as "includesVat", i.paid_cents as "paidCents",
      ${openCentsOf('i')} as "openCents",
      coalesce((select sum(p.amount_cents - p.refunded_cents - p.charged_back_cents) from payments p
        where p.company_id = i.company_id and p.invoice_id = i.id and p.source in ('mollie', 'stripe') and p.undone_at is null), 0)::bigint
        as "providerCents"
    from invoices i
    where i.subscription_id = ${id}::uuid and i.original_id is null and i.number is not null and i.state <> 'void'
      and i.until_on > ${addDays(day, 1)}::date
    order by i.until_on desc, i.issued_on desc, i.id desc`.execute(tx);
  return rows;
}

type UnusedLine = { readonly position: number; readonly amountCents: number; readonly leftCents: number };

function unusedOfLines(row: SubscriptionRow, { lines }: CreditableInvoice, day: CivilDate): readonly UnusedLine[] {
  return lines
    .filter(({ subscriptionId, fromOn, untilOn }) => subscriptionId === row.id && fromOn !== null && untilOn !== null)
    .map((line) => ({
      position: line.position,
      amountCents: unusedOf(row, line, day),
      leftCents: line.amountCents - line.takenCents,
    }));
}

/**
 * The positive amounts to give back, the largest line first. What changes had given back is subtracted, and taken out
 * of the pool.
 */
function piecesOf(unused: readonly UnusedLine[], pool: { givenBackCents: number }): readonly Piece[] {
  return unused
    .filter(({ amountCents }) => amountCents > 0)
    .toSorted((one, other) => other.amountCents - one.amountCents)
    .flatMap(({ position, amountCents, leftCents }) => {
      const taken = Math.min(amountCents, pool.givenBackCents);
      pool.givenBackCents -= taken;
      const amount = Math.min(amountCents - taken, leftCents);
      return amount > 0 ? [{ position, amountCents: amount }] : [];
    });
}

/** What is left in the pool of what changes had given back: no billed amount stands against it. */
function tooMuchOf(unused: readonly UnusedLine[], pool: { givenBackCents: number }): readonly Piece[] {
  return unused.flatMap(({ position, amountCents }) => {
    const back = Math.min(Math.max(0, 0 - amountCents), pool.givenBackCents);
    pool.givenBackCents -= back;
    return back > 0 ? [{ position, amountCents: 0 - back }] : [];
  });
}

type Dated = { readonly amountCents: number; readonly fromOn: CivilDate | null; readonly untilOn: CivilDate | null };

/** The part of an amount that is for days after `day`. */
function unusedOf(row: SubscriptionRow, { amountCents, fromOn, untilOn }: Dated, day: CivilDate): number {
  if (fromOn === null || untilOn === null) return 0;
  const next = addDays(day, 1);
  if (next >= untilOn) return 0;
  const place = { method: row.proration, schedule: row, period: periodOf(row, fromOn) };
  // A line of a day that weighs nothing is charged as one.
  const charged = Math.max(1, partBetween(place, fromOn, untilOn).part);
  const unused = Math.min(charged, partBetween(place, next > fromOn ? next : fromOn, untilOn).part);
  return multiplyDivide(amountCents, unused, charged);
}
