import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import { newId, requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { QuoteBody, QuoteDetailAnswer, QuoteLineBody } from '../../quotes/quote.schema.ts';
import { type QuoteAction, quoteActions, quoteStatus } from '../../quotes/quote-states.ts';
import { quoteSums } from '../../quotes/quote-sums.ts';
import type { IntervalMonths } from '../../subscription-terms.ts';
import { draftOf } from '../invoices/invoice-draft.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import type { By } from '../ledger/ledger.ts';
import { findSoldProduct } from '../subscriptions/subscription.repository.ts';
import {
  deleteQuote,
  factsOf,
  findQuote,
  insertQuote,
  markQuote,
  type QuoteLine,
  type QuoteRow,
  type QuoteText,
  quoteAnswerOf,
  rewriteQuote,
} from './quote.repository.ts';

const MOST_WHOLE = 9999;

/** Makes a draft. */
export async function createQuote(at: Booking, body: QuoteBody): Promise<QuoteDetailAnswer> {
  const id = newId();
  await insertQuote(at.tx, id, await textOf(at, body), at.actor);
  await audit(at.tx, { id, number: null }, 'quote.create', at.actor);
  return knownQuote(at, id);
}

/** Replaces what a draft says. */
export async function editQuote(at: Booking, id: string, body: QuoteBody): Promise<QuoteDetailAnswer> {
  const quote = await lockFor(at, id, 'edit');
  requireVersion(body.version, quote.version);
  await rewriteQuote(at.tx, id, await textOf(at, body));
  await audit(at.tx, quote, 'quote.edit', at.actor);
  return knownQuote(at, id);
}

/** Removes a draft. */
export async function removeQuote(at: Booking, id: string): Promise<void> {
  const quote = await lockFor(at, id, 'delete');
  await deleteQuote(at.tx, id);
  await audit(at.tx, quote, 'quote.delete', at.actor);
}

/** A draft with the same lines, counted from today as long as the one before was open. */
export async function copyQuote(at: Booking, id: string, validUntil: CivilDate): Promise<QuoteDetailAnswer> {
  const quote = await findQuote(at.tx, id);
  if (quote === undefined) throw notFound();
  const { customerId: customer, includesVat, asked, reference, note } = quote;
  return createQuote(at, {
    customer,
    includes_vat: includesVat,
    lines: [...asked],
    reference,
    note,
    valid_until: validUntil,
  });
}

/** Notes what the customer said to a person. */
export async function decideQuote(
  at: Booking,
  id: string,
  { accepted, reason }: { readonly accepted: boolean; readonly reason: string },
): Promise<QuoteDetailAnswer> {
  const quote = await lockFor(at, id, 'decide');
  await decide(at.tx, quote, {
    accepted,
    reason,
    how: 'staff',
    name: at.actor.userName,
    today: at.today,
    by: at.actor,
  });
  return knownQuote(at, id);
}

/** What the customer decides behind the link; refused once the day is over, or somebody decided. */
export async function decideByLink(
  tx: CompanyTx,
  id: string,
  decision: { readonly accepted: boolean; readonly name: string; readonly reason: string; readonly today: CivilDate },
): Promise<void> {
  const quote = await findQuote(tx, id, { lock: true });
  if (quote === undefined) throw notFound();
  const status = quoteStatus(quote, decision.today);
  // The same answer given twice is one.
  if (status === (decision.accepted ? 'accepted' : 'declined')) return;
  if (status !== 'sent') throw refuseNow(status === 'expired' ? 'quote.expired' : 'quote.decided');
  await decide(tx, quote, { ...decision, how: 'link', by: null });
}

type Decision = {
  readonly accepted: boolean;
  readonly reason: string;
  readonly how: 'link' | 'staff';
  readonly name: string;
  readonly today: CivilDate;
  readonly by: By;
};

async function decide(
  tx: CompanyTx,
  quote: QuoteRow,
  { accepted, reason, how, name, today, by }: Decision,
): Promise<void> {
  await markQuote(tx, quote.id, {
    state: accepted ? 'accepted' : 'declined',
    decided_on: sql`${today}::date`,
    decided_by: name,
    decided_how: how,
    reason,
  });
  await audit(tx, quote, accepted ? 'quote.accept' : 'quote.decline', by);
}

/** A locked quote that allows this now; 409 where it does not. */
export async function lockFor({ tx, today }: Booking, id: string, action: QuoteAction): Promise<QuoteRow> {
  const quote = await findQuote(tx, id, { lock: true });
  if (quote === undefined) throw notFound();
  if (!quoteActions(factsOf(quote), today).includes(action)) throw refuseNow('quote.not_now');
  return quote;
}

export async function knownQuote({ tx, today }: Booking, id: string): Promise<QuoteDetailAnswer> {
  const quote = await findQuote(tx, id);
  if (quote === undefined) throw notFound();
  return quoteAnswerOf(quote, today);
}

/** A new secret for a link, and as it is stored. A token has 256 bits of its own: it needs no salt. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashQuoteToken(token) };
}

export const hashQuoteToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function audit(
  tx: CompanyTx,
  { id, number }: Pick<QuoteRow, 'id' | 'number'>,
  action: string,
  by: By,
): Promise<void> {
  await recordAudit(tx, { by, action, entity: 'quote', entityId: id, subject: number ?? '' });
}

/** Lines are priced and taxed as those of an invoice; the price of their product says how often they are charged. */
async function textOf(at: Booking, body: QuoteBody): Promise<QuoteText> {
  if (body.valid_until < at.today) throw refuseField('valid_until', 'quote.day_past');
  const { valid_until: validUntil, version: _version, ...asked } = body;
  const priced = await draftOf(at, { ...asked, scheduled_on: null });
  const lines: QuoteLine[] = [];
  for (const [index, line] of priced.lines.entries()) {
    const product = line.productId ?? null;
    lines.push({
      product,
      description: line.description,
      quantityHundredths: line.quantityHundredths,
      unitPriceCents: line.unitPriceCents,
      amountCents: line.amountCents,
      taxRateId: line.taxRateId,
      vatCategory: line.vatCategory,
      rateBp: line.rateBp,
      intervalMonths: await intervalOf(at.tx, body.lines[index], index, priced.includesVat),
    });
  }
  return {
    customerId: body.customer,
    includesVat: priced.includesVat,
    asked: body.lines,
    lines,
    totalCents: quoteSums(lines, priced.includesVat).reduce((sum, { totalCents }) => sum + totalCents, 0),
    reference: body.reference,
    note: body.note,
    validUntil,
  };
}

/** How often a line is charged: a subscription is sold whole, and at prices that treat VAT as its product does. */
async function intervalOf(
  tx: CompanyTx,
  line: QuoteLineBody | undefined,
  index: number,
  includesVat: boolean,
): Promise<IntervalMonths | null> {
  if (line === undefined || line.product === null) return null;
  const product = await findSoldProduct(tx, line.product);
  const intervalMonths = product?.intervalMonths ?? null;
  if (product === undefined || intervalMonths === null) return null;
  const at = (field: string) => `lines.${index}.${field}`;
  if (product.archived) throw refuseField(at('product'), 'extra.not_sold');
  if (product.includesVat !== includesVat) throw refuseField(at('product'), 'quote.vat_mode');
  const isWhole = line.quantity_hundredths % 100 === 0 && line.quantity_hundredths <= MOST_WHOLE * 100;
  if (!isWhole) throw refuseField(at('quantity_hundredths'), 'quote.whole');
  if (line.unit_price_cents < 0) throw refuseField(at('unit_price_cents'), 'quote.whole');
  return intervalMonths;
}
