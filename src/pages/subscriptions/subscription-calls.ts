import type { BillingRunAnswer } from '#billing/billing-run.schema.ts';
import type { InvoiceAnswer, PaymentAnswer } from '#billing/invoice.schema.ts';
import type { MandateAnswer } from '#billing/mandate.schema.ts';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type {
  CancelQuoteAnswer,
  CancelSubscriptionBody,
  ChangeSubscriptionBody,
  PreviewAnswer,
  SubscriptionAnswer,
  SubscriptionBody,
} from '#billing/subscription.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiBody, ask, change, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';

const MOST_SHOWN = 20;
const MOST_OF_CUSTOMER = 200;

export function subscriptionQuery(id: string): ServerQuery<SubscriptionAnswer> {
  return queryOf('/api/subscriptions/{id}', { params: { id } });
}

/** Of one customer, the newest first. */
export function subscriptionsOfQuery(customerId: string): ServerQuery<readonly SubscriptionAnswer[]> {
  const query = { customer: customerId, limit: MOST_OF_CUSTOMER };
  return queryOf('/api/subscriptions', { query });
}

/** For one object, the newest first: also those of who had it before. */
export function subscriptionsOfObjectQuery(objectId: string): ServerQuery<readonly SubscriptionAnswer[]> {
  const query = { object: objectId, limit: MOST_OF_CUSTOMER };
  return queryOf('/api/subscriptions', { query });
}

export type BilledOf = { readonly invoices: readonly InvoiceAnswer[]; readonly payments: readonly PaymentAnswer[] };

/** The newest invoices of a subscription, and what came in for them. */
export function billedOfQuery(id: string): ServerQuery<BilledOf> {
  return { key: ['billed of subscription', id], ask: () => fetchBilledOf(id) };
}

async function fetchBilledOf(id: string): Promise<Answer<BilledOf>> {
  const query = { subscription: id, limit: MOST_SHOWN };
  const [invoices, payments] = await Promise.all([ask('/api/invoices', { query }), ask('/api/payments', { query })]);
  if (!invoices.ok) return invoices;
  if (!payments.ok) return payments;
  return { ok: true, result: { invoices: invoices.body.result, payments: payments.body.result } };
}

/** Products that are sold by the period now. */
export const periodProductsQuery: ServerQuery<readonly ProductAnswer[]> = {
  key: ['products by the period'],
  ask: fetchPeriodProducts,
};

async function fetchPeriodProducts(): Promise<Answer<readonly ProductAnswer[]>> {
  const answer = resultOf(await ask('/api/products'));
  if (!answer.ok) return answer;
  return {
    ok: true,
    result: answer.result.filter(({ price }) => price !== null && price.interval_months !== null),
  };
}

export async function previewSubscription(body: SubscriptionBody): Promise<Answer<PreviewAnswer>> {
  return resultOf(await post('/api/subscriptions/preview', { body }));
}

export async function createSubscription(body: SubscriptionBody): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await post('/api/subscriptions', { body }));
}

export async function previewChange(id: string, body: ChangeSubscriptionBody): Promise<Answer<PreviewAnswer>> {
  return resultOf(await post('/api/subscriptions/{id}/preview', { params: { id }, body }));
}

export async function changeSubscription(
  id: string,
  body: ChangeSubscriptionBody,
): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await change('PUT', '/api/subscriptions/{id}', { params: { id }, body }));
}

/** What ending it today would give back. */
export function cancelQuoteQuery(id: string): ServerQuery<CancelQuoteAnswer> {
  return queryOf('/api/subscriptions/{id}/cancel-quote', { params: { id } });
}

export async function cancelSubscription(
  id: string,
  body: CancelSubscriptionBody,
): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await post('/api/subscriptions/{id}/cancel', { params: { id }, body }));
}

export function mandatesQuery(customerId: string): ServerQuery<readonly MandateAnswer[]> {
  return queryOf('/api/customers/{id}/mandates', { params: { id: customerId } });
}

export type NewMandate = ApiBody<'post', '/api/customers/{id}/mandates'>;

export async function addMandate(customerId: string, mandate: NewMandate): Promise<Answer<MandateAnswer>> {
  return resultOf(await post('/api/customers/{id}/mandates', { params: { id: customerId }, body: mandate }));
}

export function revokeMandate(id: string): Promise<CallResult> {
  return change('DELETE', '/api/mandates/{id}', { params: { id } });
}

/** What a billing run would do now. */
export const billingRunPreviewQuery = queryOf('/api/billing-runs/preview');

/** Bills what is due. If the run takes long, the answer is its state so far. */
export async function startBillingRun(): Promise<Answer<BillingRunAnswer>> {
  return resultOf(await post('/api/billing-runs'));
}
