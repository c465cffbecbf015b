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
import { type CallResult, call, change, post } from '#session/session-api.ts';

const SUBSCRIPTIONS = '/api/mollie/subscriptions';
const MOST_SHOWN = 20;
const MOST_OF_CUSTOMER = 200;

const one = (id: string) => `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`;

export async function fetchSubscription(id: string): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await call(one(id)));
}

/** Of one customer, the newest first. */
export async function fetchSubscriptionsOf(customerId: string): Promise<Answer<readonly SubscriptionAnswer[]>> {
  return resultOf(await call(`${SUBSCRIPTIONS}?customer=${encodeURIComponent(customerId)}&limit=${MOST_OF_CUSTOMER}`));
}

/** For one object, the newest first: also those of who had it before. */
export async function fetchSubscriptionsOfObject(objectId: string): Promise<Answer<readonly SubscriptionAnswer[]>> {
  return resultOf(await call(`${SUBSCRIPTIONS}?object=${encodeURIComponent(objectId)}&limit=${MOST_OF_CUSTOMER}`));
}

export type BilledOf = { readonly invoices: readonly InvoiceAnswer[]; readonly payments: readonly PaymentAnswer[] };

/** The newest invoices of a subscription, and what came in for them. */
export async function fetchBilledOf(id: string): Promise<Answer<BilledOf>> {
  const query = `subscription=${encodeURIComponent(id)}&limit=${MOST_SHOWN}`;
  const [invoices, payments] = await Promise.all([
    call(`/api/mollie/invoices?${query}`),
    call(`/api/mollie/payments?${query}`),
  ]);
  if (!invoices.ok) return invoices;
  if (!payments.ok) return payments;
  return {
    ok: true,
    result: {
      invoices: (invoices.body as { result: readonly InvoiceAnswer[] }).result,
      payments: (payments.body as { result: readonly PaymentAnswer[] }).result,
    },
  };
}

/** Products that are sold by the period now. */
export async function fetchPeriodProducts(): Promise<Answer<readonly ProductAnswer[]>> {
  const answer = resultOf<readonly ProductAnswer[]>(await call('/api/mollie/products'));
  if (!answer.ok) return answer;
  return {
    ok: true,
    result: answer.result.filter(({ price }) => price !== null && price.interval_months !== null),
  };
}

export async function previewSubscription(body: SubscriptionBody): Promise<Answer<PreviewAnswer>> {
  return resultOf(await post(`${SUBSCRIPTIONS}/preview`, body));
}

export async function createSubscription(body: SubscriptionBody): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await post(SUBSCRIPTIONS, body));
}

export async function previewChange(id: string, body: ChangeSubscriptionBody): Promise<Answer<PreviewAnswer>> {
  return resultOf(await post(`${one(id)}/preview`, body));
}

export async function changeSubscription(
  id: string,
  body: ChangeSubscriptionBody,
): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await change('PUT', one(id), body));
}

/** What ending it today would give back. */
export async function fetchCancelQuote(id: string): Promise<Answer<CancelQuoteAnswer>> {
  return resultOf(await call(`${one(id)}/cancel-quote`));
}

export async function cancelSubscription(
  id: string,
  body: CancelSubscriptionBody,
): Promise<Answer<SubscriptionAnswer>> {
  return resultOf(await post(`${one(id)}/cancel`, body));
}

export async function fetchMandates(customerId: string): Promise<Answer<readonly MandateAnswer[]>> {
  return resultOf(await call(`/api/customers/${encodeURIComponent(customerId)}/mandates`));
}

export type NewMandate = { readonly iban: string; readonly account_holder: string; readonly signed_on: string };

export async function addMandate(customerId: string, mandate: NewMandate): Promise<Answer<MandateAnswer>> {
  return resultOf(await post(`/api/customers/${encodeURIComponent(customerId)}/mandates`, mandate));
}

export function revokeMandate(id: string): Promise<CallResult> {
  return change('DELETE', `/api/mandates/${encodeURIComponent(id)}`);
}

/** Bills what is due. A long run is answered as it is by then. */
export async function startBillingRun(): Promise<Answer<BillingRunAnswer>> {
  return resultOf(await post('/api/billing-runs', {}));
}
