import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { addDays } from '#shared/civil-date.ts';
import { MOST_CENTS } from '#shared/money.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import type { ObjectOnLine } from '../../object-on-line.ts';
import type { PreviewAnswer, SubscriptionAnswer, SubscriptionBody } from '../../subscription.schema.ts';
import { type IntervalMonths, openTerms, priceOf, type Terms } from '../../subscription-terms.ts';
import type { VatCategory } from '../../vat.ts';
import { findLineObject } from '../extras/line-object.ts';
import { refuseField } from '../invoices/invoice-refusal.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { hasMandate } from '../payments/mandate.repository.ts';
import { extrasToCome } from './extra-lines.ts';
import {
  findBillingCustomer,
  findOwner,
  findSoldProduct,
  findSubscriptionAnswer,
  type SoldProduct,
} from './subscription.repository.ts';
import { billDueOf } from './subscription-billing.ts';
import { endFrom, nextPeriodOf, type StoredEnd } from './subscription-end.ts';
import { lastDay, planAnswer, tokenOf } from './subscription-preview.ts';

/** A start further back is more likely a slip of the pen than a year to bill at once. */
const MOST_DAYS_BACK = 366;

type Draft = {
  readonly terms: Terms;
  readonly end: StoredEnd;
  readonly product: SoldProduct & { readonly priceId: string };
  readonly description: string;
  readonly object: ObjectOnLine | null;
  readonly language: string;
  readonly tax: { readonly vatCategory: VatCategory; readonly rateBp: number };
  readonly abroad: BuyerAbroad | null;
};

/** What a new subscription would come to. */
export async function previewSubscription(at: Booking, body: SubscriptionBody): Promise<PreviewAnswer> {
  const { terms, product, description, object, language, tax, abroad } = await draftOf(at, body);
  const { includesVat, supply } = product;
  const naming = { description, object, language, includesVat, abroad, supply, ...tax };
  const nextPeriodOn = nextPeriodOf(terms, { billedUntilOn: null, hasWaiting: false });
  const { customer: customerId } = body;
  const { startOn } = terms;
  const toBill = { id: null, customerId, nextPeriodOn, startOn, includesVat, abroad };
  const pending = await extrasToCome(at.tx, toBill, at.today);
  const invoices = [...planAnswer({ terms, nextPeriodOn, pending, naming, today: at.today })];
  const lines = invoices[0]?.lines ?? [];
  const endDate = lastDay(terms.cancelOn);
  const token = tokenOf([lines, endDate]);
  return { token, lines, invoices, end_date: endDate, includes_vat: product.includesVat };
}

/** Makes a subscription, and bills what is due of it today as the billing run would, unless that is left to the run. */
export async function createSubscription(at: Booking, body: SubscriptionBody): Promise<SubscriptionAnswer> {
  const { tx, actor, today } = at;
  await keepCustomer(tx, body.customer);
  const draft = await draftOf(at, body);
  const id = await insertSubscription(tx, draft, body, actor);
  await recordBillingEvents(tx, [
    {
      entity: 'subscription',
      entityId: id,
      action: 'created',
      by: actor,
      subject: draft.description,
      details: {
        price_cents: draft.terms.unitPriceCents,
        quantity: draft.terms.quantity,
        start_on: body.start_on,
      },
    },
  ]);
  if (body.bill === 'now') await billDueOf(tx, id, { today, by: actor });
  const answer = await findSubscriptionAnswer(tx, id, today);
  if (answer === undefined) throw notFound();
  return answer;
}

async function draftOf({ tx, today }: Booking, body: SubscriptionBody): Promise<Draft> {
  const customer = await findBillingCustomer(tx, body.customer);
  if (customer === undefined) throw refuseField('customer', 'missing_parent');
  if (body.object !== null) await requireObjectOf(tx, body.object, body.customer);
  if (body.collection === 'direct_debit') await requireMandate(tx, body.customer);
  const product = await requireProduct(tx, body.product);
  if (body.start_on < addDays(today, -MOST_DAYS_BACK)) throw refuseField('start_on', 'subscription_start_past');
  if (body.trial_end !== null && body.trial_end < body.start_on) throw refuseField('trial_end', 'subscription_trial');
  const { sections } = await readSettings(tx);
  const { billing_day: billingDay, proration } = sections.invoicing;
  const opening = {
    startOn: body.start_on,
    trialEndOn: body.trial_end,
    billingDay,
    intervalMonths: product.intervalMonths,
  };
  const { anchorOn, anchorDay } = openTerms(opening);
  const terms: Terms = {
    ...opening,
    proration,
    anchorOn,
    anchorDay,
    quantity: body.quantity,
    cancelOn: null,
    unitPriceCents: body.price_cents ?? product.unitPriceCents,
  };
  requireAmount(terms);
  const end = endFrom(body.end, terms, today);
  return {
    terms: {
      ...terms,
      cancelOn: end.cancelOn,
    },
    end,
    product,
    tax: await findTax(tx, product.taxRateId),
    abroad: customer.abroad,
    description: body.description === '' ? product.name : body.description,
    object: await findLineObject(tx, body.object),
    language: customer.language ?? sections.general.language,
  };
}

/** The amount must fit on an invoice. */
export function requireAmount(terms: Pick<Terms, 'unitPriceCents' | 'quantity'>): void {
  if (priceOf(terms) > MOST_CENTS) throw refuseField('quantity', 'subscription_amount');
}

/** Refuses at its field an object that is not this customer’s. */
export async function requireObjectOf(tx: CompanyTx, objectId: string, customerId: string): Promise<void> {
  const owner = await findOwner(tx, objectId);
  if (owner === undefined) throw refuseField('object', 'missing_parent');
  if (owner !== customerId) throw refuseField('object', 'subscription_object');
}

/** Requires a mandate: nothing is collected from a customer who never gave permission. */
export async function requireMandate(tx: CompanyTx, customerId: string): Promise<void> {
  if (!(await hasMandate(tx, customerId))) throw refuseField('collection', 'subscription_mandate');
}

/** A product that is sold now, by the period. */
export async function requireProduct(
  tx: CompanyTx,
  id: string,
): Promise<SoldProduct & { readonly priceId: string; readonly intervalMonths: IntervalMonths }> {
  const product = await findSoldProduct(tx, id);
  if (product === undefined) throw refuseField('product', 'missing_parent');
  const { archived, priceId, intervalMonths } = product;
  if (archived || priceId === null) throw refuseField('product', 'subscription_not_sold');
  if (intervalMonths === null) throw refuseField('product', 'subscription_once');
  return { ...product, priceId, intervalMonths };
}

export async function findTax(tx: CompanyTx, id: string): Promise<Draft['tax']> {
  const { rows } = await sql<Draft['tax']>`
    select vat_category as "vatCategory", rate_bp as "rateBp" from tax_rates where id = ${id}::uuid`.execute(tx);
  if (rows[0] === undefined) throw new Error(`tax rate ${id} is not there`);
  return rows[0];
}

async function insertSubscription(
  tx: CompanyTx,
  { terms, end, product, description }: Draft,
  body: SubscriptionBody,
  by: Booking['actor'],
): Promise<string> {
  const id = newId();
  const next = nextPeriodOf(terms, { billedUntilOn: null, hasWaiting: false });
  await sql`
    insert into subscriptions (company_id, id, customer_id, object_id, product_id, price_id, description,
      unit_price_cents, includes_vat, tax_rate_id, quantity, interval_months, billing_day, proration, collection,
      start_on, trial_end_on, anchor_on, anchor_day, next_period_on, cancel_on, end_condition, end_cycles,
      created_by, created_by_name)
    values (current_setting('app.company_id')::uuid, ${id}, ${body.customer}, ${body.object}, ${product.id},
      ${product.priceId}, ${description}, ${terms.unitPriceCents}, ${product.includesVat}, ${product.taxRateId},
      ${terms.quantity}, ${terms.intervalMonths}, ${terms.billingDay}, ${terms.proration}, ${body.collection},
      ${terms.startOn}::date, ${terms.trialEndOn}::date, ${terms.anchorOn}::date, ${terms.anchorDay}, ${next}::date,
      ${terms.cancelOn}::date, ${end.endCondition}, ${end.endCycles}, ${by.userId}, ${by.userName})`.execute(tx);
  return id;
}
