import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import { newId, requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields } from '#sync/server/write/audit-log.ts';
import { periodOf } from '../../billing-period.ts';
import type { ChangeSubscriptionBody, PreviewAnswer, SubscriptionAnswer } from '../../subscription.schema.ts';
import { shownPrice } from '../../subscription-lines.ts';
import { firstPaidDay, priceOf } from '../../subscription-terms.ts';
import { findLineObject } from '../extras/line-object.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import { issueInvoices } from '../invoices/issue-invoice.ts';
import { writeInvoices } from '../invoices/write-invoice.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { extrasToCome } from './extra-lines.ts';
import { findSubscriptionAnswer } from './subscription.repository.ts';
import { afterDue, billDueOf, sendErrand, waitingLine } from './subscription-billing.ts';
import { findTax, requireAmount, requireMandate, requireObjectOf, requireProduct } from './subscription-create.ts';
import { endFrom, nextPeriodOf } from './subscription-end.ts';
import { lastDay, planAnswer, plannedLine, plannedWaiting, tokenOf } from './subscription-preview.ts';
import {
  findSubscription,
  findWaitingLines,
  insertWaitingLines,
  type SubscriptionRow,
  type WaitingLine,
} from './subscription-row.ts';
import { findBilledTax, type KeptLine, linesOf } from './subscription-settle.ts';

type Change = {
  readonly was: SubscriptionRow;
  readonly next: SubscriptionRow;
  readonly on: CivilDate;
  /** What settles the rest of the running period. */
  readonly lines: readonly KeptLine[];
  /** Of what the change settles: an extra that is noted meanwhile is none of it. */
  readonly token: string;
  readonly answer: Omit<PreviewAnswer, 'invoices'>;
  /** The invoices to come. */
  readonly plan: Parameters<typeof planAnswer>[0];
};

/** What a change would come to: the lines it makes, and the next invoices with them. */
export async function previewChange(at: Booking, id: string, body: ChangeSubscriptionBody): Promise<PreviewAnswer> {
  const row = await findSubscription(at.tx, id);
  if (row === undefined) throw notFound();
  const due = afterDue(row, await findWaitingLines(at.tx, [id]), at.today);
  const { next, answer, plan } = await decideChange(at, due.row, due.waiting, body);
  // What is due takes the extras of today along.
  const extras = due.row === row ? await extrasToCome(at.tx, next, at.today) : [];
  return { ...answer, invoices: [...planAnswer({ ...plan, pending: [...plan.pending, ...extras] })] };
}

/**
 * Changes a subscription from the day after `on`. What is due is billed first, at the old terms. With `now` the lines
 * become an invoice of today. A change whose preview would now show other lines is refused.
 */
export async function changeSubscription(
  at: Booking,
  id: string,
  body: ChangeSubscriptionBody,
): Promise<SubscriptionAnswer> {
  const { tx, actor, today } = at;
  const seen = await findSubscription(tx, id, { lock: true });
  if (seen === undefined) throw notFound();
  requireVersion(body.version, seen.version);
  requireRunning(seen, today);
  const row = (await billDueOf(tx, id, { today, by: actor })) ?? seen;
  const change = await decideChange(at, row, await findWaitingLines(tx, [id]), body);
  if (body.preview !== undefined && body.preview !== change.token) throw refuseNow('preview_stale');
  const invoiceId = body.proration === 'now' ? await invoiceLines(at, change) : null;
  await writeLines(tx, change, invoiceId);
  await writeChange(tx, change);
  await recordChange(at, change, body, invoiceId);
  const answer = await findSubscriptionAnswer(tx, id, today);
  if (answer === undefined) throw notFound();
  return answer;
}

/** 409 for one that has ended. */
export function requireRunning({ endCondition, cancelOn }: SubscriptionRow, today: CivilDate): void {
  if (endCondition === 'now' || (cancelOn !== null && cancelOn <= today)) throw refuseNow('subscription_canceled');
}

async function decideChange(
  at: Booking,
  row: SubscriptionRow,
  waiting: readonly WaitingLine[],
  body: ChangeSubscriptionBody,
): Promise<Change> {
  const { tx, today } = at;
  requireRunning(row, today);
  const { sections } = await readSettings(tx);
  const language = row.language ?? sections.general.language;
  const sold = await soldAfter(at, row, body);
  const end = body.end === undefined ? row : endFrom(body.end, row, today);
  const changed: SubscriptionRow = {
    ...row,
    ...sold,
    cancelOn: end.cancelOn,
    endCondition: end.endCondition,
    endCycles: end.endCycles,
    objectId: body.object === undefined ? row.objectId : body.object,
    object: body.object === undefined ? row.object : await findLineObject(tx, body.object),
    collection: body.collection ?? row.collection,
  };
  requireAmount(changed);
  if (body.object !== undefined && body.object !== null) await requireObjectOf(tx, body.object, row.customerId);
  if (body.collection === 'direct_debit') await requireMandate(tx, row.customerId);
  const on = body.on ?? today;
  const settles = hasOtherPrice(row, changed);
  if (settles) requireDay(row, on);
  const tax = settles ? await findBilledTax(tx, row.id) : undefined;
  const lines = settles ? linesOf({ row, changed, on, body, language, tax }) : [];
  const carried = [...waiting.map(plannedWaiting), ...lines.filter(({ billOn }) => billOn === null)];
  const isSettled = settles && body.proration !== 'none' && row.proration !== 'none' && row.billedCents !== null;
  const next: SubscriptionRow = {
    ...changed,
    nextPeriodOn: nextPeriodOf(changed, { billedUntilOn: row.billedUntilOn, hasWaiting: carried.length > 0 }),
    billedCents: isSettled ? priceOf(changed) : row.billedCents,
    changedOn: settles && row.billedUntilOn !== null ? on : row.changedOn,
  };
  const naming = { ...next, language };
  const shown = lines.map((line) => plannedLine(line, naming));
  const endDate = lastDay(next.cancelOn);
  const token = tokenOf([shown, endDate, body.proration]);
  const pending = [...carried, ...lines.filter(({ billOn }) => billOn !== null)];
  const plan = { terms: next, nextPeriodOn: next.nextPeriodOn, pending, naming, today };
  const answer = { token, lines: shown, end_date: endDate, includes_vat: next.includesVat };
  return { was: row, next, on, lines, token, answer, plan };
}

type Sold = Pick<
  SubscriptionRow,
  | 'productId'
  | 'priceId'
  | 'unitPriceCents'
  | 'quantity'
  | 'description'
  | 'taxRateId'
  | 'vatCategory'
  | 'rateBp'
  | 'supply'
>;

/**
 * What is sold from then on. Another product must have the same billing interval, and a price that includes or excludes
 * VAT in the same way.
 */
async function soldAfter({ tx }: Booking, row: SubscriptionRow, body: ChangeSubscriptionBody): Promise<Sold> {
  const { unitPriceCents, quantity, description } = row;
  const kept = { ...row, quantity: body.quantity ?? quantity, description: body.description ?? description };
  if (body.product === undefined || body.product === row.productId) {
    return { ...pickSold(kept), unitPriceCents: body.price_cents ?? unitPriceCents };
  }
  const product = await requireProduct(tx, body.product);
  if (product.intervalMonths !== row.intervalMonths) throw refuseField('product', 'subscription_interval');
  if (product.includesVat !== row.includesVat) throw refuseField('product', 'subscription_vat_mode');
  return {
    productId: product.id,
    priceId: product.priceId,
    taxRateId: product.taxRateId,
    supply: product.supply,
    quantity: kept.quantity,
    ...(await findTax(tx, product.taxRateId)),
    unitPriceCents: body.price_cents ?? product.unitPriceCents,
    description: body.description ?? product.name,
  };
}

function pickSold({ productId, priceId, unitPriceCents, quantity, description, ...row }: Sold): Sold {
  const { taxRateId, vatCategory, rateBp, supply } = row;
  return { productId, priceId, unitPriceCents, quantity, description, taxRateId, vatCategory, rateBp, supply };
}

function hasOtherPrice(row: SubscriptionRow, changed: SubscriptionRow): boolean {
  return priceOf(row) !== priceOf(changed) || row.taxRateId !== changed.taxRateId;
}

/** A change falls within the period that was billed last, and not before the change before it. */
function requireDay(row: SubscriptionRow, on: CivilDate): void {
  const { billedUntilOn, changedOn } = row;
  if (billedUntilOn === null) {
    const last = addDays(firstPaidDay(row), -1);
    if (on > last) throw refuseField('on', 'subscription_change_late', { dayOn: last });
    return;
  }
  const { startOn } = periodOf(row, addDays(billedUntilOn, -1));
  const first = [startOn, firstPaidDay(row), changedOn ?? ''].toSorted().at(-1) ?? startOn;
  if (on < first) throw refuseField('on', 'subscription_change_early', { dayOn: first });
  if (on >= billedUntilOn) {
    throw refuseField('on', 'subscription_change_late', { dayOn: addDays(billedUntilOn, -1) });
  }
}

/** A line as it is kept, with the fields of the product it settles: the old one or the new one. */
function keptLine({ was, next }: Change, line: KeptLine): WaitingLine {
  const { id: subscriptionId, productId } = line.kind === 'unused' ? was : next;
  const { taxRateId, vatCategory, rateBp, supply } = line;
  const kind = line.kind === 'unused' ? 'unused' : 'remaining';
  return {
    id: newId(),
    subscriptionId,
    kind,
    description: line.name,
    ...shownPrice(line),
    amountCents: line.amountCents,
    taxRateId,
    vatCategory,
    rateBp,
    productId,
    fromOn: line.fromOn,
    untilOn: line.untilOn,
    supply,
  };
}

/** An invoice of just these lines, issued today. Null when the change settles nothing. */
async function invoiceLines({ tx, actor, today }: Booking, change: Change): Promise<string | null> {
  if (change.lines.length === 0) return null;
  const { id, customerId, includesVat, email } = change.next;
  const lines = change.lines.map((line) => waitingLine(keptLine(change, line), change.next));
  const invoice = { kind: 'invoice', state: 'draft', customerId, subscriptionId: id, includesVat, lines } as const;
  const ids = await writeInvoices(tx, [invoice], actor);
  const [issued] = await issueInvoices(tx, ids, { today, by: actor });
  if (issued === undefined) throw new Error('an invoice was not issued');
  if (email !== '') await queueErrand(tx, sendErrand(issued.id, issued.totalCents, actor));
  return issued.id;
}

async function writeLines(tx: CompanyTx, change: Change, invoiceId: string | null): Promise<void> {
  const lines = change.lines.map((line) => keptLine(change, line));
  await insertWaitingLines(tx, lines, { includesVat: change.next.includesVat, invoiceId });
}

async function writeChange(tx: CompanyTx, { next }: Change): Promise<void> {
  await sql`
    update subscriptions set product_id = ${next.productId}, price_id = ${next.priceId},
      description = ${next.description}, unit_price_cents = ${next.unitPriceCents}, tax_rate_id = ${next.taxRateId},
      quantity = ${next.quantity}, object_id = ${next.objectId}, collection = ${next.collection},
      cancel_on = ${next.cancelOn}::date, end_condition = ${next.endCondition}, end_cycles = ${next.endCycles},
      next_period_on = ${next.nextPeriodOn}::date, billed_cents = ${next.billedCents},
      changed_on = ${next.changedOn}::date, version = version + 1
    where id = ${next.id}::uuid`.execute(tx);
}

async function recordChange(
  { tx, actor }: Booking,
  { was, next, on, lines }: Change,
  { proration }: ChangeSubscriptionBody,
  invoiceId: string | null,
): Promise<void> {
  const fields = (row: SubscriptionRow) => ({
    product: row.productId,
    price_cents: row.unitPriceCents,
    quantity: row.quantity,
    object: row.objectId,
    description: row.description,
    collection: row.collection,
    end_date: lastDay(row.cancelOn),
  });
  const changes = changedFields(fields(was), fields(next));
  const amount = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await recordBillingEvents(tx, [
    {
      entity: 'subscription',
      entityId: next.id,
      action: 'changed',
      by: actor,
      subject: next.description,
      changes,
      details: {
        on,
        proration,
        settled_cents: amount,
        invoice: invoiceId,
        changes,
      },
    },
  ]);
}
